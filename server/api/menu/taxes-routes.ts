// The calls of the taxes (CONTRACT §5).

import { listTaxes } from '../../domain/menu/menu.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addTax, deleteTax, updateTax } from './taxes.ts';

export const taxRoutes = (hub: Hub): Route[] => [
  route('GET /settings/taxes', () => hub.read(listTaxes)),
  route('POST /settings/taxes/add', ({ body, call }) => hub.run(addTax, body, call)),
  route('POST /settings/taxes/{id}/update', ({ params, body, call }) =>
    hub.run(updateTax, { ...params, ...body }, call),
  ),
  route('DELETE /settings/taxes/{id}', ({ params, call }) => hub.run(deleteTax, params, call)),
];
