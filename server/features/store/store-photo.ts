// The store's picture, on receipts and the public menu (CONTRACT §5).
import { audit } from '../../audit/record.ts';
import { qb } from '../../db/executor.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deletePhoto, replacePhoto } from '../../media/photos.ts';
import type { Command } from '../../threads/command.ts';
import { getStore } from './queries.ts';

export const storePhotoRoutes = (hub: Hub): Route[] => [
  route('POST /settings/store-setting/upload-photo', async ({ call, request }) => {
    const imageURL = await replacePhoto(hub, request, (image) =>
      hub.ask('setStorePhoto', { image }, call),
    );
    return { message: 'Photo uploaded successfully!', imageURL };
  }),
  route('POST /settings/store-setting/remove-photo', async ({ call }) => {
    const { replaced } = await hub.ask('setStorePhoto', { image: null }, call);
    await deletePhoto(hub, replaced);
    return { message: 'Photo removed successfully!' };
  }),
];

/** Answers with the photo that is to be deleted after the commit. */
const setStorePhoto: Command<{ image: string | null }, { replaced: string | null }> = (
  tx,
  { image },
  context,
) => {
  const replaced = getStore(tx).image;
  tx.run(qb.updateTable('store').set({ image }));
  const details = { image, replaced };
  audit(tx, context, { kind: 'settings.photo', entity: 'store', id: 1, details });
  return { answer: { replaced }, signals: [{ kind: 'menu' }] };
};

export const storePhotoCommands = { setStorePhoto };
