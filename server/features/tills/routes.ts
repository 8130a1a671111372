// The calls of the register of tills (CONTRACT §18).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deleteTill, updateTill } from './commands.ts';
import { listTills } from './queries.ts';

export const tillRoutes = (hub: Hub): Route[] => [
  route('GET /settings/tills', () => hub.read(listTills)),
  route('POST /settings/tills/{id}/update', ({ params, body, call }) =>
    hub.run(updateTill, { ...params, ...body }, call),
  ),
  route('DELETE /settings/tills/{id}', ({ params, call }) => hub.run(deleteTill, params, call)),
];
