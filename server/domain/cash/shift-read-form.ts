// Shifts as the API returns them: moves, counts, and each opening of the drawer (contract 10.9).
import type { Shift } from '#shared/entities/cash.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import type { StoredShift } from '../drawers/open-shifts.ts';
import { wireOf } from '../store/bill-rules.ts';

const headOf = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('shifts')
    .innerJoin('drawers', 'drawers.id', 'shifts.drawer_id')
    .leftJoin('users as opener', 'opener.id', 'shifts.opened_by')
    .leftJoin('users as closer', 'closer.id', 'shifts.closed_by')
    .select([
      'drawers.title as drawer_title',
      'opener.username as opened_by',
      'closer.username as closed_by',
    ])
    .where('shifts.id', '=', p('id')),
);
const movesOf = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('cash_moves')
    .leftJoin('users', 'users.id', 'cash_moves.user_id')
    .leftJoin('users as paid', 'paid.id', 'cash_moves.paid_to')
    .selectAll('cash_moves')
    .select(['users.username', 'paid.username as paid_username'])
    .where('shift_id', '=', p('shift'))
    .orderBy('cash_moves.id'),
);
const countsOf = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('shift_counts')
    .leftJoin('users', 'users.id', 'shift_counts.user_id')
    .selectAll('shift_counts')
    .select('users.username')
    .where('shift_id', '=', p('shift'))
    .orderBy('no'),
);
const rowsOf = prepared<{ count: number }>()((p) =>
  qb
    .selectFrom('shift_count_rows')
    .selectAll()
    .where('count_id', '=', p('count'))
    .orderBy('payment_type_id'),
);
const openingsOf = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('drawer_openings')
    .leftJoin('users', 'users.id', 'drawer_openings.user_id')
    .select(['drawer_openings.id', 'drawer_openings.at', 'drawer_openings.cause', 'users.username'])
    .where('shift_id', '=', p('shift'))
    .orderBy('drawer_openings.id'),
);

type CountRow = Shift['counts'][number]['rows'][number];

/** Returns the rows of a count, one per payment type. */
function rowsOfCount(tx: Tx, count: number): CountRow[] {
  const wire = wireOf(tx);
  return tx.all(rowsOf, { count }).map((row) => {
    const { counted_cents: counted, expected_cents: expected } = row;
    const denominations: { value: number; count: number }[] = JSON.parse(row.denominations);
    return {
      payment_type_id: row.payment_type_id,
      title: row.title,
      counted: wire.orNull(counted),
      expected: wire.amount(expected),
      difference: wire.orNull(counted === null ? null : counted - expected),
      denominations: denominations.map(({ value, count: pieces }) => ({
        value: wire.amount(value),
        count: pieces,
      })),
    };
  });
}

const wireMoves = (tx: Tx, shift: number): Shift['moves'] => {
  const wire = wireOf(tx);
  return tx.all(movesOf, { shift }).map((move) => ({
    id: move.id,
    kind: move.kind,
    amount: wire.amount(move.amount_cents),
    reason: move.reason,
    paid_to: move.paid_username,
    username: move.username,
    approved_by: move.approved_by,
    created_at: wireInstant(move.created_at),
  }));
};

const wireCounts = (tx: Tx, shift: number): Shift['counts'] =>
  tx.all(countsOf, { shift }).map(({ id, no, at, username, approved_by }) => ({
    no,
    at: wireInstant(at),
    username,
    approved_by,
    rows: rowsOfCount(tx, id),
  }));

/** Returns a shift without any amounts: its drawer, its state, and who opened it. */
export function wireShiftHead(tx: Tx, shift: StoredShift): Shift {
  const head = tx.get(headOf, { id: shift.id });
  return {
    id: shift.id,
    drawer_id: shift.drawer_id,
    drawer_title: head?.drawer_title ?? '',
    state: shift.state,
    opened_at: wireInstant(shift.opened_at),
    opened_by: head?.opened_by ?? null,
    closed_at: wireInstant(shift.closed_at),
    closed_by: head?.closed_by ?? null,
    float: null,
    reason: null,
    moves: [],
    counts: [],
    openings: [],
  };
}

export const wireShift = (tx: Tx, shift: StoredShift): Shift => ({
  ...wireShiftHead(tx, shift),
  float: wireOf(tx).amount(shift.float_cents),
  reason: shift.reason,
  moves: wireMoves(tx, shift.id),
  counts: wireCounts(tx, shift.id),
  openings: tx
    .all(openingsOf, { shift: shift.id })
    .map(({ at, ...opening }) => ({ ...opening, at: wireInstant(at) })),
});
