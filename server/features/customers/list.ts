// The customers' register by pages, newest first, all of them or those with a text (CONTRACT §5).
import { sql } from 'kysely';
import type { QueryOf } from '#shared/endpoints/table.ts';
import { MAX_PER_PAGE, PER_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { isLike, likePatterns, phonePatterns } from '../../db/like.ts';
import { prepared, qb } from '../../db/query.ts';
import { searchTerms } from '../../db/text-search.ts';
import { countCustomers, customerOf } from './queries.ts';

type PageQuery = QueryOf<'GET /customers'>;

/** The customers with a short text in phone, name or e-mail, by looking at each; all without a text. */
function matching(filter: string) {
  const customers = qb.selectFrom('customers');
  if (filter === '') return customers;
  const texts = likePatterns(filter);
  const phones = [...new Set([...texts, ...phonePatterns(filter)])];
  const conditions = [
    ...isLike('phone', phones),
    ...isLike('name', texts),
    ...isLike('email', texts),
  ];
  return customers.where((eb) => eb.or(conditions));
}

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

const countOf = (tx: Tx, found: ReturnType<typeof matching>): number =>
  tx.get(found.select((eb) => eb.fn.countAll<number>().as('count')))?.count ?? 0;

/** A page by looking. The last pages are counted from the end, so that they cost what the first do. */
function lookFor(tx: Tx, filter: string, { page, size }: { page: number; size: number }): Found {
  const found = matching(filter);
  const total = filter === '' ? countCustomers(tx) : countOf(tx, found);
  const start = Math.min((page - 1) * size, total);
  const end = Math.min(start + size, total);
  const fromEnd = start > total / 2;
  const direction = fromEnd ? 'asc' : 'desc';
  const rows = tx.all(
    found
      .select('id')
      .orderBy('created_at', direction)
      .orderBy('phone', direction)
      .limit(end - start)
      .offset(fromEnd ? total - end : start),
  );
  return { ids: rows.map(({ id }) => id), total };
}

const searched = prepared<{ terms: string; size: number; start: number }>()((p) =>
  qb
    .with(
      (cte) => cte('found').materialized(),
      (db) =>
        db
          .selectFrom('customer_search')
          .select(sql<number>`rowid`.as('id'))
          .where(sql<boolean>`customer_search match ${p('terms')}`),
    )
    .selectFrom('customers')
    .innerJoin('found', 'found.id', 'customers.id')
    .select(['customers.id', sql<number>`(select count(*) from found)`.as('total')])
    .orderBy('customers.created_at', 'desc')
    .orderBy('customers.phone', 'desc')
    .limit(p('size'))
    .offset(p('start')),
);

/** A page by the index, which is asked once for the page and for how many there are. */
function searchFor(tx: Tx, terms: string, { page, size }: { page: number; size: number }): Found {
  const rows = tx.all(searched, { terms, size, start: (page - 1) * size });
  const first = rows[0] ?? tx.get(searched, { terms, size: 1, start: 0 });
  return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
}

/** A page; 10 a page, at most 100. */
export function listCustomers(tx: Tx, { page = 1, perPage = PER_PAGE, filter = '' }: PageQuery) {
  const size = Math.min(perPage, MAX_PER_PAGE);
  const terms = searchTerms(filter);
  const found =
    terms === undefined
      ? lookFor(tx, filter, { page, size })
      : searchFor(tx, terms, { page, size });
  // Ids first: whole rows are read only of those that the page shows.
  const rows = tx.all(byIds, { ids: JSON.stringify(found.ids) });
  const { total } = found;
  const totalPages = Math.ceil(total / size);
  return { customers: rows.map(customerOf), total, page, perPage: size, totalPages };
}

export const customerReads = { customersPage: listCustomers };
