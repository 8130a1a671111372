// The customers' register by pages, newest first, all of them or those with a text (CONTRACT §5).
import { type Expression, sql } from 'kysely';
import type { QueryOf } from '#shared/endpoints/table.ts';
import { MAX_PER_PAGE, PER_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { gramCounter } from '../../db/grams.ts';
import { prepared, qb } from '../../db/query.ts';
import { searchTerms } from '../../db/text-search.ts';
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

/** The rows of a page among so many. The last pages are counted from the end, so that they cost what the first do. */
function spanOf(total: number, { page, size }: Wanted) {
  const start = Math.min((page - 1) * size, total);
  const end = Math.min(start + size, total);
  const fromEnd = start > total / 2;
  return { fromEnd, limit: end - start, offset: fromEnd ? total - end : start };
}

/** A page of all. */
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

/** In the order in which they were added, which the index itself has. */
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

/** A page by one or two characters, which nearly everybody may hold: only the page's own rows are looked at. */
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
/** A text that is shorter in its other spelling. */
const searchedInBoth = prepared<{ long: string; short: string; size: number; start: number }>()(
  (p) =>
    pageOf(
      idsIn('customer_search', p('long')).union(idsIn('customer_grams', p('short'))),
      p('size'),
      p('start'),
    ),
);

/** A page by the index, which is asked once for the page and for how many there are. */
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
  const { long, short } = searchTerms(filter);
  if (long !== undefined) return searchFor(tx, long, short, wanted);
  return short === undefined ? NOBODY : findHolding(tx, filter, short, wanted);
}

/** A page; 10 a page, at most 100. */
export function listCustomers(tx: Tx, { page = 1, perPage = PER_PAGE, filter = '' }: PageQuery) {
  const size = Math.min(perPage, MAX_PER_PAGE);
  const found = find(tx, filter, { page, size });
  // Ids first: whole rows are read only of those that the page shows.
  const rows = tx.all(byIds, { ids: JSON.stringify(found.ids) });
  const { total } = found;
  const totalPages = Math.ceil(total / size);
  return { customers: rows.map(customerOf), total, page, perPage: size, totalPages };
}

export const customerReads = { customersPage: listCustomers };
