// Every read that grows with what is open, by its call: on the main thread if it is short, otherwise in the thread of
// the lists.
import type { BodyOf, EndpointKey, ParamsOf, QueryOf } from '#shared/endpoints/table.ts';
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

export interface ReadInput<K extends EndpointKey> {
  readonly params: ParamsOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
  /** The hub's clock in milliseconds. */
  readonly now: number;
}

const byCall = {
  'GET /orders': (tx, { query }) => listOpenGroups(tx, query),
  'GET /orders/unpaid': (tx, { query }) =>
    new ListPage(groupOrders(tx, listUnpaidOrders(tx, query))),
  'GET /kitchen': (tx, { query: { station, ...asked } }) =>
    station === undefined ? listKitchenOrders(tx, asked) : listStationTickets(tx, station, asked),
  'GET /kitchen/expo': (tx, { query }) => listOpenOrders(tx, query),
  'GET /kitchen/cancelled': (tx, { query, now }) =>
    new ListPage(listCancelledTickets(tx, query.station ?? null, now)),
  'GET /kitchen/finished': (tx, { query: { orderIds, station = null } }) =>
    new ListPage(listFinished(tx, parseOrderIds(orderIds), station)),
  'GET /kitchen/recent': (tx, { query, now }) =>
    new ListPage(listRecent(tx, query.station ?? null, now)),
  'GET /kitchen/all-day': (tx, { query }) => new ListPage(listAllDay(tx, query.station ?? null)),
  'GET /display/orders': (tx, { now }) => new ListPage(readBoard(tx, now)),
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
