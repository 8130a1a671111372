// Tips that are owed: what each took less what was paid out to him (CONTRACT §16.5, §19.3).

import { sql } from 'kysely';
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const takenBy = prepared<{ user: number }>()((p) =>
  qb
    .selectFrom('payments')
    .select((eb) => eb.fn.sum<number | null>('tip_cents').as('cents'))
    .where('user_id', '=', p('user'))
    .where('cancelled_at', 'is', null)
    .where('tip_cents', '<>', sql.lit(0)),
);
const paidTo = prepared<{ user: number }>()((p) =>
  qb
    .selectFrom('cash_moves')
    .select((eb) => eb.fn.sum<number | null>('amount_cents').as('cents'))
    .where('paid_to', '=', p('user')),
);

/** Owed to one of the staff now. */
export const tipsOwedTo = (tx: Tx, user: number): Cents =>
  (tx.get(takenBy, { user })?.cents ?? 0) - (tx.get(paidTo, { user })?.cents ?? 0);

const tipped = prepared()(() =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.user_id', '=', 'users.id')
          .where('tip_cents', '<>', 0),
      ),
    )
    .orderBy('name'),
);

/** Everybody to whom something is owed, by name. */
export const listTipsOwed = (tx: Tx) =>
  tx.all(tipped, {}).flatMap(({ id, username, name }) => {
    const owedCents = tipsOwedTo(tx, id);
    return owedCents > 0 ? [{ username, name, owedCents }] : [];
  });
