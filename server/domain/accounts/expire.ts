// Expires accounts after their last business day, and forgets codes that were not printed (contract 32).

import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { businessDayNow } from '../../time/business-day.ts';
import type { StoredAccount } from './accounts.ts';
import { addEntry } from './entries.ts';

/** The most accounts that one command expires. The number is small, so that no order has to wait for long. */
const STEP = 200;
const CODE_MS = 24 * 3_600_000;

const due = prepared<{ today: string; limit: number }>()((p) =>
  qb
    .selectFrom('accounts')
    .selectAll()
    .where('state', '=', 'open')
    .where('expires_on', '<', p('today'))
    .orderBy('expires_on')
    .limit(p('limit')),
);
const setState = prepared<{ id: number; state: 'expired' | 'closed' }>()((p) =>
  qb
    .updateTable('accounts')
    .set({ state: p('state') })
    .where('id', '=', p('id')),
);

/** Ends an account: sets its state and removes its balance. A balance below 0 is not removed. */
export function endAccount(
  tx: Tx,
  context: CommandContext,
  account: StoredAccount,
  end: {
    readonly state: 'expired' | 'closed';
    readonly reason: string | null;
    readonly approvedBy?: string | null;
  },
): StoredAccount {
  const { state, ...entry } = end;
  const { balance } = account;
  tx.run(setState, { id: account.id, state });
  if (balance <= 0) return { ...account, state };
  return addEntry(
    tx,
    context,
    { ...account, state },
    { kind: 'expire', amount: -balance, ...entry },
  ).account;
}

/** Expires at most `limit` accounts whose last day is over. Returns how many expired. */
export function expireDue(
  tx: Tx,
  context: CommandContext,
  limit = Number.MAX_SAFE_INTEGER,
): number {
  const accounts = tx.all(due, { today: businessDayNow(tx, context.now), limit });
  for (const account of accounts)
    endAccount(tx, context, account, { state: 'expired', reason: null });
  if (accounts.length === 0) return 0;
  const details = { count: accounts.length };
  audit(tx, context, { kind: 'accounts.expired', entity: 'account', id: '', details });
  return accounts.length;
}

const forgetCodes = prepared<{ before: number }>()((p) =>
  qb
    .updateTable('accounts')
    .set({ sealed_code: null })
    .where('sealed_code', 'is not', null)
    .where('created_at', '<=', p('before')),
);

/** Removes the codes that nobody printed within a day. */
const forgetUnprinted = (tx: Tx, now: number): void => {
  tx.run(forgetCodes, { before: now - CODE_MS });
};

/** Expires the next accounts; housekeeping calls it. `more` is true if further accounts may be due. */
export const expireAccounts: Command<Record<never, never>, { more: boolean }> = (
  tx,
  _,
  context,
) => {
  forgetUnprinted(tx, context.now);
  return { answer: { more: expireDue(tx, context, STEP) === STEP } };
};

export const accountUpkeepCommands = { expireAccounts };
