// Stored shifts: finds the open shift of a drawer, and checks whether a payment in a shift can still be changed
// (contract 19).
import type { Selectable } from 'kysely';
import { notFound, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { ShiftRow } from '../../db/schema.ts';

export type StoredShift = Selectable<ShiftRow>;

const openAt = prepared<{ drawer: number }>()((p) =>
  qb
    .selectFrom('shifts')
    .selectAll()
    .where('drawer_id', '=', p('drawer'))
    .where('state', '<>', 'closed'),
);

/** Returns the shift of a drawer that is open or counted; undefined if there is none. */
export const findOpenShift = (tx: Tx, drawer: number): StoredShift | undefined =>
  tx.get(openAt, { drawer });

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('shifts').selectAll().where('id', '=', p('id')),
);

export function getShift(tx: Tx, id: number): StoredShift {
  const shift = tx.get(byId, { id });
  if (!shift) throw notFound('shift');
  return shift;
}

const lastPayment = prepared()(() =>
  qb.selectFrom('zs').select('payment_id').where('z_no', '>', 0).orderBy('z_no', 'desc').limit(1),
);

/** Returns the number of the newest payment that a Z covers; 0 if there is no Z. */
export const lastPaymentInZ = (tx: Tx): number => tx.get(lastPayment, {})?.payment_id ?? 0;

/** Throws 409 SHIFT_CLOSED if the payment's shift was counted or a Z covers the payment (contract 16.5, 17.3). */
export function expectNotCounted(
  tx: Tx,
  payment: { readonly id: number; readonly shift_id: number | null },
): void {
  const isInZ = payment.id <= lastPaymentInZ(tx);
  const isCounted = payment.shift_id !== null && getShift(tx, payment.shift_id).state !== 'open';
  if (!isInZ && !isCounted) return;
  throw new Refusal(
    'SHIFT_CLOSED',
    'The drawer was counted after this payment, so the payment can no longer be changed.',
  );
}
