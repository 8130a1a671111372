// A real hub for a test: built threads, real SQLite in a folder of its own, and a clock that the test holds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import type { Config } from '../../server/config.ts';
import type { Times as PrintTimes } from '../../server/printing/transport.ts';
import type { SocketTimes } from '../../server/realtime/order-sockets.ts';
import { type RunningHub, startHub } from '../../server/start-hub.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Friday 2026-11-20, 19:30 UTC. */
export const FRIDAY = Date.UTC(2026, 10, 20, 19, 30);

interface TestClock {
  now: number;
  /** Milliseconds of the clock that nobody sets. */
  steady: number;
}

export interface TestHub extends RunningHub {
  readonly clock: TestClock;
  readonly dataDir: string;
  /** A second, writing connection, to look at rows or to set a scene. */
  readonly db: Sqlite.Database;
  /** Stops the hub and leaves its folder, for another start with `dataDir`. */
  stop(): Promise<void>;
}

interface TestHubOptions {
  readonly config?: Partial<Config>;
  readonly now?: number;
  /** The folder of a hub that was stopped. */
  readonly dataDir?: string;
  readonly socketTimes?: SocketTimes;
  readonly printTimes?: PrintTimes;
  /** Another build of the screens than that of the project. */
  readonly client?: string;
  /** Another source of steady milliseconds than `clock.steady`. */
  readonly steady?: () => number;
}

/** Starts a hub in a fresh folder; `close()` stops it and removes the folder. The store's zone is UTC. */
export async function makeHub({
  config,
  now = FRIDAY,
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-')),
  client = join(projectRoot, 'dist/client'),
  ...parts
}: TestHubOptions = {}): Promise<TestHub> {
  const clock = { now, steady: 0 };
  const running = await startHub({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      logLevel: 'silent',
      trustProxy: false,
      allowedHosts: [],
      dev: false,
      ...config,
    },
    clock: () => clock.now,
    steady: () => clock.steady,
    ...parts,
    log: pino({ level: config?.logLevel ?? 'silent' }),
    threads: new URL('../../dist/server/', import.meta.url),
    migrations: join(projectRoot, 'migrations'),
    client,
    onDeath: (error) => {
      throw error;
    },
  });
  const db = new Sqlite(join(dataDir, 'comanda.db'));
  db.pragma('busy_timeout = 5000');
  db.exec(`UPDATE store SET timezone = 'UTC'`);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    db.close();
    stopping ??= running.close();
    return stopping;
  };
  const close = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...running, clock, dataDir, db, stop, close };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the wire's JSON; the contract test checks its shape.
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** One call of the API on a hub, as somebody (a cookie header) or as nobody. */
export async function callApi(
  { app }: RunningHub,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  {
    body,
    cookie,
    headers,
  }: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const options: InjectOptions = {
    method,
    url: `/api/v1${path}`,
    headers: { host: 'localhost', ...(cookie ? { cookie } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  };
  const response = await app.inject(options);
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    text: response.body,
    headers: response.headers,
  };
}
