// The cards of the Orders screen. The hub groups orders by the table of the order. But a dish that was moved to
// another table without its order is paid at that other table, so it is shown on the card of that table.
import { type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import type { Order, OrderGroup, OrderItem } from '#shared/entities/orders.ts';

interface Apart {
  /** The open bills of this table with dishes of the card; they are paid one by one. */
  readonly bills: readonly Bill[];
  /** The orders that have dishes on another card too. */
  readonly partial: ReadonlySet<number>;
}

export interface Card extends OrderGroup {
  /** The ids of paid dishes whose orders are not completely paid. */
  readonly paidItems?: ReadonlySet<number>;
  /** Present if dishes were moved from this card to another table, or from another table to this card. */
  readonly apart?: Apart;
}

type BillsOfItems = ReadonlyMap<number, readonly Bill[]>;

interface Pile {
  readonly key: string;
  /** The hub's group; undefined if all dishes on this card were moved here from other tables. */
  readonly group: OrderGroup | undefined;
  readonly bills: Map<number, Bill>;
  readonly orders: Map<number, { readonly order: Order; readonly items: OrderItem[] }>;
}

const homeKey = ({ id, table_id }: Order): string =>
  table_id === null ? `order ${id}` : `table ${table_id}`;

function billKey({ id, table_id }: Bill, order: Order): string {
  if (table_id !== null) return `table ${table_id}`;
  return order.table_id === null ? homeKey(order) : `bill ${id}`;
}

export const cardKey = ({ table_id, order_ids, apart }: Card): string => {
  if (table_id !== null) return `table ${table_id}`;
  const bill = apart?.bills[0]?.id;
  return bill === undefined ? `order ${order_ids[0]}` : `bill ${bill}`;
};

function billsOfItems(bills: readonly Bill[]): BillsOfItems {
  const found = new Map<number, Bill[]>();
  for (const bill of bills) {
    for (const { order_item_id: id } of bill.lines) {
      if (id !== null) found.set(id, [...(found.get(id) ?? []), bill]);
    }
  }
  return found;
}

/**
 * Sorts the dishes into piles, one for each card. A dish is on the pile of each table that has an open bill with the
 * dish. A dish without an open bill is on the pile of its own table.
 */
function pileUp(groups: readonly OrderGroup[], billsOf: BillsOfItems): Map<string, Pile> {
  const piles = new Map<string, Pile>();
  const pileOf = (key: string, group?: OrderGroup): Pile => {
    const pile = piles.get(key) ?? { key, group, bills: new Map(), orders: new Map() };
    piles.set(key, pile);
    return pile;
  };
  const put = (key: string, order: Order, item: OrderItem, bill: Bill | undefined) => {
    const pile = pileOf(key);
    if (bill !== undefined) pile.bills.set(bill.id, bill);
    const entry = pile.orders.get(order.id) ?? { order, items: [] };
    pile.orders.set(order.id, entry);
    if (!entry.items.includes(item)) entry.items.push(item);
  };
  for (const group of groups)
    for (const first of group.orders.slice(0, 1)) pileOf(homeKey(first), group);
  for (const order of groups.flatMap(({ orders }) => orders)) {
    for (const item of order.items) {
      const bills = billsOf.get(item.id) ?? [];
      if (bills.length === 0) put(homeKey(order), order, item, undefined);
      for (const bill of bills) put(billKey(bill, order), order, item, bill);
    }
  }
  return piles;
}

/**
 * Returns the ids of the paid dishes in orders whose payment is pending. Orders without any open bill are left out:
 * they come from an older version of the hub, so their dishes count as unpaid.
 */
function paidIn(orders: readonly Order[], billsOf: BillsOfItems): Set<number> {
  const billed = orders.filter(
    ({ payment_status, items }) =>
      payment_status === 'pending' && items.some(({ id }) => billsOf.has(id)),
  );
  const paid = billed
    .flatMap(({ items }) => items)
    .filter(({ id, status }) => status !== 'cancelled' && !billsOf.has(id));
  return new Set(paid.map(({ id }) => id));
}

/**
 * Removes an order from a pile if the order also has dishes on other piles and all of its dishes on this pile are
 * finished: cancelled, or paid and served.
 */
function dropDone(
  piles: ReadonlyMap<string, Pile>,
  divided: ReadonlySet<number>,
  paid: ReadonlySet<number>,
) {
  const isDone = ({ id, status }: OrderItem) =>
    status === 'cancelled' || (status === 'delivered' && paid.has(id));
  for (const { orders } of piles.values()) {
    for (const [id, { items }] of orders) {
      if (divided.has(id) && items.every(isDone)) orders.delete(id);
    }
  }
}

const countPiles = (piles: ReadonlyMap<string, Pile>): Map<number, number> => {
  const count = new Map<number, number>();
  for (const { orders } of piles.values())
    for (const id of orders.keys()) count.set(id, (count.get(id) ?? 0) + 1);
  return count;
};

function cardOf(pile: Pile, partial: ReadonlySet<number>, decimals: Decimals): Card | undefined {
  const { orders, group } = pile;
  const entries = [...orders.values()].sort((a, b) => a.order.id - b.order.id);
  const bills = [...pile.bills.values()].sort((a, b) => a.id - b.id);
  const place = group ?? bills[0];
  if (place === undefined || entries.length === 0) return undefined;
  const due = bills.reduce((sum, bill) => sum + toMinor(bill.due, decimals), 0);
  return {
    table_id: place.table_id,
    table_title: place.table_title,
    floor: place.floor,
    orders: entries.map(({ order, items }) => ({ ...order, items })),
    order_ids: entries.map(({ order }) => order.id),
    due: fromMinor(due, decimals),
    apart: { bills, partial: new Set([...orders.keys()].filter((id) => partial.has(id))) },
  };
}

/** Returns the cards of these groups. Until the open bills are loaded, the cards are the groups of the hub. */
export function cardsOf(
  groups: readonly OrderGroup[],
  bills: readonly Bill[] | undefined,
  decimals: Decimals,
): readonly Card[] {
  if (bills === undefined) return groups;
  const billsOf = billsOfItems(bills);
  const piles = pileUp(groups, billsOf);
  const paid = paidIn(
    groups.flatMap(({ orders }) => orders),
    billsOf,
  );
  const away = [...piles.values()].flatMap(({ key, orders }) =>
    [...orders.values()].flatMap(({ order }) => (homeKey(order) === key ? [] : [order])),
  );
  const movedIds = new Set(away.map(({ id }) => id));
  const touched = new Set(away.map(homeKey));
  const counted = countPiles(piles);
  const divided = new Set([...counted].flatMap(([id, count]) => (count > 1 ? [id] : [])));
  dropDone(piles, divided, paid);
  const partial = new Set([...countPiles(piles)].flatMap(([id, count]) => (count > 1 ? [id] : [])));
  return [...piles.values()].flatMap((pile) => {
    const { key, group, orders } = pile;
    const hasPaid = [...orders.values()].some(({ items }) => items.some(({ id }) => paid.has(id)));
    const marks = hasPaid ? { paidItems: paid } : {};
    const isApart = touched.has(key) || [...orders.keys()].some((id) => movedIds.has(id));
    if (group !== undefined && !isApart) return hasPaid ? { ...group, ...marks } : group;
    const card = cardOf(pile, partial, decimals);
    return card === undefined ? [] : { ...card, ...marks };
  });
}

/** Returns whether everything on the card is paid. */
export const isAllPaid = ({ apart, orders }: Card): boolean =>
  apart === undefined
    ? orders.every(({ payment_status }) => payment_status === 'paid')
    : apart.bills.length === 0;

/**
 * Returns whether a dish of the group was moved to another table without its order. Paying the orders of the group
 * would then also pay that table's bill.
 */
export const hasMoved = ({ table_title, orders }: OrderGroup): boolean =>
  orders.some(({ items }) =>
    items.some(({ table_title: moved = null }) => moved !== null && moved !== table_title),
  );
