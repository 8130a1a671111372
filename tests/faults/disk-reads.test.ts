// A disk that cannot be read, or is full when the hub starts: calls get 503, the failed sign-ins lock nobody out, and
// the hub recovers automatically.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../scripts/bench/free-port.ts';
import { endProcesses, startProcess as startAnyhow } from '../fixtures/hub-process.ts';
import { connect } from '../fixtures/sockets.ts';
import { findFaults } from './check-database.ts';
import { type HubProcess, startProcess } from './hub-process.ts';
import { canPreload, compileLibrary } from './preload.ts';
import { report } from './report.ts';
import { ADMIN, Till } from './till.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SIGN_INS = 12;
let folder: string;
let library: string;
let hub: HubProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-reads-'));
  if (canPreload) library = compileLibrary('sick-disk', folder);
});
afterEach(async () => {
  await hub?.kill();
  hub = undefined;
});
afterAll(() => {
  endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Returns a folder for a hub, the environment in which its disk can fail, and functions that begin and end the
 * failure.
 */
function prepare(name: string) {
  const dataDir = join(folder, name);
  const flag = join(folder, `${name}.flag`);
  mkdirSync(dataDir);
  const env = { LD_PRELOAD: library, SICK_PREFIX: join(dataDir, 'comanda.db'), SICK_FLAG: flag };
  return {
    dataDir,
    env,
    begin: (how: string) => writeFileSync(flag, how),
    end: () => rmSync(flag),
  };
}

/** Starts a hub that may have to wait before it is healthy. */
async function startWaiting(env: Record<string, string>) {
  const port = await freePort();
  const { child } = startAnyhow({ ...env, PORT: String(port) });
  return { url: `http://127.0.0.1:${port}`, child };
}

const healthOf = async (url: string): Promise<number> =>
  (await fetch(`${url}/healthz`).catch(() => undefined))?.status ?? 0;

/** Starts a hub, sells one order and stops the hub; returns the session, the order and the hub's answer. */
async function sellOnce(options: Parameters<typeof startProcess>[0]) {
  const first = await startProcess(options);
  const till = new Till(first.url);
  await till.setUp();
  const [cart] = await till.someCarts();
  const placed = [await till.order(cart)];
  await first.stop();
  return { cookie: till.cookie, cart, placed };
}
type Before = Awaited<ReturnType<typeof sellOnce>>;
type Waiting = Awaited<ReturnType<typeof startWaiting>>;

function tillAt({ url }: Waiting, { cookie }: Before): Till {
  const till = new Till(url);
  till.cookie = cookie;
  return till;
}

/** Expects the hub to serve its screens and refuse what it cannot store. */
async function expectWaiting(waiting: Waiting, before: Before): Promise<void> {
  const { url } = waiting;
  await expect.poll(() => healthOf(url), { timeout: 20_000 }).toBe(503);
  expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);
  await expect(tillAt(waiting, before).order(before.cart)).rejects.toThrow('503');
}

/** Expects the hub to recover automatically with every order that it acknowledged. */
async function expectToSell(waiting: Waiting, before: Before, dataDir: string): Promise<void> {
  await expect.poll(() => healthOf(waiting.url), { timeout: 20_000 }).toBe(200);
  const later = await tillAt(waiting, before).order(before.cart);
  waiting.child.kill('SIGKILL');
  await sleep(200);
  expect(findFaults(join(dataDir, 'comanda.db'), [...before.placed, later])).toEqual([]);
}

// The errors are EIO (a failing card), ENXIO (a removed card) and EREMOTEIO (a USB bridge that gives up).
test.runIf(canPreload).each([5, 6, 121])(
  'a disk that cannot be read (error %i) is 503 to everybody, and well again when it is',
  async (code) => {
    const { dataDir, env, begin, end } = prepare(`unreadable-${code}`);
    hub = await startProcess({ dataDir, env });
    const till = new Till(hub.url);
    await till.setUp();
    const [cart] = await till.someCarts();
    const ear = await connect(`127.0.0.1:${hub.port}`, { cookie: till.cookie });
    const placed = [await till.order(cart)];
    begin(`${code}r`);
    const reads = ['/orders', '/auth/session', '/reports?type=last_30days', '/print/jobs'];
    for (const path of reads) {
      const { status, body } = await till.call('GET', path);
      expect([path, status, body.code]).toEqual([path, 503, 'STORAGE_UNAVAILABLE']);
    }
    // A write fails too, because the hub's writer reads the database's log with each command.
    const refused = await till.call('POST', '/pos/create-order', { cart });
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    for (let tries = 0; tries < SIGN_INS; tries += 1) {
      const { status } = await new Till(hub.url).call('POST', '/auth/signin', ADMIN);
      expect(status).toBe(503);
    }
    expect(await healthOf(hub.url)).toBe(503);
    // Waits long enough for every timer of the hub that reads the disk to run.
    await sleep(8000);
    expect(hub.child.exitCode).toBeNull();
    end();
    expect(await healthOf(hub.url)).toBe(200);
    expect((await new Till(hub.url).call('POST', '/auth/signin', ADMIN)).status).toBe(200);
    placed.push(await till.order(cart));
    await expect.poll(() => ear.frames.filter(({ event }) => event === 'new_order').length).toBe(2);
    await hub.stop();
    expect(findFaults(join(dataDir, 'comanda.db'), placed)).toEqual([]);
    report({
      fault: 'A disk that cannot be read',
      cause: `every read fails with error ${code} (LD_PRELOAD), with a screen connected`,
      holds: '503 to reads and sign-ins, /healthz 503, no exit, nobody locked out, heals by itself',
      result: `${reads.length} reads and ${SIGN_INS} sign-ins refused with 503, then healed`,
    });
  },
);

test.runIf(canPreload)('on a disk that is full when it starts it waits for room', async () => {
  const { dataDir, env, begin, end } = prepare('full');
  const before = await sellOnce({ dataDir, env });
  begin('28');
  const waiting = await startWaiting({ ...env, DATA_DIR: dataDir });
  await expectWaiting(waiting, before);
  await sleep(5000);
  expect(waiting.child.exitCode).toBeNull();
  end();
  await expectToSell(waiting, before, dataDir);
  report({
    fault: 'A full disk when the hub starts',
    cause: 'every write fails with error 28 from before the start (LD_PRELOAD)',
    holds: 'no exit; screens are served, calls are 503, and it sells when there is room',
    result: 'waited, then sold',
  });
});

test('on a file system that is read-only when it starts it waits until it is not', async (context) => {
  const dataDir = join(folder, 'sealed');
  mkdirSync(dataDir);
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir], { stdio: 'ignore' });
  try {
    mount('size=32m');
  } catch {
    return context.skip('mounting needs root');
  }
  try {
    const before = await sellOnce({ dataDir });
    mount('remount,ro');
    const waiting = await startWaiting({ DATA_DIR: dataDir });
    await expectWaiting(waiting, before);
    expect(waiting.child.exitCode).toBeNull();
    mount('remount,rw');
    await expectToSell(waiting, before, dataDir);
  } finally {
    endProcesses();
    execFileSync('umount', ['-l', dataDir]);
  }
  report({
    fault: 'A read-only disk when the hub starts',
    cause: 'a file system remounted read-only before the start, and back after a while',
    holds: 'no exit; screens are served, calls are 503, and it sells when it may write',
    result: 'waited, then sold',
  });
});

test('on a file system without a byte left it still shows what it has', async (context) => {
  const dataDir = join(folder, 'small');
  mkdirSync(dataDir);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    return context.skip('mounting needs root');
  }
  try {
    const before = await sellOnce({ dataDir });
    expect(() => writeFileSync(join(dataDir, 'ballast'), Buffer.alloc(16 << 20))).toThrow(/ENOSPC/);
    const waiting = await startWaiting({ DATA_DIR: dataDir });
    const till = tillAt(waiting, before);
    const orders = () => till.call('GET', '/orders').catch(() => undefined);
    await expect.poll(async () => (await orders())?.status, { timeout: 20_000 }).toBe(200);
    expect((await orders())?.body).toHaveLength(1);
    waiting.child.kill('SIGKILL');
    await sleep(200);
  } finally {
    execFileSync('umount', [dataDir]);
  }
});
