// The reads that become larger when more orders and bills are open. The keys are their calls. Short lists are read on
// the main thread, long lists in the list thread.

import type { BodyOf, EndpointKey, ParamsOf, QueryOf } from '#shared/endpoints/table.ts';
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import type { Tx } from '../../db/executor.ts';
import { ListPage } from '../../engine/list-page.ts';
import { listBills } from '../bills/list-bills.ts';
import { groupOrders, listOpenGroups } from '../bills/order-groups.ts';
import { getWireBill } from '../bills/read-form.ts';
import { summariseUnpaid } from '../bills/unpaid-orders.ts';
import { listFloor } from '../floor/floor-tables.ts';
import { invoicedSummaryOf } from '../invoices/invoiced-sums.ts';
import { listAllDay, listRecent } from '../kitchen/all-day.ts';
import { listFinished } from '../kitchen/finished-lines.ts';
import { readBoard } from '../kitchen/order-board.ts';
import { listCancelledTickets, listStationTickets } from '../kitchen/tickets.ts';
import { listKitchenOrders, listOpenOrders } from '../orders/open-orders.ts';
import { parseOrderIds } from '../orders/order-ids.ts';
import { getOrderRows } from '../orders/orders.ts';
import { listUnpaidOrders } from '../orders/read-form.ts';
import { itemsIn, languageAsked, ordersIn, withTexts } from '../orders/sold-texts.ts';
import { findStation, stationsOf } from '../stations/stations.ts';

export interface ReadInput<K extends EndpointKey> {
  readonly params: ParamsOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
  /** The hub's clock in milliseconds. */
  readonly now: number;
}

interface TicketWords {
  readonly lang: string | undefined;
  readonly station?: number | undefined;
}

/**
 * Returns the orders without gift cards, which the kitchen does not see. An order that contains only gift cards is
 * left out.
 */
function withoutCards(orders: readonly Order[]): readonly Order[] {
  if (orders.every(({ items }) => items.every(({ card }) => card === undefined))) return orders;
  return orders.flatMap((order) => {
    const items = order.items.filter(({ card }) => card === undefined);
    return items.length === 0 ? [] : [{ ...order, items }];
  });
}

/**
 * Returns tickets in a language. If the station has its own languages, the items also get their texts in each of these
 * languages.
 */
function ticketsIn(
  tx: Tx,
  page: ListPage<readonly Order[]>,
  { lang, station }: TicketWords,
): ListPage {
  const { body, next } = page;
  const shown = ordersIn(tx, withoutCards(body), languageAsked(tx, lang));
  const own = station === undefined ? undefined : findStation(stationsOf(tx), station);
  return new ListPage(withTexts(tx, shown, own?.languages ?? []), next);
}

/** Returns groups of orders in a language. */
function groupsIn(
  tx: Tx,
  { body, next }: ListPage<readonly OrderGroup[]>,
  lang: string | undefined,
): ListPage {
  const tag = languageAsked(tx, lang);
  if (tag === undefined) return new ListPage(body, next);
  const groups = body.map((group) => ({ ...group, orders: [...ordersIn(tx, group.orders, tag)] }));
  return new ListPage(groups, next);
}

const byCall = {
  'GET /orders': (tx, { query: { lang, ...asked } }) =>
    groupsIn(tx, listOpenGroups(tx, asked), lang),
  'GET /orders/unpaid': (tx, { query: { lang, ...asked } }) =>
    groupsIn(tx, new ListPage(groupOrders(tx, listUnpaidOrders(tx, asked))), lang),
  'GET /kitchen': (tx, { query: { station, lang, ...asked } }) =>
    ticketsIn(
      tx,
      station === undefined ? listKitchenOrders(tx, asked) : listStationTickets(tx, station, asked),
      { lang, station },
    ),
  'GET /kitchen/expo': (tx, { query: { lang, ...asked } }) =>
    ticketsIn(tx, listOpenOrders(tx, asked), { lang }),
  'GET /kitchen/cancelled': (tx, { query: { station, lang }, now }) =>
    ticketsIn(tx, new ListPage(listCancelledTickets(tx, station ?? null, now)), { lang, station }),
  // This answer and the answer to `GET /display/orders` contain no texts. The language tag is still checked, so that a
  // malformed tag is refused as in all calls.
  'GET /kitchen/finished': (tx, { query: { orderIds, station = null, lang } }) => {
    languageAsked(tx, lang);
    return new ListPage(listFinished(tx, parseOrderIds(orderIds), station));
  },
  'GET /kitchen/recent': (tx, { query, now }) =>
    new ListPage([
      ...itemsIn(tx, listRecent(tx, query.station ?? null, now), languageAsked(tx, query.lang)),
    ]),
  'GET /kitchen/all-day': (tx, { query }) =>
    new ListPage(listAllDay(tx, query.station ?? null, languageAsked(tx, query.lang))),
  'GET /display/orders': (tx, { query, now }) => {
    languageAsked(tx, query.lang);
    return new ListPage(readBoard(tx, now));
  },
  'GET /bills': (tx, { query }) => listBills(tx, query),
  'GET /bills/{id}': (tx, { params }) => new ListPage(getWireBill(tx, params.id)),
  'POST /orders/complete-order-payment-summary': (tx, { body }) =>
    new ListPage(summariseUnpaid(tx, body.orderIds)),
  'POST /invoices/orders': (tx, { body }) =>
    new ListPage(invoicedSummaryOf(tx, getOrderRows(tx, body.orderIds))),
  'GET /tables': (tx, { now }) => new ListPage(listFloor(tx, now)),
} satisfies { [K in EndpointKey]?: (tx: Tx, input: ReadInput<K>) => ListPage };

export type ListReadKey = keyof typeof byCall;

export const listReads: {
  readonly [K in ListReadKey]: (tx: Tx, input: ReadInput<K>) => ListPage;
} = byCall;
