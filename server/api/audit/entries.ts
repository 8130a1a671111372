// The entries of the audit trail in a form for people: with the dish, order, table and invoice of each entry (contract
// 41.3).
import type { AnswerOf, QueryOf } from '#shared/endpoints/table.ts';
import { rangesBetween } from '../../audit/spans.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { rangeInstants } from '../../time/zone-days.ts';
import { FROM_ALL, FROM_FOUND, type Sought } from './found.ts';

/** Rows per page. To get the next page, send the id of the last row as `before`. */
const PAGE = 100;

type Entry = AnswerOf<'GET /audit/entries'>[number];
type About = NonNullable<Entry['about']>;

export interface AuditRow extends Omit<Entry, 'at' | 'about'> {
  readonly at: number;
  readonly details: string;
}

const COLUMNS = 'SELECT id, at, user_id, username, kind, entity, entity_id, details';
const NEWEST_FIRST = `ORDER BY id DESC LIMIT ${PAGE}`;
const rowsOfAll = written<Sought, AuditRow>(`${COLUMNS} ${FROM_ALL} ${NEWEST_FIRST}`);
const rowsFound = written<Sought & { least: number }, AuditRow>(
  `${COLUMNS} ${FROM_FOUND} ${NEWEST_FIRST}`,
);

type Query = QueryOf<'GET /audit/entries'>;

/** Returns the rows of a page of the trail, newest first. A kind also matches its more specific kinds. */
export function auditRows(tx: Tx, query: Query): AuditRow[] {
  const { day, username, kind, before, least = 0, kitchen } = query;
  const [from, to] =
    day === undefined
      ? [0, Number.MAX_SAFE_INTEGER]
      : rangeInstants(day, day, dayRuleOf(getStore(tx)));
  const ranges =
    day === undefined ? [{ first: 0, last: Number.MAX_SAFE_INTEGER }] : rangesBetween(tx, from, to);
  const found: AuditRow[] = [];
  for (const { first, last } of ranges) {
    if (found.length >= PAGE) break;
    const sought = {
      from,
      to,
      first,
      last: before === undefined ? last : Math.min(last, before - 1),
      username: username || null,
      kind: kind || null,
    };
    // Steps of the kitchen have no amount, so `least` leaves them out in any case.
    const rows =
      kitchen === 'shown' && least === 0
        ? tx.all(rowsOfAll, sought)
        : tx.all(rowsFound, { ...sought, least });
    found.push(...rows);
  }
  return found.slice(0, PAGE);
}

type Named = About & { readonly id: number | string };
type Parts = { [K in keyof About]?: string };

/** Returns the query that reads `parts` (SQL expressions) for a list of ids. A part without an expression is null. */
const named = (from: string, id: string, parts: Parts) => {
  const part = (name: keyof About) => `${parts[name] ?? 'NULL'} AS ${name}`;
  const all = (['title', 'order_id', 'token_no', 'table_title', 'bill_id', 'invoice_id'] as const)
    .map(part)
    .join(', ');
  return written<{ ids: string }, Named>(
    `SELECT ${id} AS id, ${all} FROM ${from} WHERE ${id} IN (SELECT value FROM json_each(:ids))`,
  );
};

const ORDER = {
  order_id: 'o.id',
  token_no: 'o.token_no',
  table_title: 'o.table_title',
  bill_id: 'o.bill_id',
  invoice_id: 'o.invoice_id',
};
const DISH = `iif(i.quantity > 1, i.quantity || ' × ', '') || i.item_title || coalesce(', ' || i.variant_title, '')`;

/** For each kind of entity: the query that reads the dish, order, table and invoice of an entry. */
const NAMES: Readonly<Record<string, ReturnType<typeof named>>> = {
  'order-item': named('order_items i JOIN orders o ON o.id = i.order_id', 'i.id', {
    title: DISH,
    ...ORDER,
  }),
  order: named('orders o', 'o.id', ORDER),
  bill: named('bills b', 'b.id', {
    table_title: 'coalesce(b.table_title, b.title)',
    bill_id: 'b.id',
    invoice_id: 'b.invoice_id',
  }),
  invoice: named('invoices v', 'v.id', {
    table_title: 'v.table_title',
    bill_id: 'v.bill_id',
    invoice_id: 'v.id',
  }),
  customer: named('customers c', 'c.phone', { title: 'c.name' }),
  reservation: named('reservations r LEFT JOIN store_tables t ON t.id = r.table_id', 'r.id', {
    title: 'r.customer_name',
    table_title: 't.table_title',
  }),
};

/** Returns the dish, order, table and invoice of each entry. The keys are made of the entity and its id. */
function aboutOf(tx: Tx, rows: readonly AuditRow[]): Map<string, About> {
  const found = new Map<string, About>();
  for (const [entity, query] of Object.entries(NAMES)) {
    // The id of a customer is a text, the phone number. All other ids are numbers.
    const idOf = entity === 'customer' ? String : Number;
    const ids = rows.flatMap((row) => (row.entity === entity ? [idOf(row.entity_id)] : []));
    if (ids.length === 0) continue;
    for (const { id, ...about } of tx.all(query, { ids: JSON.stringify(ids) }))
      found.set(`${entity} ${id}`, about);
  }
  return found;
}

/** Parses the details of a row. Details that are not JSON, which only a forged row has, are returned as `unreadable`. */
export function readDetails(details: string): Record<string, unknown> {
  try {
    return JSON.parse(details);
  } catch {
    return { unreadable: details };
  }
}

/** Returns a page of the trail, newest first. A kind also matches its more specific kinds. */
function listEntries(tx: Tx, query: Query): Entry[] {
  const rows = auditRows(tx, query);
  const about = aboutOf(tx, rows);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    details: readDetails(row.details),
    about: about.get(`${row.entity} ${row.entity_id}`) ?? null,
  }));
}

export const auditReads = { listEntries };
