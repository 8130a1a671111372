// Debian's qemu-guest-agent: runs commands in a virtual machine without its network, because the tests also cut the
// network.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { JsonLines } from './json-lines.ts';

export interface Ran {
  readonly code: number;
  /** The output on stdout and stderr. */
  readonly out: string;
}

interface Status {
  readonly exited: boolean;
  readonly exitcode?: number;
  readonly signal?: number;
  readonly 'out-data'?: string;
  readonly 'err-data'?: string;
}

const PIECE = 512 * 1024;
const textOf = (base64 = ''): string => Buffer.from(base64, 'base64').toString();

export class Agent {
  readonly #lines: JsonLines;

  private constructor(lines: JsonLines) {
    this.#lines = lines;
  }

  /** Connects to the agent in a virtual machine that is booting. Throws if it does not answer within `patience` ms. */
  static async meet(path: string, patience: number, isOff: () => boolean): Promise<Agent> {
    const lines = await JsonLines.open(path);
    const end = Date.now() + patience;
    while (Date.now() < end && !isOff()) {
      const isThere = await lines.ask('guest-ping', {}, 3000).then(
        () => true,
        () => false,
      );
      if (isThere) return new Agent(lines);
      await sleep(200);
    }
    lines.close();
    throw new Error(`the machine did not boot within ${patience / 1000} s`);
  }

  /** Runs a line of bash as root, with the home, the path and the exit codes that a person's shell has. */
  async run(command: string, patience: number): Promise<Ran> {
    const env = ['HOME=/root', 'USER=root', 'LANG=C.UTF-8', 'TERM=dumb'];
    env.push('PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin');
    const arg = ['-o', 'pipefail', '-c', `cd /root; exec 2>&1 </dev/null; ${command}`];
    const given = { path: '/bin/bash', arg, env, 'capture-output': true };
    const { pid } = (await this.#lines.ask('guest-exec', given)) as { pid: number };
    const end = Date.now() + patience;
    for (let pause = 50; Date.now() < end; pause = Math.min(1000, pause * 1.5)) {
      const status = (await this.#lines.ask('guest-exec-status', { pid }, 120_000)) as Status;
      if (status.exited) {
        const out = `${textOf(status['out-data'])}${textOf(status['err-data'])}`;
        return { code: status.exitcode ?? 128 + (status.signal ?? 0), out };
      }
      await sleep(pause);
    }
    throw new Error(`did not end within ${patience / 1000} s: ${command.slice(0, 100)}`);
  }

  async put(path: string, what: string | { readonly file: string }): Promise<void> {
    const bytes = typeof what === 'string' ? Buffer.from(what) : readFileSync(what.file);
    const handle = await this.#lines.ask('guest-file-open', { path, mode: 'w' });
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE).toString('base64');
      await this.#lines.ask('guest-file-write', { handle, 'buf-b64': piece });
    }
    await this.#lines.ask('guest-file-close', { handle });
  }

  close(): void {
    this.#lines.close();
  }
}
