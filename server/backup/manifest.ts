// The manifest of a backup: its files with checksums, and the sums that prove the copy.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface ManifestFile {
  /** Relative to the backup's folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  readonly version: string;
  readonly migration: string;
  readonly files: readonly ManifestFile[];
  /** The sums of the last closed business day, equal in the original and in the copy. */
  readonly proof: Readonly<Record<string, number | string | null>>;
}

export const MANIFEST = 'manifest.json';
export const DATABASE = 'comanda.db';

/** Returns the folder name of an instant: it sorts by age and is valid in every file system. */
export const backupName = (now: number): string =>
  new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;

/** Returns the finished backups in a folder, newest first. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const finished = (name: string) => NAME.test(name) && existsSync(join(folder, name, MANIFEST));
  return readdirSync(folder).filter(finished).sort().reverse();
}

export const instantOf = (name: string): number =>
  Date.parse(`${name.slice(0, 10)}T${name.slice(11).replaceAll('-', ':')}Z`);

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => path !== MANIFEST)
    .sort();
}

/**
 * Returns entries that are neither files nor folders, which a backup never has. A link in a backup would make the hub
 * serve, or overwrite, files elsewhere.
 */
const listOthers = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isFile() && !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

export async function describeFiles(folder: string): Promise<ManifestFile[]> {
  const files: ManifestFile[] = [];
  for (const path of listFiles(folder)) {
    const full = join(folder, path);
    files.push({ path, bytes: statSync(full).size, sha256: await sha256Of(full) });
  }
  return files;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));

/** Returns whether the manifest of a backup can be read and lists its files. */
export function isReadable(folder: string): boolean {
  try {
    const { files, migration } = readManifest(folder);
    return Array.isArray(files) && typeof migration === 'string';
  } catch {
    return false;
  }
}

/** Returns the differences from the manifest, in words; empty if every byte is unchanged. */
export async function findDifferences(folder: string): Promise<string[]> {
  const manifest = readManifest(folder);
  const present = new Set(listFiles(folder));
  const problems = listOthers(folder).map((path) => `${path} is no file but a link or a device`);
  for (const file of manifest.files) {
    if (!present.delete(file.path)) problems.push(`${file.path} is missing`);
    else if ((await sha256Of(join(folder, file.path))) !== file.sha256) {
      problems.push(`${file.path} has changed since it was backed up`);
    }
  }
  for (const path of present) problems.push(`${path} was not part of the backup`);
  return problems;
}
