// What should be in a drawer: cash from its float to its moves, other types as they were paid (CONTRACT §19.3).
import type { Cents } from '#shared/billing/money.ts';
import type { MoveKind } from '#shared/states/shift.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoredShift } from './shift-queries.ts';

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
  qb.selectFrom('payment_types').select(['id', 'title', 'is_cash']).orderBy('id'),
);

type MoveSums = Readonly<Record<MoveKind, Cents>>;
const movesOf = (tx: Tx, shift: number): MoveSums => ({
  in: 0,
  out: 0,
  drop: 0,
  tipout: 0,
  ...Object.fromEntries(tx.all(moved, { shift }).map(({ kind, cents }) => [kind, cents])),
});

/** Float + in − out − drops − tipouts: what the drawer has without a sale. */
export const withoutSales = (floatCents: Cents, moves: MoveSums): Cents =>
  floatCents + moves.in - moves.out - moves.drop - moves.tipout;

export interface Expected {
  readonly typeId: number;
  readonly title: string;
  readonly isCash: boolean;
  readonly expectedCents: Cents;
}

/** Of each payment type that the shift has, and of cash always; the first type of cash has the float and the moves. */
export function expectedOf(tx: Tx, shift: StoredShift): Expected[] {
  const sums = new Map<number, Cents>();
  const add = (type: number, cents: Cents) => sums.set(type, (sums.get(type) ?? 0) + cents);
  for (const { type, amount, rounding, tip } of tx.all(taken, { shift: shift.id })) {
    add(type, amount + rounding + tip);
  }
  for (const { type, amount, rounding, tip } of tx.all(givenBack, { shift: shift.id })) {
    add(type, 0 - amount - rounding - tip);
  }
  const all = tx.all(types, {});
  const cash = all.find(({ is_cash }) => is_cash === 1);
  if (cash) add(cash.id, withoutSales(shift.float_cents, movesOf(tx, shift.id)));
  return all.flatMap(({ id, title, is_cash }) => {
    const expectedCents = sums.get(id);
    return expectedCents === undefined
      ? []
      : [{ typeId: id, title, isCash: is_cash === 1, expectedCents }];
  });
}
