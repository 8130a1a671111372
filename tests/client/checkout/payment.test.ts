// One payment at the till: chosen type, typed amount, remainder, change, and the call to the hub.
import { describe, expect, test } from 'vitest';
import {
  newDraft,
  paymentBody,
  readDraft,
  receiptPayment,
  type Step,
  takeStep,
} from '../../../client/checkout/payment.ts';

const cash = { id: 1, title: 'Cash', is_active: 1, is_cash: 1, kind: 'usual' } as const;
const card = { id: 2, title: 'Card', is_active: 1, is_cash: 0, kind: 'usual' } as const;
const off = { id: 3, title: 'Voucher', is_active: 0, is_cash: 0, kind: 'usual' } as const;

const keys = (text: string): Step[] =>
  [...text].map((key) => ({ kind: 'key', key: key === '<' ? 'back' : key }) as Step);
const drafted = (...steps: Step[]) => steps.reduce(takeStep, newDraft(2));
const read = (steps: Step[], due = 1250, types = [cash, card, off] as const) =>
  readDraft(drafted(...steps), due, types);

describe('a draft', () => {
  test('that nobody touched pays the exact amount with the first active type', () => {
    const { chosen, isCash, payment, changeCents, leftCents } = read([]);
    expect({ chosen, isCash, changeCents, leftCents }).toEqual({
      chosen: cash,
      isCash: true,
      changeCents: 0,
      leftCents: 0,
    });
    expect(payment).toEqual({
      paymentTypeId: 1,
      title: 'Cash',
      amountCents: 1250,
      tenderedCents: null,
    });
  });

  test('says the change of what was typed', () => {
    expect(read(keys('20'))).toMatchObject({
      changeCents: 750,
      leftCents: 0,
      payment: { tenderedCents: 2000, amountCents: 1250 },
    });
  });

  test('below the total it shows the missing amount, and pays nothing', () => {
    expect(read(keys('5'))).toMatchObject({ leftCents: 750, changeCents: 0, payment: undefined });
  });

  test('that is no amount pays nothing', () => {
    const { isAmount, payment } = read([{ kind: 'text', text: 'abc' }]);
    expect(isAmount).toBe(false);
    expect(payment).toBeUndefined();
  });

  test('by another type than cash tenders nothing, whatever was typed before', () => {
    const { isCash, payment } = read([...keys('5'), { kind: 'type', id: 2 }]);
    expect(isCash).toBe(false);
    expect(payment).toMatchObject({ paymentTypeId: 2, tenderedCents: null });
  });

  test('goes back to the first type when the chosen one was turned off', () => {
    const steps: Step[] = [{ kind: 'type', id: 3 }];
    expect(read(steps).chosen).toEqual(cash);
    expect(read(steps).types).toEqual([cash, card]);
  });

  test('without an active type pays nothing', () => {
    expect(readDraft(newDraft(2), 1250, [off])).toMatchObject({
      chosen: undefined,
      payment: undefined,
    });
  });

  test('follows what is due', () => {
    expect(read(keys('20'), 2500)).toMatchObject({ leftCents: 500, payment: undefined });
  });
});

describe('a suggested sum', () => {
  const twenty: Step = { kind: 'sum', cents: 2000 };

  test('counts as the tendered amount', () => {
    expect(read([twenty])).toMatchObject({ changeCents: 750, payment: { tenderedCents: 2000 } });
  });

  test('is typed over by the next digit, and deleted whole', () => {
    expect(drafted(twenty, ...keys('5')).text).toBe('5');
    expect(drafted(twenty, ...keys('<')).text).toBe('');
    expect(drafted(...keys('3'), twenty, ...keys('15')).text).toBe('15');
  });

  test('is removed when the exact amount is chosen', () => {
    expect(drafted(twenty, { kind: 'sum', cents: null })).toEqual(newDraft(2));
  });
});

describe('the call that is sent to the hub', () => {
  const bodyOf = (steps: Step[]) => {
    const { payment } = read(steps);
    return payment && paymentBody(payment, 2);
  };

  test('names no amount for cash paid exactly, as for a card', () => {
    expect(bodyOf([])).toEqual({ paymentTypeId: 1 });
    expect(bodyOf([{ kind: 'type', id: 2 }])).toEqual({ paymentTypeId: 2 });
  });

  test('names what was handed over, also when it is the total', () => {
    expect(bodyOf(keys('20'))).toEqual({ paymentTypeId: 1, tendered: 20 });
    expect(bodyOf(keys('12.5'))).toEqual({ paymentTypeId: 1, tendered: 12.5 });
  });
});

test('the receipt says what was handed over and the change of the hub, and neither for exact cash', () => {
  const given = read(keys('20')).payment;
  const exact = read([]).payment;
  expect(given && receiptPayment(given, 7.5, 2)).toEqual({
    title: 'Cash',
    tendered: 20,
    change: 7.5,
  });
  expect(exact && receiptPayment(exact, null, 2)).toEqual({
    title: 'Cash',
    tendered: null,
    change: null,
  });
});
