// This computer: where images are kept, which programs are installed, and from where Debian's packages come.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const NEEDED = {
  debootstrap: 'debootstrap',
  git: 'git',
};
const NEEDED_BY_QEMU = {
  'qemu-system-x86_64': 'qemu-system-x86',
  'qemu-img': 'qemu-utils',
  mke2fs: 'e2fsprogs',
};
const NEEDED_BY_CONTAINERS = { slirp4netns: 'slirp4netns' };

/**
 * Returns a folder below the cache folder. The cache folder is MACHINE_CACHE, or else a folder in the user's own cache;
 * it may be deleted at any time.
 */
export function cacheFolder(...names: string[]): string {
  const above = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const cache = process.env.MACHINE_CACHE ?? join(above, 'comanda-machine');
  const folder = join(cache, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Throws if the user is not root. Also throws if programs are missing; the message is the command that installs them.
 */
export function checkHost(isContainer: boolean): void {
  if (process.getuid?.() !== 0) throw new Error('debootstrap needs root: run it with sudo');
  const isThere = (program: string) =>
    spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0;
  const needed = { ...NEEDED, ...(isContainer ? NEEDED_BY_CONTAINERS : NEEDED_BY_QEMU) };
  const missing = Object.entries(needed)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name);
  if (missing.length > 0) throw new Error(`missing: sudo apt-get install ${missing.join(' ')}`);
}

/** Returns the first Debian mirror that apt's sources name, or Debian's own mirror if the sources name no mirror. */
export function mirrorIn(sources: string): string {
  const found = /^(?:URIs:|deb(?: \[[^\]]*\])?) *(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(
    sources,
  );
  return found?.[1] ?? 'http://deb.debian.org/debian';
}

export function debianMirror(): string {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const all = ['/etc/apt/sources.list', ...files].filter((path) => existsSync(path));
  return (
    process.env.MACHINE_MIRROR ?? mirrorIn(all.map((path) => readFileSync(path, 'utf8')).join('\n'))
  );
}

/** Returns the registry that npm uses on this computer. */
export const npmRegistry = (): string =>
  execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/**
 * Returns the certificates that this computer trusts in addition to Debian's. A proxy between this computer and the
 * internet may need them.
 */
export function ownCertificates(): string[] {
  const folder = '/usr/local/share/ca-certificates';
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.crt')).map((name) => join(folder, name));
}
