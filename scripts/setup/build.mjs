// Builds the screens and the hub, each only if its sources changed since the last build.
import { existsSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles, listFiles, projectRoot, readJson } from './files.mjs';
import { withLock } from './lock.mjs';
import { runStep } from './step.mjs';

/** @typedef {{ name: string, entry: string, sources: string[], config?: string }} Part */
/** @typedef {(root: string, part: Part, outDir: string) => Promise<unknown>} Builder */

const settings = ['package.json', 'package-lock.json', 'scripts/setup/build.mjs'];
const plugins = [
  'audit-details',
  'catalogues',
  'hub-descriptions',
  'hub-messages',
  'hub-sentences',
  'icons',
  'languages',
  'later-messages',
  'office-sentences',
  'openings',
  'page-build',
  'sentences',
  'texts',
  'words',
].map((name) => `scripts/setup/${name}.ts`);

/** @type {Part[]} */
const parts = [
  {
    name: 'client',
    entry: 'client/index.html',
    sources: [...settings, ...plugins, 'client', 'server/shared'],
  },
  { name: 'server', entry: 'server/main.ts', sources: [...settings, 'server'] },
  {
    name: 'office',
    entry: 'client/office/index.html',
    sources: [...settings, ...plugins, 'client', 'server/shared'],
    config: 'client/office/vite.config.ts',
  },
];

/** @param {string} root @param {Part} part */
const stampOf = (root, part) => join(root, 'dist', `${part.name}.built.json`);

/**
 * Returns the names and sizes of the built files, because a power cut may leave files empty.
 * @param {string} root
 * @param {Part} part
 */
function outlineOf(root, part) {
  return listFiles(root, `dist/${part.name}`).map(
    (file) => `${file} ${statSync(join(root, file)).size}`,
  );
}

/** @param {string} root @param {Part} part */
function isBuilt(root, part) {
  const stamp = readJson(stampOf(root, part));
  return (
    stamp?.sources === hashFiles(root, part.sources) &&
    JSON.stringify(stamp.outline) === JSON.stringify(outlineOf(root, part))
  );
}

/** @type {Builder} */
async function runVite(root, part, outDir) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  /** @param {string} what @param {string[]} options */
  const run = (what, options) =>
    runStep(`Building the ${what}`, [process.execPath, vite, 'build', ...options], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  // The hub has several entry files, each built separately.
  const all = part.name === 'server' ? ['--app'] : [];
  const config = part.config ?? `${part.name}/vite.config.ts`;
  await run(part.name, ['--config', config, '--outDir', outDir, ...all]);
  if (part.name !== 'client') return;
  await run('guest page', ['--config', 'client/guest.vite.config.ts', '--outDir', outDir]);
}

/** @param {string} root @param {Part} part @param {Builder} builder */
async function build(root, part, builder) {
  const sources = hashFiles(root, part.sources);
  const out = join(root, 'dist', part.name);
  // The new build is made beside the old build, which stays unchanged if the new build fails.
  await rm(`${out}.new`, { recursive: true, force: true });
  await builder(root, part, `${out}.new`);
  await rm(stampOf(root, part), { force: true });
  await rm(out, { recursive: true, force: true });
  await rename(`${out}.new`, out);
  const stamp = { sources, outline: outlineOf(root, part) };
  await writeFile(stampOf(root, part), JSON.stringify(stamp));
}

/**
 * Deletes the record that a part was built. Call it before writing into the part's folder.
 * @param {string} name
 */
export async function forgetBuild(name, root = projectRoot) {
  await rm(join(root, 'dist', `${name}.built.json`), { force: true });
}

/** The default builder and parts. */
const usual = { builder: runVite, names: ['client', 'server'] };

/** @param {string} root @param {string[]} names */
const findStale = (root, names) =>
  parts.filter(
    (part) =>
      names.includes(part.name) && existsSync(join(root, part.entry)) && !isBuilt(root, part),
  );

/**
 * Builds each part whose sources have changed since its last build. Only for a caller that holds the lock of the
 * set-up, such as work during the installation; other callers use `ensureBuilt`.
 * @param {string} root
 * @param {Builder} builder
 * @param {string[]} names the requested parts.
 * @returns {Promise<string[]>} the names of the parts that were built.
 */
export async function buildLocked(
  root = projectRoot,
  builder = usual.builder,
  names = usual.names,
) {
  const stale = findStale(root, names);
  if (process.env.BUILD_IN_TURN === '1') {
    for (const part of stale) await build(root, part, builder);
  } else {
    // Wait for all builds before releasing the lock, even if one fails.
    const ends = await Promise.allSettled(stale.map((part) => build(root, part, builder)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  return stale.map((part) => part.name);
}

/**
 * Builds each part whose sources have changed since its last build, as the only process of this clone that does so.
 * @param {string} root
 * @param {Builder} builder
 * @param {string[]} names the requested parts.
 * @returns {Promise<string[]>} the names of the parts that were built.
 */
export async function ensureBuilt(
  root = projectRoot,
  builder = usual.builder,
  names = usual.names,
) {
  if (findStale(root, names).length === 0) return [];
  return withLock(join(root, 'dist/.lock'), () => buildLocked(root, builder, names));
}
