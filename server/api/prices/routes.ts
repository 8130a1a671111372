// The calls of price lists (contract 21).

import { listPriceLists } from '../../domain/prices/price-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export const priceListRoutes = (hub: Hub): Route[] => [
  route('GET /settings/price-lists', () => hub.read(listPriceLists)),
];
