// The list of all commands of the hub; the writer thread runs them by name.

import { approvalCommands } from '../api/approvals/ask.ts';
import { authCommands } from '../api/auth/commands.ts';
import { billCommands } from '../api/bills/commands.ts';
import { cashCommands } from '../api/cash/commands.ts';
import { customerCommands } from '../api/customers/commands.ts';
import { customerLookupCommands } from '../api/customers/lookup.ts';
import { seatingCommands } from '../api/floor/commands.ts';
import { tableCommands } from '../api/floor/tables.ts';
import { creditCommands } from '../api/invoices/credit.ts';
import { paymentTypeCommands } from '../api/invoices/payment-types.ts';
import { printInvoiceCommands } from '../api/invoices/print-invoice.ts';
import { kitchenCommands } from '../api/kitchen/commands.ts';
import { stationCommands } from '../api/kitchen/stations.ts';
import { availabilityCommands } from '../api/menu/availability.ts';
import { categoryCommands } from '../api/menu/categories.ts';
import { itemPhotoCommands } from '../api/menu/item-photo.ts';
import { itemCommands } from '../api/menu/items.ts';
import { manyItemCommands } from '../api/menu/many-items.ts';
import { menuCsvCommands } from '../api/menu/menu-csv.ts';
import { optionGroupCommands } from '../api/menu/option-groups.ts';
import { optionCommands } from '../api/menu/options.ts';
import { menuOrderCommands } from '../api/menu/order.ts';
import { taxCommands } from '../api/menu/taxes.ts';
import { orderCommands } from '../api/orders/commands.ts';
import { priceListCommands } from '../api/prices/commands.ts';
import { printerCommands } from '../api/printers/commands.ts';
import { printNowCommands } from '../api/printers/print-now.ts';
import { printQueueCommands } from '../api/printers/print-queue.ts';
import { reservationCommands } from '../api/reservations/commands.ts';
import { setupCommands } from '../api/setup/commands.ts';
import { clockCommands } from '../api/store/clock.ts';
import { storeCommands } from '../api/store/commands.ts';
import { reasonCommands } from '../api/store/reasons.ts';
import { storePhotoCommands } from '../api/store/store-photo.ts';
import { subscriptionCommands } from '../api/store/subscriptions.ts';
import { tillCommands } from '../api/tills/commands.ts';
import { heldCommands } from '../api/unsent/discarded.ts';
import { heldScreenCommands } from '../api/unsent/screens.ts';
import { userCommands } from '../api/users/commands.ts';
import { probeCommands } from '../db/probe.ts';
import { housekeepingCommands } from '../domain/housekeeping/forget-old.ts';
import { homelessJobCommands } from '../domain/print-jobs/homeless-jobs.ts';
import { jobMoveCommands } from '../domain/print-jobs/job-states.ts';
import type { Command } from '../engine/command.ts';
import { staffSumCommands } from '../rollups/staff.ts';

export const commands = {
  ...setupCommands,
  ...authCommands,
  ...approvalCommands,
  ...orderCommands,
  ...heldCommands,
  ...heldScreenCommands,
  ...billCommands,
  ...cashCommands,
  ...creditCommands,
  ...printInvoiceCommands,
  ...kitchenCommands,
  ...stationCommands,
  ...customerLookupCommands,
  ...customerCommands,
  ...reservationCommands,
  ...seatingCommands,
  ...userCommands,
  ...storeCommands,
  ...reasonCommands,
  ...clockCommands,
  ...probeCommands,
  ...storePhotoCommands,
  ...categoryCommands,
  ...taxCommands,
  ...tableCommands,
  ...tillCommands,
  ...paymentTypeCommands,
  ...subscriptionCommands,
  ...itemCommands,
  ...itemPhotoCommands,
  ...optionCommands,
  ...optionGroupCommands,
  ...availabilityCommands,
  ...menuCsvCommands,
  ...menuOrderCommands,
  ...manyItemCommands,
  ...priceListCommands,
  ...jobMoveCommands,
  ...homelessJobCommands,
  ...printerCommands,
  ...printQueueCommands,
  ...printNowCommands,
  ...housekeepingCommands,
  ...staffSumCommands,
};

const names: ReadonlyMap<unknown, string> = new Map(
  Object.entries(commands).map(([name, command]) => [command, name]),
);

/** Returns the name under which the writer thread finds a command; throws if the command is not in the list. */
export function nameOfCommand<I, A>(command: Command<I, A>): string {
  const name = names.get(command);
  if (name === undefined) throw new Error(`${command.name} is not in the list of commands`);
  return name;
}
