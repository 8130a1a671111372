// The calls that read orders, for the Orders screen and the tills (contract 5).

import type { AnswerOf } from '#shared/endpoints/table.ts';
import { LIGHT_LINES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { newCardTax, wireCardTax } from '../../domain/accounts/accounts.ts';
import { listDrawers } from '../../domain/drawers/drawers.ts';
import { listFloorPlans } from '../../domain/floor/floor-plans.ts';
import { inLanguage } from '../../domain/menu/in-language.ts';
import { listSoldItems } from '../../domain/menu/items-for-sale.ts';
import { listCategories, listPaymentTypes, listTables } from '../../domain/menu/menu.ts';
import { languagesOf } from '../../domain/menu/menu-texts.ts';
import { isLight } from '../../domain/orders/list-weight.ts';
import { areLightOrders } from '../../domain/orders/order-pages.ts';
import { areLightUnpaid } from '../../domain/orders/read-form.ts';
import { languageAsked } from '../../domain/orders/sold-texts.ts';
import { menuAt, menuHoldsUntil } from '../../domain/prices/current-prices.ts';
import { hasReceiptPrinter } from '../../domain/print-jobs/printers.ts';
import {
  listTillPromotions,
  promotionsHoldUntil,
} from '../../domain/promotions/till-promotions.ts';
import { listStations } from '../../domain/stations/stations.ts';
import { billRulesOf } from '../../domain/store/bill-rules.ts';
import { listReasons } from '../../domain/store/reasons.ts';
import {
  getStore,
  printSettingsOf,
  serviceChargeOf,
  storeSettingsOf,
} from '../../domain/store/settings.ts';
import { MENU } from '../../http/cached-answer.ts';
import { keptListRoute, weighedRoute } from '../../http/cached-lists.ts';
import { LanguageAnswers } from '../../http/language-answers.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { Favourites } from './favourites.ts';

export const orderRoutes = (hub: Hub): Route[] => [
  keptListRoute(hub, 'GET /orders', (tx, { query }) =>
    areLightOrders(tx, query, { wholeTables: true }),
  ),
  keptListRoute(hub, 'GET /orders/unpaid', (tx, { query }) => areLightUnpaid(tx, query)),
  route('GET /orders/init', ({ query }) =>
    hub.read((tx) => {
      const store = getStore(tx);
      const texts = inLanguage(tx, languageAsked(tx, query.lang) ?? languagesOf(tx)[0]);
      return {
        printSettings: printSettingsOf(store),
        storeSettings: storeSettingsOf(store),
        paymentTypes: listPaymentTypes(tx, { activeOnly: true }),
        hasReceiptPrinter: hasReceiptPrinter(tx),
        reasons: texts.reasons(listReasons(tx)),
        drawers: listDrawers(tx),
        serviceCharge: serviceChargeOf(store),
        floors: listFloorPlans(tx),
        stations: listStations(tx),
      };
    }),
  ),
  weighedRoute(hub, 'POST /orders/complete-order-payment-summary', (tx, { body }) =>
    isLight(tx, body.orderIds, LIGHT_LINES),
  ),
];

function readInit(tx: Tx, now: number, language: string): AnswerOf<'GET /pos/init'> {
  const store = getStore(tx);
  const texts = inLanguage(tx, language);
  const promotions = listTillPromotions(tx, now);
  const cardTax = newCardTax(tx);
  const serviceTax = billRulesOf(tx).serviceRule?.tax;
  return {
    categories: texts.categories(listCategories(tx)),
    menuItems: texts.items(menuAt(tx, now, listSoldItems(tx, now))),
    paymentTypes: listPaymentTypes(tx, { activeOnly: true }),
    printSettings: printSettingsOf(store),
    storeSettings: storeSettingsOf(store),
    storeTables: listTables(tx),
    hasReceiptPrinter: hasReceiptPrinter(tx),
    reasons: texts.reasons(listReasons(tx)),
    drawers: listDrawers(tx),
    serviceCharge: serviceChargeOf(store),
    ...(serviceTax && { serviceTax: wireCardTax(serviceTax) }),
    stations: listStations(tx),
    ...(cardTax && { cardTax: wireCardTax(cardTax) }),
    ...(promotions.length > 0 && { promotions: texts.promotions(promotions) }),
  };
}

/** Returns the instant of the next change of the menu or its promotions. */
const initHoldsUntil = (tx: Tx, now: number): number =>
  Math.min(menuHoldsUntil(tx, now), promotionsHoldUntil(tx, now));

export const posRoutes = (hub: Hub): Route[] => {
  const init = new LanguageAnswers(hub, readInit, { ...MENU, until: initHoldsUntil });
  const favourites = new Favourites(hub);
  return [
    route('GET /pos/init', ({ request, reply, query }) => init.send(request, reply, query.lang)),
    route('GET /pos/favourites', async () => ({ itemIds: await favourites.itemIds() })),
  ];
};
