// The calls of the tables (CONTRACT §5, §22).
import { keptListRoute } from '../../http/kept-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listTables } from '../menu/queries.ts';
import { addTable, deleteTable, updateTable } from './commands.ts';
import { floorMoment, listFloor } from './floor-queries.ts';

export const tableRoutes = (hub: Hub): Route[] => [
  keptListRoute(
    hub,
    'GET /tables',
    (tx) => listFloor(tx, hub.clock()),
    (tx) => floorMoment(tx, hub.clock()),
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
