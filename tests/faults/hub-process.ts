// The built hub as a process that tests kill, starve and restart.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { freePort } from '../../scripts/bench/free-port.ts';
import { hubFlags } from '../../scripts/setup/compiled.mjs';
import { projectRoot } from '../fixtures/hub.ts';

export interface HubProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Returns the hub's output on stderr. */
  readonly errors: () => string;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits; returns the exit code. */
  stop(): Promise<number | null>;
}

interface HubProcessOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly host?: string;
  /** The status of `/healthz` at which the hub counts as started; 200 by default. */
  readonly ready?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** The program in `dist/server`; the hub by default, `office.js` for head office. */
  readonly program?: 'main.js' | 'office.js';
  /** A command that starts node with limits, such as `sh -c 'ulimit …; exec "$@"' --`. */
  readonly through?: readonly string[];
}

/**
 * Starts the built hub and waits until it answers. Throws an error with its last output if it does not answer within a
 * minute.
 */
export async function startProcess(options: HubProcessOptions): Promise<HubProcess> {
  const port = options.port ?? (await freePort());
  const { host = '127.0.0.1', ready = 200, program: name = 'main.js' } = options;
  const main = join(projectRoot, 'dist/server', name);
  const node = [process.execPath, ...hubFlags, ...(options.nodeArgs ?? [])];
  const command = [...(options.through ?? []), ...node, main];
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: host,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'error',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-20_000);
  });
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  const waitGone = async () => {
    if (!gone()) await once(child, 'exit');
  };
  const url = `http://${host}:${port}`;
  for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
    if (gone()) throw new Error(`the hub ended: ${errors}`);
    if (await answers(url, ready)) break;
    if (Date.now() > deadline) throw new Error(`the hub does not answer: ${errors}`);
  }
  return {
    child,
    url,
    port,
    dataDir: options.dataDir,
    errors: () => errors,
    kill: async () => {
      child.kill('SIGKILL');
      await waitGone();
    },
    stop: async () => {
      child.kill('SIGTERM');
      await waitGone();
      return child.exitCode;
    },
  };
}

async function answers(url: string, ready: number): Promise<boolean> {
  try {
    const response = await request(`${url}/healthz`);
    await response.body.dump();
    return response.statusCode === ready;
  } catch {
    return false;
  }
}
