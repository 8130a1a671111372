// The calls of the categories (CONTRACT §5).

import { listCategories } from '../../domain/menu/menu.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { addCategory, deleteCategory, updateCategory } from './categories.ts';
import { orderCategories } from './order.ts';

export const categoryRoutes = (hub: Hub): Route[] => [
  route('GET /settings/categories', () => hub.read(listCategories)),
  route('POST /settings/categories/add', ({ body, call }) => hub.run(addCategory, body, call)),
  route('POST /settings/categories/{id}/update', ({ params, body, call }) =>
    hub.run(updateCategory, { ...params, ...body }, call),
  ),
  route('POST /settings/categories/order', ({ body, call }) =>
    hub.run(orderCategories, body, call),
  ),
  route('DELETE /settings/categories/{id}', ({ params, call }) =>
    hub.run(deleteCategory, params, call),
  ),
];
