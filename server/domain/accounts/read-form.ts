// Accounts, their entries and account statements as the API returns them (contract 32).
import type { Selectable } from 'kysely';
import { addDays } from '#shared/days.ts';
import type { QueryOf } from '#shared/endpoints/table.ts';
import type { Account, AccountEntry, Statement } from '#shared/entities/value.ts';
import { invalid } from '#shared/errors.ts';
import { ACCOUNT_PAGE } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { EntryRow } from '../../db/schema.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { dayStart } from '../../time/zone-days.ts';
import { dayRuleOf, getStore } from '../store/settings.ts';
import { getAccount, type StoredAccount } from './accounts.ts';
import { balancesOf } from './entries.ts';
import { findAccounts } from './find-accounts.ts';
import { readOpenAccounts } from './open-accounts.ts';

type Shown = 'id' | 'at' | 'kind' | 'amount' | 'balance' | 'invoice_id' | 'reason';

interface ReadEntry extends Pick<Selectable<EntryRow>, Shown> {
  readonly username: string | null;
  /** The invoice of the entry's payment; null while the bill is open. */
  readonly paid_invoice_id: number | null;
  /** The payment of a house account; null if it is cancelled. */
  readonly house_payment: number | null;
}

/**
 * Entries with the names of their users, and their payments. Reads only the columns that are shown, because a statement
 * may be long.
 */
const readEntries = () =>
  qb
    .selectFrom('entries')
    .leftJoin('users', 'users.id', 'entries.user_id')
    .leftJoin('payments', 'payments.id', 'entries.payment_id')
    .select(['entries.id', 'entries.at', 'entries.kind', 'entries.amount', 'entries.balance'])
    .select(['entries.invoice_id', 'entries.reason'])
    .select((eb) => [
      'users.username',
      'payments.invoice_id as paid_invoice_id',
      eb
        .case()
        .when('payments.cancelled_at', 'is', null)
        .then(eb.ref('payments.account_payment_id'))
        .end()
        .as('house_payment'),
    ]);

const entriesOf = prepared<{ account: number; before: number; limit: number }>()((p) =>
  readEntries()
    .where('entries.account_id', '=', p('account'))
    .where('entries.id', '<', p('before'))
    .orderBy('entries.id', 'desc')
    .limit(p('limit')),
);

const wireEntry = (row: ReadEntry, shown: (amount: number) => number): AccountEntry => ({
  id: row.id,
  at: wireInstant(row.at),
  kind: row.kind,
  amount: shown(row.amount),
  balance: shown(row.balance),
  invoice_id: row.invoice_id ?? row.paid_invoice_id,
  username: row.username,
  reason: row.reason,
  payment_id: row.house_payment,
});

/** Returns the end of the last business day of an account; null if it does not expire. */
export function endOfUse(tx: Tx, { expires_on: day }: StoredAccount): string | null {
  return day === null ? null : wireInstant(dayStart(addDays(day, 1), dayRuleOf(getStore(tx))));
}

interface Page {
  readonly before?: number;
  readonly limit?: number;
}

function wireAccount(
  tx: Tx,
  row: StoredAccount,
  { before = Number.MAX_SAFE_INTEGER, limit = ACCOUNT_PAGE }: Page,
): Account {
  const entries = tx.all(entriesOf, { account: row.id, before, limit });
  const shown = balancesOf(tx, row);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    last4: row.last4,
    customer_id: row.customer_id,
    balance: shown(row.balance),
    limit: row.limit_cents === null ? null : shown(row.limit_cents),
    expires_at: endOfUse(tx, row),
    state: row.state,
    entries: entries.map((entry) => wireEntry(entry, shown)),
  };
}

/** Returns one account with its newest entries; 404 if it is unknown. */
export const readAccount = (tx: Tx, { id, ...page }: Page & { readonly id: number }): Account =>
  wireAccount(tx, getAccount(tx, id), page);

/** The number of entries that each account of a list has. */
const LISTED_ENTRIES = 10;

/** Returns a page of accounts, newest first. `q` is a part of a name or phone, or the last four digits of a card. */
function listAccounts(
  tx: Tx,
  {
    kind,
    q = '',
    before = Number.MAX_SAFE_INTEGER,
    limit = ACCOUNT_PAGE,
  }: QueryOf<'GET /accounts'>,
): Account[] {
  const rows = findAccounts(tx, { kind, q, before, limit });
  return rows.map((row) => wireAccount(tx, row, { limit: LISTED_ENTRIES }));
}

const inDays = prepared<{ account: number; from: string; to: string }>()((p) =>
  readEntries()
    .where('entries.account_id', '=', p('account'))
    .where('entries.business_day', '>=', p('from'))
    .where('entries.business_day', '<=', p('to'))
    .orderBy('entries.id'),
);
const balanceBefore = written<{ account: number; day: string }, { readonly balance: number }>(
  `SELECT balance FROM entries WHERE account_id = :account AND business_day < :day ORDER BY id DESC LIMIT 1`,
);

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first day of a statement without `from`. */
const FIRST_DAY = '1000-01-01';

/** Returns the days of a statement; by default all days up to today. Throws 400 if they are in reverse order. */
export function readDays(tx: Tx, now: number, { from, to }: { from?: string; to?: string }): Days {
  const days = { from: from ?? FIRST_DAY, to: to ?? businessDayNow(tx, now) };
  if (days.from <= days.to) return days;
  throw invalid('to', INVALID.dayOrder);
}

/** Returns the entries of these business days, oldest first, with the balances before and after them. */
export function readStatement(tx: Tx, account: StoredAccount, { from, to }: Days): Statement {
  const entries = tx.all(inDays, { account: account.id, from, to });
  const [first] = entries;
  const opening = first
    ? first.balance - first.amount
    : (tx.get(balanceBefore, { account: account.id, day: from })?.balance ?? 0);
  const shown = balancesOf(tx, account);
  return {
    opening: shown(opening),
    entries: entries.map((entry) => wireEntry(entry, shown)),
    closing: shown(entries.at(-1)?.balance ?? opening),
  };
}

export const accountReads = { accountsPage: listAccounts, openAccounts: readOpenAccounts };
