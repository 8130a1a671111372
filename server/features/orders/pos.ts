// The counter's calls: what a till shows, and the orders that it sends (CONTRACT §5 Dashboard and POS).

import { CachedAnswer } from '../../http/cached-answer.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { hasReceiptPrinter } from '../../printing/jobs/printer-queries.ts';
import { listCategories, listMenuItems, listPaymentTypes, listTables } from '../menu/queries.ts';
import { getStore, printSettingsOf, serviceChargeOf, storeSettingsOf } from '../store/queries.ts';
import { listReasons } from '../store/reason-queries.ts';
import { placeAndPayOrder, placeOrder } from './place.ts';

export const posRoutes = (hub: Hub): Route[] => {
  const init = new CachedAnswer(hub, (tx) => {
    const store = getStore(tx);
    return {
      categories: listCategories(tx),
      // What a dish costs the owner is for who keeps the menu: SETTINGS read it there.
      menuItems: listMenuItems(tx).map((item) => ({ ...item, net_price: null })),
      paymentTypes: listPaymentTypes(tx, { activeOnly: true }),
      printSettings: printSettingsOf(store),
      storeSettings: storeSettingsOf(store),
      storeTables: listTables(tx),
      hasReceiptPrinter: hasReceiptPrinter(tx),
      reasons: listReasons(tx),
      serviceCharge: serviceChargeOf(store),
    };
  });
  return [
    route('GET /pos/init', ({ request, reply }) => init.send(request, reply)),
    route('POST /pos/create-order', ({ body, call }) => hub.run(placeOrder, body, call)),
    route('POST /pos/create-order-and-invoice', ({ body, call }) =>
      hub.run(placeAndPayOrder, body, call),
    ),
  ];
};
