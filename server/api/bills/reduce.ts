// Reduces a bill: sets discounts and comps, removes the service charge, and sets the number of guests (contract 16).
import { askService, withoutPromoting } from '#shared/billing/bill.ts';
import { compLines } from '#shared/billing/reduce.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { getReason, readDiscount, reduceBill } from '../../domain/bills/discounts.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { accountFor, isAfterPrint } from '../../domain/bills/losses.ts';
import { expectWholeSets, setLinesOf } from '../../domain/bills/whole-sets.ts';
import { saveBills } from '../../domain/bills/write-bills.ts';
import type { Command } from '../../engine/command.ts';
import { aboutBill, piecesSaid, placeSaid } from '../../rights/about.ts';
import { auditBill, getForChange, lineIdsOf } from './change.ts';

type Message = { message: string };

export const setDiscount: Command<BodyOf<'POST /bills/{id}/discount'> & { id: number }, Message> = (
  tx,
  body,
  context,
) => {
  readDiscount(tx, body);
  const loaded = getForChange(tx, body, 'reduce', body.lineIds ?? []);
  if (body.lineIds) {
    const named = body.lineIds.map((lineId) => ({ lineId }));
    expectWholeSets(setLinesOf(loaded, false), named);
  }
  reduceBill(tx, context, loaded, body);
  const { percent, amount, reason, lineIds } = body;
  auditBill(tx, context, 'discount', body.id, { percent, amount, reason, lineIds });
  return { answer: { message: 'The discount is set.' }, events: billsUpdated([body.id]) };
};

/** Returns the dishes of these lines with the number of pieces of each. */
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
  expectWholeSets(setLinesOf(loaded, undo), wanted);
  const { id, version } = loaded.row;
  // The value of a comp is what the guest would have paid. So the promotions are not computed again here, although
  // the remaining lines may now qualify for other promotions.
  const judged = [compLines(withoutPromoting(loaded.bill), wanted, undo)];
  const account = accountFor(tx, context, [loaded], [bill], {
    judged,
    ...(undo ? {} : { action: 'comp', isMeant: true, needsRight: true }),
    title: undo ? 'Comp taken back' : '',
    reason,
    place: loaded.row,
    describe: (valueCents) => {
      const pieces = piecesSaid(wantedPieces(loaded, wanted));
      const text = `${pieces} comped, ${placeSaid(loaded.row)}`;
      return aboutBill(tx, loaded.row, text, valueCents);
    },
  });
  saveBills(tx, [loaded], [{ id, version, bill }], account);
  auditBill(tx, context, undo ? 'comp-undone' : 'comp', id, { lines: body.lines, reason });
  const message = undo ? 'Comp removed.' : 'Comped.';
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
    throw invalid('on', 'There is no service charge on this bill.');
  }
  const bill = askService({ ...loaded.bill, serviceForced: body.on });
  const takesOff = loaded.bill.hasService && !bill.hasService;
  const account = accountFor(tx, context, [loaded], [bill], {
    action: 'service',
    isMeant: takesOff,
    needsRight: takesOff,
    title: '',
    reason: body.reason ?? null,
    place: loaded.row,
    describe: (valueCents) =>
      aboutBill(tx, loaded.row, `No service charge, ${placeSaid(loaded.row)}`, valueCents),
  });
  saveBills(tx, [loaded], [{ id, version, bill }], account);
  auditBill(tx, context, 'service', id, { on: body.on });
  return { answer: { message: 'The service charge is set.' }, events: billsUpdated([id]) };
};

/** Sets the number of guests. Once the bill has a payment, this no longer changes its service charge. */
export const setGuests: Command<BodyOf<'POST /bills/{id}/guests'> & { id: number }, Message> = (
  tx,
  body,
  context,
) => {
  const loaded = getForChange(tx, body, 'guests');
  const { id, version, paid_cents } = loaded.row;
  const counted = { ...loaded.bill, guests: body.guests };
  const bill = paid_cents > 0 ? counted : askService(counted);
  const fewer = loaded.bill.guests !== null && body.guests < loaded.bill.guests;
  const fewerAfterPrint = fewer && isAfterPrint(loaded);
  const instead = loaded.bill.guests === null ? '' : ` instead of ${loaded.bill.guests}`;
  const title = `${body.guests} guests${instead}, ${placeSaid(loaded.row)}`;
  const account = accountFor(tx, context, [loaded], [bill], {
    action: 'guests',
    isMeant: fewerAfterPrint,
    needsRight: fewerAfterPrint,
    title,
    place: loaded.row,
    describe: (valueCents) => aboutBill(tx, loaded.row, title, valueCents),
  });
  saveBills(tx, [loaded], [{ id, version, bill }], account);
  auditBill(tx, context, 'guests', id, { guests: body.guests });
  return { answer: { message: 'The number of guests is saved.' }, events: billsUpdated([id]) };
};
