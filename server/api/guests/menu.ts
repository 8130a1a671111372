// The menu on guests' phones: the menu of the QR code, with the prices that apply to the phone's session (contract
// 29.3).
import { createHash } from 'node:crypto';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import type { Tx } from '../../db/executor.ts';
import { inLanguage } from '../../domain/menu/in-language.ts';
import { listSoldItems } from '../../domain/menu/items-for-sale.ts';
import { listCategories } from '../../domain/menu/menu.ts';
import { menuAt, menuHoldsUntil } from '../../domain/prices/current-prices.ts';
import { getStore, guestSettingsOf, guestsIn } from '../../domain/store/settings.ts';
import { MENU } from '../../http/cached-answer.ts';
import { LanguageAnswers } from '../../http/language-answers.ts';
import type { Hub } from '../../hub.ts';

/**
 * Returns the dishes without the fields that concern only the restaurant. Leaves out dishes with a price that is typed
 * at the till.
 */
const dishesFor = (tx: Tx, now: number, kind: DeliveryType): MenuItem[] =>
  menuAt(
    tx,
    now,
    listSoldItems(tx, now).filter(({ open_price }) => open_price !== 1),
    kind,
  ).map(({ list_prices, kitchen_name, button_name, barcode, ...item }) => item);

type GuestMenu = AnswerOf<'GET /guest/menu'>;

/**
 * Returns a text that is equal for menus that look equal on a phone. A phone shows whether a dish is sold out, but not
 * the number of portions left. So a sale changes this text only if it sells the last portion of a dish.
 */
const versionOf = (menu: Omit<GuestMenu, 'version'>): string =>
  createHash('sha256')
    .update(JSON.stringify(menu, (key, value) => (key === 'left' && value !== 0 ? null : value)))
    .digest('base64url')
    .slice(0, 12);

const menuOf =
  (kind: DeliveryType) =>
  (tx: Tx, now: number, language: string): GuestMenu => {
    const texts = inLanguage(tx, language);
    const store = getStore(tx);
    const categories = listCategories(tx).map(({ id, title }) => ({ id, title }));
    const menu = {
      storeSettings: { ...guestSettingsOf(store), ...guestsIn(store) },
      categories: texts.categories(categories),
      menuItems: texts.items(dishesFor(tx, now, kind)),
    };
    return { ...menu, version: versionOf(menu) };
  };

export type GuestMenus = ReturnType<typeof makeGuestMenus>;

/** Returns the cached menus, one for parties at a table and one for pick-up. */
export function makeGuestMenus(hub: Hub) {
  const make = (kind: DeliveryType) =>
    new LanguageAnswers(hub, menuOf(kind), { ...MENU, until: menuHoldsUntil, about: kind });
  return { table: make('dinein'), pickup: make('takeaway') };
}
