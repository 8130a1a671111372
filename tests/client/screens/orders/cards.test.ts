// Dishes that were moved to another table without their order: on which card each dish is, and which amount that card
// asks for.
import { expect, test } from 'vitest';
import type { Bill } from '#shared/entities/bills.ts';
import type { OrderGroup } from '#shared/entities/orders.ts';
import { cardKey, cardsOf, isAllPaid } from '../../../../client/screens/orders/cards.ts';
import { wireItem, wireOrder } from '../../../fixtures/wire-orders.ts';

const soup = wireItem(1, { item_title: 'Soup', order_id: 7 });
const steak = wireItem(2, { item_title: 'Steak', order_id: 7 });
const at = (table: number | null) => ({
  table_id: table,
  table_title: table === null ? null : `Table ${table}`,
  floor: table === null ? null : 'Hall',
});

function group(table: number | null, items = [soup, steak], id = 7): OrderGroup {
  const orders = [wireOrder(id, { ...at(table), items })];
  return { ...at(table), orders, order_ids: [id], bills: [], due: 22 };
}

const bill = (id: number, table: number | null, due: number, itemIds: readonly number[]): Bill =>
  ({ id, ...at(table), due, lines: itemIds.map((order_item_id) => ({ order_item_id })) }) as Bill;

const told = (groups: readonly OrderGroup[], bills: readonly Bill[] | undefined) =>
  cardsOf(groups, bills, 2).map((card) => ({
    key: cardKey(card),
    due: card.due,
    dishes: card.orders.flatMap(({ items }) => items.map(({ item_title }) => item_title)),
    isPaid: isAllPaid(card),
    bills: card.apart?.bills.map(({ id }) => id),
    partial: [...(card.apart?.partial ?? [])],
    paid: [...(card.paidItems ?? [])],
  }));

test('without a moved dish the cards are the groups themselves', () => {
  const groups = [group(1), group(null, [], 8)];
  expect(cardsOf(groups, [bill(3, 1, 22, [1, 2])], 2)).toEqual(groups);
  expect(cardsOf(groups, [bill(3, 1, 22, [1, 2])], 2)[0]).toBe(groups[0]);
  expect(cardsOf(groups, undefined, 2)).toBe(groups);
});

test('a moved dish is owed by its new table, and its old table owes nothing once it has paid', () => {
  const bills = [bill(4, 9, 15.5, [2])];
  expect(told([group(1)], bills)).toEqual([
    { key: 'table 1', due: 0, dishes: ['Soup'], isPaid: true, bills: [], partial: [7], paid: [1] },
    {
      key: 'table 9',
      due: 15.5,
      dishes: ['Steak'],
      isPaid: false,
      bills: [4],
      partial: [7],
      paid: [],
    },
  ]);
});

test('what is paid and served at the old table leaves; the order is then the new table’s alone', () => {
  const served = { ...soup, status: 'delivered' as const };
  const cards = told([group(1, [served, steak])], [bill(4, 9, 15.5, [2])]);
  expect(cards).toMatchObject([{ key: 'table 9', dishes: ['Steak'], partial: [] }]);
});

test('a dish that comes to a table with orders of its own is asked for with their bill', () => {
  const cake = wireItem(3, { item_title: 'Cake', order_id: 8 });
  const bills = [bill(3, 1, 6.5, [1]), bill(4, 9, 20.5, [2, 3])];
  const cards = told([group(1), group(9, [cake], 8)], bills);
  expect(cards).toMatchObject([
    { key: 'table 1', due: 6.5, dishes: ['Soup'], bills: [3], isPaid: false },
    { key: 'table 9', due: 20.5, dishes: ['Steak', 'Cake'], bills: [4], isPaid: false },
  ]);
});

test('a dish that two tables share is on both cards', () => {
  const bills = [bill(3, 1, 14, [1, 2]), bill(4, 9, 7.5, [2])];
  expect(told([group(1)], bills).map(({ dishes, due }) => [dishes, due])).toEqual([
    [['Soup', 'Steak'], 14],
    [['Steak'], 7.5],
  ]);
});

test('a dish that was moved to a bill without a table has its own card', () => {
  const cards = told([group(1)], [bill(3, 1, 6.5, [1]), bill(5, null, 15.5, [2])]);
  expect(cards.map(({ key }) => key)).toEqual(['table 1', 'bill 5']);
});

test('paid dishes of an unpaid order are marked; an order without a bill has no marked dishes', () => {
  expect(told([group(1)], [bill(3, 1, 15.5, [2])])).toMatchObject([{ paid: [1], due: 22 }]);
  expect(told([group(1)], [])).toMatchObject([{ paid: [], due: 22 }]);
});
