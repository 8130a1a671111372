// The calls of the menu that read data or do more than run one command (contract 5, 20.7, 21.1).
import { notFound } from '#shared/errors.ts';
import { withTranslations } from '../../domain/menu/in-language.ts';
import { listMenuWithPortions } from '../../domain/menu/items-for-sale.ts';
import { findMenuItem, listCategories, listTaxes } from '../../domain/menu/menu.ts';
import { listOptionGroups } from '../../domain/menu/option-groups.ts';
import { answerOf } from '../../engine/sent-answer.ts';
import { csvHeaders } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { deletePhoto, replacePhoto } from '../../media/photos.ts';
import { setItemPhoto } from './item-photo.ts';
import { deleteMenuItem } from './items.ts';
import { importMenu, writeMenu } from './menu-csv.ts';
import { addOption, deleteOption, updateOption } from './options.ts';
import { readLastImport } from './undo-import.ts';

export const menuRoutes = (hub: Hub): Route[] => [
  route('GET /menu-items', () =>
    hub.read((tx) => listMenuWithPortions(tx, hub.clock()).map(withTranslations(tx).item)),
  ),
  route('GET /menu-items/{id}', ({ params }) => {
    const found = hub.read((tx) => {
      const item = findMenuItem(tx, params.id);
      return item && withTranslations(tx).item(item);
    });
    if (!found) throw notFound('menu item');
    return found;
  }),
  route('DELETE /menu-items/delete/{id}', async ({ params, call }) => {
    const sent = await hub.run(deleteMenuItem, params, call);
    await deletePhoto(hub, answerOf(sent).replaced);
    return sent.with(() => ({ message: 'Menu Item deleted successfully.' }));
  }),
  route('POST /menu-items/update/{id}/upload-photo', async ({ params: { id }, call, request }) => {
    if (!hub.read((tx) => findMenuItem(tx, id))) throw notFound('menu item');
    return replacePhoto(hub, request, (image) => hub.run(setItemPhoto, { id, image }, call));
  }),
  route('POST /menu-items/update/{id}/remove-photo', async ({ params: { id }, call }) => {
    const sent = await hub.run(setItemPhoto, { id, image: null }, call);
    await deletePhoto(hub, answerOf(sent).replaced);
    return sent.with(() => ({ message: 'Photo removed successfully.' }));
  }),
  route('GET /settings/categories', () =>
    hub.read((tx) => {
      const { of } = withTranslations(tx);
      return listCategories(tx).map((category) => of('category', category));
    }),
  ),
  route('GET /settings/taxes', () => hub.read(listTaxes)),
  route('POST /menu-items/variants/{itemId}/add', ({ params, body, call }) =>
    hub.run(addOption, { kind: 'variant', ...params, ...body }, call),
  ),
  route('POST /menu-items/variants/{itemId}/update/{variantId}', ({ params, body, call }) => {
    const { itemId, variantId: id } = params;
    return hub.run(updateOption, { kind: 'variant', itemId, id, ...body }, call);
  }),
  route('DELETE /menu-items/variants/{itemId}/delete/{variantId}', ({ params, call }) => {
    const { itemId, variantId: id } = params;
    return hub.run(deleteOption, { kind: 'variant', itemId, id }, call);
  }),
  route('POST /menu-items/addons/{itemId}/add', ({ params, body, call }) =>
    hub.run(addOption, { kind: 'addon', ...params, ...body }, call),
  ),
  route('POST /menu-items/addons/{itemId}/update/{addonId}', ({ params, body, call }) => {
    const { itemId, addonId: id } = params;
    return hub.run(updateOption, { kind: 'addon', itemId, id, ...body }, call);
  }),
  route('DELETE /menu-items/addons/{itemId}/delete/{addonId}', ({ params, call }) => {
    const { itemId, addonId: id } = params;
    return hub.run(deleteOption, { kind: 'addon', itemId, id }, call);
  }),
  route('GET /settings/option-groups', () =>
    hub.read((tx) => listOptionGroups(tx).map(withTranslations(tx).group)),
  ),
  route('GET /menu-items/export', ({ reply }) =>
    reply.headers(csvHeaders('menu.csv')).send(hub.read(writeMenu)),
  ),
  route('GET /menu-items/import/last', () => hub.read(readLastImport)),
  route('POST /menu-items/import/check', ({ body }) => hub.readElsewhere('checkMenuFile', body)),
  route('POST /menu-items/import', async ({ body: { digest, ...file }, call }) => {
    const seen = digest === undefined ? {} : { digest };
    for (let tries = 1; ; tries += 1) {
      const plan = await hub.textElsewhere('planMenuFile', file);
      const answer = await hub.run(importMenu, { plan, ...seen }, call);
      // A 409 means that the menu changed while the import was planned. The import is then planned again, a limited
      // number of times.
      if (answer.status !== 409 || tries === MOST_TRIES) return answer;
    }
  }),
];

const MOST_TRIES = 3;
