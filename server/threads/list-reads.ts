// Every read that grows with what is open, by its call: on the main thread where it is short, else in the lists' thread.
import type { BodyOf, EndpointKey, ParamsOf, QueryOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../db/executor.ts';
import { listBills } from '../features/billing/bill-list-queries.ts';
import { getWireBill } from '../features/billing/bill-wire-queries.ts';
import { invoicedSummaryOf } from '../features/billing/invoiced-queries.ts';
import { readBoard } from '../features/kitchen/board-queries.ts';
import { listFinished } from '../features/kitchen/finished-queries.ts';
import { listAllDay, listRecent } from '../features/kitchen/overview-queries.ts';
import { listCancelledTickets, listStationTickets } from '../features/kitchen/ticket-queries.ts';
import { groupOrders, listOpenGroups } from '../features/orders/group-queries.ts';
import { listKitchenOrders, listOpenOrders } from '../features/orders/open-list-queries.ts';
import { summariseUnpaid } from '../features/orders/pay.ts';
import { getOrderRows } from '../features/orders/queries.ts';
import { listUnpaidOrders } from '../features/orders/wire-queries.ts';
import { listFloor } from '../features/tables/floor-queries.ts';
import { parseOrderIds } from '../http/order-ids.ts';
import { ListPage } from './list-page.ts';

export interface ReadInput<K extends EndpointKey> {
  readonly params: ParamsOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
  /** Milliseconds of the hub's clock. */
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
