// The amounts that should be in a drawer (contract 19.3). For cash, that is the cash payments plus the float and the
// moves; for every other payment type, it is the payments.
import type { Cents } from '#shared/billing/money.ts';
import type { MoveKind } from '#shared/states/shift.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoredShift } from '../drawers/open-shifts.ts';

const taken = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('payments')
    .select((eb) => [
      'payment_type_id as type',
      eb.fn.sum<number>('amount_cents').as('amount'),
      eb.fn.sum<number>('rounding_cents').as('rounding'),
      eb.fn.sum<number>('tip_cents').as('tip'),
    ])
    .where('shift_id', '=', p('shift'))
    .groupBy('payment_type_id'),
);
const givenBack = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('payment_cancels')
    .innerJoin('payments', 'payments.id', 'payment_cancels.payment_id')
    .select((eb) => [
      'payments.payment_type_id as type',
      eb.fn.sum<number>('payments.amount_cents').as('amount'),
      eb.fn.sum<number>('payments.rounding_cents').as('rounding'),
      eb.fn.sum<number>('payments.tip_cents').as('tip'),
    ])
    .where('payment_cancels.shift_id', '=', p('shift'))
    .groupBy('payments.payment_type_id'),
);
const moved = prepared<{ shift: number }>()((p) =>
  qb
    .selectFrom('cash_moves')
    .select((eb) => ['kind', eb.fn.sum<number>('amount_cents').as('cents')])
    .where('shift_id', '=', p('shift'))
    .groupBy('kind'),
);
const types = prepared()(() =>
  qb.selectFrom('payment_types').select(['id', 'title', 'is_cash', 'deleted_at']).orderBy('id'),
);

type MoveSums = Readonly<Record<MoveKind, Cents>>;
const movesOf = (tx: Tx, shift: number): MoveSums => ({
  in: 0,
  out: 0,
  drop: 0,
  tipout: 0,
  ...Object.fromEntries(tx.all(moved, { shift }).map(({ kind, cents }) => [kind, cents])),
});

/** Returns float + in − out − drops − tip-outs: the cash in the drawer without sales. */
export const withoutSales = (floatCents: Cents, moves: MoveSums): Cents =>
  floatCents + moves.in - moves.out - moves.drop - moves.tipout;

export interface Expected {
  readonly typeId: number;
  readonly title: string;
  readonly isCash: boolean;
  readonly expectedCents: Cents;
}

type CashType = {
  readonly id: number;
  readonly is_cash: 0 | 1;
  readonly deleted_at: number | null;
};

/**
 * Returns the cash payment type to which the float and the moves of a shift (`cents`) are added: the first type that is
 * not deleted. If all types are deleted, returns the first type, or undefined if `cents` is 0.
 */
function cashTypeOf<T extends CashType>(all: readonly T[], cents: Cents): T | undefined {
  const cash = all.filter(({ is_cash }) => is_cash === 1);
  const live = cash.find(({ deleted_at }) => deleted_at === null);
  return live ?? (cents === 0 ? undefined : cash[0]);
}

/** Returns the sum of a shift's payments by type, minus refunds. */
export function takingsOf(tx: Tx, shift: StoredShift): Map<number, Cents> {
  const sums = new Map<number, Cents>();
  const add = (type: number, cents: Cents) => sums.set(type, (sums.get(type) ?? 0) + cents);
  for (const { type, amount, rounding, tip } of tx.all(taken, { shift: shift.id })) {
    add(type, amount + rounding + tip);
  }
  for (const { type, amount, rounding, tip } of tx.all(givenBack, { shift: shift.id })) {
    add(type, 0 - amount - rounding - tip);
  }
  return sums;
}

/** Returns the cash that a shift has without its sales, in minor units: the float, plus and minus its cash moves. */
export const cashBesidesOf = (tx: Tx, shift: StoredShift): Cents =>
  withoutSales(shift.float_cents, movesOf(tx, shift.id));

/**
 * Returns the expected amount of each payment type with payments in the shift, and of cash if the store has a cash
 * payment type.
 */
export function expectedOf(tx: Tx, shift: StoredShift): Expected[] {
  const sums = takingsOf(tx, shift);
  const all = tx.all(types, {});
  const besides = cashBesidesOf(tx, shift);
  const cash = cashTypeOf(all, besides);
  if (cash) sums.set(cash.id, (sums.get(cash.id) ?? 0) + besides);
  return all.flatMap(({ id, title, is_cash }) => {
    const expectedCents = sums.get(id);
    return expectedCents === undefined
      ? []
      : [{ typeId: id, title, isCash: is_cash === 1, expectedCents }];
  });
}
