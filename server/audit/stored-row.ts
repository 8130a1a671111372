// What is deleted, as it was: a row of the trail that names only a number says nothing once the thing is gone.
import type { Tx } from '../db/executor.ts';
import { written } from '../db/query.ts';

/** What the trail keeps of a deleted row: what a person knows it by and what it decided; no secrets, no pictures. */
const COLUMNS = {
  addons: 'title, price_cents',
  categories: 'title',
  customers: 'name',
  devices: 'name',
  payment_types: 'title, is_active, is_cash',
  reasons: 'kind, title',
  reservations: 'customer_name, date, people_count, status',
  store_tables: 'table_title, floor, seating_capacity',
  subscriptions: 'plan_name, plan_price_cents, expiry_date',
  taxes: 'title, rate_milli, type',
  tills: 'title',
  variants: 'title, price_cents',
} as const;
type Table = keyof typeof COLUMNS;

type Details = Readonly<Record<string, string | number | null>>;

const queryOf = (table: Table) =>
  written<{ id: string | number }, Details>(
    `SELECT ${COLUMNS[table]} FROM ${table} WHERE ${table === 'customers' ? 'phone' : 'id'} = :id`,
  );
const queries = new Map<Table, ReturnType<typeof queryOf>>();

/** Returns a row that is about to be deleted for the details of the trail; nothing where it is not there. */
export function storedRow(tx: Tx, table: Table, id: string | number): Details {
  const query = queries.get(table) ?? queryOf(table);
  queries.set(table, query);
  return tx.get(query, { id }) ?? {};
}
