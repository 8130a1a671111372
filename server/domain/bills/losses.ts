// The check that every command on bills runs: if the total of the bills falls, the command may need a permission, and
// the difference is recorded as an exception (contract 16.7).
import { type Bill, sumsOf } from '#shared/billing/bill.ts';
import { type Loss, lossOf, type Worth } from '#shared/billing/loss.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import type { About, CommandContext } from '../../engine/command.ts';
import { aboutBill, type Place, placeSaid } from '../../rights/about.ts';
import { ALLOWED, type Allowed, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { LoadedBill, StoredBill } from './load-bills.ts';

/**
 * Proof that changed bills were compared with their earlier totals: `saveBills` refuses totals below `afterCents`.
 */
export interface Accounted extends Allowed {
  readonly afterCents: Cents;
}

type Reducing = 'discount' | 'comp' | 'service' | 'guests';
const KINDS = {
  discount: 'discount',
  comp: 'comp',
  service: 'service-off',
  guests: 'guests',
} as const satisfies Record<Reducing, string>;

/** A change to bills that may lower their total. */
interface ReducingChange {
  /**
   * The kind of exception for the loss. If absent, the loss is recorded as a removed service charge or as a discount,
   * depending on which of the two explains more of the loss.
   */
  readonly action?: Reducing;
  /**
   * True for a call that is meant to reduce bills: it is recorded as an exception even if the total does not fall.
   */
  readonly isMeant?: boolean;
  /** True if every loss needs the permission. A loss after the print always needs it. */
  readonly needsRight?: boolean;
  /**
   * True if no permission is required. That applies to orders that are added to a bill, because no order may be refused
   * because of its bill. It also applies to the calls that pay orders, because they check the permission themselves.
   */
  readonly asksNothing?: boolean;
  /**
   * The bills as they would be if their promotions had not changed. These bills are compared instead of the new bills,
   * because a change by promotions is not a loss.
   */
  readonly judged?: readonly Bill[];
  readonly title: string;
  readonly reason?: string | null;
  readonly place: Place;
  readonly describe?: (valueCents: Cents) => About;
}

const cameTo = (row: StoredBill): Worth => ({
  totalCents: row.net_cents + row.tax_cents,
  serviceCents: row.service_net_cents + row.service_tax_cents,
});

/** Returns by how much the total of these bills has fallen. */
export const lossOn = (before: readonly LoadedBill[], after: readonly Bill[]): Loss =>
  lossOf(
    before.map(({ row }) => cameTo(row)),
    after,
  );

/**
 * Returns the proof that `saveBills` requires, for a command that itself checks the permission and records the
 * exceptions for the whole loss.
 */
export const accounted = (after: readonly Bill[], approvedBy: string | null): Accounted => ({
  approvedBy,
  afterCents: after.reduce((sum, bill) => sum + sumsOf(bill).totalCents, 0),
});

/** Returns whether the bill was printed, or any of its items was on a bill that was printed. */
export const isAfterPrint = ({ row, bill, items }: LoadedBill): boolean =>
  row.printed_at !== null || bill.lines.some(({ itemId }) => items.get(itemId)?.was_printed === 1);

/**
 * Checks the permission that the loss needs, throws 403 without it, and records the loss. Returns the proof for
 * `saveBills`.
 */
export function accountFor(
  tx: Tx,
  context: CommandContext,
  before: readonly LoadedBill[],
  after: readonly Bill[],
  change: ReducingChange,
): Accounted {
  const loss = lossOn(before, change.judged ?? after);
  const { title, place, reason = null, isMeant = false, needsRight = false } = change;
  const action = change.action ?? (loss.isService ? 'service' : 'discount');
  const afterPrint = before.some(isAfterPrint);
  const valueCents = Math.max(0, loss.cents);
  const asks = needsRight || (afterPrint && loss.cents > 0 && !loss.isRounding);
  const describe = () =>
    change.describe?.(valueCents) ??
    aboutBill(tx, place, `${WORDS[action]}: ${title}, ${placeSaid(place)}`, valueCents);
  const { approvedBy } =
    asks && !change.asksNothing ? needRight(context, action, describe) : ALLOWED;
  // Replacing a discount with a smaller one is not recorded, because it raises the total.
  const takesOff = action === 'discount' ? loss.cents >= 0 : true;
  if (loss.isReal || (isMeant && takesOff)) {
    const entry = { kind: KINDS[action], title, reason, valueCents, approvedBy, afterPrint };
    recordException(tx, context, { ...entry, billId: place.id });
  }
  return accounted(after, approvedBy);
}

const WORDS: Readonly<Record<Reducing, string>> = {
  discount: 'Discount',
  comp: 'Comp',
  service: 'Lower service charge',
  guests: 'Fewer guests',
};
