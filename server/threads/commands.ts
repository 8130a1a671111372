// Every command of the hub, in one visible list; the writer thread runs them by name.

import { probeCommands } from '../db/probe.ts';
import { approvalCommands } from '../features/approvals/ask.ts';
import { authCommands } from '../features/auth/commands.ts';
import { creditCommands } from '../features/billing/credit.ts';
import { paymentTypeCommands } from '../features/billing/payment-types.ts';
import { printInvoiceCommands } from '../features/billing/print-invoice.ts';
import { billCommands } from '../features/bills/commands.ts';
import { cashCommands } from '../features/cash/commands.ts';
import { customerCommands } from '../features/customers/commands.ts';
import { customerLookupCommands } from '../features/customers/lookup.ts';
import { heldCommands } from '../features/held/discarded.ts';
import { heldScreenCommands } from '../features/held/screens.ts';
import { kitchenCommands } from '../features/kitchen/commands.ts';
import { stationCommands } from '../features/kitchen/stations.ts';
import { availabilityCommands } from '../features/menu/availability.ts';
import { categoryCommands } from '../features/menu/categories.ts';
import { itemPhotoCommands } from '../features/menu/item-photo.ts';
import { itemCommands } from '../features/menu/items.ts';
import { manyItemCommands } from '../features/menu/many-items.ts';
import { menuCsvCommands } from '../features/menu/menu-csv.ts';
import { optionGroupCommands } from '../features/menu/option-groups.ts';
import { optionCommands } from '../features/menu/options.ts';
import { menuOrderCommands } from '../features/menu/order.ts';
import { taxCommands } from '../features/menu/taxes.ts';
import { orderCommands } from '../features/orders/commands.ts';
import { priceListCommands } from '../features/prices/commands.ts';
import { printerCommands } from '../features/printers/commands.ts';
import { printNowCommands } from '../features/printers/print-now.ts';
import { printQueueCommands } from '../features/printers/print-queue.ts';
import { reservationCommands } from '../features/reservations/commands.ts';
import { seatingCommands } from '../features/seating/commands.ts';
import { setupCommands } from '../features/setup/commands.ts';
import { clockCommands } from '../features/store/clock.ts';
import { storeCommands } from '../features/store/commands.ts';
import { reasonCommands } from '../features/store/reasons.ts';
import { storePhotoCommands } from '../features/store/store-photo.ts';
import { subscriptionCommands } from '../features/store/subscriptions.ts';
import { tableCommands } from '../features/tables/commands.ts';
import { tillCommands } from '../features/tills/commands.ts';
import { userCommands } from '../features/users/commands.ts';
import { homelessJobCommands } from '../printing/jobs/homeless-jobs.ts';
import { jobMoveCommands } from '../printing/jobs/job-moves.ts';
import { housekeepingCommands } from '../process/forget-old.ts';
import { staffSumCommands } from '../rollups/staff.ts';
import type { Command } from './command.ts';

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

/** Under which name the writer thread knows a command; one that is not in the list could not be run there. */
export function nameOfCommand<I, A>(command: Command<I, A>): string {
  const name = names.get(command);
  if (name === undefined) throw new Error(`${command.name} is not in the list of commands`);
  return name;
}
