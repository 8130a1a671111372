// Every area of the API, in one visible list.

import { approvalRoutes } from '../features/approvals/routes.ts';
import { auditRoutes } from '../features/audit/routes.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { invoiceRoutes } from '../features/billing/invoices.ts';
import { paymentTypeRoutes } from '../features/billing/payment-types-routes.ts';
import { billRoutes } from '../features/bills/routes.ts';
import { dayRoutes } from '../features/cash/days-routes.ts';
import { cashRoutes } from '../features/cash/routes.ts';
import { customerLookupRoutes } from '../features/customers/lookup-routes.ts';
import { customerRoutes } from '../features/customers/routes.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { heldRoutes } from '../features/held/routes.ts';
import { kitchenRoutes } from '../features/kitchen/routes.ts';
import { stationRoutes } from '../features/kitchen/stations-routes.ts';
import { categoryRoutes } from '../features/menu/categories-routes.ts';
import { itemPhotoRoutes } from '../features/menu/item-photo-routes.ts';
import { itemRoutes } from '../features/menu/items-routes.ts';
import { menuCsvRoutes } from '../features/menu/menu-csv-routes.ts';
import { optionGroupRoutes } from '../features/menu/option-groups-routes.ts';
import { optionRoutes } from '../features/menu/options-routes.ts';
import { taxRoutes } from '../features/menu/taxes-routes.ts';
import { posRoutes } from '../features/orders/pos.ts';
import { orderRoutes } from '../features/orders/routes.ts';
import { priceListRoutes } from '../features/prices/routes.ts';
import { printQueueRoutes } from '../features/printers/print-queue-routes.ts';
import { printerRoutes } from '../features/printers/routes.ts';
import { qrMenuRoutes } from '../features/qr-menu/routes.ts';
import { listExportRoutes } from '../features/reports/list-exports.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import { reservationRoutes } from '../features/reservations/routes.ts';
import { seatingRoutes } from '../features/seating/routes.ts';
import { setupRoutes } from '../features/setup/routes.ts';
import { clockRoutes } from '../features/store/clock-routes.ts';
import { reasonRoutes } from '../features/store/reasons-routes.ts';
import { storeRoutes } from '../features/store/routes.ts';
import { storePhotoRoutes } from '../features/store/store-photo-routes.ts';
import { subscriptionRoutes } from '../features/store/subscriptions-routes.ts';
import { supportRoutes } from '../features/support/routes.ts';
import { tableRoutes } from '../features/tables/routes.ts';
import { tillRoutes } from '../features/tills/routes.ts';
import { userRoutes } from '../features/users/routes.ts';
import type { Hub } from '../hub.ts';
import type { Route } from './route.ts';

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
