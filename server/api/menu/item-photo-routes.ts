// The calls of a menu item's photo (CONTRACT §5).
import { notFound } from '#shared/errors.ts';
import { findMenuItem } from '../../domain/menu/menu.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deletePhoto, replacePhoto } from '../../media/photos.ts';
import { setItemPhoto } from './item-photo.ts';

export const itemPhotoRoutes = (hub: Hub): Route[] => [
  route('POST /menu-items/update/{id}/upload-photo', async ({ params: { id }, call, request }) => {
    if (!hub.read((tx) => findMenuItem(tx, id))) throw notFound('menu item');
    const imageURL = await replacePhoto(hub, request, (image) =>
      hub.ask(setItemPhoto, { id, image }, call),
    );
    return { message: 'Photo uploaded successfully.', imageURL };
  }),
  route('POST /menu-items/update/{id}/remove-photo', async ({ params: { id }, call }) => {
    const { replaced } = await hub.ask(setItemPhoto, { id, image: null }, call);
    await deletePhoto(hub, replaced);
    return { message: 'Photo removed successfully.' };
  }),
];
