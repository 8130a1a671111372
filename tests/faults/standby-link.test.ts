// The link between two hubs is cut and damaged, and the standby is killed, while waiters serve: nothing is lost.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Random } from '../../server/console/seed/random.ts';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import type { HubProcess } from './hub-process.ts';
import { type Link, layLink } from './link.ts';
import { makePlaces, pair, takeOver, untilMode } from './pair.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Refused, Till } from './till.ts';
import { countWrites, Waiter } from './waiter.ts';

const ROUNDS = times(40, 5);
const WAITERS = 4;
/** How often the link is cut again after the fault of a round, while the standby catches up. */
const MORE_CUTS = times(24, 1);
const FAULTS = ['to-primary', 'to-standby', 'both', 'damage', 'kill'] as const;
const DIRECTIONS = {
  'to-primary': ['to-primary'],
  'to-standby': ['to-standby'],
  both: ['to-primary', 'to-standby'],
} as const;

/** Cuts the link at random moments, for up to 300 ms each, and mends it. Returns the number of cuts. */
async function cutAgain(link: Link, random: Random): Promise<number> {
  for (let cut = 0; cut < MORE_CUTS; cut += 1) {
    // The standby connects again a second after the end of a connection.
    await sleep(random.below(1400));
    link.cut(...(Object.values(DIRECTIONS)[random.below(3)] ?? DIRECTIONS.both));
    await sleep(random.below(300));
    link.mend();
  }
  return MORE_CUTS;
}

/** Serves until the hub has gone or `isOver` returns true; a refused call is a fault. */
async function serve(waiter: Waiter, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      await waiter.serve();
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
}

test(`after ${ROUNDS * (1 + MORE_CUTS)} faults of the link or the standby, a takeover has everything that was acknowledged`, async () => {
  const random = makeRandom();
  const hubs = await makePlaces();
  const link = await layLink(hubs.first);
  const writes: AnsweredWrite[] = [];
  const spans: number[] = [];
  let cuts = 0;
  try {
    const env = { ...hubs.first.env, STANDBY_ADDRESS: link.address };
    const first = await hubs.start({ ...hubs.first, env });
    const till = new Till(first.url);
    await till.setUp();
    await pair(till, hubs.second, link.address);
    let second: HubProcess = await hubs.start(hubs.second, 421);
    await untilMode(till, 'doubled');
    const carts = await till.someCarts();
    const waiters = Array.from({ length: WAITERS }, () => new Waiter(till, random, carts, writes));
    /** Starts the waiters; returns a function that lets them finish. */
    const open = (): (() => Promise<unknown>) => {
      let isOver = false;
      const serving = Promise.all(waiters.map((waiter) => serve(waiter, () => isOver)));
      return () => {
        isOver = true;
        return serving;
      };
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      // A session ends after 15 minutes, and all rounds together take longer.
      await till.signIn();
      const close = open();
      const fault = FAULTS[round % FAULTS.length];
      if (fault === 'kill') await second.kill();
      else if (fault === 'damage') link.damage();
      else link.cut(...DIRECTIONS[fault ?? 'both']);
      const since = performance.now();
      await till.order(carts[0]);
      spans.push(performance.now() - since);
      await untilMode(till, 'single');
      await sleep(random.below(1500));
      link.mend();
      if (fault === 'kill') second = await hubs.start(hubs.second, 421);
      cuts += 1 + (await cutAgain(link, random));
      // Stops the waiters. While they serve, a busy machine answers too slowly for both hubs to store everything
      // again.
      await close();
      await untilMode(till, 'doubled');
    }
    const close = open();
    await sleep(500);
    await first.kill();
    await close();
    await sleep(10_500);
    await takeOver(hubs.second);
    expect(findFaults(join(hubs.second.dataDir, 'comanda.db'), [], writes)).toEqual([]);
    report({
      fault: 'The link between two hubs',
      cause: `${cuts} times cut in one or both directions, damaged, or the standby killed, in ${ROUNDS} rounds under ${WAITERS} waiters; then kill -9 of the primary`,
      holds: 'the hub goes on alone; after the takeover every acknowledged answer is there once',
      result: `${countWrites(writes)}; an order meanwhile took ${Math.round(Math.max(...spans))} ms at most`,
    });
  } finally {
    link.close();
    await hubs.close();
  }
}, 7_200_000);
