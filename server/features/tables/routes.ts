// The calls of the tables (CONTRACT §5, §22).
import { keptListRoute } from '../../http/kept-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { areLightBills } from '../billing/bill-list-queries.ts';
import { listTables } from '../menu/queries.ts';
import { areLightOrders } from '../orders/page-queries.ts';
import { addTable, deleteTable, updateTable } from './commands.ts';
import { floorMoment } from './floor-queries.ts';

export const tableRoutes = (hub: Hub): Route[] => [
  keptListRoute(
    hub,
    'GET /tables',
    (tx) => areLightOrders(tx, {}, { wholeTables: false }) && areLightBills(tx, { status: 'open' }),
    floorMoment,
  ),
  route('GET /settings/store-tables', () => hub.read(listTables)),
  route('POST /settings/store-tables/add', ({ body, call }) => hub.run(addTable, body, call)),
  route('POST /settings/store-tables/{id}/update', ({ params, body, call }) =>
    hub.run(updateTable, { ...params, ...body }, call),
  ),
  route('DELETE /settings/store-tables/{id}', ({ params, call }) =>
    hub.run(deleteTable, params, call),
  ),
];
