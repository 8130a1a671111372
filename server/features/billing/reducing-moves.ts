// A bill's discount with its right and its record, for the bill's own call and for orders that are paid at once (CONTRACT §16).
import { type Bill, sumsOf } from '#shared/billing/bill.ts';
import type { Note, Reduction } from '#shared/billing/line.ts';
import { discountBill, discountLines, isWithinLimit } from '#shared/billing/reduce.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { aboutBill, type Place, piecesSaid, placeSaid } from '../../rights/about.ts';
import { ALLOWED, type Allowed, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { CommandContext } from '../../threads/command.ts';
import { billRulesOf, wireOf } from '../store/bill-rules-queries.ts';
import { type BillChange, saveBills } from './bill-moves.ts';
import type { LoadedBill } from './bill-queries.ts';

interface SentDiscount {
  readonly percent?: number | null;
  readonly amount?: number | null;
  readonly reason?: string | null;
}

/** Without lines it is on the bill. */
type SentDiscounts = SentDiscount & { readonly lineIds?: readonly number[] | null };

/** Exactly one of percentage and amount; 400. */
export function readReduction(tx: Tx, { percent, amount }: SentDiscount): Reduction {
  const [hasPercent, hasAmount] = [typeof percent === 'number', typeof amount === 'number'];
  if (hasPercent === hasAmount) {
    throw invalid('percent', 'Please give a percentage or an amount!');
  }
  if (typeof amount === 'number') return { amountCents: wireOf(tx).read(amount, 'amount') };
  const percentMilli = parseRateMilli(percent ?? 0);
  if (percentMilli !== undefined) return { percentMilli };
  throw invalid('percent', 'A percentage has at most three decimals!');
}

const isNothing = (reduction: Reduction): boolean =>
  ('percentMilli' in reduction ? reduction.percentMilli : reduction.amountCents) === 0;

/** A bill, and whether the call that reduces it has opened it. */
type Reduced = LoadedBill & { readonly isNew?: boolean };

/** Whether anything on the bill stood on one that was printed. */
export const isAfterPrint = ({ row, bill, items }: LoadedBill): boolean =>
  row.printed_at !== null || bill.lines.some(({ itemId }) => items.get(itemId)?.was_printed === 1);

/** Up to the limit of the house nobody needs a right, unless the paper is out. */
function allowDiscount(
  tx: Tx,
  context: CommandContext,
  loaded: Reduced,
  after: Bill,
  sent: SentDiscounts,
): Allowed {
  const { discountLimitMilli } = billRulesOf(tx);
  if (!isAfterPrint(loaded) && isWithinLimit(after, discountLimitMilli)) return ALLOWED;
  return needRight(context, 'discount', () => {
    const valueCents = sumsOf(loaded.bill).totalCents - sumsOf(after).totalCents;
    const place = loaded.isNew ? { ...loaded.row, id: null } : loaded.row;
    const what = whatSaid({ ...loaded, place }, sent);
    return aboutBill(tx, place, `${reductionSaid(tx, sent)} off ${what}`, valueCents);
  });
}

function reductionSaid(tx: Tx, { percent, amount }: SentDiscount): string {
  if (typeof percent === 'number') return `${percent} %`;
  const wire = wireOf(tx);
  return wire.text(wire.near(amount ?? 0));
}

/** 'table 4', or the dishes of it that it is on. */
function whatSaid(
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

/** A reason is asked for where something is taken off; 400. */
export function getReason(sent: { readonly reason?: string | null }): string {
  if (sent.reason) return sent.reason;
  throw invalid('reason', 'Please give a reason!');
}

/** What was sent, before anything is looked at; 400. Nothing off takes the discount away. */
export function readDiscount(tx: Tx, sent: SentDiscount) {
  const reduction = readReduction(tx, sent);
  const takesAway = isNothing(reduction);
  return { reduction, takesAway, reason: takesAway ? (sent.reason ?? '') : getReason(sent) };
}

/** The bill with a discount on lines or, without them, on itself; written, and recorded with what it takes off. */
export function reduceBill(
  tx: Tx,
  context: CommandContext,
  loaded: Reduced,
  sent: SentDiscounts,
): Bill {
  const { reduction, takesAway, reason } = readDiscount(tx, sent);
  const apply = (note: Note | null): Bill =>
    sent.lineIds
      ? discountLines(loaded.bill, sent.lineIds, reduction, note)
      : discountBill(loaded.bill, reduction);
  const afterPrint = isAfterPrint(loaded);
  const { approvedBy } = takesAway
    ? ALLOWED
    : allowDiscount(tx, context, loaded, apply(null), sent);
  const by = context.actor?.username ?? null;
  const bill = apply({ reason, by, approvedBy });
  const note = takesAway
    ? { discount_reason: null, discount_by: null, discount_approved_by: null }
    : { discount_reason: reason, discount_by: by, discount_approved_by: approvedBy };
  const { id, version } = loaded.row;
  const change: BillChange = { id, version, bill, ...(sent.lineIds ? {} : { set: note }) };
  saveBills(tx, [loaded], [change]);
  const valueCents = sumsOf(loaded.bill).totalCents - sumsOf(bill).totalCents;
  if (!takesAway) {
    const entry = { kind: 'discount', valueCents, reason, approvedBy, afterPrint } as const;
    recordException(tx, context, { ...entry, billId: id, title: loaded.row.title ?? '' });
  }
  return bill;
}
