// Paying a bill in parts: what a payment covers, the remainder, the tip, cash rounded to the smallest coin.

import { expect, test } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import { readPart, shareOf, tipOf } from '../../../client/checkout/part-payment.ts';
import { newDraft, type Step, takeStep } from '../../../client/checkout/payment.ts';

const cash = { id: 1, title: 'Cash', is_active: 1, is_cash: 1, kind: 'usual' } as const;
const card = { id: 2, title: 'Card', is_active: 1, is_cash: 0, kind: 'usual' } as const;

const type = (into: 'text' | 'amount' | 'tip', text: string): Step[] => [
  { kind: 'into', into },
  { kind: 'text', text },
];
const read = (steps: Step[], due = 3026, cashStep: 0 | 5 = 0) =>
  readPart(
    steps.reduce(takeStep, newDraft(2)),
    due,
    [cash, card],
    { paidCents: 0, cashStep },
    currencyOf('USD'),
  );
const byCard: Step = { kind: 'type', id: 2 };

test('untouched it pays all that is left, exactly', () => {
  expect(read([])).toMatchObject({
    amountCents: 3026,
    restCents: 0,
    collectCents: 3026,
    fault: undefined,
    payment: { amountCents: 3026, tenderedCents: null, tipCents: 0 },
  });
});

test('a part with a tip leaves the rest, and the change is of both together', () => {
  const steps = [...type('amount', '10'), ...type('tip', '1.5'), ...type('text', '20')];
  expect(read(steps)).toMatchObject({
    restCents: 2026,
    collectCents: 1150,
    changeCents: 850,
    payment: { amountCents: 1000, tipCents: 150, tenderedCents: 2000 },
  });
});

test('more than is left, nothing, and no amount are not taken', () => {
  expect(read(type('amount', '30.27'))).toMatchObject({
    fault: 'Only $30.26 is left to pay',
    payment: undefined,
  });
  for (const text of ['0', 'abc']) {
    expect(read(type('amount', text))).toMatchObject({
      fault: 'Enter an amount',
      payment: undefined,
    });
  }
  expect(read(type('tip', 'x'))).toMatchObject({ fault: 'Enter a valid tip', payment: undefined });
  expect(read(type('text', '30'))).toMatchObject({ leftCents: 26, payment: undefined });
});

test('half or a third in cash is rounded to the smallest coin, and never exceeds the due amount', () => {
  expect([2, 3, 4].map((of) => shareOf(9075, of, 0))).toEqual([4538, 3025, 2269]);
  expect([1, 2, 3, 4].map((of) => shareOf(9075, of, 5))).toEqual([9075, 4540, 3025, 2270]);
  expect(shareOf(3, 2, 5)).toBe(3);
  expect(read([], 9075, 5).cashStep).toBe(5);
  expect(read([byCard], 9075, 5).cashStep).toBe(0);
});

test('cash that brings it to zero is collected by the smallest coin, other tenders to the unit', () => {
  expect(read([], 3026, 5)).toMatchObject({ collectCents: 3025, payment: { amountCents: 3026 } });
  expect(read([byCard], 3026, 5).collectCents).toBe(3026);
  expect(read(type('amount', '10.02'), 3026, 5).fault).toBe('Cash must be a multiple of $0.05');
  expect(read([byCard, ...type('amount', '10.02')], 3026, 5).payment?.amountCents).toBe(1002);
});

test('a bill of 0.00 is paid without a payment', () => {
  expect(read([], 0)).toMatchObject({ fault: undefined, payment: { amountCents: 0 } });
});

test('tips are rounded half up', () => {
  expect([10, 15, 20].map((percent) => tipOf(3025, percent, 0))).toEqual([303, 454, 605]);
  expect([10, 15, 20].map((percent) => tipOf(4735, percent, 5))).toEqual([475, 710, 945]);
});
