// A receipt of unpaid orders says that they are unpaid.

import { expect, test } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import { receiptOfOrders } from '#shared/billing/receipt-context.ts';
import type { Order } from '#shared/entities/orders.ts';

const order = (payment_status: 'pending' | 'paid') =>
  ({ id: 1, payment_status, token_no: 1, items: [] }) as unknown as Order;
const receipt = (orders: Order[], paid = {}) =>
  receiptOfOrders({ subtotal: 1, taxTotal: 0, total: 1, orders }, currencyOf('USD'), paid);

test('none of it is paid, and no payment goes with it', () => {
  expect(receipt([order('pending'), order('pending')]).isUnpaid).toBe(true);
});

test('it is being paid, or is paid, or a part of it is', () => {
  const payment = { title: 'Cash', tendered: null, change: null };
  expect(receipt([order('pending')], { payment }).isUnpaid).toBeUndefined();
  expect(receipt([order('paid')]).isUnpaid).toBeUndefined();
  expect(receipt([order('paid'), order('pending')]).isUnpaid).toBeUndefined();
});
