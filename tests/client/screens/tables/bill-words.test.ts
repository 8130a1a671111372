// The text of a bill line's discount, with the same minus sign as all amounts.
import { expect, test } from 'vitest';
import { currencyOf, formatAmount } from '#shared/billing/money.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import {
  lineMore,
  lineReduction,
  shortName,
  tabState,
  tellsDue,
} from '../../../../client/bill/bill-words.ts';

const USD = currencyOf('USD');
const line = (over: Partial<BillLine>) =>
  ({ is_comp: 0, off: 0, discount: null, ...over }) as BillLine;

test('a line’s discount has the same minus sign as all amounts', () => {
  expect(lineReduction(line({}), USD)).toBeUndefined();
  // A line's share of the bill's discount is shown in the totals of the bill, not on the line.
  expect(lineReduction(line({ off: 0.43 }), USD)).toBeUndefined();
  const discount = { percent: 10, amount: 0.43, reason: 'Late', username: null, approved_by: null };
  expect(lineReduction(line({ off: 0.43, discount }), USD)).toBe('-$0.43, Late');
  const nameless = { ...discount, reason: null };
  expect(lineReduction(line({ discount: nameless }), USD)).toBe(formatAmount(-0.43, USD));
});

test('a party that has just sat down has no amount, every other party has an amount', () => {
  expect(tellsDue('seated', 0)).toBe(false);
  expect(tellsDue('seated', 4.5)).toBe(true);
  expect(tellsDue('ordered', 0)).toBe(true);
});

test('bills with the same party name show their numbers', () => {
  const bill = (id: number, title: string | null, no: number | null = null) =>
    ({ id, title, part: no && { no, of: 2 }, customer_name: null, lines: [] }) as unknown as Bill;
  const [one, two, other] = [bill(4, 'Iris'), bill(5, 'Iris'), bill(6, 'Bert')];
  const all = [one, two, other];
  expect(all.map((each) => shortName(each, all))).toEqual(['Iris #4', 'Iris #5', 'Bert']);
  expect(shortName(one)).toBe('Iris');
  const parts = [bill(7, 'Iris', 1), bill(8, 'Iris', 2)];
  expect(parts.map((each) => shortName(each, parts))).toEqual(['Iris, part 1/2', 'Iris, part 2/2']);
});

test('an option is shown once, although the add-ons list it too', () => {
  const one = { title: 'Medium', price: 0 };
  const options = [{ id: 3, group: 'Cooking', quantity: 1, ...one }];
  const addons = [{ id: null, ...one }];
  expect(lineMore(line({ addons, options, notes: 'no salt' }))).toBe('Medium, no salt');
});

test.each([
  [{ lines: [line({ status: 'created' })] }, 'ordered'],
  [{ lines: [line({ status: 'created' }), line({ status: 'completed' })] }, 'ready'],
  [{ lines: [line({ status: 'delivered' })] }, 'ordered'],
  [{ lines: [line({ status: 'completed' })], printed_at: '2026-11-20T20:00:00.000Z' }, 'printed'],
  [{ lines: [line({ status: 'completed' })], paid: 5 }, 'part-paid'],
  [{}, 'seated'],
])('a tab without a table reads as a table would: %j', (bill, state) => {
  expect(tabState({ paid: 0, printed_at: null, lines: [], ...bill } as unknown as Bill)).toBe(
    state,
  );
});
