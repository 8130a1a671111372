// The sentence that says what a promotion does.
import { expect, it } from 'vitest';
import {
  type Said,
  sentenceOf,
} from '../../../../client/screens/settings/promotions/promotion-words.ts';
import { currencyOf } from '../../../../server/shared/billing/money.ts';

const USD = currencyOf('USD', 2);

const PLAIN: Said = {
  kind: 'n-for-m',
  value: null,
  buy: 3,
  pay: 2,
  dishes: ['Pizza'],
  minAmount: null,
  days: [],
  from: '00:00',
  to: '00:00',
  deliveryTypes: [],
  coupon: null,
  maxPerBill: null,
  exclusive: false,
};

/** Some versions of Node write times with a narrow space, so every space becomes a plain space. */
const say = (said: Partial<Said>) => sentenceOf({ ...PLAIN, ...said }, USD)?.replace(/\s/g, ' ');

it('says dishes, days and hours', () => {
  const weekdays = { days: [1, 2, 3, 4, 5], from: '17:00', to: '19:00' };
  expect(say(weekdays)).toBe('3 for 2 on Pizza, Monday to Friday, 5:00 PM–7:00 PM');
  expect(say({ days: [1, 6, 7], from: '22:00', to: '02:00' })).toBe(
    '3 for 2 on Pizza, Monday, Saturday, and Sunday, 10:00 PM–2:00 AM on the next day',
  );
});

it('says each kind for some dishes and for all', () => {
  const every = { dishes: [] };
  const priced = { buy: null, pay: null, value: 4 };
  expect(say({ ...priced, kind: 'percent' })).toBe('4% off Pizza, every day');
  expect(say({ ...priced, ...every, kind: 'percent' })).toBe('4% off every dish, every day');
  expect(say({ ...priced, kind: 'amount' })).toBe('$4.00 off Pizza, every day');
  expect(say({ ...priced, ...every, kind: 'fixed' })).toBe('Every dish for $4.00, every day');
  expect(say({ ...priced, ...every, kind: 'bill' })).toBe('4% off the bill, every day');
});

it('counts dishes instead of naming many', () => {
  expect(say({ dishes: ['A', 'B', 'C', 'D', 'E'] })).toBe(
    '3 for 2 on A, B, C and 2 more, every day',
  );
});

it('says the conditions', () => {
  const said = {
    deliveryTypes: ['takeaway' as const],
    coupon: 'SUMMER',
    minAmount: 20,
    maxPerBill: 1,
    exclusive: true,
  };
  expect(say(said)).toBe(
    '3 for 2 on Pizza, every day, takeaway only, with the coupon SUMMER, from $20.00, at most once on a bill, no further promotion applies',
  );
});

it('says nothing while a figure is missing', () => {
  expect(say({ pay: null })).toBeUndefined();
  expect(say({ kind: 'percent' })).toBeUndefined();
});
