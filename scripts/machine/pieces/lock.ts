// Installs from the committed lock file with Debian's npm and with later versions of npm: no version may change the
// lock file. No machine is booted.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, root } from '../host.ts';
import type { Report } from '../report.ts';

/** Versions of npm. Debian 12 and 13 have 9.2.0; Node 22 and 24 come with 10 and 11. */
const VERSIONS = ['9.2.0', '10', 'latest'];
const run = promisify(execFile);

export async function lock(report: Report): Promise<void> {
  for (const version of VERSIONS) {
    await report.check(`npm ci by npm ${version}`, () => installWith(version));
  }
}

async function installWith(version: string): Promise<string> {
  const folder = cacheFolder('run', 'lock');
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const archive = 'git -C "$0" archive HEAD package.json package-lock.json .npmrc | tar -x -C "$1"';
  execFileSync('sh', ['-c', archive, root, folder]);
  const npm = async (...args: string[]) => {
    const command = ['exec', '--yes', `--package=npm@${version}`, '--', 'npm', ...args];
    return (await run('npm', command, { cwd: folder, timeout: 600_000 })).stdout.trim();
  };
  const found = await npm('--version');
  await npm('ci', '--ignore-scripts');
  const changed = execFileSync('git', ['-C', root, 'show', 'HEAD:package-lock.json'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  execFileSync('cmp', ['-', join(folder, 'package-lock.json')], { input: changed });
  rmSync(folder, { recursive: true });
  return `npm ${found} installs all of it and leaves the lock as it is`;
}
