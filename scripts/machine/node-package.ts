// Node from npm's registry. It has what nodejs.org's archive has, except npm, which is a separate package.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { cacheFolder } from './host.ts';

interface Packed {
  readonly file: string;
  /** The folder into which the contents of the archive's top folder are unpacked. */
  readonly target: string;
}

/** Downloads Node 22 and npm 10. Each is an archive with one top folder. */
export function packedNode(arch: 'x64' | 'arm64'): Packed[] {
  const folder = cacheFolder('node');
  const pack = (name: string, target: string): Packed => {
    const args = ['pack', '--silent', name];
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const file = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: [...stdio] });
    return { file: join(folder, file.trim()), target };
  };
  return [
    pack(`node-linux-${arch}@22`, '/usr/local'),
    pack('npm@10', '/usr/local/lib/node_modules/npm'),
  ];
}

export const unpack = (file: string, target: string): string =>
  `mkdir -p ${target} && tar -xzf ${file} --no-same-owner --strip-components=1 -C ${target}`;

/** Links npm as nodejs.org's archive does. */
export const LINK_NPM =
  'ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm; chmod +x /usr/local/bin/node /usr/local/lib/node_modules/npm/bin/npm-cli.js';
