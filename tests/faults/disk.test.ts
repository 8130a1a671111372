// A disk that is full, read-only or broken: writes are refused with a message, reads continue, and the hub recovers
// automatically.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findFaults } from './check-database.ts';
import { type HubProcess, startProcess } from './hub-process.ts';
import { canPreload, compileLibrary } from './preload.ts';
import { report } from './report.ts';
import { type Acknowledged, Till } from './till.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let hub: HubProcess | undefined;
let mounted: string | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-disk-'));
});
afterEach(async () => {
  await hub?.kill();
  hub = undefined;
  if (mounted) execFileSync('umount', [mounted]);
  mounted = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const health = async ({ url }: HubProcess) => (await fetch(`${url}/healthz`)).status;

interface Sickness {
  begin(hub: HubProcess): void;
  end(hub: HubProcess): void;
}

/**
 * Sells, breaks the disk, sells again, repairs the disk and sells once more; returns how many orders were refused.
 */
async function sellThrough(running: HubProcess, { begin, end }: Sickness): Promise<number> {
  const till = new Till(running.url);
  await till.setUp();
  const [cart] = await till.someCarts();
  const acknowledged: Acknowledged[] = [await till.order(cart)];
  begin(running);
  let refused = 0;
  // After the first refused order, health is 503 after every refusal, even if some orders still fit on the disk.
  for (let tries = 0; refused < 5 && tries < 3000; tries += 1) {
    const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
    const key = `try-${tries}`;
    const { status, body: answer } = await till.call('POST', '/pos/create-order', body, key);
    if (status === 200) {
      acknowledged.push({ key, ...answer, time: process.hrtime.bigint() });
      continue;
    }
    expect(status).toBe(503);
    expect(answer).toEqual({
      code: 'STORAGE_UNAVAILABLE',
      message: 'The hub cannot store anything right now. Please try again in a moment.',
    });
    refused += 1;
    expect(await health(running)).toBe(503);
  }
  expect(refused).toBeGreaterThanOrEqual(5);
  for (const path of ['/orders', '/pos/init', '/kitchen', '/auth/session']) {
    expect((await till.call('GET', path)).status, path).toBe(200);
  }
  end(running);
  acknowledged.push(await till.order(cart));
  expect(await health(running)).toBe(200);
  const { body: groups } = await till.call('GET', '/orders');
  expect(groups).toHaveLength(acknowledged.length);
  await running.kill();
  expect(findFaults(join(running.dataDir, 'comanda.db'), acknowledged)).toEqual([]);
  return refused;
}

const HOLDS = 'writes 503 with a sentence, reads 200, nothing acknowledged lost, heals by itself';

test.runIf(canPreload).each([
  [28, 'full'],
  [30, 'read-only'],
  [5, 'broken'],
])(
  'error %i: with a %s disk reads continue, and selling continues when it works again',
  async (error, name) => {
    const library = compileLibrary('sick-disk', folder);
    const dataDir = join(folder, name);
    const flag = join(folder, `${name}.flag`);
    mkdirSync(dataDir);
    hub = await startProcess({
      dataDir,
      env: { LD_PRELOAD: library, SICK_PREFIX: join(dataDir, 'comanda.db'), SICK_FLAG: flag },
    });
    const refused = await sellThrough(hub, {
      begin: () => writeFileSync(flag, String(error)),
      end: () => rmSync(flag),
    });
    report({
      fault: `A ${name} disk`,
      cause: `every write and sync fails with error ${error} (LD_PRELOAD)`,
      holds: HOLDS,
      result: `${refused} of ${refused} refused with 503, then healed`,
    });
  },
);

test('at the limit of its file size it refuses, and continues when the limit is lifted', async () => {
  const dataDir = join(folder, 'limit');
  mkdirSync(dataDir);
  hub = await startProcess({ dataDir });
  const setLimit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', [`--pid=${hub?.child.pid}`, `--fsize=${bytes}:unlimited`]);
  const refused = await sellThrough(hub, {
    begin: () => setLimit(statSync(join(dataDir, 'comanda.db-wal')).size),
    end: () => setLimit('unlimited'),
  });
  report({
    fault: 'A file that may not grow',
    cause: "the process's file size limit (prlimit --fsize)",
    holds: HOLDS,
    result: `${refused} of ${refused} refused with 503, then healed`,
  });
});

test('if the disk has space only for small writes and no order, the hub reports a failing disk', async () => {
  const dataDir = join(folder, 'little');
  mkdirSync(dataDir);
  // With Litestream, the hub does not checkpoint the log. The log therefore grows, instead of reusing its space, and
  // reaches the limit.
  hub = await startProcess({ dataDir, env: { LITESTREAM: '1' } });
  const till = new Till(hub.url);
  await till.setUp();
  const [cart = []] = await till.someCarts();
  const wal = join(dataDir, 'comanda.db-wal');
  const limit = statSync(wal).size + 30_000;
  execFileSync('prlimit', [`--pid=${hub.child.pid}`, `--fsize=${limit}:unlimited`]);
  const large = Array.from({ length: 100 }, () => cart).flat();
  const body = { cart: large, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
  expect((await till.call('POST', '/pos/create-order', body, 'large')).status).toBe(503);
  expect(await health(hub)).toBe(503);
  const title = { title: 'Small' };
  expect((await till.call('POST', '/settings/categories/add', title)).status).toBe(200);
  expect(await health(hub)).toBe(503);
  execFileSync('prlimit', [`--pid=${hub.child.pid}`, '--fsize=unlimited:unlimited']);
  expect(await health(hub)).toBe(200);
  report({
    fault: 'A disk with room for little, but for no order',
    cause: "the process's file size limit, 30 kB above the log",
    holds: '/healthz is 503 although smaller changes are stored, and 200 when there is room',
    result: '503 until the limit is lifted',
  });
});

/** Mounts a small file system if this user may mount; returns whether it is mounted. */
function mountSmall(place: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place], { stdio: 'ignore' });
    mounted = place;
    return true;
  } catch {
    return false;
  }
}

test('on a small file system that fills up it refuses, and continues when there is space', async (context) => {
  const dataDir = join(folder, 'small');
  mkdirSync(dataDir);
  if (!mountSmall(dataDir)) return context.skip('mounting needs root');
  hub = await startProcess({ dataDir });
  const ballast = join(dataDir, 'ballast');
  const refused = await sellThrough(hub, {
    begin: () => expect(() => writeFileSync(ballast, Buffer.alloc(8 << 20))).toThrow(/ENOSPC/),
    end: () => rmSync(ballast),
  });
  report({
    fault: 'A file system that fills up',
    cause: 'a tmpfs of 6 MiB, filled to the last byte',
    holds: HOLDS,
    result: `${refused} of ${refused} refused with 503, then healed`,
  });
});
