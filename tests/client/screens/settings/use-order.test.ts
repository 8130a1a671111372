// The user drags rows into a new order faster than the page redraws them.
import { expect, it } from 'vitest';
import { movedAmong } from '../../../../client/screens/settings/menu/use-order.ts';

it('moves a row among the shown ones and leaves hidden ones in their places', () => {
  expect(movedAmong([1, 2, 3, 4], new Set([1, 2, 3, 4]), 0, 2)).toEqual([2, 3, 1, 4]);
  expect(movedAmong([1, 2, 3, 4], new Set([1, 3, 4]), 2, 0)).toEqual([4, 2, 1, 3]);
});

it('takes the next step of the same row from where the last one left it', () => {
  const shown = new Set([1, 2, 3, 4]);
  const once = movedAmong([1, 2, 3, 4], shown, 0, 1);
  expect(movedAmong(once, shown, 1, 2)).toEqual([2, 3, 1, 4]);
});
