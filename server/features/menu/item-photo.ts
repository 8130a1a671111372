// The photo of a menu item (CONTRACT §5).
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/executor.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deletePhoto, replacePhoto } from '../../media/photos.ts';
import type { Command } from '../../threads/command.ts';
import { findMenuItem } from './queries.ts';

export const itemPhotoRoutes = (hub: Hub): Route[] => [
  route('POST /menu-items/update/{id}/upload-photo', async ({ params: { id }, call, request }) => {
    if (!hub.read((tx) => findMenuItem(tx, id))) throw notFound('menu item');
    const imageURL = await replacePhoto(hub, request, (image) =>
      hub.ask('setItemPhoto', { id, image }, call),
    );
    return { message: 'Photo uploaded successfully!', imageURL };
  }),
  route('POST /menu-items/update/{id}/remove-photo', async ({ params: { id }, call }) => {
    const { replaced } = await hub.ask('setItemPhoto', { id, image: null }, call);
    await deletePhoto(hub, replaced);
    return { message: 'Photo removed successfully!' };
  }),
];

/** Answers with the photo that is to be deleted after the commit. */
const setItemPhoto: Command<{ id: number; image: string | null }, { replaced: string | null }> = (
  tx,
  { id, image },
  context,
) => {
  const item = findMenuItem(tx, id);
  if (!item) throw notFound('menu item');
  tx.run(qb.updateTable('menu_items').set({ image }).where('id', '=', id));
  const details = { image, replaced: item.image };
  audit(tx, context, { kind: 'menu-item.photo', entity: 'menu item', id, details });
  return { answer: { replaced: item.image }, signals: [{ kind: 'menu' }] };
};

export const itemPhotoCommands = { setItemPhoto };
