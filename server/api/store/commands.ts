// Changes store details and print settings (contract 5).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { flag } from '#shared/flag.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { fireDue } from '../../domain/kitchen/fire-courses.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { changeDecimals } from '../../domain/store/decimals.ts';
import { getStore } from '../../domain/store/settings.ts';
import type { Command, CommandContext, Signal } from '../../engine/command.ts';
import { billValues, checkLoosened } from './bill-settings.ts';
import { reopenDay } from './clock.ts';
import { takeLanguages, takeReceiptLanguages } from './languages.ts';
import { addReason, deleteReason, updateReason } from './reasons.ts';
import { scalePrefixesValue } from './scale-prefixes.ts';
import { setStorePhoto } from './store-photo.ts';
import { addSubscription, deleteSubscription, updateSubscription } from './subscriptions.ts';
import { valueValues } from './value-settings.ts';

/** Leaves out undefined values, so that their columns are left unchanged. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Returns the setting of guests' orders as it is stored; null switches these orders off. */
const guestOrdersValue = (sent: BodyOf<'POST /settings/store-setting'>['guestOrders']) =>
  sent ? JSON.stringify(sent) : sent;

/**
 * Throws 403 for anyone but an admin if the time zone or the start of the day changes, because both decide what
 * counts as sold today.
 */
function assertSameDays(tx: Tx, input: BodyOf<'POST /settings/store-setting'>): void {
  const { timezone, day_starts_at } = getStore(tx);
  const isSame =
    (input.timezone ?? timezone) === timezone &&
    (input.dayStartsAt ?? day_starts_at) === day_starts_at;
  if (isSame) return;
  throw new Refusal(
    'ADMIN_ONLY',
    'Only an admin can change the time zone or the start of the day.',
  );
}

const QUIET = { events: [], signals: [] };

/** Fires the courses that are due at the moment when automatic firing is switched on. */
function firedNow(tx: Tx, context: CommandContext): { events: HubEvent[]; signals: Signal[] } {
  const { orderIds, jobIds } = fireDue(tx, context);
  if (orderIds.length === 0) return QUIET;
  const { events, signals } = printOutcome(jobIds);
  return {
    events: [{ event: 'order_update', data: { orderIds: [...orderIds] } }, ...events],
    signals,
  };
}

export const updateStore: Command<BodyOf<'POST /settings/store-setting'>, { message: string }> = (
  tx,
  input,
  context,
) => {
  if (context.actor?.role !== 'admin') assertSameDays(tx, input);
  // Runs first, because the amounts of the same call are read with the new decimals.
  const currency_decimals = changeDecimals(tx, input);
  const values = given({
    store_name: input.storeName ?? input.name,
    address: input.address === null ? '' : input.address,
    phone: input.phone === null ? '' : input.phone,
    email: input.email === null ? '' : input.email,
    currency: input.currency,
    currency_decimals,
    is_qr_menu_enabled: flag(input.isQRMenuEnabled),
    timezone: input.timezone,
    day_starts_at: input.dayStartsAt,
    public_address: input.publicAddress === null ? '' : input.publicAddress,
    auto_lock_seconds: input.autoLockSeconds,
    lock_after_send: flag(input.lockAfterSend),
    course_fire: input.courseFire,
    dine_in_needs_table: flag(input.dineInNeedsTable),
    receipt_languages: takeReceiptLanguages(tx, input),
    languages: takeLanguages(tx, input.languages),
    guest_orders: guestOrdersValue(input.guestOrders),
    scale_prefixes: scalePrefixesValue(input.scalePrefixes),
    ...billValues(tx, input),
    ...valueValues(tx, input),
  });
  checkLoosened(tx, context, values);
  if (Object.keys(values).length > 0) tx.run(qb.updateTable('store').set(values));
  audit(tx, context, { kind: 'settings.store', entity: 'store', id: 1, details: values });
  const { events, signals } = input.courseFire === 'auto' ? firedNow(tx, context) : QUIET;
  return {
    answer: { message: 'Store details updated successfully.' },
    events,
    signals: [{ kind: 'answers-stale' }, ...signals],
  };
};

const updatePrintSettings: Command<BodyOf<'POST /settings/print-setting'>, { message: string }> = (
  tx,
  input,
  context,
) => {
  const values = given({
    page_format: input.pageFormat === undefined ? undefined : (`${input.pageFormat}` as const),
    header: input.header === null ? '' : input.header,
    footer: input.footer === null ? '' : input.footer,
    show_notes: flag(input.showNotes),
    is_enable_print: flag(input.isEnablePrint ?? input.enablePrint),
    show_store_details: flag(input.showStoreDetails),
    show_customer_details: flag(input.showCustomerDetails),
    print_token: flag(input.printToken),
  });
  if (Object.keys(values).length > 0) tx.run(qb.updateTable('store').set(values));
  audit(tx, context, { kind: 'settings.print', entity: 'store', id: 1, details: values });
  return {
    answer: { message: 'Print settings updated successfully.' },
    signals: [{ kind: 'answers-stale' }],
  };
};

export const storeCommands = {
  'POST /settings/print-setting': updatePrintSettings,
  'POST /settings/reasons/add': addReason,
  'POST /settings/reasons/{id}/update': updateReason,
  'DELETE /settings/reasons/{id}': deleteReason,
  'POST /settings/subscriptions/add': addSubscription,
  'POST /settings/subscriptions/{id}/update': updateSubscription,
  'DELETE /settings/subscriptions/{id}': deleteSubscription,
  updateStore,
  reopenDay,
  setStorePhoto,
};
