// The call that lists the tills (contract 18).

import { listTills } from '../../domain/tills/tills.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const tillRoutes = (hub: Hub): Route[] => [
  route('GET /settings/tills', () => hub.read(listTills)),
];
