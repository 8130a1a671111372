// A full evening by chance: 2,000 bills (fewer in npm test) over eight tills, three drawers and a purse (CONTRACT §19.6).
import { expect, test } from 'vitest';
import { makeRandom } from '../../server/console/seed/random.ts';
import { makeHouse, playEvening } from '../fixtures/busy-evening.ts';
import { checkEvening } from '../fixtures/check-evening.ts';
import { makeHub } from '../fixtures/hub.ts';
import { times } from './counts.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const BILLS = times(2000, 500);

test(`${BILLS} bills of an evening stand in its Zs, each once, and each Z is what its rows come to`, async () => {
  const hub = await makeHub();
  try {
    const house = await makeHouse(hub, makeRandom(seed));
    const noted = await playEvening(house, BILLS, 4);
    await checkEvening(house, noted);
    const told = [...house.answers].map(([code, count]) => `${code}: ${count}`).join(', ');
    console.log(`evening: SEED=${seed}, ${told}; the slowest Z ${house.closingMs.toFixed(1)} ms`);
    expect(house.answers.get('200')).toBeGreaterThan(BILLS);
  } finally {
    await hub.close();
  }
}, 600_000);
