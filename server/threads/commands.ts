// The list of all commands of the hub; the writer thread runs them by name. A command with the name of a call, such as
// 'POST /bills/{id}/split', handles that call; api/routes.ts registers the route.

import { accountCommands } from '../api/accounts/commands.ts';
import { enterFoundAccountEntry } from '../api/accounts/enter-found.ts';
import { approvalCommands } from '../api/approvals/ask.ts';
import { authCommands } from '../api/auth/commands.ts';
import { billCommands } from '../api/bills/commands.ts';
import { enterFoundPayment } from '../api/bills/enter-found.ts';
import { cashCommands } from '../api/cash/commands.ts';
import { customerCommands } from '../api/customers/commands.ts';
import { factCommands } from '../api/facts/commands.ts';
import { seatingCommands } from '../api/floor/commands.ts';
import { guestCommands } from '../api/guests/commands.ts';
import { invoiceCommands } from '../api/invoices/commands.ts';
import { kitchenCommands } from '../api/kitchen/commands.ts';
import { mailCommands } from '../api/mail/commands.ts';
import { menuCommands } from '../api/menu/commands.ts';
import { orderCommands } from '../api/orders/commands.ts';
import { enterFoundOrder } from '../api/orders/enter-found.ts';
import { enterFoundRefusal } from '../api/orders/guest-answer.ts';
import { priceListCommands } from '../api/prices/commands.ts';
import { printerCommands } from '../api/printers/commands.ts';
import { promotionCommands } from '../api/promotions/commands.ts';
import { applyReleaseWith, releaseCommands } from '../api/releases/apply.ts';
import { reservationCommands } from '../api/reservations/book.ts';
import { setupCommands } from '../api/setup/commands.ts';
import { standbyCommands } from '../api/standby/commands.ts';
import { enterFoundWith } from '../api/standby/found.ts';
import { storeCommands } from '../api/store/commands.ts';
import { tillCommands } from '../api/tills/commands.ts';
import { heldCommands } from '../api/unsent/discarded.ts';
import { heldScreenCommands } from '../api/unsent/screens.ts';
import { userCommands } from '../api/users/change.ts';
import { probeCommands } from '../db/probe.ts';
import { accountUpkeepCommands } from '../domain/accounts/expire.ts';
import { headOfficeQueueCommands } from '../domain/facts/head-office.ts';
import { keyUseCommands } from '../domain/facts/key-use.ts';
import { shownSecretCommands } from '../domain/facts/shown-secrets.ts';
import { webhookQueueCommands } from '../domain/facts/webhooks.ts';
import { guestTouchCommands } from '../domain/guest-sessions/touch.ts';
import { guestSweepCommands } from '../domain/guests/sweep.ts';
import { housekeepingCommands } from '../domain/housekeeping/forget-old.ts';
import { mailQueueCommands } from '../domain/mail/mails.ts';
import { jobMoveCommands } from '../domain/print-jobs/job-states.ts';
import { unassignedJobCommands } from '../domain/print-jobs/unassigned-jobs.ts';
import type { Command } from '../engine/command.ts';
import { staffSumCommands } from '../rollups/staff.ts';

const ownCommands = {
  ...accountCommands,
  ...accountUpkeepCommands,
  ...setupCommands,
  ...storeCommands,
  ...printerCommands,
  ...customerCommands,
  ...kitchenCommands,
  ...seatingCommands,
  ...guestCommands,
  ...guestSweepCommands,
  ...guestTouchCommands,
  ...invoiceCommands,
  ...mailCommands,
  ...factCommands,
  ...menuCommands,
  ...authCommands,
  ...approvalCommands,
  ...orderCommands,
  ...heldCommands,
  ...heldScreenCommands,
  ...billCommands,
  ...cashCommands,
  ...reservationCommands,
  ...userCommands,
  ...probeCommands,
  ...tillCommands,
  ...priceListCommands,
  ...promotionCommands,
  ...jobMoveCommands,
  ...unassignedJobCommands,
  ...mailQueueCommands,
  ...webhookQueueCommands,
  ...headOfficeQueueCommands,
  ...shownSecretCommands,
  ...keyUseCommands,
  ...housekeepingCommands,
  ...staffSumCommands,
  ...standbyCommands,
  'POST /standby/found/{id}/enter': enterFoundWith({
    order: enterFoundOrder,
    payment: enterFoundPayment,
    entry: enterFoundAccountEntry,
    refusal: enterFoundRefusal,
  }),
  ...releaseCommands,
};

export const commands = {
  ...ownCommands,
  applyRelease: applyReleaseWith(() => ({
    ...ownCommands,
    // The routes of these two commands do more than run a command, so the commands have names of their own. A release
    // must find them under the names of the routes.
    'POST /settings/store-setting': ownCommands.updateStore,
    'DELETE /menu-items/delete/{id}': ownCommands.deleteMenuItem,
  })),
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
