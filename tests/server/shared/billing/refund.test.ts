// The amounts of a credit note, by hand (contract 17).
import { expect, test } from 'vitest';
import { type LineLeft, leftAfter, refundAmount, refundPieces } from '#shared/billing/refund.ts';

const line = (id: number, more: Partial<LineLeft>): LineLeft => ({
  id,
  quantity: 1,
  share: { num: 1, den: 1 },
  totalCents: 1000,
  taxCents: 0,
  offCents: 0,
  ...more,
});

test('one of three pieces, then one, then the last: every unit comes back once', () => {
  let left = line(1, { quantity: 3, totalCents: 1000, taxCents: 160, offCents: 100 });
  const backs = [1, 1, undefined].map((pieces) => {
    const [back] = refundPieces([left], [{ lineId: 1, ...(pieces ? { pieces } : {}) }]);
    if (!back) throw new Error('nothing came back');
    left = leftAfter(left, back);
    return [back.netCents, back.taxCents, back.offCents];
  });
  // The total of the first piece is 10.00 / 3 = 3.33, its tax 1.60 × 3.33 / 10.00 = 0.53. The total of the second piece
  // is 6.67 / 2 = 3.335 → 3.34, its tax 1.07 × 3.34 / 6.67 = 0.54.
  expect(backs).toEqual([
    [280, 53, 33],
    [280, 54, 34],
    [280, 53, 33],
  ]);
  expect(left).toMatchObject({ totalCents: 0, taxCents: 0, offCents: 0, share: { num: 0 } });
  expect(() => refundPieces([left], [{ lineId: 1 }])).toThrow('more than can still be refunded');
});

test('an amount is allocated over the remaining amounts, and the tax with `take`', () => {
  const lines = [
    line(1, { totalCents: 1290, taxCents: 84 }),
    line(2, { totalCents: 450, taxCents: 72 }),
    line(3, { totalCents: 380, taxCents: 61 }),
  ];
  expect(refundAmount(lines, 500)).toMatchObject([
    { id: 1, netCents: 284, taxCents: 20 },
    { id: 2, netCents: 89, taxCents: 17 },
    { id: 3, netCents: 76, taxCents: 14 },
  ]);
  expect(refundAmount(lines, 2120).map(({ netCents, taxCents }) => netCents + taxCents)).toEqual([
    1290, 450, 380,
  ]);
  expect(() => refundAmount(lines, 2121)).toThrow('more than can still be refunded');
});

test('less than a piece is given back whole, more than there is not at all', () => {
  const half = line(1, { share: { num: 1, den: 2 } });
  expect(() => refundPieces([half], [{ lineId: 1, pieces: 1 }])).toThrow(
    'A share of a split item can only be refunded in full',
  );
  expect(refundPieces([half], [{ lineId: 1 }])).toMatchObject([{ netCents: 1000 }]);
  const three = line(2, { quantity: 3 });
  expect(() => refundPieces([three], [{ lineId: 2, pieces: 4 }])).toThrow(
    'more than can still be refunded',
  );
  expect(() => refundPieces([three], [{ lineId: 9 }])).toThrow('not found');
  expect(() => refundPieces([three], [{ lineId: 2 }, { lineId: 2 }])).toThrow('once');
});
