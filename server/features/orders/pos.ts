// The counter's calls: what a till shows, and the orders that it sends (§7 Dashboard and POS, decisions §5).
import type { Hub } from '../../hub.ts';
import { MenuCache } from '../../menu-cache.ts';
import { listCategories, listMenuItems, listPaymentTypes, listTables } from '../../menu-queries.ts';
import { hasReceiptPrinter } from '../../printing/printer-queries.ts';
import { type Route, route } from '../../route.ts';
import { getStore, printSettingsOf, storeSettingsOf } from '../../settings-queries.ts';

export const posRoutes = (hub: Hub): Route[] => {
  const init = new MenuCache(hub, (tx) => {
    const store = getStore(tx);
    return {
      categories: listCategories(tx),
      menuItems: listMenuItems(tx),
      paymentTypes: listPaymentTypes(tx, { activeOnly: true }),
      printSettings: printSettingsOf(store),
      storeSettings: storeSettingsOf(store),
      storeTables: listTables(tx),
      hasReceiptPrinter: hasReceiptPrinter(tx),
    };
  });
  return [
    route('GET /pos/init', ({ request, reply }) => init.send(request, reply)),
    route('POST /pos/create-order', ({ body, call }) => hub.command('placeOrder', body, call)),
    route('POST /pos/create-order-and-invoice', ({ body, call }) =>
      hub.command('placeAndPayOrder', body, call),
    ),
  ];
};
