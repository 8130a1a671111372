// Bill lines that are dishes of the same set are grouped.
import { expect, test } from 'vitest';
import { setKey, wholeIds, wholeOf } from '../../../client/bill/set-lines.ts';

const line = (id: number, no?: number, more: { order_id?: number; is_comp?: 0 | 1 } = {}) => ({
  id,
  order_id: 1,
  is_comp: 0 as 0 | 1,
  set: no === undefined ? null : { id: 9, title: 'Lunch', no },
  ...more,
});
const lines = [line(1), line(2, 1), line(3, 1), line(4, 2), line(5, 1, { order_id: 2 })];

test('a line of a set goes with the others of its set, in the same order only', () => {
  expect(lines.map((each) => wholeOf(lines, each).map(({ id }) => id))).toEqual([
    [1],
    [2, 3],
    [2, 3],
    [4],
    [5],
  ]);
});

test('comped dishes of a set count apart', () => {
  expect(setKey(line(2, 1))).not.toBe(setKey(line(2, 1, { is_comp: 1 })));
});

test('a chosen line brings its set along, and takes it out again', () => {
  expect(wholeIds(lines, [], [2])).toEqual([2, 3]);
  expect(wholeIds(lines, [2, 3, 4], [2, 4])).toEqual([4]);
  expect(wholeIds(lines, [1], [1, 5])).toEqual([1, 5]);
});
