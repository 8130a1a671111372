// Counts a drawer blind (the screen does not show the expected amount), recounts it once, and closes its shift
// (contract 19.4).
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { Shift } from '#shared/entities/cash.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import { expectMoved, mayMove, statesBefore } from '#shared/states/moves.ts';
import { SHIFT_MOVES } from '#shared/states/shift.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { type Expected, expectedOf } from '../../domain/cash/expected.ts';
import { wireShift } from '../../domain/cash/shift-read-form.ts';
import { getShift, type StoredShift } from '../../domain/drawers/open-shifts.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import { wireHolding } from '../../domain/unsent/screens.ts';
import type { Command } from '../../engine/command.ts';
import type { HeldScreen } from '../../realtime/held-screens.ts';
import { needRight } from '../../rights/actions.ts';
import { expectNothingHeld } from './nothing-held.ts';

type Message = { message: string };
type Counted = BodyOf<'POST /shifts/{id}/count'>['counted'];

interface CountedType {
  readonly countedCents: number;
  readonly denominations: readonly { readonly value: number; readonly count: number }[];
}

/**
 * Returns the counted amounts by payment type; 400 for a repeated type, or coins and notes that do not add up to the
 * amount.
 */
function readCounted(tx: Tx, counted: Counted): Map<number, CountedType> {
  const wire = wireOf(tx);
  const types = new Map<number, CountedType>();
  for (const { paymentTypeId, amount, denominations } of counted) {
    if (types.has(paymentTypeId)) throw invalid('counted', 'Please count each payment type once.');
    const countedCents = wire.read(amount, 'amount');
    const pieces = (denominations ?? [])
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => ({ value: wire.read(value, 'denominations'), count }));
    const sum = pieces.reduce((all, { value, count }) => all + value * count, 0);
    if (denominations && sum !== countedCents) {
      throw invalid('denominations', 'The notes and coins do not add up to the counted amount.');
    }
    types.set(paymentTypeId, { countedCents, denominations: pieces });
  }
  return types;
}

const typeById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('payment_types').select(['id', 'title', 'is_cash']).where('id', '=', p('id')),
);

/** Throws 400 for a payment type that does not exist. */
function expectKnown(tx: Tx, counted: ReadonlyMap<number, CountedType>): void {
  if ([...counted.keys()].every((id) => tx.get(typeById, { id }))) return;
  throw invalid('paymentTypeId', 'This payment type no longer exists. Please choose another.');
}

/** Throws 400 if the shift has cash and the count has no amount for cash. */
function expectCash(
  tx: Tx,
  expected: readonly Expected[],
  counted: ReadonlyMap<number, CountedType>,
): void {
  if (!expected.some(({ isCash }) => isCash)) return;
  if ([...counted.keys()].some((id) => tx.get(typeById, { id })?.is_cash === 1)) return;
  throw invalid('counted', 'Please count the cash.');
}

/** Returns the payment types of a count: the expected types, and all other types that were counted. */
function typesOf(
  tx: Tx,
  expected: readonly Expected[],
  counted: ReadonlyMap<number, CountedType>,
): Expected[] {
  const known = new Set(expected.map(({ typeId }) => typeId));
  const more = [...counted.keys()]
    .filter((id) => !known.has(id))
    .flatMap((id): Expected[] => {
      const type = tx.get(typeById, { id });
      if (!type) return [];
      return [{ typeId: id, title: type.title, isCash: type.is_cash === 1, expectedCents: 0 }];
    });
  return [...expected, ...more];
}

const lastCount = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('shift_counts')
    .select(['id', 'no'])
    .where('shift_id', '=', p('shift'))
    .orderBy('no', 'desc')
    .limit(1),
);
const insertCount = prepared<{
  shift: number;
  no: 1 | 2;
  now: number;
  by: number | null;
  approved: string | null;
}>()((p) =>
  qb.insertInto('shift_counts').values({
    shift_id: p('shift'),
    no: p('no'),
    at: p('now'),
    user_id: p('by'),
    approved_by: p('approved'),
  }),
);
const insertRow = prepared<{
  count: number;
  type: number;
  title: string;
  counted: number | null;
  expected: number;
  denominations: string;
}>()((p) =>
  qb.insertInto('shift_count_rows').values({
    count_id: p('count'),
    payment_type_id: p('type'),
    title: p('title'),
    counted_cents: p('counted'),
    expected_cents: p('expected'),
    denominations: p('denominations'),
  }),
);
const freeze = prepared<{ id: number }>()((p) =>
  qb
    .updateTable('shifts')
    .set({ state: 'counting' })
    .where('id', '=', p('id'))
    .where('state', 'in', statesBefore(SHIFT_MOVES, 'counting')),
);

