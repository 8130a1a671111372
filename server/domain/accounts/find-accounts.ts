// Finds accounts by kind, by a part of a name or phone, or by the last digits of a card (contract 32).
import type { AccountKind } from '#shared/account-kinds.ts';
import { parseCode } from '#shared/billing/card-codes.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { searchTerms } from '../../db/text-search.ts';
import type { StoredAccount } from './accounts.ts';

type Page = {
  readonly before: number;
  readonly limit: number;
};
type Asked = Page & { readonly kind: string };

// Separate statements, because SQLite uses an index only if the statement always has the condition.
const newest = written<Page, StoredAccount>(
  'SELECT * FROM accounts WHERE id < :before ORDER BY id DESC LIMIT :limit',
);
const newestOfKind = written<Asked, StoredAccount>(
  'SELECT * FROM accounts WHERE kind = :kind AND id < :before ORDER BY id DESC LIMIT :limit',
);
const byDigits = written<Asked & { last4: string }, StoredAccount>(
  `SELECT * FROM accounts WHERE last4 = :last4 AND id < :before AND (:kind = '' OR kind = :kind)
   ORDER BY id DESC LIMIT :limit`,
);
/** The rows of the index are in the order of the accounts, so the search ends when the page is full. */
const byText = written<Asked & { terms: string }, StoredAccount>(
  `SELECT own.* FROM account_search CROSS JOIN accounts own ON own.id = account_search.rowid
   WHERE account_search MATCH :terms AND account_search.rowid < :before AND (:kind = '' OR own.kind = :kind)
   ORDER BY account_search.rowid DESC LIMIT :limit`,
);
/**
 * Searches a text of one or two characters, which is too short for the index. Nearly every name contains the text, so a
 * page is full soon.
 */
const byShortText = written<Asked & { text: string }, StoredAccount>(
  `SELECT * FROM accounts WHERE kind <> 'gift' AND id < :before AND (:kind = '' OR kind = :kind)
     AND (instr(lower(title), :text) > 0 OR instr(customer_id, :text) > 0)
   ORDER BY id DESC LIMIT :limit`,
);

function findByText(tx: Tx, q: string, asked: Asked): StoredAccount[] {
  if (asked.kind === 'gift') return [];
  const { long } = searchTerms(q, [q]);
  return long === undefined
    ? tx.all(byShortText, { ...asked, text: q.toLowerCase() })
    : tx.all(byText, { ...asked, terms: long });
}

/** Returns a page of accounts, newest first. An empty `q` finds all accounts. */
export function findAccounts(
  tx: Tx,
  { kind, q, ...page }: Page & { readonly kind: AccountKind | undefined; readonly q: string },
): StoredAccount[] {
  if (q === '') return kind ? tx.all(newestOfKind, { ...page, kind }) : tx.all(newest, page);
  // A search for a complete card code finds nothing. Otherwise clients would send codes in URLs, which are logged.
  if (parseCode(q) !== undefined) return [];
  const asked = { ...page, kind: kind ?? '' };
  const cards = /^\d{4}$/.test(q) ? tx.all(byDigits, { ...asked, last4: q }) : [];
  const all = [...cards, ...findByText(tx, q, asked)];
  return all.sort((a, b) => b.id - a.id).slice(0, page.limit);
}
