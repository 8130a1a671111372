// Finds the user to whom a tipout is paid (contract 19.3). A tip is owed to the user who took it, even if that user was
// deleted since and a new user has the same name.
import { sql } from 'kysely';
import type { Cents } from '#shared/billing/money.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { tipsOwedTo } from '../../domain/cash/tips-owed.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { usernameKey } from '../../sessions/credentials.ts';

const usersByName = prepared<{ key: string }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'username_key'])
    .where('username_key', '=', p('key'))
    .orderBy(sql`deleted_at IS NOT NULL`)
    .orderBy('id', 'desc'),
);
const userById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('users').select(['id', 'username', 'username_key']).where('id', '=', p('id')),
);

interface Sent {
  readonly username: string | null | undefined;
  readonly userId: number | null | undefined;
  readonly amountCents: Cents;
}
interface PaidTo {
  readonly id: number;
  readonly username: string;
}

/**
 * Returns the user to pay. With `userId`: this user; throws 400 if `username` was never their name. Without `userId`: a
 * user who has or had the name `username`, if possible a user to whom the amount is owed. The current user of the name
 * comes before deleted users. Throws 400 for an unknown name.
 */
export function readPaidTo(tx: Tx, { username, userId, amountCents }: Sent): PaidTo {
  const key = username ? usernameKey(username) : undefined;
  const byId = userId ? tx.get(userById, { id: userId }) : undefined;
  if (byId && (key === undefined || key === byId.username_key)) return byId;
  const named = userId || key === undefined ? [] : tx.all(usersByName, { key });
  const user = named.find(({ id }) => tipsOwedTo(tx, id) >= amountCents) ?? named[0];
  if (!user) throw invalid('username', 'Please choose who gets the tips.');
  return user;
}

/** Throws 409 TIPOUT_TOO_LARGE if the amount is more than the tips that the user is owed. */
export function expectOwed(tx: Tx, userId: number, amountCents: Cents): void {
  const owed = tipsOwedTo(tx, userId);
  if (amountCents <= owed) return;
  const wire = wireOf(tx);
  throw new Refusal(
    'TIPOUT_TOO_LARGE',
    say`The amount is more than the unpaid tips: ${{ owed: wire.text(owed) }}.`,
    {
      extra: { owed: wire.amount(owed) },
    },
  );
}
