// Copies all rows of a store from one database to another (decision 53).
import { sql } from 'kysely';
import type { OfficeTx } from '../db/as-user.ts';
import type { OfficeDb } from '../db/open.ts';
import { rowsFrom } from '../db/rows.ts';
import type { OfficeTables } from '../db/schema.ts';

/**
 * The tables with rows of a store, and the columns that identify a row of the store. A table comes before the tables
 * that refer to it.
 */
const TABLES = {
  branches: ['no'],
  facts: ['branch', 'seq'],
  sums: ['day', 'kind', 'key'],
  payments: ['id'],
  running: ['figure'],
  zs: ['z_no'],
  exceptions: ['id'],
} as const satisfies Partial<Record<keyof OfficeTables, readonly string[]>>;

type Table = keyof typeof TABLES;
type Row = Readonly<Record<string, unknown>>;

/** How many rows are read and written together. */
const PAGE = 1000;

/** Returns the next rows of a store's table after the given row. */
async function readPage(
  from: OfficeDb,
  table: Table,
  store: number,
  after: Row | undefined,
): Promise<Row[]> {
  const keys = sql.join(TABLES[table].map((key) => sql.ref(key)));
  const values = after && sql.join(TABLES[table].map((key) => sql`${after[key]}`));
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE store_id = ${store}
    ${values ? sql`AND (${keys}) > (${values})` : sql``} ORDER BY ${keys} LIMIT ${PAGE}`.execute(
    from,
  );
  return rows;
}

/** Copies the rows that a store has in one table. */
async function copyTable(from: OfficeDb, to: OfficeTx, table: Table, store: number): Promise<void> {
  let after: Row | undefined;
  for (;;) {
    const rows: Row[] = await readPage(from, table, store, after);
    after = rows.at(-1);
    if (!after) return;
    const columns = Object.keys(after);
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const source = rowsFrom(table, columns as never, rows);
    await sql`INSERT INTO ${sql.table(table)} (${list}) ${source}`.execute(to);
  }
}

/**
 * Copies the facts of a store and all sums of them. The target must have the store's row in `stores` and no other row
 * of the store. Nothing may write to the source meanwhile.
 */
export async function copyTables(from: OfficeDb, to: OfficeTx, store: number): Promise<void> {
  for (const table of Object.keys(TABLES) as Table[]) await copyTable(from, to, table, store);
}

/** Returns the months in which a store has facts. */
export async function monthsOf(db: OfficeDb, store: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`SELECT DISTINCT month FROM facts
    WHERE store_id = ${store}`.execute(db);
  return rows.map(({ month }) => month);
}

/** Deletes the figures of a store, because lists would show them. Its facts remain, because no list reads them. */
export async function deleteFigures(db: OfficeDb, store: number): Promise<void> {
  for (const table of Object.keys(TABLES) as Table[]) {
    if (table === 'facts') continue;
    await sql`DELETE FROM ${sql.table(table)} WHERE store_id = ${store}`.execute(db);
  }
}

export async function deleteFacts(db: OfficeDb, store: number): Promise<void> {
  await sql`DELETE FROM facts WHERE store_id = ${store}`.execute(db);
}
