// The public digital menu, which needs no sign-in (contract 5 Public QR menu, 9).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import type { Tx } from '../../db/executor.ts';
import { inLanguage } from '../../domain/menu/in-language.ts';
import { listSoldItems } from '../../domain/menu/items-for-sale.ts';
import { listCategories } from '../../domain/menu/menu.ts';
import { menuAt, menuHoldsUntil } from '../../domain/prices/current-prices.ts';
import { getStore, guestSettingsOf } from '../../domain/store/settings.ts';
import { MENU } from '../../http/cached-answer.ts';
import { LanguageAnswers } from '../../http/language-answers.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';

export function qrMenuRoutes(hub: Hub): Route[] {
  const menu = new LanguageAnswers(hub, buildMenu, { ...MENU, until: menuHoldsUntil });
  return [
    route('GET /qrmenu', ({ request, reply, query }) => menu.send(request, reply, query.lang)),
  ];
}

/**
 * Returns the menu without the fields that concern only the restaurant: when prices change, and the restaurant's own
 * names for dishes.
 */
const guestMenu = (tx: Tx, now: number): MenuItem[] =>
  menuAt(tx, now, listSoldItems(tx, now)).map(
    ({ list_prices, kitchen_name, button_name, barcode, ...item }) => item,
  );

/** Returns the menu with the current dine-in prices, or an empty menu if the QR menu is switched off (contract 5). */
function buildMenu(tx: Tx, now: number, language: string): AnswerOf<'GET /qrmenu'> {
  const store = getStore(tx);
  if (store.is_qr_menu_enabled === 0) {
    return { storeSettings: { is_qr_menu_enabled: 0 }, categories: [], menuItems: [] };
  }
  const storeSettings = guestSettingsOf(store);
  const texts = inLanguage(tx, language);
  const categories = listCategories(tx).map(({ id, title }) => ({ id, title }));
  return {
    storeSettings,
    categories: texts.categories(categories),
    menuItems: texts.items(guestMenu(tx, now)),
  };
}
