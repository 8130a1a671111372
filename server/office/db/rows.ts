// Writes many rows as one parameter: a statement may have at most 65,535 parameters, and a batch can have more values.
import { type RawBuilder, sql } from 'kysely';
import type { OfficeTables } from './schema.ts';

/**
 * Returns a function that returns the statement to insert rows. Rows whose key exists are changed instead. Every row
 * must have all columns of `key` and `columns`. `changeOf` returns the new value of a column if the key exists; by
 * default it is the value that is sent.
 */
export function makeUpsert<T extends keyof OfficeTables & string>(
  table: T,
  key: readonly (keyof OfficeTables[T] & string)[],
  columns: readonly (keyof OfficeTables[T] & string)[],
  changeOf = (column: string) => `excluded.${column}`,
): (rows: readonly object[]) => RawBuilder<unknown> {
  const all = [...key, ...columns].join(', ');
  const changes = columns.map((column) => `${column} = ${changeOf(column)}`).join(', ');
  const start = `INSERT INTO ${table} (${all}) SELECT ${all} FROM json_populate_recordset(NULL::${table}, `;
  const end = `) ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes}`;
  return (rows) =>
    // The rows are sent as text and then cast, because each driver converts a parameter of type JSON in its own way.
    sql`${sql.raw(start)}${JSON.stringify(rows)}::text::json${sql.raw(end)}`;
}

/**
 * Returns a source of rows for `insertInto(table).columns(columns).expression(…)`. Every row must have all `columns`.
 */
export function rowsFrom<T extends keyof OfficeTables & string>(
  table: T,
  columns: readonly (keyof OfficeTables[T] & string)[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  // The rows are sent as text and then cast, because each driver converts a parameter of type JSON in its own way.
  const json = sql`${JSON.stringify(rows)}::text::json`;
  return sql`SELECT ${list} FROM json_populate_recordset(NULL::${sql.table(table)}, ${json})`;
}
