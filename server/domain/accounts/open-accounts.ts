// Sums over all accounts: what the store owes on gift cards, by the month in which they were issued, and how long
// customers have owed money on house accounts (contract 32.9).
import type { AccountKind } from '#shared/account-kinds.ts';
import type { OpenAccounts } from '#shared/entities/value.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { wireBalance } from './entries.ts';

interface Sum {
  readonly count: number;
  readonly balance: number;
}

const sums = written<Record<never, never>, Sum & { readonly kind: AccountKind }>(
  'SELECT kind, count(*) AS count, sum(balance) AS balance FROM accounts WHERE balance <> 0 GROUP BY kind',
);
const byMonth = written<Record<never, never>, Sum & { readonly month: string }>(
  `SELECT strftime('%Y-%m', created_at / 1000, 'unixepoch') AS month, count(*) AS count, sum(balance) AS balance
   FROM accounts WHERE kind = 'gift' AND balance <> 0 GROUP BY month ORDER BY month`,
);

const DAY_MS = 86_400_000;
/** The most house accounts that are listed. */
const MOST_OWED = 200;

const charged = (since: string): string =>
  `(SELECT coalesce(sum(amount), 0) FROM entries WHERE account_id = own.id AND amount > 0
      AND kind IN ('charge', 'adjust') AND at > :${since})`;

const owing = written<
  { d30: number; d60: number; d90: number; most: number },
  {
    readonly id: number;
    readonly title: string;
    readonly customer_id: string | null;
    readonly balance: number;
    readonly limit_cents: number | null;
    readonly in_30: number;
    readonly in_60: number;
    readonly in_90: number;
  }
>(
  `SELECT id, title, customer_id, balance, limit_cents, ${charged('d30')} AS in_30, ${charged('d60')} AS in_60,
     ${charged('d90')} AS in_90
   FROM accounts own WHERE kind = 'house' AND balance > 0 ORDER BY balance DESC, id LIMIT :most`,
);

/**
 * Returns the part of a balance that is older than a number of days. Payments pay the oldest charges first, so this
 * part is the balance minus the charges of these days.
 */
const olderThan = (balance: number, chargedSince: number): number =>
  Math.max(0, balance - chargedSince);

/** Returns the balances of all accounts together, and the house accounts with the largest debts. */
export function readOpenAccounts(tx: Tx, { now }: { readonly now: number }): OpenAccounts {
  const all = tx.all(sums, {});
  const sumOf = (kind: AccountKind) => {
    const { count = 0, balance = 0 } = all.find((each) => each.kind === kind) ?? {};
    return { count, balance: wireBalance(tx, { kind }, balance) };
  };
  const gift = (balance: number) => wireBalance(tx, { kind: 'gift' }, balance);
  const since = (days: number) => now - days * DAY_MS;
  const rows = tx.all(owing, { d30: since(30), d60: since(60), d90: since(90), most: MOST_OWED });
  return {
    gift: {
      ...sumOf('gift'),
      months: tx.all(byMonth, {}).map((each) => ({ ...each, balance: gift(each.balance) })),
    },
    points: sumOf('points'),
    house: {
      ...sumOf('house'),
      owed: rows.map(({ id, title, customer_id, balance, limit_cents, ...charges }) => ({
        id,
        title,
        customer_id,
        balance: gift(balance),
        limit: limit_cents === null ? null : gift(limit_cents),
        over_30: gift(olderThan(balance, charges.in_30)),
        over_60: gift(olderThan(balance, charges.in_60)),
        over_90: gift(olderThan(balance, charges.in_90)),
      })),
    },
  };
}
