// Adds the content of deleted rows to their audit rows, because an id alone says nothing once the row is gone.
import type { Tx } from '../db/executor.ts';
import { written } from '../db/query.ts';

/**
 * The columns of a deleted row that the trail keeps: its name and its values, such as prices; no secrets and no
 * pictures.
 */
const COLUMNS = {
  addons: 'title, price_cents',
  categories: 'title',
  customers: 'name',
  devices: 'name',
  payment_types: 'title, is_active, is_cash',
  reasons: 'kind, title',
  roles: 'title, scopes',
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

/**
 * Returns the kept columns of a row that is about to be deleted, as details for its audit row; empty if the row does
 * not exist.
 */
export function storedRow(tx: Tx, table: Table, id: string | number): Details {
  const query = queries.get(table) ?? queryOf(table);
  queries.set(table, query);
  return tx.get(query, { id }) ?? {};
}
