// Discounts on a bill, with their permission check and their record. Used by the call for a bill's discount and by
// orders that are paid immediately (contract 16).
import type { Bill } from '#shared/billing/bill.ts';
import type { Note, Reduction } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import { discountBill, discountLines, isWithinLimit } from '#shared/billing/reduce.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import type { About, CommandContext } from '../../engine/command.ts';
import { aboutBill, type Place, piecesSaid, placeSaid } from '../../rights/about.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';
import type { LoadedBill } from './load-bills.ts';
import { accountFor, isAfterPrint } from './losses.ts';
import { type BillChange, saveBills } from './write-bills.ts';

interface SentDiscount {
  readonly percent?: number | null;
  readonly amount?: number | null;
  readonly reason?: string | null;
}

/** A discount as it was sent: on the lines `lineIds`, or on the whole bill if there are no line ids. */
type SentDiscounts = SentDiscount & { readonly lineIds?: readonly number[] | null };

/** Reads a reduction; 400 unless the call has either a percentage or an amount. */
function readReduction(tx: Tx, { percent, amount }: SentDiscount): Reduction {
  const [hasPercent, hasAmount] = [typeof percent === 'number', typeof amount === 'number'];
  if (hasPercent === hasAmount) {
    throw invalid('percent', 'Please enter a percentage or an amount.');
  }
  if (typeof amount === 'number') return { amountCents: wireOf(tx).read(amount, 'amount') };
  const percentMilli = parseRateMilli(percent ?? 0);
  if (percentMilli !== undefined) return { percentMilli };
  throw invalid('percent', 'Enter a percentage with at most three decimals.');
}

const isNothing = (reduction: Reduction): boolean =>
  ('percentMilli' in reduction ? reduction.percentMilli : reduction.amountCents) === 0;

/** A bill to reduce, and whether the same call opened it. */
type Reduced = LoadedBill & { readonly isNew?: boolean };

/**
 * Returns a function that describes the discount to the approver: in words ('15 % off table 4'), and with its value.
 */
const describing =
  (tx: Tx, loaded: Reduced, sent: SentDiscounts) =>
  (valueCents: Cents): About => {
    const place = loaded.isNew ? { ...loaded.row, id: null } : loaded.row;
    const what = describeTarget({ ...loaded, place }, sent);
    return aboutBill(tx, place, `${reductionSaid(tx, sent)} off ${what}`, valueCents);
  };

function reductionSaid(tx: Tx, { percent, amount }: SentDiscount): string {
  if (typeof percent === 'number') return `${percent} %`;
  const wire = wireOf(tx);
  return wire.text(wire.near(amount ?? 0));
}

/** Returns 'table 4', or the dishes that the discount is on. */
function describeTarget(
  { place, bill, items }: Pick<LoadedBill, 'bill' | 'items'> & { place: Place },
  { lineIds }: SentDiscounts,
): string {
  if (!lineIds) return placeSaid(place);
  const lines = bill.lines.filter(({ id }) => lineIds.includes(id));
  const pieces = lines.map(({ itemId, quantity }) => ({
    title: items.get(itemId)?.item_title ?? '',
    quantity,
  }));
  return `${piecesSaid(pieces)}, ${placeSaid(place)}`;
}

/** Returns the reason; 400 if there is none, because every reduction needs a reason. */
export function getReason(sent: { readonly reason?: string | null }): string {
  if (sent.reason) return sent.reason;
  throw invalid('reason', 'Please give a reason.');
}

/**
 * Reads the discount of a request before anything is read from the database; throws 400. A discount of zero removes
 * the discount.
 */
export function readDiscount(tx: Tx, sent: SentDiscount) {
  const reduction = readReduction(tx, sent);
  const takesAway = isNothing(reduction);
  return { reduction, takesAway, reason: takesAway ? (sent.reason ?? '') : getReason(sent) };
}

/**
 * Returns the discount limit if it allows this discount without a permission; null if the discount needs the
 * permission.
 */
function limitFor(tx: Tx, loaded: Reduced, after: Bill): number | null {
  const { discountLimitMilli } = billRulesOf(tx);
  const isFree = !isAfterPrint(loaded) && isWithinLimit(after, discountLimitMilli);
  return isFree ? discountLimitMilli : null;
}

/**
 * Writes the bill with a discount on the named lines, or on the whole bill if no lines are named. Records the amount
 * that the discount takes off.
 */
export function reduceBill(
  tx: Tx,
  context: CommandContext,
  loaded: Reduced,
  sent: SentDiscounts,
): Bill {
  const { reduction, takesAway, reason } = readDiscount(tx, sent);
  const apply = (note: Note | null, limitMilli: number | null): Bill =>
    sent.lineIds
      ? discountLines(loaded.bill, sent.lineIds, reduction, note, limitMilli)
      : discountBill(loaded.bill, reduction, limitMilli);
  const limit = takesAway ? null : limitFor(tx, loaded, apply(null, null));
  const account = accountFor(tx, context, [loaded], [apply(null, limit)], {
    action: 'discount',
    isMeant: !takesAway,
    needsRight: !takesAway && limit === null,
    title: loaded.row.title ?? '',
    reason,
    place: loaded.row,
    describe: describing(tx, loaded, sent),
  });
  const { approvedBy } = account;
  const by = context.actor?.username ?? null;
  const bill = apply({ reason, by, approvedBy }, limit);
  const note = takesAway
    ? { discount_reason: null, discount_by: null, discount_approved_by: null }
    : { discount_reason: reason, discount_by: by, discount_approved_by: approvedBy };
  const { id, version } = loaded.row;
  const change: BillChange = { id, version, bill, ...(sent.lineIds ? {} : { set: note }) };
  saveBills(tx, [loaded], [change], account);
  return bill;
}
