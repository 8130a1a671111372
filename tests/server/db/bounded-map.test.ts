// A map of so many at most.
import { expect, test } from 'vitest';
import { BoundedMap } from '../../../server/db/bounded-map.ts';

test('of more than it keeps the one that came first goes, and what is set anew is no more', () => {
  const kept = new BoundedMap<string | undefined, number>(2);
  kept.set(undefined, 0).set('a', 1).set('a', 2);
  expect([...kept]).toEqual([
    [undefined, 0],
    ['a', 2],
  ]);
  kept.set('b', 3);
  expect([...kept]).toEqual([
    ['a', 2],
    ['b', 3],
  ]);
});
