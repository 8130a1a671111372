// Lists customers page by page, newest first: all customers, or those that match a text (contract 5).
import { type Expression, sql } from 'kysely';
import type { QueryOf } from '#shared/endpoints/table.ts';
import { MAX_PER_PAGE, PER_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { gramCounter } from '../../db/grams.ts';
import { prepared, qb } from '../../db/query.ts';
import { foldedSpellings, searchTerms } from '../../db/text-search.ts';
import { countCustomers, customerOf } from '../../domain/customers/customers.ts';

type PageQuery = QueryOf<'GET /customers'>;

const byIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', sql<number>`(select value from json_each(${p('ids')}))`)
    .orderBy('created_at', 'desc')
    .orderBy('phone', 'desc'),
);

interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

const NOBODY: Found = { ids: [], total: 0 };

interface Wanted {
  readonly page: number;
  readonly size: number;
}

/**
 * Returns the range of rows of a page, and whether to read it from the end of the list. The last pages are read from
 * the end, so that they cost no more than the first pages.
 */
function spanOf(total: number, { page, size }: Wanted) {
  const start = Math.min((page - 1) * size, total);
  const end = Math.min(start + size, total);
  const fromEnd = start > total / 2;
  return { fromEnd, limit: end - start, offset: fromEnd ? total - end : start };
}

/** Returns a page of all customers. */
function listAll(tx: Tx, wanted: Wanted): Found {
  const total = countCustomers(tx);
  const { fromEnd, limit, offset } = spanOf(total, wanted);
  const direction = fromEnd ? 'asc' : 'desc';
  const rows = tx.all(
    qb
      .selectFrom('customers')
      .select('id')
      .orderBy('created_at', direction)
      .orderBy('phone', direction)
      .limit(limit)
      .offset(offset),
  );
  return { ids: rows.map(({ id }) => id), total };
}

const countHolding = gramCounter('customer_grams');

/**
 * Selects the customers that match, in the order in which they were added. The index `customer_grams` is sorted in this
 * order.
 */
const holding = (direction: 'asc' | 'desc') =>
  prepared<{ terms: string; size: number; start: number }>()((p) =>
    qb
      .selectFrom('customer_grams')
      .select(sql<number>`rowid`.as('id'))
      .where(sql<boolean>`customer_grams match ${p('terms')}`)
      .orderBy(sql`rowid`, direction)
      .limit(p('size'))
      .offset(p('start')),
  );
const holdingByAge = { asc: holding('asc'), desc: holding('desc') };

/**
 * Returns a page for a filter of one or two characters. Nearly every customer may match, so only the rows of the page
 * are checked.
 */
function findHolding(tx: Tx, text: string, terms: string, wanted: Wanted): Found {
  const total = countHolding(tx, text);
  const { fromEnd, limit, offset } = spanOf(total, wanted);
  const rows = tx.all(holdingByAge[fromEnd ? 'asc' : 'desc'], {
    terms,
    size: limit,
    start: offset,
  });
  return { ids: rows.map(({ id }) => id), total };
}

const idsIn = (index: 'customer_search' | 'customer_grams', terms: Expression<string>) =>
  qb
    .selectFrom(index)
    .select(sql<number>`rowid`.as('id'))
    .where(sql<boolean>`${sql.table(index)} match ${terms}`);

type Ids = ReturnType<typeof idsIn>;
const pageOf = (found: Ids, size: Expression<number>, start: Expression<number>) =>
  qb
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom('customers')
    .innerJoin('found', 'found.id', 'customers.id')
    .select(['customers.id', sql<number>`(select count(*) from found)`.as('total')])
    .orderBy('customers.created_at', 'desc')
    .orderBy('customers.phone', 'desc')
    .limit(size)
    .offset(start);

const searched = prepared<{ long: string; size: number; start: number }>()((p) =>
  pageOf(idsIn('customer_search', p('long')), p('size'), p('start')),
);
/**
 * Finds customers by two spellings of the same text: `long` in the usual index, and `short`, which is too short for
 * that index, in `customer_grams`.
 */
const searchedInBoth = prepared<{ long: string; short: string; size: number; start: number }>()(
  (p) =>
    pageOf(
      idsIn('customer_search', p('long')).union(idsIn('customer_grams', p('short'))),
      p('size'),
      p('start'),
    ),
);

/** Returns a page from the search index, which finds the page and the total in one query. */
function searchFor(tx: Tx, long: string, short: string | undefined, wanted: Wanted): Found {
  const ask = (size: number, start: number) =>
    short === undefined
      ? tx.all(searched, { long, size, start })
      : tx.all(searchedInBoth, { long, short, size, start });
  const { page, size } = wanted;
  const rows = ask(size, (page - 1) * size);
  const first = rows[0] ?? ask(1, 0)[0];
  return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
}

function find(tx: Tx, filter: string, wanted: Wanted): Found {
  if (filter === '') return listAll(tx, wanted);
  const { long, short } = searchTerms(filter, foldedSpellings(filter));
  if (long !== undefined) return searchFor(tx, long, short, wanted);
  return short === undefined ? NOBODY : findHolding(tx, filter, short, wanted);
}

/** Returns a page of customers; 10 per page by default, at most 100. */
export function listCustomers(tx: Tx, { page = 1, perPage = PER_PAGE, filter = '' }: PageQuery) {
  const size = Math.min(perPage, MAX_PER_PAGE);
  const found = find(tx, filter, { page, size });
  // Finds the ids first, so that whole rows are read only for the page shown.
  const rows = tx.all(byIds, { ids: JSON.stringify(found.ids) });
  const { total } = found;
  const totalPages = Math.ceil(total / size);
  return { customers: rows.map(customerOf), total, page, perPage: size, totalPages };
}

export const customerReads = { customersPage: listCustomers };
