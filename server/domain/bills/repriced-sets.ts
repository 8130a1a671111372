// Computes a set on a bill again after one of its dishes was exchanged (contract 30.5).
import { settleBill } from '#shared/billing/bill.ts';
import { type BillLine, basisOf } from '#shared/billing/line.ts';
import { resized } from '#shared/billing/reduce.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { aboutBill, placeSaid } from '../../rights/about.ts';
import { ALLOWED, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { type LoadedBill, loadBill } from './load-bills.ts';
import { accounted, isAfterPrint, lossOn } from './losses.ts';
import { saveBills } from './write-bills.ts';

/**
 * Returns whether the price and the tax of a line are unchanged. Such a line keeps its figures, because a split may
 * have divided them.
 */
const isUnchanged = (line: BillLine, before: BillLine | undefined): boolean =>
  before !== undefined &&
  before.unitCents === line.unitCents &&
  basisOf(before) === basisOf(line) &&
  JSON.stringify(before.tax) === JSON.stringify(line.tax);

/** Limits the reductions by promotions to the new amount of the line. */
function withinAmount(line: BillLine): BillLine {
  if (line.promo === undefined) return line;
  let left = line.unitCents * line.quantity;
  const taken = line.promo.taken.map((one) => {
    const cents = Math.min(one.cents, left);
    left -= cents;
    return { ...one, cents };
  });
  return { ...line, promo: { ...line.promo, taken } };
}

/**
 * Computes the lines of these items and their bill again, after the items' rows were changed. If the total falls after
 * the print, the permission to void is required and the change is recorded.
 */
export function repriceSet(
  tx: Tx,
  context: CommandContext,
  before: LoadedBill,
  itemIds: ReadonlySet<number>,
  { title, orderId }: { readonly title: string; readonly orderId: number },
): void {
  const { id, version } = before.row;
  const old = new Map(before.bill.lines.map((line) => [line.id, line]));
  const now = loadBill(tx, id);
  const lines = now.bill.lines.map((line) =>
    itemIds.has(line.itemId) && !isUnchanged(line, old.get(line.id))
      ? resized(withinAmount(line), line.quantity)
      : line,
  );
  const bill = settleBill({ ...now.bill, lines });
  const valueCents = Math.max(0, lossOn([before], [bill]).cents);
  const isLess = valueCents > 0 && isAfterPrint(before);
  const describe = () =>
    aboutBill(tx, before.row, `${title}, ${placeSaid(before.row)}`, valueCents);
  const { approvedBy } = isLess ? needRight(context, 'void', describe) : ALLOWED;
  saveBills(tx, [now], [{ id, version, bill }], accounted([bill], approvedBy));
  if (!isLess) return;
  const entry = { kind: 'void', title, valueCents, approvedBy, afterPrint: true } as const;
  recordException(tx, context, { ...entry, orderId, billId: id });
}
