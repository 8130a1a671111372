// The Z reports of a random full evening: 2,000 bills (fewer in npm test) at eight tills, three drawers and a server
// bank (contract 19.6).
import { expect, test } from 'vitest';
import { makeRandom } from '../../server/console/seed/random.ts';
import { makeHouse, playEvening } from '../fixtures/busy-evening.ts';
import { checkEvening } from '../fixtures/check-evening.ts';
import { makeHub } from '../fixtures/hub.ts';
import { times } from './counts.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const BILLS = times(2000, 250);

test(`${BILLS} bills of an evening are in its Zs, each once, and each Z matches its rows`, async () => {
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
