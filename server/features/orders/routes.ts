// The Orders screen's calls (CONTRACT §5).

import { LIGHT_LINES } from '#shared/limits.ts';
import { keptListRoute, weighedRoute } from '../../http/kept-lists.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { hasReceiptPrinter } from '../../printing/jobs/printer-queries.ts';
import { listDrawers } from '../cash/drawer-queries.ts';
import { listStations } from '../kitchen/station-queries.ts';
import { listPaymentTypes } from '../menu/queries.ts';
import { listFloorPlans } from '../seating/plan-queries.ts';
import { getStore, printSettingsOf, serviceChargeOf, storeSettingsOf } from '../store/queries.ts';
import { listReasons } from '../store/reason-queries.ts';
import { cancelOrders, completeOrders } from './complete.ts';
import { fireCourse, rushOrders } from './fire.ts';
import { setItemStatus } from './item-status.ts';
import { areLightOrders } from './page-queries.ts';
import { payOrders } from './pay.ts';
import { isLight } from './weight-queries.ts';
import { areLightUnpaid } from './wire-queries.ts';

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
