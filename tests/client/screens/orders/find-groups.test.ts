// Search on the Orders screen finds orders by token, table or a guest's name.
import { expect, test } from 'vitest';
import type { OrderGroup } from '#shared/entities/orders.ts';
import { findGroups, onBills, withBeside } from '../../../../client/screens/orders/find-groups.ts';

const group = (table: string | null, token: number, more: object = {}) =>
  ({
    table_title: table,
    orders: [{ token_no: token, table_id: table && 1, customer_name: null, ...more }],
  }) as unknown as OrderGroup;

const GROUPS = [
  group('T1', 12, { party: 'Ada' }),
  group(null, 1, { customer_name: 'Ana Kovačević' }),
  group('Terrace 12', 7),
  group(null, 31, { party: 'Ada' }),
];
const found = (text: string) => findGroups(GROUPS, text).map((each) => GROUPS.indexOf(each));

test.each([
  ['', [0, 1, 2, 3]],
  ['  ', [0, 1, 2, 3]],
  ['1', [0, 1, 2]],
  ['12', [0, 2]],
  ['#7', [2]],
  ['kovač', [1]],
  ['KOVACEVIC', [1]],
  ['ada', [3]],
  ['TERRACE', [2]],
  ['nobody', []],
])('%o finds %o', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('what a table owes is asked for with all its orders, by an order or by a bill', () => {
  const groups = [
    { order_ids: [1, 3], bills: [{ id: 7 }] },
    { order_ids: [2], bills: [{ id: 8 }] },
  ] as unknown as OrderGroup[];
  expect(withBeside(groups, [3, 9])).toEqual([3, 9, 1]);
  expect(onBills(groups, [7, 99])).toEqual([1, 3]);
  expect(onBills(groups, [99])).toEqual([]);
});
