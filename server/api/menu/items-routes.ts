// The calls of menu items (CONTRACT §5).
import { notFound } from '#shared/errors.ts';
import { findMenuItem, listMenuItems } from '../../domain/menu/menu.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deletePhoto } from '../../media/photos.ts';
import { addMenuItem, deleteMenuItem, updateMenuItem } from './items.ts';
import { changeMenuItems, copyMenuItem } from './many-items.ts';
import { orderMenuItems } from './order.ts';

export const itemRoutes = (hub: Hub): Route[] => [
  route('GET /menu-items', () => hub.read(listMenuItems)),
  route('GET /menu-items/{id}', ({ params }) => {
    const item = hub.read((tx) => findMenuItem(tx, params.id));
    if (!item) throw notFound('menu item');
    return item;
  }),
  route('POST /menu-items/order', ({ body, call }) => hub.run(orderMenuItems, body, call)),
  route('POST /menu-items/change', ({ body, call }) => hub.run(changeMenuItems, body, call)),
  route('POST /menu-items/{id}/copy', ({ params, call }) => hub.run(copyMenuItem, params, call)),
  route('POST /menu-items/add', ({ body, call }) => hub.run(addMenuItem, body, call)),
  route('POST /menu-items/update/{id}', ({ params, body, call }) =>
    hub.run(updateMenuItem, { ...params, ...body }, call),
  ),
  route('DELETE /menu-items/delete/{id}', async ({ params, call }) => {
    const { replaced } = await hub.ask(deleteMenuItem, params, call);
    await deletePhoto(hub, replaced);
    return { message: 'Menu Item deleted successfully.' };
  }),
];
