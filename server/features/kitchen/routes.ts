// The kitchen's calls: tickets, steps, what its screens have shown, the line as a whole, the guests' board (CONTRACT §5, §6, §20).
import { UntilWritten } from '../../db/until-written.ts';
import { keptListRoute } from '../../http/kept-lists.ts';
import { parseOrderIds } from '../../http/order-ids.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listKitchenOrders, listOpenOrders, type WholeOrder } from '../orders/wire-queries.ts';
import { readBoard } from './board-queries.ts';
import { acknowledgeAllergies, handOut, recallItem, setKitchenStatus } from './commands.ts';
import { listFinished } from './finished-queries.ts';
import { listAllDay, listRecent } from './overview-queries.ts';
import { markSeen } from './seen.ts';
import { listStations } from './station-queries.ts';
import { listCancelledTickets, listStationTickets, readNamed } from './ticket-queries.ts';

/** Orders that events have just named. */
const MAX_NAMED = 8;

/** What an event names is read once for all stations; each takes its own part. */
function ticketsRoute(hub: Hub): Route {
  const named = new UntilWritten<string, readonly WholeOrder[]>(MAX_NAMED);
  return keptListRoute(hub, 'GET /kitchen', (tx, query) => {
    const orderIds = parseOrderIds(query.orderIds);
    if (query.station === undefined) return listKitchenOrders(tx, orderIds);
    const orders = orderIds && named.get(tx, orderIds.join(), () => readNamed(tx, orderIds));
    return listStationTickets(tx, query.station, orders);
  });
}

export const kitchenRoutes = (hub: Hub): Route[] => [
  ticketsRoute(hub),
  route('GET /kitchen/cancelled', ({ query }) =>
    hub.read((tx) => listCancelledTickets(tx, query.station ?? null, hub.clock())),
  ),
  route('GET /kitchen/finished', ({ query }) =>
    hub.read((tx) => listFinished(tx, parseOrderIds(query.orderIds), query.station ?? null)),
  ),
  route('GET /kitchen/screens', () => ({ connected: hub.screens.kitchenScreens() })),
  route('GET /kitchen/init', () => hub.read((tx) => ({ stations: listStations(tx) }))),
  keptListRoute(hub, 'GET /kitchen/expo', (tx, { orderIds }) =>
    listOpenOrders(tx, parseOrderIds(orderIds)),
  ),
  route('GET /kitchen/recent', ({ query }) =>
    hub.read((tx) => listRecent(tx, query.station ?? null, hub.clock())),
  ),
  route('GET /kitchen/all-day', ({ query }) =>
    hub.read((tx) => listAllDay(tx, query.station ?? null)),
  ),
  route('GET /kitchen/times', () => hub.readElsewhere('kitchenTimes', { now: hub.clock() })),
  route('GET /display/orders', () => hub.read((tx) => readBoard(tx, hub.clock()))),
  route('POST /kitchen/seen', ({ body, call }) => hub.run(markSeen, body, call)),
  route('POST /kitchen/allergies', ({ body, call }) => hub.run(acknowledgeAllergies, body, call)),
  route('POST /kitchen/hand-out', ({ body, call }) => hub.run(handOut, body, call)),
  route('POST /kitchen/{id}', ({ params, body, call }) =>
    hub.run(setKitchenStatus, { ...body, id: params.id }, call),
  ),
  route('POST /kitchen/{id}/recall', ({ params, call }) => hub.run(recallItem, params, call)),
];
