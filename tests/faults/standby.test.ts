// After a takeover, the second hub has everything that was acknowledged while both hubs stored it, however the first
// hub ended.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults } from './check-database.ts';
import { makePlaces, pair, takeOver, untilMode } from './pair.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Refused, Till } from './till.ts';
import { countWrites, Waiter } from './waiter.ts';

const WAITERS = 6;

/** Serves until the hub has gone; a refused call is a fault. */
async function serveUntilGone(waiter: Waiter): Promise<void> {
  for (;;) {
    try {
      await waiter.serve();
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
}

test('a standby that takes over after kill -9 of the primary has everything that was acknowledged', async () => {
  const random = makeRandom();
  const hubs = await makePlaces();
  try {
    const first = await hubs.start(hubs.first);
    const till = new Till(first.url);
    await till.setUp();
    await pair(till, hubs.second, `${hubs.first.host}:${hubs.first.port}`);
    await hubs.start(hubs.second, 421);
    await untilMode(till, 'doubled');
    const carts = await till.someCarts();
    const writes: AnsweredWrite[] = [];
    const waiters = Array.from({ length: WAITERS }, () => new Waiter(till, random, carts, writes));
    const serving = Promise.all(waiters.map(serveUntilGone));
    await sleep(3000);
    expect((await till.call('GET', '/standby')).body.mode).toBe('doubled');
    await first.kill();
    await serving;
    await sleep(10_500);
    const took = await takeOver(hubs.second);
    expect(findFaults(join(hubs.second.dataDir, 'comanda.db'), [], writes)).toEqual([]);
    const second = new Till(hubs.second.url);
    await second.signIn();
    await second.order(carts[0]);
    report({
      fault: 'The primary dies',
      cause: `kill -9 under ${WAITERS} waiters while doubled; the standby takes over`,
      holds: 'every acknowledged answer is on the standby, once; all adds up',
      result: `${countWrites(writes)}; it sold ${Math.round(took)} ms after the tap`,
    });
  } finally {
    await hubs.close();
  }
}, 400_000);
