// The call of the search (contract 22.7).
import { search } from '../../domain/search/search.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const searchRoutes = (hub: Hub): Route[] => [
  route('GET /search', ({ query, caller }) =>
    hub.read((tx) => search(tx, caller, { ...query, now: hub.clock() })),
  ),
];
