// The Orders screen's calls (CONTRACT §5).

import { LIGHT_LINES } from '#shared/limits.ts';
import { listDrawers } from '../../domain/drawers/drawers.ts';
import { listFloorPlans } from '../../domain/floor/floor-plans.ts';
import { listPaymentTypes } from '../../domain/menu/menu.ts';
import { isLight } from '../../domain/orders/list-weight.ts';
import { areLightOrders } from '../../domain/orders/order-pages.ts';
import { areLightUnpaid } from '../../domain/orders/read-form.ts';
import { hasReceiptPrinter } from '../../domain/print-jobs/printers.ts';
import { listStations } from '../../domain/stations/stations.ts';
import { listReasons } from '../../domain/store/reasons.ts';
import {
  getStore,
  printSettingsOf,
  serviceChargeOf,
  storeSettingsOf,
} from '../../domain/store/settings.ts';
import { keptListRoute, weighedRoute } from '../../http/kept-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { cancelOrders, completeOrders } from './complete.ts';
import { fireCourse, rushOrders } from './fire.ts';
import { setItemStatus } from './item-status.ts';
import { payOrders } from './pay.ts';

export const orderRoutes = (hub: Hub): Route[] => [
  keptListRoute(hub, 'GET /orders', (tx, { query }) =>
    areLightOrders(tx, query, { wholeTables: true }),
  ),
  keptListRoute(hub, 'GET /orders/unpaid', (tx, { query }) => areLightUnpaid(tx, query)),
  route('GET /orders/init', () =>
    hub.read((tx) => {
      const store = getStore(tx);
      return {
        printSettings: printSettingsOf(store),
        storeSettings: storeSettingsOf(store),
        paymentTypes: listPaymentTypes(tx, { activeOnly: true }),
        hasReceiptPrinter: hasReceiptPrinter(tx),
        reasons: listReasons(tx),
        drawers: listDrawers(tx),
        serviceCharge: serviceChargeOf(store),
        floors: listFloorPlans(tx),
        stations: listStations(tx),
      };
    }),
  ),
  route('POST /orders/update-status/{id}', ({ params, body, call }) =>
    hub.run(setItemStatus, { ...body, id: params.id }, call),
  ),
  route('POST /orders/cancel', ({ body, call }) => hub.run(cancelOrders, body, call)),
  route('POST /orders/complete', ({ body, call }) => hub.run(completeOrders, body, call)),
  route('POST /orders/fire', ({ body, call }) => hub.run(fireCourse, body, call)),
  route('POST /orders/rush', ({ body, call }) => hub.run(rushOrders, body, call)),
  weighedRoute(hub, 'POST /orders/complete-order-payment-summary', (tx, { body }) =>
    isLight(tx, body.orderIds, LIGHT_LINES),
  ),
  route('POST /orders/complete-and-pay-order', ({ body, call }) => hub.run(payOrders, body, call)),
];
