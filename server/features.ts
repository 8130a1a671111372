// Every area of the API, in one visible list.
import { auditRoutes } from './features/audit.ts';
import { authRoutes } from './features/auth/auth.ts';
import { customerLookupRoutes } from './features/customers/lookup.ts';
import { customerRoutes } from './features/customers/register.ts';
import { dashboardRoutes } from './features/dashboard.ts';
import { invoiceRoutes } from './features/invoices/invoices.ts';
import { kitchenRoutes } from './features/kitchen.ts';
import { itemPhotoRoutes } from './features/menu-items/item-photo.ts';
import { itemRoutes } from './features/menu-items/items.ts';
import { menuCsvRoutes } from './features/menu-items/menu-csv.ts';
import { optionRoutes } from './features/menu-items/options.ts';
import { orderRoutes } from './features/orders/orders.ts';
import { posRoutes } from './features/orders/pos.ts';
import { printQueueRoutes } from './features/print-queue.ts';
import { qrMenuRoutes } from './features/qr-menu.ts';
import { reportRoutes } from './features/reports/reports.ts';
import { reservationRoutes } from './features/reservations/reservations.ts';
import { categoryRoutes } from './features/settings/categories.ts';
import { clockRoutes } from './features/settings/clock.ts';
import { paymentTypeRoutes } from './features/settings/payment-types.ts';
import { printerRoutes } from './features/settings/printers.ts';
import { storeRoutes } from './features/settings/store.ts';
import { storePhotoRoutes } from './features/settings/store-photo.ts';
import { subscriptionRoutes } from './features/settings/subscriptions.ts';
import { tableRoutes } from './features/settings/tables.ts';
import { taxRoutes } from './features/settings/taxes.ts';
import { setupRoutes } from './features/setup/setup.ts';
import { supportRoutes } from './features/support.ts';
import { userRoutes } from './features/users/users.ts';
import type { Hub } from './hub.ts';
import type { Route } from './route.ts';

export const features: readonly ((hub: Hub) => Route[])[] = [
  setupRoutes,
  authRoutes,
  dashboardRoutes,
  posRoutes,
  orderRoutes,
  kitchenRoutes,
  customerLookupRoutes,
  storeRoutes,
  storePhotoRoutes,
  categoryRoutes,
  taxRoutes,
  tableRoutes,
  paymentTypeRoutes,
  subscriptionRoutes,
  itemRoutes,
  itemPhotoRoutes,
  optionRoutes,
  menuCsvRoutes,
  qrMenuRoutes,
  customerRoutes,
  reservationRoutes,
  invoiceRoutes,
  reportRoutes,
  userRoutes,
  auditRoutes,
  supportRoutes,
  clockRoutes,
  printerRoutes,
  printQueueRoutes,
];
