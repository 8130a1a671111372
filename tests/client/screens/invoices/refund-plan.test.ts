// The refund of an invoice as the screen computes it before sending (contract 17).
import { expect, test } from 'vitest';
import type { InvoiceLine } from '#shared/entities/bills.ts';
import {
  listLeft,
  planAll,
  planBody,
  planUnits,
  typedUnits,
  unitsFor,
} from '../../../../client/screens/invoices/refund-plan.ts';

function line(id: number, quantity: number, total: number, more: Partial<InvoiceLine> = {}) {
  const refunded = { quantity: 0, total: 0 };
  return { id, kind: 'item', quantity, total, refunded, ...more } as InvoiceLine;
}

test('pieces take their part, the last takes what is left: 10.00 of three is 3.33, then 6.67', () => {
  const [left] = listLeft([line(1, 3, 10)], 2);
  if (left === undefined) throw new Error('nothing is left');
  expect([1, 2, 3].map((chosen) => unitsFor(left, chosen))).toEqual([333, 667, 1000]);
  const [later] = listLeft([line(1, 3, 10, { refunded: { quantity: 1, total: 3.33 } })], 2);
  expect(later).toMatchObject({ pieces: 2, units: 667 });
});

test('less than a piece and the charge come back whole, what is gone or free not at all', () => {
  const lines = [
    line(1, 0.25, 7.5),
    line(2, 1, 4.2, { kind: 'service' }),
    line(3, 2, 0),
    line(4, 1, 9, { refunded: { quantity: 1, total: 9 } }),
  ];
  const left = listLeft(lines, 2);
  expect(left.map(({ line: { id }, pieces, units }) => [id, pieces, units])).toEqual([
    [1, 1, 750],
    [2, 1, 420],
  ]);
  expect(planBody(left, planAll(left))).toEqual([{ lineId: 1 }, { lineId: 2 }]);
});

test('the call contains the number of pieces, and no lines that stay', () => {
  const left = listLeft([line(1, 3, 30), line(2, 2, 8)], 2);
  const plan = new Map([
    [1, 2],
    [2, 0],
  ]);
  expect(planBody(left, plan)).toEqual([{ lineId: 1, quantity: 2 }]);
  expect(planUnits(left, plan)).toBe(2000);
});

test('a typed amount has the decimals of the currency and is at most what is left', () => {
  expect(typedUnits('5,50', 2, 1000)).toBe(550);
  expect(typedUnits('10.01', 2, 1000)).toBe(undefined);
  expect(typedUnits('0', 2, 1000)).toBe(undefined);
  expect(typedUnits('1.5', 0, 1000)).toBe(undefined);
  expect(typedUnits('1.005', 3, 2000)).toBe(1005);
  expect(typedUnits('all', 2, 1000)).toBe(undefined);
});
