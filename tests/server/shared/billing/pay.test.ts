// Payments in order, and cash rounding (contract 2, 15).
import { describe, expect, test } from 'vitest';
import { countPayments, type Offered, roundCash } from '#shared/billing/pay.ts';
import { covers } from '../../../contract/covers.ts';

const cash = (amountCents: number, tenderedCents: number | null = null, tipCents = 0): Offered => ({
  isCash: true,
  amountCents,
  tenderedCents,
  tipCents,
});
const card = (amountCents: number, tipCents = 0): Offered => ({
  isCash: false,
  amountCents,
  tenderedCents: null,
  tipCents,
});

test.each([
  [1022, 5, 1020],
  [1023, 5, 1025],
  [1025, 10, 1030],
  [1024, 10, 1020],
  [1022, 0, 1022],
  [-1023, 5, -1025],
  [-1022, 5, -1020],
  [2, 5, 0],
  [250, 500, 500],
  [249, 500, 0],
  [1499, 1000, 1000],
  [0, 5, 0],
] as const)('%i by %i is collected as %i', (cents, step, collected) => {
  expect(roundCash(cents, step)).toBe(collected);
});

describe('payments', () => {
  test('only the cash that brings the bill to zero is rounded', () => {
    covers('2.5');
    const { payments, dueCents, changeCents } = countPayments(
      2023,
      [cash(1000, 1000), card(500, 100), cash(523, 600, 50)],
      5,
    );
    expect(
      payments.map(({ collectedCents, roundingCents }) => [collectedCents, roundingCents]),
    ).toEqual([
      [1000, 0],
      [500, 0],
      [525, 2],
    ]);
    expect([dueCents, changeCents]).toEqual([0, 25]);
  });

  test('a part payment leaves the rest due, without change if no cash was tendered', () => {
    expect(countPayments(1000, [card(400)], 0)).toMatchObject({ dueCents: 600, changeCents: null });
  });

  test('what is tendered of another type is ignored', () => {
    const given = { ...card(1000), tenderedCents: 1 };
    expect(countPayments(1000, [given], 0)).toMatchObject({ changeCents: null });
  });

  test('more than is left by then is overpaid, and cash on the way is a multiple of the coin', () => {
    expect(() => countPayments(1000, [card(600), card(401)], 0)).toThrow('more than is left');
    expect(() => countPayments(1000, [cash(401)], 5)).toThrow('multiple');
    expect(() => countPayments(1000, [cash(1000, 999)], 0)).toThrow('less than the amount due');
    expect(() => countPayments(1000, [cash(1000, 1049, 50)], 0)).toThrow(
      'less than the amount due',
    );
    // The amount is rounded down, so a smaller amount of cash is enough.
    expect(countPayments(1002, [cash(1002, 1000)], 5)).toMatchObject({ changeCents: 0 });
  });
});
