// The public digital menu (CONTRACT §9, §5 Public QR menu): the only answer that guests may read.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { CachedAnswer } from '../../http/cached-answer.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { listCategories, listMenuItems } from '../menu/queries.ts';
import { getStore, guestSettingsOf } from '../store/queries.ts';

export function qrMenuRoutes(hub: Hub): Route[] {
  const menu = new CachedAnswer(hub, buildMenu);
  return [route('GET /qrmenu', ({ request, reply }) => menu.send(request, reply))];
}

/** What a dish costs the owner is nobody else's business; Share carries the public address (CONTRACT §5). */
function buildMenu(tx: Tx): AnswerOf<'GET /qrmenu'> {
  const store = getStore(tx);
  if (store.is_qr_menu_enabled === 0) {
    return { storeSettings: { is_qr_menu_enabled: 0 }, categories: [], menuItems: [] };
  }
  const storeSettings = guestSettingsOf(store);
  const menuItems = listMenuItems(tx).map((item) => ({ ...item, net_price: null }));
  return { storeSettings, categories: listCategories(tx), menuItems };
}
