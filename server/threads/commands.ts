// Every command of the hub, in one visible list; the writer thread runs them by name.

import { authCommands } from '../features/auth/routes.ts';
import { paymentTypeCommands } from '../features/billing/payment-types.ts';
import { customerLookupCommands } from '../features/customers/lookup.ts';
import { customerCommands } from '../features/customers/routes.ts';
import { kitchenCommands } from '../features/kitchen/routes.ts';
import { categoryCommands } from '../features/menu/categories.ts';
import { itemPhotoCommands } from '../features/menu/item-photo.ts';
import { itemCommands } from '../features/menu/items.ts';
import { menuCsvCommands } from '../features/menu/menu-csv.ts';
import { optionCommands } from '../features/menu/options.ts';
import { taxCommands } from '../features/menu/taxes.ts';
import { orderCommands } from '../features/orders/routes.ts';
import { printQueueCommands } from '../features/printers/print-queue.ts';
import { printerCommands } from '../features/printers/routes.ts';
import { reservationCommands } from '../features/reservations/routes.ts';
import { setupCommands } from '../features/setup/routes.ts';
import { clockCommands } from '../features/store/clock.ts';
import { storeCommands } from '../features/store/routes.ts';
import { storePhotoCommands } from '../features/store/store-photo.ts';
import { subscriptionCommands } from '../features/store/subscriptions.ts';
import { tableCommands } from '../features/tables/routes.ts';
import { userCommands } from '../features/users/routes.ts';
import { healthCommands } from '../http/health.ts';
import { jobMoveCommands } from '../printing/jobs/job-moves.ts';
import { tidyCommands } from '../process/housekeeping.ts';
import type { Command } from './command.ts';

export const commands = {
  ...setupCommands,
  ...authCommands,
  ...orderCommands,
  ...kitchenCommands,
  ...customerLookupCommands,
  ...customerCommands,
  ...reservationCommands,
  ...userCommands,
  ...storeCommands,
  ...clockCommands,
  ...healthCommands,
  ...storePhotoCommands,
  ...categoryCommands,
  ...taxCommands,
  ...tableCommands,
  ...paymentTypeCommands,
  ...subscriptionCommands,
  ...itemCommands,
  ...itemPhotoCommands,
  ...optionCommands,
  ...menuCsvCommands,
  ...jobMoveCommands,
  ...printerCommands,
  ...printQueueCommands,
  ...tidyCommands,
};

type Commands = typeof commands;
export type CommandName = keyof Commands;
export type InputOf<N extends CommandName> = Parameters<Commands[N]>[1];
export type CommandAnswer<N extends CommandName> =
  Commands[N] extends Command<never, infer A> ? A : never;
