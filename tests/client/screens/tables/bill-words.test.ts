// What a line of a bill says of its discount: the same minus sign as every amount of the house.
import { expect, test } from 'vitest';
import { currencyOf, formatAmount } from '#shared/billing/money.ts';
import type { BillLine } from '#shared/entities/bills.ts';
import { lineReduction } from '../../../../client/screens/tables/bill-words.ts';

const USD = currencyOf('USD');
const line = (over: Partial<BillLine>) =>
  ({ is_comp: 0, off: 0, discount: null, ...over }) as BillLine;

test('what is off a line bears the sign of all amounts', () => {
  expect(lineReduction(line({}), USD)).toBeUndefined();
  expect(lineReduction(line({ off: 0.43 }), USD)).toBe(formatAmount(-0.43, USD));
  const discount = { percent: 10, amount: 0.43, reason: 'Late', username: null, approved_by: null };
  expect(lineReduction(line({ off: 0.43, discount }), USD)).toBe('-$0.43, Late');
});
