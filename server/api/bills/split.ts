// Splitting a bill by items, seats or evenly (CONTRACT §15).
import type { Bill } from '#shared/billing/bill.ts';
import { splitByItems, splitBySeats, splitEvenly, type WantedLine } from '#shared/billing/split.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { writeEvenParts } from '../../domain/bills/even-split.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { type Accounted, accountFor } from '../../domain/bills/losses.ts';
import { openBeside } from '../../domain/bills/open-new-bill.ts';
import { saveBills } from '../../domain/bills/write-bills.ts';
import type { Command } from '../../engine/command.ts';
import { getForChange, lineIdsOf, tell } from './change.ts';

type Body = BodyOf<'POST /bills/{id}/split'> & { id: number };
type SentLine = { lineId: number; quantity?: number | null; shares?: number | null };

/** A line as the rules want it; pieces and shares exclude each other. */
export const wantedOf = ({ lineId, quantity, shares }: SentLine): WantedLine => {
  if (quantity && shares) throw invalid('shares', 'Please choose pieces or shares, not both.');
  return { lineId, ...(quantity ? { pieces: quantity } : {}), ...(shares ? { shares } : {}) };
};

interface Reading {
  /** The lines that are named. */
  readonly lineIds: readonly number[];
  readonly partsOf: (bill: Bill) => Bill[];
}

/** How the bill is to be split, before it is looked at; 400. */
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

/** The parts as bills of their own, the first of them the bill itself; gives their numbers. */
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

export const splitBill: Command<Body, { message: string; billIds: number[] }> = (
  tx,
  body,
  context,
) => {
  const { lineIds, partsOf } = readSplit(body);
  const loaded = getForChange(tx, body, 'split', lineIds);
  const parts = partsOf(loaded.bill);
  const deed = { title: 'Split', place: loaded.row };
  const account = accountFor(tx, context, [loaded], parts, deed);
  const billIds = writeParts(tx, loaded, parts, body.by, account);
  tell(tx, context, 'split', body.id, { by: body.by, billIds });
  const message = `The bill is split into ${billIds.length} parts.`;
  return { answer: { message, billIds }, events: billsUpdated(billIds) };
};
