// The calls that read the tables, the floor plans and the waitlist (contract 5, 22).

import { areLightBills } from '../../domain/bills/list-bills.ts';
import { listFloorPlans } from '../../domain/floor/floor-plans.ts';
import { floorMoment } from '../../domain/floor/floor-tables.ts';
import { listWaiting } from '../../domain/floor/waitlist.ts';
import { listTables } from '../../domain/menu/menu.ts';
import { areLightOrders } from '../../domain/orders/order-pages.ts';
import { keptListRoute } from '../../http/cached-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const seatingRoutes = (hub: Hub): Route[] => [
  route('GET /settings/floor-plan', () => hub.read(listFloorPlans)),
  route('GET /waitlist', () => hub.read(listWaiting)),
  keptListRoute(
    hub,
    'GET /tables',
    (tx) => areLightOrders(tx, {}, { wholeTables: false }) && areLightBills(tx, { status: 'open' }),
    floorMoment,
  ),
  route('GET /settings/store-tables', () => hub.read(listTables)),
];
