// The calls of the stations (CONTRACT §20).

import { listStations } from '../../domain/stations/stations.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addStation, deleteStation, updateStation } from './stations.ts';

export const stationRoutes = (hub: Hub): Route[] => [
  route('GET /settings/stations', () => hub.read(listStations)),
  route('POST /settings/stations/add', ({ body, call }) => hub.run(addStation, body, call)),
  route('POST /settings/stations/{id}/update', ({ params, body, call }) =>
    hub.run(updateStation, { ...body, ...params }, call),
  ),
  route('DELETE /settings/stations/{id}', ({ params, call }) =>
    hub.run(deleteStation, params, call),
  ),
];
