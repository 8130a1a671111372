// Checks the balances of accounts (contract 32). Each balance must be the sum of the account's entries. For each kind
// of account, the open amount in the last Z must be the sum of the entries up to that Z.
import type { ValueFigures } from '#shared/entities/value.ts';
import type { Connection } from '../../db/open.ts';

const WRONG = `SELECT a.id FROM accounts a
  LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM entries GROUP BY account_id) e ON e.account_id = a.id
  WHERE a.balance <> coalesce(e.amount, 0)`;
// Finds entries whose balance is not the balance of the previous entry plus their own amount.
const BROKEN = `SELECT account_id FROM (SELECT account_id, balance, amount,
    lag(balance, 1, 0) OVER (PARTITION BY account_id ORDER BY id) AS before FROM entries)
  WHERE balance <> before + amount`;
const OPEN = `SELECT a.kind, sum(n.amount) AS open FROM entries n JOIN accounts a ON a.id = n.account_id
  WHERE n.id <= ? GROUP BY a.kind`;
const LAST_Z = 'SELECT z_no, entry_id, document FROM zs WHERE z_no > 0 ORDER BY z_no DESC LIMIT 1';
const DECIMALS = 'SELECT currency_decimals FROM store';

interface LastZ {
  readonly z_no: number;
  readonly entry_id: number;
  readonly document: string;
}

/**
 * Compares the open amounts in the last Z with the sums of the entries up to it. A Z from before the hub had accounts
 * contains no open amounts.
 */
function findOpenFaults(db: Connection): string[] {
  const z = db.prepare(LAST_Z).get() as LastZ | undefined;
  const { value } = JSON.parse(z?.document || '{}') as { readonly value?: ValueFigures };
  if (!z || !value) return [];
  const unit = 10 ** (db.prepare(DECIMALS).pluck().get() as number);
  const rows = db.prepare(OPEN).all(z.entry_id) as { kind: keyof ValueFigures; open: number }[];
  const open = new Map(rows.map((row) => [row.kind, row.open]));
  return (['gift', 'house', 'points'] as const).flatMap((kind) => {
    const said = Math.round((value[kind].open ?? 0) * (kind === 'points' ? 1 : unit));
    const own = open.get(kind) ?? 0;
    return said === own
      ? []
      : [`accounts: Z ${z.z_no} says ${said} is open on ${kind}, its entries ${own}`];
  });
}

/** Returns every wrong balance as a sentence; an empty list if all balances are right. */
export function findBalanceFaults(db: Connection): string[] {
  const wrong = db.prepare(WRONG).pluck().all() as number[];
  const broken = db.prepare(BROKEN).pluck().all() as number[];
  return [
    ...wrong.map((id) => `accounts: the balance of account ${id} is not the sum of its entries`),
    ...[...new Set(broken)].map((id) => `entries: a balance of account ${id} does not follow`),
    ...findOpenFaults(db),
  ];
}
