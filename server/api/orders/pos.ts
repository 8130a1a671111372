// The counter's calls: what a till shows, and the orders that it sends (CONTRACT §5 Dashboard and POS).

import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { listDrawers } from '../../domain/drawers/drawers.ts';
import { listSoldItems } from '../../domain/menu/items-for-sale.ts';
import { listCategories, listPaymentTypes, listTables } from '../../domain/menu/menu.ts';
import { menuAt, menuHoldsUntil } from '../../domain/prices/current-prices.ts';
import { hasReceiptPrinter } from '../../domain/print-jobs/printers.ts';
import { listStations } from '../../domain/stations/stations.ts';
import { listReasons } from '../../domain/store/reasons.ts';
import {
  getStore,
  printSettingsOf,
  serviceChargeOf,
  storeSettingsOf,
} from '../../domain/store/settings.ts';
import { CachedAnswer, MENU } from '../../http/cached-answer.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { Favourites } from './favourites.ts';
import { placeAndPayOrder, placeOrder } from './place.ts';

function readInit(tx: Tx, now: number): AnswerOf<'GET /pos/init'> {
  const store = getStore(tx);
  return {
    categories: listCategories(tx),
    menuItems: menuAt(tx, now, listSoldItems(tx, now)),
    paymentTypes: listPaymentTypes(tx, { activeOnly: true }),
    printSettings: printSettingsOf(store),
    storeSettings: storeSettingsOf(store),
    storeTables: listTables(tx),
    hasReceiptPrinter: hasReceiptPrinter(tx),
    reasons: listReasons(tx),
    drawers: listDrawers(tx),
    serviceCharge: serviceChargeOf(store),
    stations: listStations(tx),
  };
}

export const posRoutes = (hub: Hub): Route[] => {
  const init = new CachedAnswer(hub, readInit, { ...MENU, until: menuHoldsUntil });
  const favourites = new Favourites(hub);
  return [
    route('GET /pos/init', ({ request, reply }) => init.send(request, reply)),
    route('GET /pos/favourites', async () => ({ itemIds: await favourites.itemIds() })),
    route('POST /pos/create-order', ({ body, call }) => hub.run(placeOrder, body, call)),
    route('POST /pos/create-order-and-invoice', ({ body, call }) =>
      hub.run(placeAndPayOrder, body, call),
    ),
  ];
};
