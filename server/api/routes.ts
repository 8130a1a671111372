// Every area of the API, in one visible list.

import type { Route } from '../http/route.ts';
import type { Hub } from '../hub.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { billRoutes } from './bills/routes.ts';
import { dayRoutes } from './cash/days-routes.ts';
import { cashRoutes } from './cash/routes.ts';
import { customerLookupRoutes } from './customers/lookup-routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { seatingRoutes } from './floor/routes.ts';
import { tableRoutes } from './floor/tables-routes.ts';
import { invoiceRoutes } from './invoices/invoices.ts';
import { paymentTypeRoutes } from './invoices/payment-types-routes.ts';
import { kitchenRoutes } from './kitchen/routes.ts';
import { stationRoutes } from './kitchen/stations-routes.ts';
import { categoryRoutes } from './menu/categories-routes.ts';
import { itemPhotoRoutes } from './menu/item-photo-routes.ts';
import { itemRoutes } from './menu/items-routes.ts';
import { menuCsvRoutes } from './menu/menu-csv-routes.ts';
import { optionGroupRoutes } from './menu/option-groups-routes.ts';
import { optionRoutes } from './menu/options-routes.ts';
import { taxRoutes } from './menu/taxes-routes.ts';
import { posRoutes } from './orders/pos.ts';
import { orderRoutes } from './orders/routes.ts';
import { priceListRoutes } from './prices/routes.ts';
import { printQueueRoutes } from './printers/print-queue-routes.ts';
import { printerRoutes } from './printers/routes.ts';
import { qrMenuRoutes } from './qr-menu/routes.ts';
import { listExportRoutes } from './reports/list-exports.ts';
import { reportRoutes } from './reports/routes.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { clockRoutes } from './store/clock-routes.ts';
import { reasonRoutes } from './store/reasons-routes.ts';
import { storeRoutes } from './store/routes.ts';
import { storePhotoRoutes } from './store/store-photo-routes.ts';
import { subscriptionRoutes } from './store/subscriptions-routes.ts';
import { supportRoutes } from './support/routes.ts';
import { tillRoutes } from './tills/routes.ts';
import { heldRoutes } from './unsent/routes.ts';
import { userRoutes } from './users/routes.ts';

export const features: readonly ((hub: Hub) => Route[])[] = [
  setupRoutes,
  authRoutes,
  approvalRoutes,
  dashboardRoutes,
  posRoutes,
  orderRoutes,
  heldRoutes,
  billRoutes,
  cashRoutes,
  dayRoutes,
  kitchenRoutes,
  stationRoutes,
  customerLookupRoutes,
  storeRoutes,
  reasonRoutes,
  storePhotoRoutes,
  categoryRoutes,
  taxRoutes,
  tableRoutes,
  paymentTypeRoutes,
  subscriptionRoutes,
  itemRoutes,
  itemPhotoRoutes,
  optionRoutes,
  optionGroupRoutes,
  menuCsvRoutes,
  priceListRoutes,
  qrMenuRoutes,
  customerRoutes,
  reservationRoutes,
  seatingRoutes,
  invoiceRoutes,
  reportRoutes,
  listExportRoutes,
  userRoutes,
  auditRoutes,
  supportRoutes,
  tillRoutes,
  clockRoutes,
  printerRoutes,
  printQueueRoutes,
];
