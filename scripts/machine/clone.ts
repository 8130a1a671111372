// The repository that a person clones, as a git bundle: the tree of this repository's last commit, and later commits
// that a test adds.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root } from './host.ts';

/** The path of the bundle in a machine. The machine's owner clones and pulls from it. */
export const BUNDLE = '/home/owner/comanda.bundle';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Machine', '-c', 'user.email=machine@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim();

let key: string | undefined;

/**
 * Returns a key that identifies what is installed. It stays the same if only tests or documents change, and during the
 * whole run, even if somebody commits meanwhile.
 */
export function versionKey(): string {
  key ??= readKey();
  return key;
}

function readKey(): string {
  const paths = ['server', 'client', 'migrations', 'systemd', 'scripts', 'package.json'];
  const tree = git(root, 'ls-tree', '-r', 'HEAD', '--', ...paths, 'package-lock.json');
  const counts = tree.split('\n').filter((line) => !/\tscripts\/(machine|bench)|\.md$/.test(line));
  return createHash('sha256').update(counts.join('\n')).digest('hex').slice(0, 12);
}

export interface Source {
  readonly folder: string;
  /** Commits these files on top of the last commit. Returns the short name of the new commit. */
  commit(subject: string, files: Readonly<Record<string, string>>): string;
  /** Returns the text of a file in the newest commit. */
  read(path: string): string;
  /** Writes the bundle with all commits so far, and returns its path. */
  bundle(): string;
}

/** Makes a separate repository with one commit, which has the tree of this repository's HEAD. */
export function makeSource(
  name: string,
  folder = join(cacheFolder('run'), `${name}.source`),
): Source {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'fetch', '-q', '--depth', '1', `file://${root}`, 'HEAD');
  git(folder, 'read-tree', '-u', '--reset', 'FETCH_HEAD');
  git(folder, 'commit', '-q', '-m', 'What is tested');
  return sourceIn(folder);
}

/** Copies a kept repository, so that new commits follow the version that a machine has installed. */
export function copySource(kept: string, name: string): Source {
  const folder = join(cacheFolder('run'), `${name}.source`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(kept, folder, { recursive: true });
  return sourceIn(folder);
}

/** Returns the source whose repository is in this folder. */
export function sourceIn(folder: string): Source {
  return {
    folder,
    commit: (subject, files) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      git(folder, 'add', '-A');
      git(folder, 'commit', '-q', '-m', subject);
      return git(folder, 'rev-parse', '--short=12', 'HEAD');
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    bundle: () => {
      const path = `${folder}.bundle`;
      git(folder, 'bundle', 'create', '-q', path, 'HEAD', 'main');
      return path;
    },
  };
}
