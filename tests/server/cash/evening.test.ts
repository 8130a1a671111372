// A small random evening: eight tills, three drawers and a server bank; every Z matches its rows (contract 19.6).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRandom } from '../../../server/console/seed/random.ts';
import { makeHouse, playEvening } from '../../fixtures/busy-evening.ts';
import { checkEvening } from '../../fixtures/check-evening.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
let hub: TestHub;

beforeAll(async () => {
  console.log(`evening: SEED=${seed}`);
  hub = await makeHub();
});
afterAll(() => hub.close());

test('every Z of an evening equals what its rows come to, and no payment is in two of them or in none', async () => {
  const house = await makeHouse(hub, makeRandom(seed));
  const noted = await playEvening(house, 120, 3);
  await checkEvening(house, noted);
  expect(house.answers.get('200')).toBeGreaterThan(200);
}, 60_000);
