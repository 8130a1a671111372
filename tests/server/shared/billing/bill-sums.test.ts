// The sums of a bill: taxes that are added or included, and labels that say each rate once.
import { expect, test } from 'vitest';
import { paymentRows, sumsOf, taxLabel } from '#shared/billing/bill-sums.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';

const line = (over: Partial<BillLine>) =>
  ({ is_comp: 0, off: 0, discount: null, tax: 0, tax_type: null, ...over }) as BillLine;
const bill = (over: Partial<Bill>) =>
  ({ discount: null, service: null, lines: [], ...over }) as Bill;

test('a tax inside the prices is named, one on top is added', () => {
  const vat = { tax_title: 'VAT', tax_rate: 20, tax_type: 'inclusive' } as const;
  const city = { tax_title: 'City tax', tax_rate: 5, tax_type: 'exclusive' } as const;
  const lines = [
    line({ amount: 12, tax: 2, ...vat }),
    line({ amount: 10, tax: 0.5, ...city }),
    line({ amount: 6, tax: 1, ...vat }),
  ];
  expect(sumsOf(bill({ lines, total: 28.5 }), 2)).toEqual({
    rows: [
      { label: 'Subtotal', cents: 2800 },
      { label: 'City tax 5 %', cents: 50 },
    ],
    totalCents: 2850,
    included: [{ label: 'VAT 20 %', cents: 300 }],
  });
  expect(paymentRows(bill({ lines, total: 28.5 }), 2).at(-1)).toEqual({
    label: 'includes VAT 20 %',
    cents: 300,
  });
});

test('plain prices need no subtotal', () => {
  expect(sumsOf(bill({ lines: [line({ amount: 12 })], total: 12 }), 2).rows).toEqual([]);
});

test.each([
  ['VAT', 20, 'VAT 20 %'],
  ['VAT 20 %', 20, 'VAT 20 %'],
  ['MwSt. 7,5%', 7.5, 'MwSt. 7,5%'],
  ['Tax 2', 20, 'Tax 2 20 %'],
  [null, 5, 'Tax 5 %'],
])('the tax %j at %d %% reads %j', (tax_title, tax_rate, label) => {
  expect(taxLabel({ tax_title, tax_rate })).toBe(label);
});
