// A map with a maximum size.
import { expect, test } from 'vitest';
import { BoundedMap } from '../../../server/db/bounded-map.ts';

test('above the maximum size the oldest entry is removed, and setting an entry again makes it the newest', () => {
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
