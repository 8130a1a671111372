// Installs the packages of the lock file, once, for this version of Node.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles, projectRoot, readJson } from './files.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { explainNpm } from './npm-words.mjs';
import { prepareSqlite, useSqlite } from './prepare-sqlite.mjs';
import { runStep } from './step.mjs';

const stampPath = 'node_modules/.installed.json';

/** @param {string} root */
function installKey(root) {
  const lock = hashFiles(root, ['package-lock.json', '.npmrc']);
  return `${lock} ${process.platform}-${process.arch} abi ${process.versions.modules}`;
}

/** @param {string} root */
function isInstalled(root = projectRoot) {
  return readJson(join(root, stampPath))?.key === installKey(root);
}

/**
 * Returns whether node_modules contains the packages of the lock file, for example after a manual `npm ci`.
 * @param {string} root
 */
export function holdsLock(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([path, item]) =>
      path === '' ||
      item.optional || // mostly for other platforms
      item.devOptional ||
      (present[path]?.version === item.version && existsSync(join(root, path, 'package.json'))),
  );
}

/**
 * Runs, in a separate process, a line of code that uses the packages.
 * @param {string} root
 * @param {string} code
 */
const probe = (root, code) =>
  runStep('', [process.execPath, '-e', code], { cwd: root, mayFail: true });

const useImages = "require('sharp'); require('bcrypt')";
/** @param {string} root @param {() => Promise<unknown>} beside */
async function install(root, beside) {
  if (!(holdsLock(root) && (await probe(root, useImages)))) {
    // Does not run the packages' install scripts, because only SQLite's script is needed.
    const options = ['--include=dev', '--ignore-scripts', '--loglevel=verbose'];
    const command = [...npm, 'ci', ...options];
    await runStep('Installing packages', command, { cwd: root, explain: explainNpm });
  }
  if (!(await probe(root, useSqlite))) await Promise.all([prepareSqlite(root), beside()]);
  await writeFile(join(root, stampPath), JSON.stringify({ key: installKey(root) }));
}

/**
 * Installs the packages unless those of this lock file are already installed for this Node.
 * @param {string} root
 * @param {() => Promise<unknown>} beside work that needs the packages but not SQLite; SQLite may be compiled meanwhile on one core.
 * @returns {Promise<boolean>} whether there was work.
 */
export async function ensureInstalled(root = projectRoot, beside = async () => undefined) {
  if (isInstalled(root)) return false;
  return withLock(join(root, 'dist/.lock'), async () => {
    if (isInstalled(root)) return false;
    await install(root, beside);
    return true;
  });
}
