// One of n equal parts: the full price of its dishes, and the part's share of that price.
import { expect, test } from 'vitest';
import { evenShareOf, fullPieces } from '#shared/billing/even-share.ts';

const line = (num: number, den: number, quantity: number, price: number, amount: number) =>
  ({ share: { num, den }, quantity, price, amount, is_comp: 0 }) as const;

test.each([
  ['one dish', [line(1, 3, 0.333, 10, 3.34)], { of: 3, fullCents: 1000, ownCents: 334 }],
  ['several pieces', [line(1, 3, 0.667, 4.5, 3)], { of: 3, fullCents: 900, ownCents: 300 }],
  [
    'a dish that was shared before',
    [line(1, 6, 0.167, 30, 5)],
    { of: 3, fullCents: 1500, ownCents: 500 },
  ],
])('%s', (_, lines, share) => {
  expect(evenShareOf({ part: { no: 1, of: 3 }, lines }, 2)).toEqual(share);
});

test('a bill with a dish of its own pays no equal share', () => {
  const lines = [line(1, 3, 0.333, 10, 3.34), line(1, 1, 1, 4, 4)];
  expect(evenShareOf({ part: { no: 1, of: 3 }, lines }, 2)).toBeUndefined();
  expect(evenShareOf({ part: null, lines: lines.slice(0, 1) }, 2)).toBeUndefined();
  expect(evenShareOf({ part: { no: 1, of: 3 }, lines: [] }, 2)).toBeUndefined();
});

test('pieces of all parts together are whole again', () => {
  expect(fullPieces(line(1, 30, 0.233, 1, 0.23), 30)).toBe(7);
});
