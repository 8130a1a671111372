// What makes a bill smaller: discounts, what the house pays, the charge taken off, fewer guests (CONTRACT §16).
import { askService, sumsOf } from '#shared/billing/bill.ts';
import { compLines } from '#shared/billing/reduce.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { aboutBill, piecesSaid, placeSaid } from '../../rights/about.ts';
import { ALLOWED, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { Command } from '../../threads/command.ts';
import { saveBills } from '../billing/bill-moves.ts';
import type { LoadedBill } from '../billing/bill-queries.ts';
import { billsUpdated } from '../billing/news-moves.ts';
import { getReason, isAfterPrint, readDiscount, reduceBill } from '../billing/reducing-moves.ts';
import { getForChange, lineIdsOf, tell } from './change.ts';

type Message = { message: string };

export const setDiscount: Command<BodyOf<'POST /bills/{id}/discount'> & { id: number }, Message> = (
  tx,
  body,
  context,
) => {
  readDiscount(tx, body);
  const loaded = getForChange(tx, body, 'reduce', body.lineIds ?? []);
  reduceBill(tx, context, loaded, body);
  const { percent, amount, reason, lineIds } = body;
  tell(tx, context, 'discount', body.id, { percent, amount, reason, lineIds });
  return { answer: { message: 'The discount is set!' }, events: billsUpdated([body.id]) };
};

/** The dishes of these lines, so many pieces of each. */
const wantedPieces = (
  { bill, items }: LoadedBill,
  wanted: readonly { readonly lineId: number; readonly pieces?: number }[],
) =>
  wanted.flatMap(({ lineId, pieces }) => {
    const line = bill.lines.find(({ id }) => id === lineId);
    const title = line && items.get(line.itemId)?.item_title;
    return line && title ? [{ title, quantity: pieces ?? line.quantity }] : [];
  });

export const setComp: Command<BodyOf<'POST /bills/{id}/comp'> & { id: number }, Message> = (
  tx,
  body,
  context,
) => {
  const undo = body.undo === true;
  const reason = undo ? (body.reason ?? '') : getReason(body);
  const loaded = getForChange(tx, body, 'reduce', lineIdsOf(body.lines));
  const wanted = body.lines.map(({ lineId, quantity }) => ({
    lineId,
    ...(quantity ? { pieces: quantity } : {}),
  }));
  const bill = compLines(loaded.bill, wanted, undo);
  const { id, version } = loaded.row;
  const compOf = (one: typeof bill) => sumsOf(one).compTotalCents;
  const valueCents = compOf(bill) - compOf(loaded.bill);
  const describe = () => {
    const pieces = piecesSaid(wantedPieces(loaded, wanted));
    return aboutBill(
      tx,
      loaded.row,
      `${pieces} on the house, ${placeSaid(loaded.row)}`,
      valueCents,
    );
  };
  const { approvedBy } = undo ? ALLOWED : needRight(context, 'comp', describe);
  saveBills(tx, [loaded], [{ id, version, bill }]);
  if (!undo) {
    const afterPrint = isAfterPrint(loaded);
    recordException(tx, context, {
      kind: 'comp',
      valueCents,
      reason,
      approvedBy,
      afterPrint,
      billId: id,
    });
  }
  tell(tx, context, undo ? 'comp-undone' : 'comp', id, { lines: body.lines, reason });
  const message = undo ? 'The guest pays it again!' : 'It is on the house!';
  return { answer: { message }, events: billsUpdated([id]) };
};

export const setService: Command<BodyOf<'POST /bills/{id}/service'> & { id: number }, Message> = (
  tx,
  body,
  context,
) => {
  const loaded = getForChange(tx, body, 'reduce');
  const { id, version } = loaded.row;
  if (loaded.bill.serviceRule === null) {
    throw invalid('on', 'There is no service charge on this bill!');
  }
  const bill = askService({ ...loaded.bill, serviceForced: body.on });
  const valueCents = sumsOf(loaded.bill).totalCents - sumsOf(bill).totalCents;
  const takesOff = loaded.bill.hasService && !bill.hasService;
  const describe = () =>
    aboutBill(tx, loaded.row, `No service charge, ${placeSaid(loaded.row)}`, valueCents);
  const { approvedBy } = takesOff ? needRight(context, 'service', describe) : ALLOWED;
  saveBills(tx, [loaded], [{ id, version, bill }]);
  if (takesOff) {
    const afterPrint = isAfterPrint(loaded);
    const reason = body.reason ?? null;
    const entry = { kind: 'service-off', valueCents, reason, approvedBy, afterPrint } as const;
    recordException(tx, context, { ...entry, billId: id });
  }
  tell(tx, context, 'service', id, { on: body.on });
  return { answer: { message: 'The service charge is set!' }, events: billsUpdated([id]) };
};

/** On a bill with a payment the guests change its charge no more. */
export const setGuests: Command<BodyOf<'POST /bills/{id}/guests'> & { id: number }, Message> = (
  tx,
  body,
  context,
) => {
  const loaded = getForChange(tx, body, 'guests');
  const { id, version, paid_cents } = loaded.row;
  const told = { ...loaded.bill, guests: body.guests };
  const bill = paid_cents > 0 ? told : askService(told);
  const fewer = loaded.bill.guests !== null && body.guests < loaded.bill.guests;
  const afterPrint = fewer && isAfterPrint(loaded);
  const valueCents = sumsOf(loaded.bill).totalCents - sumsOf(bill).totalCents;
  const title = `${body.guests} guests instead of ${loaded.bill.guests}, ${placeSaid(loaded.row)}`;
  const describe = () => aboutBill(tx, loaded.row, title, valueCents);
  const { approvedBy } = afterPrint ? needRight(context, 'guests', describe) : ALLOWED;
  saveBills(tx, [loaded], [{ id, version, bill }]);
  // Before the print nobody's right is needed, but a charge that goes with the guests is told of.
  if (afterPrint || (fewer && valueCents > 0)) {
    const entry = { kind: 'guests', title, valueCents, approvedBy, afterPrint } as const;
    recordException(tx, context, { ...entry, billId: id });
  }
  tell(tx, context, 'guests', id, { guests: body.guests });
  return { answer: { message: 'The guests are set!' }, events: billsUpdated([id]) };
};
