// A root file system for another processor. Its programs run on this computer through qemu-user, which the kernel
// starts for them.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const REGISTER = '/proc/sys/fs/binfmt_misc';
const RULE = '/usr/lib/binfmt.d/qemu-aarch64.conf';

/** Lets this computer's kernel start programs of arm64; returns a function that undoes this. */
export function letArm64Run(): () => void {
  if (!existsSync(RULE)) throw new Error('missing: sudo apt-get install qemu-user-static');
  if (!existsSync(join(REGISTER, 'register'))) {
    execFileSync('mount', ['-t', 'binfmt_misc', 'binfmt_misc', REGISTER]);
  }
  const entry = join(REGISTER, 'qemu-aarch64');
  if (existsSync(entry)) return () => undefined;
  writeFileSync(join(REGISTER, 'register'), readFileSync(RULE, 'utf8').trim());
  return () => writeFileSync(entry, '-1');
}

/** A command in the tree gets its own /proc and /dev, which disappear when it ends. */
const enter = (tree: string, command: string): string[] => {
  const mounts = `mount -t proc proc ${tree}/proc && mount --rbind /dev ${tree}/dev && mount -t tmpfs tmp ${tree}/tmp`;
  const env = 'env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const script = `${mounts} && exec ${env} chroot ${tree} /bin/bash -o pipefail -c "$0"`;
  return [
    '-n',
    '1',
    'unshare',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    script,
    command,
  ];
};

export interface Foreign {
  /** Returns the output of a command; throws if it fails or takes longer than `seconds`. */
  must(command: string, seconds: number): Promise<string>;
  /** Starts a command that keeps running; `end` ends it, and `said` returns its output. */
  start(command: string): { end(): void; said(): string };
}

export function foreignTree(tree: string): Foreign {
  const begin = (command: string) => {
    const child = spawn('nice', enter(tree, command), { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    return { child, end, said: () => said };
  };
  return {
    start: begin,
    must: (command, seconds) =>
      new Promise((resolve, reject) => {
        const { child, end, said } = begin(command);
        const timer = setTimeout(end, seconds * 1000);
        child.once('error', reject);
        child.once('close', (code) => {
          clearTimeout(timer);
          const last = said().trim().split('\n').slice(-6).join(' · ');
          if (code === 0) resolve(said().trim());
          else reject(new Error(`${command.slice(0, 80)} ended with ${code}: ${last}`));
        });
      }),
  };
}
