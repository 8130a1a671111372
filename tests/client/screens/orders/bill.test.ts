// The title, total and due amount of a group of orders.

import { expect, test } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import {
  completeQuestion,
  groupName,
  groupTitle,
  guestOf,
} from '../../../../client/screens/orders/bill.ts';
import { wireItem, wireOrder } from '../../../fixtures/wire-orders.ts';

const soup = wireItem(1);
const table = { table_title: 'Table 4' };

test('a table is called by its title, any other order by its way and token', () => {
  const orders = [wireOrder(7, { delivery_type: 'takeaway' })];
  expect(groupTitle(table)).toBe('Table 4');
  expect(groupName({ ...table, orders })).toBe('Table 4');
  expect(groupTitle({ table_title: null })).toBe('Dine Out / Delivery');
  expect(groupName({ table_title: null, orders })).toBe('Take Away, token 7');
});

test('the question before completing names what is unpaid', () => {
  const paid = wireOrder(1, { items: [soup], payment_status: 'paid' });
  const unpaid = [3, 5, 8].map((id) => wireOrder(id, { items: [soup] }));
  const ask = (orders: typeof unpaid, due = 0) =>
    completeQuestion({ ...table, orders, due }, currencyOf('USD'));
  expect(ask([paid])).toContain('Everything is paid');
  // The hub's due amount is shown, whatever the lines add up to.
  expect(ask([paid, ...unpaid.slice(0, 1)], 9.9)).toMatch(/^Token 3 is not paid \(\$9\.90\)\./);
  expect(ask(unpaid, 33)).toMatch(/^Tokens 3, 5 and 8 are not paid \(\$33\.00\)\./);
});

test('the guest is the customer, or the name on the bill of an order without a table', () => {
  const named = { customer_name: null, table_id: null, party: 'Ada' };
  expect(guestOf(wireOrder(1, named))).toBe('Ada');
  expect(guestOf(wireOrder(1, { ...named, customer_name: 'Ana' }))).toBe('Ana');
  expect(guestOf(wireOrder(1, { ...named, table_id: 4 }))).toBeNull();
  const open = { program: 'Web shop', name: 'Ada', phone: null, notes: null };
  expect(guestOf(wireOrder(1, { ...named, open }))).toBeNull();
  expect(guestOf(wireOrder(1))).toBeNull();
});
