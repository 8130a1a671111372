// One check for every command on bills: if their total falls, this may need a permission and is an exception with the
// difference (contract 16.7).
import { type Bill, sumsOf } from '#shared/billing/bill.ts';
import { type Loss, lossOf, type Worth } from '#shared/billing/loss.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import type { About, CommandContext } from '../../engine/command.ts';
import { aboutBill, type Place, placeSaid } from '../../rights/about.ts';
import { ALLOWED, type Allowed, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { LoadedBill, StoredBill } from './load-bills.ts';

/** Proof that bills were compared with their earlier totals: `saveBills` stores no lower total than this one. */
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

/** A change to bills that may make them smaller. */
export interface ReducingChange {
  /** What a loss counts as. Without it, the larger one decides: a removed service charge or a discount. */
  readonly action?: Reducing;
  /** The call is meant to reduce bills: it is an exception even if nothing is lost. */
  readonly isMeant?: boolean;
  /** Whether the permission is needed for any loss. A loss after the print always needs it. */
  readonly needsRight?: boolean;
  /** No permission is needed: no order is refused because of its bill, and the old calls have rules of their own. */
  readonly asksNothing?: boolean;
  /** The bills as they would be if promotions had stayed as they were: what promotions change is no loss. */
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

/** Returns the proof for a command with its own permission and exceptions for the whole loss. */
export const accounted = (after: readonly Bill[], approvedBy: string | null): Accounted => ({
  approvedBy,
  afterCents: after.reduce((sum, bill) => sum + sumsOf(bill).totalCents, 0),
});

/** Returns whether the bill was printed, or any of its items was on a bill that was printed. */
export const isAfterPrint = ({ row, bill, items }: LoadedBill): boolean =>
  row.printed_at !== null || bill.lines.some(({ itemId }) => items.get(itemId)?.was_printed === 1);

/** Requires the permission that the loss needs, 403, and records the loss. */
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
  // Replacing a discount with a smaller one takes nothing off.
  const takesOff = action === 'discount' ? loss.cents >= 0 : true;
  if (loss.isReal || (isMeant && takesOff)) {
    const entry = { kind: KINDS[action], title, reason, valueCents, approvedBy, afterPrint };
    recordException(tx, context, { ...entry, billId: place.id });
  }
  return accounted(after, approvedBy);
}

const WORDS: Readonly<Record<Reducing, string>> = {
  discount: 'More off',
  comp: 'On the house',
  service: 'Less service charge',
  guests: 'Fewer guests',
};
