// The customer display while a bill is paid.
import { expect, test, vi } from 'vitest';
import type { Bill, BillLine } from '#shared/entities/bills.ts';

vi.stubGlobal('localStorage', { getItem: () => 'Bar', setItem: () => undefined });
vi.stubGlobal('window', {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
});
const { shownBill, shownOrders, shownThanks } = await import(
  '../../../client/checkout/customer-display.ts'
);

const line = (order_id: number, more: Partial<BillLine> = {}): BillLine =>
  ({
    order_id,
    title: 'Soup',
    variant_title: null,
    quantity: 1,
    amount: 10,
    off: 0,
    is_comp: 0,
    total: 10,
    ...more,
  }) as BillLine;
const bill = (more: Partial<Bill> = {}): Bill =>
  ({
    status: 'open',
    lines: [],
    discountTotal: 0,
    service: null,
    total: 0,
    paid: 0,
    ...more,
  }) as Bill;

test('lines at full amounts, discounts once below, comps at zero', () => {
  const lines = [
    line(1, { off: 2.5, variant_title: 'Large' }),
    line(1, { quantity: 0.5, amount: 5 }),
    line(1, { is_comp: 1, total: 0 }),
  ];
  const service = { total: 1.25 } as Bill['service'];
  expect(shownBill(bill({ lines, discountTotal: 2.5, service, total: 13.75, paid: 4 }), 2)).toEqual(
    {
      state: 'cart',
      lines: [
        { title: 'Soup, Large', quantity: 1, total: 10 },
        { title: 'Soup', quantity: 0.5, total: 5 },
        { title: 'Soup', quantity: 1, total: 0 },
      ],
      discount: 2.5,
      service: 1.25,
      total: 13.75,
      paid: 4,
      change: null,
    },
  );
});

test('when orders are paid, only their own lines are shown, from all their open bills', () => {
  const service = { total: 9 } as Bill['service'];
  const bills = [
    bill({ lines: [line(1, { off: 0.1 }), line(2, { off: 0.2 })], service }),
    bill({ lines: [line(1), line(9)], service }),
    bill({ status: 'paid', lines: [line(1)], service }),
  ];
  const shown = shownOrders(bills, [1, 2], 31.7, 2);
  expect(shown.lines).toHaveLength(3);
  // The bills are shared with other orders, so the service charge is computed from the hub's total: 31.70 minus three
  // soups at 10.00 is 1.70.
  expect([shown.discount, shown.service, shown.total]).toEqual([0.3, 1.7, 31.7]);
});

test('tax on top of the lines of orders is no service charge', () => {
  const lines = [line(1, { amount: 10, total: 11 }), line(9)];
  expect(shownOrders([bill({ lines })], [1], 11.01, 2).service).toBe(0);
  const service = { total: 2 } as Bill['service'];
  expect(shownOrders([bill({ lines, service })], [1], 12.1, 2).service).toBe(1.1);
});

test('thanks say what was paid and given back', () => {
  expect(shownThanks(20, 5)).toMatchObject({
    state: 'paid',
    lines: [],
    total: 20,
    paid: 20,
    change: 5,
  });
});
