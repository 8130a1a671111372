// The calls of bills (contract 15, 16).

import { areLightBills, isLightBill } from '../../domain/bills/list-bills.ts';
import { keptListRoute, weighedRoute } from '../../http/cached-lists.ts';
import type { Route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const billRoutes = (hub: Hub): Route[] => [
  keptListRoute(hub, 'GET /bills', (tx, { query }) => areLightBills(tx, query)),
  weighedRoute(hub, 'GET /bills/{id}', (tx, { params }) => isLightBill(tx, params.id)),
];
