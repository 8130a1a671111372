// The calls of bills (CONTRACT §15, §16).
import type { QueryOf } from '#shared/endpoints/table.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { keptListRoute } from '../../http/kept-lists.ts';
import { parseOrderIds } from '../../http/order-ids.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { findBillRows, listBillIdsOf } from '../billing/bill-queries.ts';
import { getWireBill, wireBills } from '../billing/bill-wire-queries.ts';
import { listOpenAt, listOpenBills } from '../billing/open-bill-queries.ts';
import { cancelPayment } from './cancel-payment.ts';
import { joinToBill } from './join.ts';
import { moveBill } from './move.ts';
import { moveSomeLines, setLines } from './move-lines.ts';
import { payOneBill } from './pay.ts';
import { printBill } from './print.ts';
import { setComp, setDiscount, setGuests, setService } from './reduce.ts';
import { splitBill } from './split.ts';
import { enterTip } from './tip.ts';

/** Oldest first; unknown ids are absent; 400 unless exactly one of the four is asked for. */
function listBills(tx: Tx, query: QueryOf<'GET /bills'>): Bill[] {
  const { ids, tableId, orderIds, status } = query;
  const asked = [ids, tableId, orderIds, status].filter((one) => one !== undefined);
  if (asked.length !== 1) throw invalid('ids', 'Please ask for bills in one way!');
  if (ids !== undefined) return wireBills(tx, findBillRows(tx, parseOrderIds(ids) ?? []));
  if (tableId !== undefined) return wireBills(tx, listOpenAt(tx, tableId));
  if (status !== undefined) return wireBills(tx, listOpenBills(tx));
  const billIds = listBillIdsOf(tx, parseOrderIds(orderIds) ?? []);
  return wireBills(tx, findBillRows(tx, billIds));
}

export const billRoutes = (hub: Hub): Route[] => [
  keptListRoute(hub, 'GET /bills', listBills),
  route('GET /bills/{id}', ({ params }) => hub.read((tx) => getWireBill(tx, params.id))),
  route('POST /bills/{id}/guests', ({ params, body, call }) =>
    hub.run(setGuests, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/split', ({ params, body, call }) =>
    hub.run(splitBill, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/join', ({ params, body, call }) =>
    hub.run(joinToBill, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/move', ({ params, body, call }) =>
    hub.run(moveBill, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/move-lines', ({ params, body, call }) =>
    hub.run(moveSomeLines, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/lines', ({ params, body, call }) =>
    hub.run(setLines, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/discount', ({ params, body, call }) =>
    hub.run(setDiscount, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/comp', ({ params, body, call }) =>
    hub.run(setComp, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/service', ({ params, body, call }) =>
    hub.run(setService, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/pay', ({ params, body, call }) =>
    hub.run(payOneBill, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/payments/{paymentId}/cancel', ({ params, body, call }) =>
    hub.run(cancelPayment, { ...body, ...params }, call),
  ),
  route('POST /payments/{id}/tip', ({ params, body, call }) =>
    hub.run(enterTip, { ...body, ...params }, call),
  ),
  route('POST /bills/{id}/print', ({ params, call }) => hub.run(printBill, params, call)),
];
