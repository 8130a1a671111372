// The kitchen's calls: tickets, steps, what its screens have shown, the line as a whole, the guests' board (CONTRACT §5, §6, §20).
import type { Tx } from '../../db/executor.ts';
import { keptListRoute, weighedRoute } from '../../http/kept-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { areLightOrders, type OrdersAsked } from '../orders/page-queries.ts';
import { acknowledgeAllergies, handOut, recallItem, setKitchenStatus } from './commands.ts';
import { areLightRecent } from './overview-queries.ts';
import { markSeen } from './seen.ts';
import { listStations } from './station-queries.ts';
import { areLightNewest } from './ticket-queries.ts';

const areLight = (tx: Tx, asked: OrdersAsked): boolean =>
  areLightOrders(tx, asked, { wholeTables: false });
const isLittleOpen = (tx: Tx): boolean => areLight(tx, {});

export const kitchenRoutes = (hub: Hub): Route[] => [
  keptListRoute(hub, 'GET /kitchen', (tx, { query }) => areLight(tx, query)),
  weighedRoute(hub, 'GET /kitchen/cancelled', areLightNewest),
  weighedRoute(hub, 'GET /kitchen/finished', (tx, { query }) => areLight(tx, query)),
  route('GET /kitchen/screens', () => ({ connected: hub.screens.kitchenScreens() })),
  route('GET /kitchen/init', () => hub.read((tx) => ({ stations: listStations(tx) }))),
  keptListRoute(hub, 'GET /kitchen/expo', (tx, { query }) => areLight(tx, query)),
  weighedRoute(hub, 'GET /kitchen/recent', (tx, { query, now }) =>
    areLightRecent(tx, query.station ?? null, now),
  ),
  weighedRoute(hub, 'GET /kitchen/all-day', isLittleOpen),
  route('GET /kitchen/times', () => hub.readElsewhere('kitchenTimes', { now: hub.clock() })),
  weighedRoute(hub, 'GET /display/orders', isLittleOpen),
  route('POST /kitchen/seen', ({ body, call }) => hub.run(markSeen, body, call)),
  route('POST /kitchen/allergies', ({ body, call }) => hub.run(acknowledgeAllergies, body, call)),
  route('POST /kitchen/hand-out', ({ body, call }) => hub.run(handOut, body, call)),
  route('POST /kitchen/{id}', ({ params, body, call }) =>
    hub.run(setKitchenStatus, { ...body, id: params.id }, call),
  ),
  route('POST /kitchen/{id}/recall', ({ params, call }) => hub.run(recallItem, params, call)),
];
