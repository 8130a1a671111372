// Splits a bill by items, by seats or evenly (contract 15).
import { type Bill, liftLimits, offAboveLimit } from '#shared/billing/bill.ts';
import { splitByItems, splitBySeats, splitEvenly, type WantedLine } from '#shared/billing/split.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { expectNoValue } from '../../domain/bills/bill-value.ts';
import { writeEvenParts } from '../../domain/bills/even-split.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { type Accounted, accountFor } from '../../domain/bills/losses.ts';
import { openBeside } from '../../domain/bills/open-new-bill.ts';
import { expectWholeSets, setLinesOf } from '../../domain/bills/whole-sets.ts';
import { saveBills } from '../../domain/bills/write-bills.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { aboutBill, placeSaid } from '../../rights/about.ts';
import { auditBill, getForChange, lineIdsOf } from './change.ts';

type Body = BodyOf<'POST /bills/{id}/split'> & { id: number };
type SentLine = { lineId: number; quantity?: number | null; shares?: number | null };

/** Converts a line of the call for the split rules; 400 for a line with both `quantity` and `shares`. */
export const wantedOf = ({ lineId, quantity, shares }: SentLine): WantedLine => {
  if (quantity && shares) throw invalid('shares', 'Please choose pieces or shares, not both.');
  return { lineId, ...(quantity ? { pieces: quantity } : {}), ...(shares ? { shares } : {}) };
};

interface Reading {
  /** The lines named in the call. */
  readonly lineIds: readonly number[];
  readonly partsOf: (bill: Bill) => Bill[];
}

/** Reads how to split the bill, before the bill is loaded; throws 400. */
function readSplit({ by, parts }: Body): Reading {
  if (by === 'seats') return { lineIds: [], partsOf: splitBySeats };
  if (by === 'evenly' && typeof parts === 'number') {
    return { lineIds: [], partsOf: (bill) => splitEvenly(bill, parts) };
  }
  if (by === 'items' && Array.isArray(parts)) {
    const wanted = parts.map(({ lines }) => lines.map(wantedOf));
    return { lineIds: lineIdsOf(wanted.flat()), partsOf: (bill) => splitByItems(bill, wanted) };
  }
  throw invalid('parts', 'Please choose the parts.');
}

/** Stores the parts as bills, the original bill being the first; returns their ids. */
function writeParts(
  tx: Tx,
  loaded: LoadedBill,
  parts: readonly Bill[],
  by: Body['by'],
  account: Accounted,
): number[] {
  if (by === 'evenly') return writeEvenParts(tx, loaded, parts);
  const { row } = loaded;
  const isNumbered = by === 'seats';
  const changes = parts.map((bill, index) => {
    const part = isNumbered ? { no: index + 1, of: parts.length } : undefined;
    if (index > 0) return { id: openBeside(tx, row, bill, part), version: null, bill };
    return { id: row.id, version: row.version, bill, ...(part ? { part } : {}) };
  });
  saveBills(tx, [loaded], changes, account);
  return changes.map(({ id }) => id);
}

/**
 * Requires the permission for a discount if the discount of a part exceeds that part's limit. From then on, no limit
 * applies to the discounts of that part. An even split is not checked, because equal parts have equal discounts.
 */
function allowParts(
  tx: Tx,
  context: CommandContext,
  loaded: LoadedBill,
  by: Body['by'],
  parts: readonly Bill[],
): { allowed: readonly Bill[]; account: Accounted } {
  const above = by === 'evenly' ? 0 : parts.reduce((sum, part) => sum + offAboveLimit(part), 0);
  const { row } = loaded;
  const change = { title: 'Split', place: row };
  if (above === 0)
    return { allowed: parts, account: accountFor(tx, context, [loaded], parts, change) };
  const text = `Discount above the limit on part of the bill, ${placeSaid(row)}`;
  const account = accountFor(tx, context, [loaded], parts, {
    ...change,
    action: 'discount',
    needsRight: true,
    describe: () => aboutBill(tx, row, text, above),
  });
  const allowed = parts.map((part) => (offAboveLimit(part) > 0 ? liftLimits(part) : part));
  return { allowed, account };
}

/** Throws 409 SET_WHOLE if a part gets only some of the dishes of a set. */
function expectWholeParts(
  loaded: LoadedBill,
  parts: readonly { readonly lines: readonly SentLine[] }[],
): void {
  for (const { lines } of parts) expectWholeSets(setLinesOf(loaded), lines);
}

export const splitBill: Command<Body, { message: string; billIds: number[] }> = (
  tx,
  body,
  context,
) => {
  const { lineIds, partsOf } = readSplit(body);
  const loaded = getForChange(tx, body, 'split', lineIds);
  expectNoValue([loaded.row]);
  const parts = partsOf(loaded.bill);
  if (Array.isArray(body.parts)) expectWholeParts(loaded, body.parts);
  const { allowed, account } = allowParts(tx, context, loaded, body.by, parts);
  const billIds = writeParts(tx, loaded, allowed, body.by, account);
  auditBill(tx, context, 'split', body.id, { by: body.by, billIds });
  const message = `The bill is split into ${billIds.length} parts.`;
  return { answer: { message, billIds }, events: billsUpdated(billIds) };
};
