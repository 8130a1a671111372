// The calls of the tables (CONTRACT §5).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listTables } from '../menu/queries.ts';
import { addTable, deleteTable, updateTable } from './commands.ts';

export const tableRoutes = (hub: Hub): Route[] => [
  route('GET /settings/store-tables', () => hub.read(listTables)),
  route('POST /settings/store-tables/add', ({ body, call }) => hub.run(addTable, body, call)),
  route('POST /settings/store-tables/{id}/update', ({ params, body, call }) =>
    hub.run(updateTable, { ...params, ...body }, call),
  ),
  route('DELETE /settings/store-tables/{id}', ({ params, call }) =>
    hub.run(deleteTable, params, call),
  ),
];
