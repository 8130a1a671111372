// The project's path, and the hash that shows whether files have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Returns the files at or below a path, in a fixed order, without hidden files.
 * @param {string} root
 * @param {string} path
 * @returns {string[]} paths from the root; empty if the path is missing.
 */
export function listFiles(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}

/**
 * Returns the SHA-256 of the names and contents of all files at or below these paths.
 * @param {string} root
 * @param {string[]} paths
 */
export function hashFiles(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(root, path))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Returns the content of a JSON file; undefined if it is missing or damaged.
 * @param {string} path
 */
export function readJson(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
