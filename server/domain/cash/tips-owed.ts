// Tips that are owed: for each user, the tips taken minus the tips paid out. Database triggers update the sums whenever
// a tip or a payout is written (contract 16.5, 19.3).

import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const sumsOf = prepared<{ user: number }>()((p) =>
  qb
    .selectFrom('rollup_tips_owed')
    .select(['taken_cents', 'paid_cents'])
    .where('user_id', '=', p('user')),
);

/** Returns the tips owed to a user, in minor units. */
export function tipsOwedTo(tx: Tx, user: number): Cents {
  const sums = tx.get(sumsOf, { user });
  return sums ? sums.taken_cents - sums.paid_cents : 0;
}

const owed = prepared()(() =>
  qb
    .selectFrom('rollup_tips_owed')
    .innerJoin('users', 'users.id', 'rollup_tips_owed.user_id')
    .select((eb) => [
      'user_id',
      eb
        .exists(
          eb
            .selectFrom('users as later')
            .select('later.id')
            .whereRef('later.username_key', '=', 'users.username_key')
            .whereRef('later.id', '>', 'users.id'),
        )
        .as('isFormer'),
      'username',
      'name',
      eb('taken_cents', '-', eb.ref('paid_cents')).as('owedCents'),
    ])
    .where((eb) => eb('taken_cents', '>', eb.ref('paid_cents')))
    .orderBy('name'),
);

interface TipsOwed {
  /** Set only for a former user if a newer user has the same username. */
  readonly user_id?: number;
  readonly username: string;
  readonly name: string;
  readonly owedCents: Cents;
}

/** Returns everybody who is owed tips, sorted by name. */
export const listTipsOwed = (tx: Tx): TipsOwed[] =>
  tx
    .all(owed, {})
    .map(({ user_id, isFormer, ...who }) => (Number(isFormer) === 1 ? { user_id, ...who } : who));
