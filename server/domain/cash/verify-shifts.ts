// Checks that the shifts have exactly the openings, cash moves, counts and closings that are in the audit trail
// (contract 19).
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { StoredShift } from '../drawers/open-shifts.ts';
import { wireOf } from '../store/bill-rules.ts';
import { cashBesidesOf, takingsOf } from './expected.ts';

type Nobody = Record<string, never>;
const shifts = prepared()(() => qb.selectFrom('shifts').selectAll().orderBy('id'));
const trailRows = written<Nobody, { shift: number; kind: string; details: string }>(
  `SELECT cast(entity_id AS INTEGER) AS shift, kind, details FROM audit
   WHERE kind IN ('shift.opened', 'shift.moved', 'shift.counted', 'shift.closed') ORDER BY id`,
);
const moves = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('cash_moves')
    .select(['kind', 'amount_cents'])
    .where('shift_id', '=', p('shift'))
    .orderBy('id'),
);
const counts = written<{ shift: number }, { no: number; counted: number | null; expected: number }>(
  `SELECT n.no, r.counted_cents AS counted, r.expected_cents AS expected FROM shift_counts n
   JOIN shift_count_rows r ON r.count_id = n.id WHERE n.shift_id = :shift ORDER BY n.no, r.payment_type_id`,
);

interface Details {
  readonly float?: number;
  readonly kind?: string;
  readonly amount?: number;
  readonly no?: number;
  readonly differences?: readonly {
    readonly has: number | null;
    readonly difference: number | null;
  }[];
  readonly reason?: string | null;
}
interface Row {
  readonly kind: string;
  readonly details: Details;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the moves and counts of a shift in the form that the trail records. */
function asKept(tx: Tx, { id, float_cents, state, reason }: StoredShift) {
  const wire = wireOf(tx);
  const rows = tx.all(counts, { shift: id });
  const numbers = [...new Set(rows.map(({ no }) => no))];
  return {
    opened: [wire.amount(float_cents)],
    moved: tx.all(moves, { shift: id }).map((row) => [row.kind, wire.amount(row.amount_cents)]),
    counted: numbers.map((no) => [
      no,
      rows
        .filter((row) => row.no === no)
        .map(({ counted, expected }) => [
          wire.orNull(counted),
          wire.orNull(counted === null ? null : counted - expected),
        ]),
    ]),
    closed: state === 'closed' ? [reason] : [],
  };
}

function asRecorded(rows: readonly Row[]) {
  const of = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ details }) => details);
  return {
    opened: of('shift.opened').map(({ float }) => float),
    moved: of('shift.moved').map(({ kind, amount }) => [kind, amount]),
    counted: of('shift.counted').map(({ no, differences }) => [
      no,
      (differences ?? []).map(({ has, difference }) => [has, difference]),
    ]),
    closed: of('shift.closed').map(({ reason }) => reason ?? null),
  };
}

/**
 * Returns whether the payments still add up to the amounts that were expected at the count. Compares the sums of all
 * types together, so that renamed types do not matter.
 */
function isOfItsPayments(tx: Tx, shift: StoredShift): boolean {
  const rows = tx.all(counts, { shift: shift.id });
  const last = Math.max(0, ...rows.map(({ no }) => no));
  if (last === 0) return true;
  const kept = rows
    .filter(({ no }) => no === last)
    .reduce((sum, { expected }) => sum + expected, 0);
  const taken = [...takingsOf(tx, shift).values()].reduce((sum, cents) => sum + cents, 0);
  // If there was no cash type when the shift was counted, no row of the count includes the float.
  return kept === taken + cashBesidesOf(tx, shift) || kept === taken;
}

/** Compares every shift with the trail and its payments. Returns the first fault only; undefined if there is none. */
export function findShiftFault(tx: Tx): string | undefined {
  const rows = new Map<number, Row[]>();
  for (const { shift, kind, details } of tx.all(trailRows, {})) {
    const row = { kind, details: JSON.parse(details) as Details };
    rows.set(shift, [...(rows.get(shift) ?? []), row]);
  }
  for (const shift of tx.all(shifts, {})) {
    const own = rows.get(shift.id) ?? [];
    rows.delete(shift.id);
    if (!same(asKept(tx, shift), asRecorded(own)))
      return `shift ${shift.id} is not as recorded in the audit trail`;
    if (!isOfItsPayments(tx, shift))
      return `a payment of shift ${shift.id} was changed after its count`;
  }
  const [gone] = rows.keys();
  return gone === undefined
    ? undefined
    : `shift ${gone} is in the audit trail, but its row is gone`;
}
