// The calls of the store's picture (CONTRACT §5).
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deletePhoto, replacePhoto } from '../../media/photos.ts';
import { setStorePhoto } from './store-photo.ts';

export const storePhotoRoutes = (hub: Hub): Route[] => [
  route('POST /settings/store-setting/upload-photo', async ({ call, request }) => {
    const imageURL = await replacePhoto(hub, request, (image) =>
      hub.ask(setStorePhoto, { image }, call),
    );
    return { message: 'Photo uploaded successfully.', imageURL };
  }),
  route('POST /settings/store-setting/remove-photo', async ({ call }) => {
    const { replaced } = await hub.ask(setStorePhoto, { image: null }, call);
    await deletePhoto(hub, replaced);
    return { message: 'Photo removed successfully.' };
  }),
];
