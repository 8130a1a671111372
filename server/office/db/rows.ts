// Inserts many rows as one parameter: a statement may have at most 65,535 parameters, and a batch can have more
// values.
import { type RawBuilder, sql } from 'kysely';
import type { OfficeTables } from './schema.ts';

/** Returns a source of rows for `insertInto(table).columns(columns).expression(…)`. Every row has all these columns. */
export function rowsFrom<T extends keyof OfficeTables & string>(
  table: T,
  columns: readonly (keyof OfficeTables[T] & string)[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  // Sent as text and then cast, because each driver converts a parameter of type JSON in its own way.
  const json = sql`${JSON.stringify(rows)}::text::json`;
  return sql`SELECT ${list} FROM json_populate_recordset(NULL::${sql.table(table)}, ${json})`;
}
