// A payment by gift card or house account: the available amount limits the payment (contract 32.5, 32.6).
import { expect, test } from 'vitest';
import { readPart } from '../../../client/checkout/part-payment.ts';
import {
  newDraft,
  type Payment,
  paymentBody,
  readDraft,
  receiptPayment,
  type Step,
  sentPart,
  takeStep,
} from '../../../client/checkout/payment.ts';
import {
  isStaleSource,
  limitGift,
  payableOf,
  type ValueSource,
} from '../../../client/checkout/value-source.ts';

const cash = { id: 1, title: 'Cash', is_active: 1, is_cash: 1, kind: 'usual' } as const;
const gift = { id: 7, title: 'Gift card', is_active: 1, is_cash: 0, kind: 'gift' } as const;
const types = [gift, cash];
const code = '9999999999999999';

const source = (availableCents: number, typeId: number = gift.id): ValueSource => ({
  typeId,
  title: 'Gift card •••• 9999',
  availableCents,
  expiresAt: null,
  from: { code },
});
const drafted = (...steps: Step[]) => steps.reduce(takeStep, newDraft(2));
const chosen = drafted({ kind: 'type', id: gift.id, into: 'code' });

test('no card is chosen by itself, and none pays before its balance is known', () => {
  expect(readDraft(newDraft(2), 1000, types).chosen).toEqual(cash);
  expect(readDraft(chosen, 1000, types).payment).toBeUndefined();
  expect(readDraft(chosen, 1000, types, source(999)).payment).toBeUndefined();
  expect(readDraft(chosen, 1000, types, source(1000)).payment).toMatchObject({
    paymentTypeId: 7,
    amountCents: 1000,
    from: { code },
  });
  // A gift card or account that belongs to another payment type cannot pay here.
  expect(readDraft(chosen, 1000, types, source(1000, 8)).payment).toBeUndefined();
});

test('the keypad types the code, 19 characters at most', () => {
  const keys = [...'12345678901234567890'].map((key) => ({ kind: 'key', key }) as Step);
  expect(takeStep(chosen, { kind: 'key', key: '.' }).code).toBe('');
  const typed = keys.reduce(takeStep, chosen);
  expect(typed.code).toBe('1234567890123456789');
  expect(takeStep(typed, { kind: 'key', key: 'back' }).code).toBe('123456789012345678');
  expect(takeStep(typed, { kind: 'type', id: cash.id }).code).toBe('');
});

test.each([
  [{ amount: '', tip: '' }, 500, 500, undefined],
  [{ amount: '', tip: '' }, 5000, 2000, undefined],
  [{ amount: '5', tip: '1' }, 600, 500, undefined],
  [{ amount: '5', tip: '1' }, 599, 500, 'Only $5.99 is available'],
])('of 20.00, %j with %i on the card pays %i: %s', (typed, available, amount, fault) => {
  const currency = { code: 'USD', decimals: 2 } as const;
  const parts = { paidCents: 0, cashStep: 0 } as const;
  const part = readPart({ ...chosen, ...typed }, 2000, types, parts, currency, source(available));
  expect([part.amountCents, part.fault]).toEqual([amount, fault]);
  expect(part.payment === undefined).toBe(fault !== undefined);
});

test('a gift card that pays a part is sent first, with its code and without the cash tendered for the rest', () => {
  const part: Payment = {
    paymentTypeId: 7,
    title: 'Gift card •••• 9999',
    amountCents: 400,
    tenderedCents: null,
    from: { code },
  };
  const rest: Payment = {
    paymentTypeId: 1,
    title: 'Cash',
    amountCents: 600,
    tenderedCents: 1000,
    before: [part],
  };
  expect(paymentBody(rest, 2)).toEqual({
    payments: [
      { paymentTypeId: 7, amount: 4, code },
      { paymentTypeId: 1, amount: 6, tendered: 10 },
    ],
  });
  expect(paymentBody(part, 2)).toEqual({ payments: [{ paymentTypeId: 7, amount: 4, code }] });
  expect(sentPart({ ...part, tipCents: 50, from: { accountId: 3 } }, 2)).toEqual({
    paymentTypeId: 7,
    amount: 4,
    tip: 0.5,
    accountId: 3,
  });
  expect(receiptPayment(rest, 4, 2).title).toBe('Gift card •••• 9999 + Cash');
});

test('after a refusal for its balance a card is looked up again', () => {
  expect(isStaleSource('BALANCE_TOO_LOW')).toBe(true);
  expect(isStaleSource('NO_SHIFT')).toBe(false);
  expect(isStaleSource(undefined)).toBe(false);
});

test('a gift card pays at most what is left beside the gift cards on sale; a house account pays all', () => {
  expect(payableOf(limitGift(source(5000), 1200))).toBe(1200);
  expect(payableOf(limitGift(source(800), 1200))).toBe(800);
  expect(payableOf(limitGift(source(5000), -300))).toBe(0);
  expect(payableOf(limitGift({ ...source(5000), from: { accountId: 4 } }, 1200))).toBe(5000);
});

test.each([
  // The bill is 50.00 and includes the sale of a gift card for 30.00. A card with 40.00 may pay at most the other
  // 20.00, and a tip up to its balance.
  [{ amount: '', tip: '' }, 2000, 0, undefined],
  [{ amount: '', tip: '3' }, 2000, 300, undefined],
  [{ amount: '20', tip: '20' }, 2000, 2000, undefined],
  [{ amount: '20', tip: '20.01' }, 2000, 2001, 'Only $40.00 is available'],
  [{ amount: '20.01', tip: '' }, 2001, 0, 'Only $20.00 is available'],
])('on a bill with a gift card, %j pays %i and the tip %i: %s', (typed, amount, tip, fault) => {
  const currency = { code: 'USD', decimals: 2 } as const;
  const parts = { paidCents: 0, cashStep: 0 } as const;
  const limited = limitGift(source(4000), 2000);
  const part = readPart({ ...chosen, ...typed }, 5000, types, parts, currency, limited);
  expect([part.amountCents, part.tipCents, part.fault]).toEqual([amount, tip, fault]);
  expect(part.payment).toEqual(
    fault === undefined
      ? expect.objectContaining({ amountCents: amount, tipCents: tip, from: { code } })
      : undefined,
  );
});

test('a limited card pays no more than its limit, even if it has more', () => {
  const limited = limitGift(source(4000), 2000);
  expect(readDraft(chosen, 2001, types, limited).payment).toBeUndefined();
  expect(readDraft(chosen, 2000, types, limited).payment).toMatchObject({ amountCents: 2000 });
});
