// Stores V8's compiled code of the hub, so that its threads need not compile it at each start.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot, readJson } from './files.mjs';
import { withLock } from './lock.mjs';
import { runStep } from './step.mjs';

/** The V8 flags of the service and `npm start`. V8 rejects code that was compiled with other flags. */
export const hubFlags = ['--max-semi-space-size=4'];
/** @param {string} name */
const scriptAt = (name) => fileURLToPath(new URL(name, import.meta.url));
const hubTrial = scriptAt('try-hub.mjs');
const standbyTrial = scriptAt('try-standby.mjs');

/** @param {string} root */
const stampOf = (root) => join(root, 'dist/compiled.json');

/**
 * Returns a key that identifies the build and the version of V8.
 * @param {string} root
 */
const keyOf = (root) =>
  `${readJson(join(root, 'dist/server.built.json'))?.sources} ${process.version} ${process.arch}`;

/** @param {string} root */
const isCompiled = (root) => readJson(stampOf(root))?.key === keyOf(root);

/**
 * Runs the built hub on a separate folder, so that the compiled code of each file is stored. Returns whether the run
 * ended well.
 * @param {string} root
 * @param {string} trial the script that runs the hub
 * @param {string} place the folder for the compiled code
 * @param {string} [pairState] what the hub knows of a second hub
 */
async function run(root, trial, place, pairState) {
  await mkdir(place);
  const data = await mkdtemp(join(tmpdir(), 'comanda-compile-'));
  if (pairState) await writeFile(join(data, 'standby.json'), pairState);
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, KEEP_COMPILED: place },
  };
  const command = [process.execPath, ...hubFlags, trial, join(root, 'dist/server/main.js')];
  const isWhole = await runStep('', command, { cwd: root, env, mayFail: true });
  await rm(data, { recursive: true, force: true });
  return isWhole;
}

/** @param {string} root */
async function compile(root) {
  const place = join(root, 'dist/compiled');
  const [hub, standby] = [`${place}.new`, `${place}.standby`];
  for (const folder of [hub, standby]) await rm(folder, { recursive: true, force: true });
  const isWhole =
    (await run(root, hubTrial, hub)) &&
    (await run(root, standbyTrial, standby, '{"role":"standby"}'));
  await rm(place, { recursive: true, force: true });
  if (isWhole) {
    const code = join(standby, 'standby');
    if (existsSync(code)) await rename(code, join(hub, 'standby'));
    await rename(hub, place);
  }
  for (const folder of [hub, standby]) await rm(folder, { recursive: true, force: true });
  // The key is stored even after a failure, so that the hub is run once per build, and not before each start. Without
  // compiled code, starts are only slower.
  await writeFile(stampOf(root), JSON.stringify({ key: keyOf(root) }));
}

/** Runs the built hub once for this build and this Node, and once as a standby. Never fails. */
export async function ensureCompiled(root = projectRoot) {
  if (isCompiled(root)) return;
  try {
    await withLock(join(root, 'dist/.lock'), async () => {
      if (!isCompiled(root)) await compile(root);
    });
  } catch {
    // This fails in another user's folder, for example. The hub then starts without the compiled code.
  }
}
