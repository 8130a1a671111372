// Every command of the hub, in one visible list; the writer thread runs them by name.
import type { Command } from './db/command.ts';
import { authCommands } from './features/auth/auth.ts';
import { customerLookupCommands } from './features/customers/lookup.ts';
import { customerCommands } from './features/customers/register.ts';
import { kitchenCommands } from './features/kitchen.ts';
import { itemPhotoCommands } from './features/menu-items/item-photo.ts';
import { itemCommands } from './features/menu-items/items.ts';
import { menuCsvCommands } from './features/menu-items/menu-csv.ts';
import { optionCommands } from './features/menu-items/options.ts';
import { orderCommands } from './features/orders/orders.ts';
import { printQueueCommands } from './features/print-queue.ts';
import { reservationCommands } from './features/reservations/reservations.ts';
import { categoryCommands } from './features/settings/categories.ts';
import { clockCommands } from './features/settings/clock.ts';
import { paymentTypeCommands } from './features/settings/payment-types.ts';
import { printerCommands } from './features/settings/printers.ts';
import { storeCommands } from './features/settings/store.ts';
import { storePhotoCommands } from './features/settings/store-photo.ts';
import { subscriptionCommands } from './features/settings/subscriptions.ts';
import { tableCommands } from './features/settings/tables.ts';
import { taxCommands } from './features/settings/taxes.ts';
import { setupCommands } from './features/setup/setup.ts';
import { userCommands } from './features/users/users.ts';
import { healthCommands } from './gate/health.ts';
import { jobMoveCommands } from './printing/job-moves.ts';
import { tidyCommands } from './tidy.ts';

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