/** Returns the number of the next count. 409 SHIFT_CLOSED for a closed shift, ALREADY_COUNTED for a third count. */
function nextCount(tx: Tx, shift: StoredShift): 1 | 2 {
  if (!mayMove(SHIFT_MOVES, shift.state, 'counting')) {
    throw new Refusal('SHIFT_CLOSED', 'This shift is closed.');
  }
  const last = tx.get(lastCount, { shift: shift.id })?.no ?? 0;
  if (last === 2) throw new Refusal('ALREADY_COUNTED', 'This shift was counted twice already.');
  return last === 0 ? 1 : 2;
}

interface CountAnswer extends Message {
  no: number;
  rows: Shift['counts'][number]['rows'];
  shift: Shift;
}

export const countShift: Command<
  BodyOf<'POST /shifts/{id}/count'> & { id: number; holding: readonly HeldScreen[] },
  CountAnswer
> = (tx, { id, counted: sent, anyway, holding }, context) => {
  const counted = readCounted(tx, sent);
  expectKnown(tx, counted);
  const shift = getShift(tx, id);
  const expected = expectedOf(tx, shift);
  expectCash(tx, expected, counted);
  const no = nextCount(tx, shift);
  expectNothingHeld(wireHolding(tx, holding, shift.drawer_id), anyway);
  const types = typesOf(tx, expected, counted);
  const about = { text: 'Count the drawer', amount: null };
  const { approvedBy } = needRight(context, 'cash', () => about);
  const by = context.actor?.userId ?? null;
  const { id: count } = tx.run(insertCount, {
    shift: id,
    no,
    now: context.now,
    by,
    approved: approvedBy,
  });
  for (const { typeId, title, expectedCents } of types) {
    const own = counted.get(typeId);
    tx.run(insertRow, {
      count,
      type: typeId,
      title,
      counted: own?.countedCents ?? null,
      expected: expectedCents,
      denominations: JSON.stringify(own?.denominations ?? []),
    });
  }
  expectMoved(tx.run(freeze, { id }), `shift ${id}`);
  const answer = wireShift(tx, getShift(tx, id));
  const rows = answer.counts.find((one) => one.no === no)?.rows ?? [];
  const differences = rows.map(({ title, counted: has, difference }) => ({
    title,
    has,
    difference,
  }));
  const details = { no, differences, approvedBy };
  audit(tx, context, { kind: 'shift.counted', entity: 'shift', id, details });
  return { answer: { message: 'The drawer is counted.', no, rows, shift: answer } };
};

const farthest = prepared<{ count: number }>()((p) =>
  qb
    .selectFrom('shift_count_rows')
    .select(['counted_cents', 'expected_cents'])
    .where('count_id', '=', p('count')),
);
const close = prepared<{
  id: number;
  now: number;
  by: number | null;
  approved: string | null;
  reason: string | null;
}>()((p) =>
  qb
    .updateTable('shifts')
    .set({
      state: 'closed',
      closed_at: p('now'),
      closed_by: p('by'),
      closing_approved_by: p('approved'),
      reason: p('reason'),
    })
    .where('id', '=', p('id'))
    .where('state', 'in', statesBefore(SHIFT_MOVES, 'closed')),
);

/**
 * Returns whether any counted amount differs from the expected amount by more than the tolerance. A payment type that
 * was not counted differs by its whole expected amount.
 */
function isTooFar(tx: Tx, count: number): boolean {
  const { shiftToleranceCents: tolerance } = billRulesOf(tx);
  return tx.all(farthest, { count }).some(({ counted_cents, expected_cents }) => {
    return Math.abs((counted_cents ?? 0) - expected_cents) > tolerance;
  });
}

export const closeShift: Command<{ id: number; reason?: string | null }, Message> = (
  tx,
  { id, reason: sent },
  context,
) => {
  const reason = sent || null;
  const shift = getShift(tx, id);
  if (shift.state === 'closed') throw new Refusal('SHIFT_CLOSED', 'This shift is closed already.');
  const last = tx.get(lastCount, { shift: id });
  if (!last) throw new Refusal('NOT_COUNTED', 'Please count the drawer first.');
  if (reason === null && isTooFar(tx, last.id)) {
    throw invalid('reason', 'Please give a reason for the difference.');
  }
  const about = { text: 'Close the shift', amount: null };
  const { approvedBy } = needRight(context, 'cash', () => about);
  const by = context.actor?.userId ?? null;
  const closing = { id, now: context.now, by, approved: approvedBy, reason };
  expectMoved(tx.run(close, closing), `shift ${id}`);
  const details = { reason, approvedBy };
  audit(tx, context, { kind: 'shift.closed', entity: 'shift', id, details });
  return { answer: { message: 'The shift is closed.' } };
};
