// The kitchen's calls: tickets, steps, what its screens have shown, the line as a whole, the guests' board (CONTRACT §5, §6, §20).
import type { Tx } from '../../db/executor.ts';
import { UntilWritten } from '../../db/until-written.ts';
import { KeptLists } from '../../http/kept-lists.ts';
import { parseOrderIds } from '../../http/order-ids.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listKitchenOrders, listOpenOrders, type WholeOrder } from '../orders/wire-queries.ts';
import { readBoard } from './board-queries.ts';
import { acknowledgeAllergies, handOut, recallItem, setKitchenStatus } from './commands.ts';
import { listAllDay, listRecent } from './overview-queries.ts';
import { markSeen } from './seen.ts';
import { listStations } from './station-queries.ts';
import { listCancelledTickets, listStationTickets, readNamed } from './ticket-queries.ts';

type Station = number | undefined;

const listAll = (tx: Tx, station: Station) =>
  station === undefined ? listKitchenOrders(tx) : listStationTickets(tx, station);

/** Orders that events have just named. */
const MAX_NAMED = 8;

/** The whole of it stays for the next screen of the station; what an event names is read once for all stations. */
function ticketsRoute(hub: Hub): Route {
  const kept = new KeptLists<Station>(hub, listAll);
  const named = new UntilWritten<string, readonly WholeOrder[]>(MAX_NAMED);
  return route('GET /kitchen', ({ query, request, reply }) => {
    const { station } = query;
    const orderIds = parseOrderIds(query.orderIds);
    if (orderIds === undefined) return kept.send(request, reply, station);
    return hub.read((tx) => {
      if (station === undefined) return listKitchenOrders(tx, orderIds);
      const orders = named.get(tx, orderIds.join(), () => readNamed(tx, orderIds));
      return listStationTickets(tx, station, orders);
    });
  });
}

export const kitchenRoutes = (hub: Hub): Route[] => [
  ticketsRoute(hub),
  route('GET /kitchen/cancelled', ({ query }) =>
    hub.read((tx) => listCancelledTickets(tx, query.station ?? null, hub.clock())),
  ),
  route('GET /kitchen/screens', () => ({ connected: hub.screens.kitchenScreens() })),
  route('GET /kitchen/init', () => hub.read((tx) => ({ stations: listStations(tx) }))),
  route('GET /kitchen/expo', ({ query }) => {
    const orderIds = parseOrderIds(query.orderIds);
    return hub.read((tx) => listOpenOrders(tx, orderIds));
  }),
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
