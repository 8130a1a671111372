// The payment types of the counting form (contract 19.5).
import type { PaymentType } from '#shared/entities/billing.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { expectedOf } from './expected.ts';

const openShifts = prepared()(() =>
  qb.selectFrom('shifts').selectAll().where('state', '<>', 'closed').orderBy('id'),
);
const types = prepared()(() =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash', 'kind', 'deleted_at'])
    .orderBy((eb) => eb('deleted_at', 'is not', null))
    .orderBy('id'),
);

/**
 * Returns the active payment types. Also returns types that were turned off or deleted, if a shift still has to count
 * them. Deleted types come last.
 */
export function listCountedTypes(tx: Tx): PaymentType[] {
  const expected = tx.all(openShifts, {}).flatMap((shift) => expectedOf(tx, shift));
  const toCount = new Set(expected.map(({ typeId }) => typeId));
  return tx
    .all(types, {})
    .filter(
      ({ id, is_active, deleted_at }) =>
        toCount.has(id) || (is_active === 1 && deleted_at === null),
    )
    .map(({ deleted_at: _, ...type }) => ({ ...type, kind: type.kind ?? 'usual' }));
}
