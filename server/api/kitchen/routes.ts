// The calls that read kitchen tickets, stations and the order board for guests (contract 5, 6, 20).
import type { Tx } from '../../db/executor.ts';
import { areLightRecent } from '../../domain/kitchen/all-day.ts';
import { areLightNewest } from '../../domain/kitchen/tickets.ts';
import { areLightOrders, type OrdersAsked } from '../../domain/orders/order-pages.ts';
import { languageAsked } from '../../domain/orders/sold-texts.ts';
import { listStations } from '../../domain/stations/stations.ts';
import { keptListRoute, weighedRoute } from '../../http/cached-lists.ts';
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { timesCsv } from './times-csv.ts';

const areLight = (tx: Tx, asked: OrdersAsked): boolean =>
  areLightOrders(tx, asked, { wholeTables: false });
const isLittleOpen = (tx: Tx): boolean => areLight(tx, {});

/** Returns the input with which `readElsewhere` and `askElsewhere` read the kitchen times in a language. */
const timesAsked = (hub: Hub, lang: string | undefined) => ({
  now: hub.clock(),
  language: hub.read((tx) => languageAsked(tx, lang)),
});

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
  route('GET /kitchen/times', ({ query }) =>
    hub.readElsewhere('kitchenTimes', timesAsked(hub, query.lang)),
  ),
  route('GET /kitchen/times/export', async ({ query, reply }) => {
    const times = await hub.askElsewhere('kitchenTimes', timesAsked(hub, query.lang));
    return reply.headers(csvHeaders('kitchen-times.csv')).send(timesCsv(times));
  }),
  weighedRoute(hub, 'GET /display/orders', isLittleOpen),
  route('GET /settings/stations', () => hub.read(listStations)),
];
