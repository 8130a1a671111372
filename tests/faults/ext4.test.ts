// ext4 fails under the hub, as after a damaged block: acknowledged data are on the disk, and the hub reports its state.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import { type Ext4Disk, makeExt4Disk } from './ext4-disk.ts';
import { type HubProcess, startProcess } from './hub-process.ts';
import { report } from './report.ts';
import { type Acknowledged, Till } from './till.ts';

const FAILURES = times(40, 1);
const SELLERS = 4;
const random = makeRandom();
let disk: Ext4Disk | undefined;
let hub: HubProcess | undefined;

afterEach(async () => {
  await hub?.kill();
  hub = undefined;
  disk?.remove();
  disk = undefined;
});

const health = async ({ url }: HubProcess) => (await fetch(`${url}/healthz`)).status;

/** Sells until `going` returns false; records what was acknowledged. */
async function sell(till: Till, cart: unknown, done: Acknowledged[], going: () => boolean) {
  while (going()) {
    const placed = await till.order(cart).catch(() => undefined);
    if (placed) done.push(placed);
    else await sleep(50);
  }
}

async function openHub({ place }: Ext4Disk) {
  const running = await startProcess({ dataDir: join(place, 'data') });
  hub = running;
  const till = new Till(running.url);
  await till.setUp();
  const [cart] = await till.someCarts();
  return { running, till, cart };
}

/** Kills the hub. Returns a folder with the data that would remain after a power cut. */
async function cutPower(failed: Ext4Disk): Promise<string> {
  const place = failed.bootCopy();
  await hub?.kill();
  hub = undefined;
  return join(place, 'data');
}

test('an idle hub reports that it cannot store as soon as its file system fails, and sells after a reboot', async (context) => {
  disk = makeExt4Disk();
  if (!disk) return context.skip('mounting needs root');
  const { running, till, cart } = await openHub(disk);
  const placed = await till.order(cart);
  disk.fail();
  await expect.poll(() => health(running), { timeout: 5000 }).toBe(503);
  await expect(till.order(cart)).rejects.toThrow('503');
  expect((await till.call('GET', '/orders')).status).toBe(200);
  hub = await startProcess({ dataDir: await cutPower(disk) });
  expect(await health(hub)).toBe(200);
  const again = new Till(hub.url);
  await again.signIn();
  const next = await again.order(cart);
  expect(next.tokenNo).toBe(placed.tokenNo + 1);
}, 60_000);

/** Fails the disk under tills that sell, then cuts the power; returns the faults found afterwards. */
async function failUnderTills(failing: Ext4Disk) {
  const { till, cart } = await openHub(failing);
  // The hub preallocates its log one second after its start. Waits until the log is preallocated.
  await sleep(2500);
  const done: Acknowledged[] = [];
  let isGoing = true;
  const selling = Array.from({ length: SELLERS }, () => sell(till, cart, done, () => isGoing));
  await sleep(300 + random.below(1500));
  failing.fail();
  await sleep(500);
  const atFailure = done.length;
  await sleep(1000);
  isGoing = false;
  await Promise.all(selling);
  const faults = findFaults(join(await cutPower(failing), 'comanda.db'), done);
  return { count: done.length, late: done.length - atFailure, faults };
}

test(
  'what was acknowledged before the file system was given up is there after a boot, and nothing is acknowledged later',
  async (context) => {
    let orders = 0;
    for (let failure = 0; failure < FAILURES; failure += 1) {
      disk = makeExt4Disk();
      if (!disk) return context.skip('mounting needs root');
      const { count, late, faults } = await failUnderTills(disk);
      expect([late, faults]).toEqual([0, []]);
      orders += count;
      disk.remove();
      disk = undefined;
    }
    report({
      fault: 'A file system that is given up',
      cause: `ext4 is made to fail ${FAILURES} times under ${SELLERS} tills, then the power is cut`,
      holds: 'each acknowledged order once; from then on writes 503, /healthz 503, reads 200',
      result: `${orders} orders, 0 lost`,
    });
  },
  FAILURES * 60_000,
);
