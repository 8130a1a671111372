// The kitchen's calls: tickets, steps, what its screens have shown, the line as a whole, the guests' board (CONTRACT §5, §6, §20).
import type { Tx } from '../../db/executor.ts';
import { KeptLists } from '../../http/kept-lists.ts';
import { parseOrderIds } from '../../http/order-ids.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listKitchenOrders, listOpenOrders } from '../orders/wire-queries.ts';
import { readBoard } from './board-queries.ts';
import { acknowledgeAllergies, handOut, recallItem, setKitchenStatus } from './commands.ts';
import { listAllDay, listRecent } from './overview-queries.ts';
import { markSeen } from './seen.ts';
import { listStations } from './station-queries.ts';
import { listCancelledTickets, listStationTickets } from './ticket-queries.ts';

type Station = number | undefined;

const listTickets = (tx: Tx, station: Station, orderIds?: readonly number[]) =>
  station === undefined
    ? listKitchenOrders(tx, orderIds)
    : listStationTickets(tx, station, orderIds);

/** The whole of it stays for the next screen of the station; what was named differs with each event. */
function ticketsRoute(hub: Hub): Route {
  const kept = new KeptLists<Station>(hub, listTickets);
  return route('GET /kitchen', ({ query, request, reply }) => {
    const { station } = query;
    const orderIds = parseOrderIds(query.orderIds);
    if (orderIds === undefined) return kept.send(request, reply, station);
    return hub.read((tx) => listTickets(tx, station, orderIds));
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
