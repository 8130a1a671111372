// The calls of bills (CONTRACT §15, §16).
import { keptListRoute, weighedRoute } from '../../http/kept-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { areLightBills, isLightBill } from '../billing/bill-list-queries.ts';
import { cancelPayment } from './cancel-payment.ts';
import { joinToBill } from './join.ts';
import { moveBill } from './move.ts';
import { moveSomeLines, setLines } from './move-lines.ts';
import { payOneBill } from './pay.ts';
import { printBill } from './print.ts';
import { setComp, setDiscount, setGuests, setService } from './reduce.ts';
import { splitBill } from './split.ts';
import { enterTip } from './tip.ts';

export const billRoutes = (hub: Hub): Route[] => [
  keptListRoute(hub, 'GET /bills', (tx, { query }) => areLightBills(tx, query)),
  weighedRoute(hub, 'GET /bills/{id}', (tx, { params }) => isLightBill(tx, params.id)),
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
