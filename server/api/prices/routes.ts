// The calls of price lists (CONTRACT §21).

import { listPriceLists } from '../../domain/prices/price-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addPriceList, deletePriceList, updatePriceList } from './commands.ts';

export const priceListRoutes = (hub: Hub): Route[] => [
  route('GET /settings/price-lists', () => hub.read(listPriceLists)),
  route('POST /settings/price-lists/add', ({ body, call }) => hub.run(addPriceList, body, call)),
  route('POST /settings/price-lists/{id}/update', ({ params, body, call }) =>
    hub.run(updatePriceList, { ...body, ...params }, call),
  ),
  route('DELETE /settings/price-lists/{id}', ({ params, call }) =>
    hub.run(deletePriceList, params, call),
  ),
];
