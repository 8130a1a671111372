// Opens a drawer's shift, and records cash that goes in or out without a sale (contract 19.2, 19.3).

import { sql } from 'kysely';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { drawerOf, getDrawer } from '../../domain/drawers/drawers.ts';
import {
  findOpenShift,
  getShift,
  lastPaymentInZ,
  type StoredShift,
} from '../../domain/drawers/open-shifts.ts';
import { openDrawerFor } from '../../domain/print-jobs/drawer-jobs.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { expectOwed, readPaidTo } from './tipouts.ts';

type Message = { message: string };

const insertShift = prepared<{
  drawer: number;
  day: string;
  now: number;
  by: number | null;
  approved: string | null;
  float: number;
}>()((p) =>
  qb.insertInto('shifts').values({
    drawer_id: p('drawer'),
    business_day: p('day'),
    opened_at: p('now'),
    opened_by: p('by'),
    opening_approved_by: p('approved'),
    float_cents: p('float'),
  }),
);

/**
 * Assigns payments without a shift to a drawer's new shift, and marks them as late. Such payments were stored on a
 * device and reached the hub while the drawer had no shift. Their corrections and refunds are assigned too. Payments in
 * the last Z are not assigned, and neither are payments that were refunded before any shift was open. A payment that
 * was refunded in another shift is assigned: the new shift counts the payment, the other shift counts the refund.
 */
const adoptPayments = prepared<{ drawer: number; shift: number; after: number }>()((p) =>
  qb
    .updateTable('payments')
    .set({ shift_id: p('shift'), is_late: sql<0 | 1>`corrects_id IS NULL AND amount_cents >= 0` })
    .where('drawer_id', '=', p('drawer'))
    .where('id', '>', p('after'))
    .where('shift_id', 'is', null)
    .where('tapped_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('cancelled_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('payment_cancels')
            .select('payment_cancels.id')
            .whereRef('payment_cancels.payment_id', '=', 'payments.id')
            .where('payment_cancels.shift_id', 'is not', null),
        ),
      ]),
    ),
);

export const openShift: Command<BodyOf<'POST /shifts/open'>, Message & { id: number }> = (
  tx,
  { drawerId, float },
  context,
) => {
  const wire = wireOf(tx);
  const floatCents = wire.read(float, 'float');
  const drawer = getDrawer(tx, drawerId ?? drawerOf(tx, context.actor));
  if (findOpenShift(tx, drawer.id)) {
    throw new Refusal(
      'SHIFT_OPEN',
      say`The drawer “${{ title: drawer.title }}” already has an open shift.`,
    );
  }
  const { approvedBy } = needRight(context, 'cash', () => ({
    text: `Open a shift of the drawer “${drawer.title}”`,
    amount: wire.amount(floatCents),
  }));
  const { id } = tx.run(insertShift, {
    drawer: drawer.id,
    day: openBusinessDay(tx, context.now),
    now: context.now,
    by: context.actor?.userId ?? null,
    approved: approvedBy,
    float: floatCents,
  });
  const { changes } = tx.run(adoptPayments, {
    drawer: drawer.id,
    shift: id,
    after: lastPaymentInZ(tx),
  });
  const details = {
    drawer: drawer.title,
    float: wire.amount(floatCents),
    late: changes,
    approvedBy,
  };
  audit(tx, context, { kind: 'shift.opened', entity: 'shift', id, details });
  return { answer: { message: `The shift of “${drawer.title}” is open.`, id } };
};

/** Returns a shift that may still change; 409 SHIFT_CLOSED once it was counted. */
function getOpenShift(tx: Tx, id: number): StoredShift {
  const shift = getShift(tx, id);
  if (shift.state === 'open') return shift;
  throw new Refusal('SHIFT_CLOSED', 'This shift was counted. It can no longer be changed.');
}

const insertMove = prepared<{
  shift: number;
  kind: 'in' | 'out' | 'drop' | 'tipout';
  amount: number;
  reason: string;
  to: number | null;
  by: number | null;
  approved: string | null;
  now: number;
}>()((p) =>
  qb.insertInto('cash_moves').values({
    shift_id: p('shift'),
    kind: p('kind'),
    amount_cents: p('amount'),
    reason: p('reason'),
    paid_to: p('to'),
    user_id: p('by'),
    approved_by: p('approved'),
    created_at: p('now'),
  }),
);

/** The text by which the approver recognises each kind of cash movement. */
const MOVES = {
  in: 'Cash into the drawer',
  out: 'Cash out of the drawer',
  drop: 'Safe drop',
  tipout: 'Pay out tips',
} as const;

const MOVED = {
  in: 'The cash paid in is recorded.',
  out: 'The cash taken out is recorded.',
  drop: 'The safe drop is recorded.',
  tipout: 'The tips are paid out.',
} as const;

export const moveCash: Command<
  BodyOf<'POST /shifts/{id}/move'> & { id: number },
  Message & { id: number }
> = (tx, { id, kind, amount, reason: sent, username, userId }, context) => {
  const wire = wireOf(tx);
  const amountCents = wire.read(amount, 'amount');
  const reason = sent ?? '';
  if (reason === '' && (kind === 'in' || kind === 'out')) {
    throw invalid('reason', 'Please give a reason.');
  }
  const paidTo = kind === 'tipout' ? readPaidTo(tx, { username, userId, amountCents }) : null;
  const shift = getOpenShift(tx, id);
  if (paidTo) expectOwed(tx, paidTo.id, amountCents);
  const { approvedBy } = needRight(context, 'cash', () => ({
    text: reason === '' ? MOVES[kind] : `${MOVES[kind]}: ${reason}`,
    amount: wire.amount(amountCents),
  }));
  const { id: moveId } = tx.run(insertMove, {
    shift: id,
    kind,
    amount: amountCents,
    reason,
    to: paidTo?.id ?? null,
    by: context.actor?.userId ?? null,
    approved: approvedBy,
    now: context.now,
  });
  const opened = openDrawerFor(tx, context, kind, { drawerId: shift.drawer_id });
  const details = {
    kind,
    amount: wire.amount(amountCents),
    reason,
    to: paidTo?.username,
    toId: paidTo?.id,
    approvedBy,
  };
  audit(tx, context, { kind: 'shift.moved', entity: 'shift', id, details });
  return { answer: { message: MOVED[kind], id: moveId }, ...printOutcome(opened) };
};
