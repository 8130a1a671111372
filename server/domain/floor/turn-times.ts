// Estimates the wait for a table from the stays of recent parties (contract 22).
import { sql } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

/** The number of newest invoices used: some weeks of a small restaurant. */
const INVOICES_ASKED = 400;
const MINUTE_MS = 60_000;

/** The parts of a split bill count as one party: they were opened together at one table. */
const lately = prepared()(() =>
  qb
    .selectFrom((eb) =>
      eb
        .selectFrom('invoices')
        .select(['bill_id', 'guests', 'created_at'])
        .where('kind', '=', 'sale')
        .orderBy('id', 'desc')
        .limit(sql.lit(INVOICES_ASKED))
        .as('paid'),
    )
    .innerJoin('bills', 'bills.id', 'paid.bill_id')
    .select((eb) => [
      eb.fn.sum<number>('paid.guests').as('guests'),
      eb(eb.fn.max('paid.created_at'), '-', eb.ref('bills.opened_at')).as('turn'),
    ])
    .where('bills.table_id', 'is not', null)
    .groupBy(['bills.table_id', 'bills.opened_at']),
);
const seatedNow = prepared()(() =>
  qb
    .selectFrom('bills')
    .select((eb) => [eb.fn.sum<number | null>('guests').as('guests'), 'opened_at'])
    .where('status', '=', sql.lit('open'))
    .where('table_id', 'is not', null)
    .groupBy(['table_id', 'opened_at'])
    .orderBy('opened_at'),
);

/** Returns the size group of a party: 1 for one or two guests, 2 for three or four, 3 for five or six, 4 for more. */
const sizeOf = (guests: number): number => Math.min(4, Math.ceil(guests / 2));

function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Returns the estimated wait in minutes: the median stay of parties of this size, minus the time since the first seated
 * party of this size sat down. Null if no recent party had this size.
 */
export function quoteMinutes(tx: Tx, people: number, now: number): number | null {
  const isSuch = ({ guests }: { readonly guests: number | null }): boolean =>
    guests !== null && guests > 0 && sizeOf(guests) === sizeOf(people);
  const turns = tx.all(lately, {}).filter((party) => isSuch(party) && Number(party.turn) > 0);
  const median = medianOf(turns.map(({ turn }) => Number(turn)).sort((a, b) => a - b));
  if (median === null) return null;
  const longest = tx.all(seatedNow, {}).find(isSuch);
  const sat = longest === undefined ? 0 : now - longest.opened_at;
  return Math.max(0, Math.ceil((median - sat) / MINUTE_MS));
}
