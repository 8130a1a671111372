// The calls of the reasons (CONTRACT §16).

import { listReasons } from '../../domain/store/reasons.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addReason, deleteReason, updateReason } from './reasons.ts';

export const reasonRoutes = (hub: Hub): Route[] => [
  route('GET /settings/reasons', () => hub.read(listReasons)),
  route('POST /settings/reasons/add', ({ body, call }) => hub.run(addReason, body, call)),
  route('POST /settings/reasons/{id}/update', ({ params, body, call }) =>
    hub.run(updateReason, { ...body, ...params }, call),
  ),
  route('DELETE /settings/reasons/{id}', ({ params, call }) => hub.run(deleteReason, params, call)),
];
