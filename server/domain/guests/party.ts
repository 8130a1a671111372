// What a party sees on its phone: its own orders, on any bill, and the orders of other guests on its bill (contract
// 29.6).

import { optionWords } from '#shared/billing/options.ts';
import type { GuestParty } from '#shared/entities/guests.ts';
import { groupBy } from '#shared/group-by.ts';
import type { GuestLineState } from '#shared/states/guest-order.ts';
import type { ItemStatus } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { endOf, type GuestSession } from '../guest-sessions/sessions.ts';
import type { ExtrasByItem } from '../orders/extras.ts';
import {
  findOrderRows,
  idsIn,
  isCooking,
  listItemRows,
  type SoldItem,
  type SoldOrder,
} from '../orders/orders.ts';
import { readExtras } from '../orders/read-form.ts';
import { extrasIn, languageAsked, type SoldWords, soldWordsIn } from '../orders/sold-texts.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';
import { type GuestOrder, isWaiting, linesOf, listOrdersOf, type SentLine } from './orders.ts';
import { seenBillOf } from './seen-bill.ts';

type Entry = GuestParty['orders'][number];
type Line = Entry['lines'][number];

const STATUS: Readonly<Record<ItemStatus, GuestLineState>> = {
  created: 'placed',
  preparing: 'preparing',
  completed: 'ready',
  delivered: 'served',
  cancelled: 'cancelled',
};

interface Reading {
  readonly wire: Wire;
  readonly tag: string | undefined;
  readonly extras: ExtrasByItem;
  readonly words: ReadonlyMap<number, SoldWords>;
}

function soldLine(item: SoldItem, { wire, extras, words }: Reading): Line {
  const own = words.get(item.id);
  const chosen = extrasIn(extras.get(item.id) ?? [], own);
  const titles = (kind: 'addon' | 'option') =>
    chosen.filter((extra) => extra.kind === kind).map(optionWords);
  return {
    title: own?.title ?? item.item_title,
    variant_title: own?.variant ?? item.variant_title,
    addons: titles('addon'),
    options: titles('option'),
    quantity: item.quantity,
    total: wire.amount(item.total_cents),
    status: STATUS[item.status],
  };
}

function sentLine(line: SentLine, status: GuestLineState, { wire, tag }: Reading): Line {
  const words = tag === undefined ? undefined : line.texts?.[tag];
  return {
    title: words?.title ?? line.title,
    variant_title: words?.variant ?? line.variant,
    addons: [...(words?.addons ?? line.addons)],
    options: [...(words?.options ?? line.options)],
    quantity: line.quantity,
    total: wire.amount(line.totalCents),
    status,
  };
}

/** Returns a placed order with the lines that the party may see. */
function placedEntry(
  order: SoldOrder,
  items: readonly SoldItem[],
  guest: Pick<GuestOrder, 'id'> | undefined,
  mine: boolean,
  reading: Reading,
): Entry {
  const standing = items.filter(({ status }) => status !== 'cancelled');
  return {
    id: guest?.id ?? null,
    state: 'placed',
    reason: null,
    mine,
    token_no: order.token_no,
    total: reading.wire.amount(standing.reduce((sum, { total_cents }) => sum + total_cents, 0)),
    lines: items.map((item) => soldLine(item, reading)),
  };
}

function unplacedEntry(order: GuestOrder, isOpen: boolean, reading: Reading): Entry {
  const state = order.state === 'waiting' && !isOpen ? 'expired' : order.state;
  const status = state === 'waiting' ? 'waiting' : 'cancelled';
  return {
    id: order.id,
    state,
    reason: order.reason,
    mine: true,
    token_no: null,
    total: reading.wire.amount(order.total_cents),
    lines: linesOf(order).map((line) => sentLine(line, status, reading)),
  };
}

const itemsByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .selectAll()
    .where('id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);
const guestOrdersOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .select(['id', 'order_id'])
    .where('order_id', 'in', idsIn(p('ids'))),
);

const orderIdsOf = (orders: readonly GuestOrder[]): number[] =>
  orders.flatMap(({ order_id }) => order_id ?? []);

/** Returns the latest promised time of the party's orders that are still being cooked. */
function promisedAt(orders: readonly SoldOrder[], items: ReadonlyMap<number, SoldItem[]>) {
  const open = orders.filter(({ id }) => (items.get(id) ?? []).some(isCooking));
  const times = open.flatMap(({ promised_at }) => promised_at ?? []);
  return times.length === 0 ? null : wireInstant(Math.max(...times));
}

/** Returns the items of the session's own orders, and the items of other orders that it may see. */
function readLines(tx: Tx, own: readonly SoldOrder[], seenIds: readonly number[]) {
  const mine = listItemRows(tx, own);
  const ownIds = new Set(mine.map(({ id }) => id));
  const ids = JSON.stringify(seenIds.filter((id) => !ownIds.has(id)));
  const others = tx.all(itemsByIds, { ids });
  return { mine, others };
}

/** Returns what the phone of a session shows (contract 29.6). */
export function readParty(
  tx: Tx,
  session: GuestSession,
  now: number,
  lang: string | undefined,
): GuestParty {
  const tag = languageAsked(tx, lang);
  const wire = wireOf(tx);
  const sent = listOrdersOf(tx, session.id);
  const own = findOrderRows(tx, orderIdsOf(sent));
  const bill = seenBillOf(tx, session);
  const { mine, others } = readLines(tx, own, bill?.itemIds ?? []);
  const itemIds = [...mine, ...others].map(({ id }) => id);
  const words = soldWordsIn(tx, itemIds, tag);
  const reading = { wire, tag, extras: readExtras(tx, itemIds), words };
  const ownItems = groupBy(mine, ({ order_id }) => order_id);
  const ownRows = new Map(own.map((order) => [order.id, order]));
  return {
    state: endOf(session, now) === undefined ? 'open' : 'ended',
    table_title: session.place_title,
    orders: [
      ...sent.map((order) => {
        const placed = ownRows.get(order.order_id ?? 0);
        if (!placed) return unplacedEntry(order, isWaiting(order, session, now), reading);
        return placedEntry(placed, ownItems.get(placed.id) ?? [], order, true, reading);
      }),
      ...othersOn(tx, others, reading),
    ],
    bill: bill && {
      total: wire.amount(bill.totalCents),
      paid: wire.amount(bill.paidCents),
      due: wire.amount(bill.totalCents - bill.paidCents),
    },
    calls: {
      waiter: wireInstant(session.called_waiter_at),
      bill: wireInstant(session.called_bill_at),
    },
    promised_at: promisedAt(own, ownItems),
  };
}

/** Returns the orders of other guests that have lines on the bill. Each order contains only these lines. */
function othersOn(tx: Tx, items: readonly SoldItem[], reading: Reading): Entry[] {
  const byOrder = groupBy(items, ({ order_id }) => order_id);
  const ids = [...byOrder.keys()];
  const guests = new Map(
    tx.all(guestOrdersOf, { ids: JSON.stringify(ids) }).map((row) => [row.order_id, row]),
  );
  return findOrderRows(tx, ids).map((order) =>
    placedEntry(order, byOrder.get(order.id) ?? [], guests.get(order.id), false, reading),
  );
}
