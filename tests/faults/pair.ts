// Two hubs of one restaurant as processes, on 127.0.0.2 and 127.0.0.3, with the functions that tests use on them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { freePort } from '../../scripts/bench/free-port.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { type HubProcess, startProcess } from './hub-process.ts';
import { ADMIN, Till } from './till.ts';

const [FIRST, SECOND] = ['127.0.0.2', '127.0.0.3'];

/**
 * The data folder, address and environment of a hub. They stay the same when the hub is stopped or killed and started
 * again.
 */
export interface Place {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface TwoHubs {
  readonly first: Place;
  readonly second: Place;
  start(place: Place, ready?: number): Promise<HubProcess>;
  /** Kills what still runs and removes all data. */
  close(): Promise<void>;
}

export async function makePlaces(): Promise<TwoHubs> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-pair-'));
  const running = new Set<HubProcess>();
  const place = async (name: string, host: string): Promise<Place> => {
    const port = await freePort();
    const url = `http://${host}:${port}`;
    return { dataDir: join(folder, name), host, port, url, env: { HOST: host } };
  };
  return {
    first: await place('first', FIRST),
    second: await place('second', SECOND),
    start: async ({ dataDir, port, host, env }, ready = 200) => {
      const hub = await startProcess({ dataDir, port, host, env, ready });
      running.add(hub);
      return hub;
    },
    close: async () => {
      await Promise.all([...running].map((hub) => hub.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Pairing {
  /** The code that the second hub shows. */
  readonly code: string;
  /** Resolves when the command has ended; rejects with its output if it failed. */
  readonly ended: Promise<void>;
}

/** Runs `npm run standby` at the second place and returns the code that it shows. */
export async function beginPairing(second: Place, address: string): Promise<Pairing> {
  const cli = join(projectRoot, 'dist/server/cli.js');
  const child = spawn(process.execPath, [cli, 'standby', address], {
    env: {
      ...process.env,
      ...second.env,
      NODE_ENV: 'production',
      PORT: String(second.port),
      DATA_DIR: second.dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const code = await Promise.race([
    ended.then(() => undefined),
    until(() => /Code: (\d{3} \d{3})/.exec(output)?.[1], 60_000),
  ]);
  if (code === undefined) throw new Error(`no code: ${output}`);
  const whole = async () => {
    if ((await ended) !== 0) throw new Error(`standby: ${output}`);
  };
  return { code, ended: whole() };
}

/** Pairs the second place with the first hub: an admin of the first hub confirms the code. */
export async function pair(till: Till, second: Place, address: string): Promise<void> {
  const { code, ended } = await beginPairing(second, address);
  const { status, body } = await till.call('POST', '/standby/confirm', { code });
  if (status !== 200) throw new Error(`confirm: ${status} ${JSON.stringify(body)}`);
  await ended;
}

/** Returns the first result that is not undefined. Throws after `ms` milliseconds. */
export async function until<T>(
  look: () => T | undefined | Promise<T | undefined>,
  ms: number,
): Promise<T> {
  for (const deadline = Date.now() + ms; ; await sleep(50)) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms`);
  }
}

/**
 * Waits until the hub says that it is in this mode. On a busy machine it takes a while until the two hubs are steady
 * for ten seconds.
 */
export async function untilMode(till: Till, mode: string, ms = 300_000): Promise<void> {
  let last: unknown;
  const look = async () => {
    const { body } = await till.call('GET', '/standby');
    last = body;
    return body?.mode === mode ? true : undefined;
  };
  await until(look, ms).catch(() => {
    throw new Error(`not ${mode} within ${ms} ms: ${JSON.stringify(last)}`);
  });
}

/** Takes over at the standby and waits until it sells. Returns how long that took, in ms. */
export async function takeOver(second: Place, anyway = true): Promise<number> {
  const since = performance.now();
  const till = new Till(second.url);
  const body = { ...ADMIN, anyway };
  const { status, body: answer } = await till.call('POST', '/standby/takeover', body);
  if (status !== 200) throw new Error(`takeover: ${status} ${JSON.stringify(answer)}`);
  await until(async () => ((await isWell(second.url)) ? true : undefined), 120_000);
  return performance.now() - since;
}

async function isWell(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${url}/healthz`);
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
