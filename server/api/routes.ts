// Every area of the API, in one visible list.

import { commandRoutes } from '../http/command-route.ts';
import type { Route } from '../http/route.ts';
import type { Hub } from '../hub.ts';
import { commands } from '../threads/commands.ts';
import { accountRoutes } from './accounts/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { billRoutes } from './bills/routes.ts';
import { cashRoutes } from './cash/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { factRoutes } from './facts/routes.ts';
import { seatingRoutes } from './floor/routes.ts';
import { guestRoutes } from './guests/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { kitchenRoutes } from './kitchen/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { menuRoutes } from './menu/routes.ts';
import { guestOrderRoutes } from './orders/guest-routes.ts';
import { orderRoutes, posRoutes } from './orders/routes.ts';
import { priceListRoutes } from './prices/routes.ts';
import { printQueueRoutes } from './printers/print-queue-routes.ts';
import { printerRoutes } from './printers/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { qrMenuRoutes } from './qr-menu/routes.ts';
import { listExportRoutes } from './reports/list-exports.ts';
import { reportRoutes } from './reports/routes.ts';
import { reservationRoutes } from './reservations/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { standbyRoutes } from './standby/routes.ts';
import { storeRoutes } from './store/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { tillRoutes } from './tills/routes.ts';
import { userRoutes } from './users/routes.ts';

export const features: readonly ((hub: Hub) => Route[])[] = [
  (hub) => commandRoutes(hub, commands),
  setupRoutes,
  authRoutes,
  accountRoutes,
  approvalRoutes,
  dashboardRoutes,
  posRoutes,
  orderRoutes,
  billRoutes,
  cashRoutes,
  kitchenRoutes,
  storeRoutes,
  menuRoutes,
  priceListRoutes,
  promotionRoutes,
  qrMenuRoutes,
  guestRoutes,
  guestOrderRoutes,
  customerRoutes,
  reservationRoutes,
  seatingRoutes,
  searchRoutes,
  invoiceRoutes,
  mailRoutes,
  factRoutes,
  reportRoutes,
  listExportRoutes,
  userRoutes,
  auditRoutes,
  supportRoutes,
  standbyRoutes,
  tillRoutes,
  printerRoutes,
  printQueueRoutes,
];
