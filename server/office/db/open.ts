// Opens and migrates the database of head office: a PostgreSQL server if its address is set, else PGlite in a folder.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import { pgliteDialect } from './pglite-dialect.ts';
import { ensureReaderRole } from './reader-role.ts';
import type { OfficeTables } from './schema.ts';

export type OfficeDb = Kysely<OfficeTables>;

/** Where the data are: on a PostgreSQL server, in a folder of PGlite, or in memory for tests. */
export type OfficePlace = { readonly url: string } | { readonly dir: string } | 'memory';

/**
 * PostgreSQL's type number of 8-byte integers. Such values are parsed as numbers, because all numbers of head office
 * are below 2^53.
 */
const INT8 = 20;

/** How long a call waits for a connection. */
const CONNECT_MS = 10_000;

async function dialectOf(place: OfficePlace): Promise<Dialect> {
  // Each driver is loaded only when needed: PGlite is large, and a head office uses only one of the two.
  if (place !== 'memory' && 'url' in place) {
    const { default: pg } = await import('pg');
    pg.types.setTypeParser(INT8, Number);
    const pool = new pg.Pool({
      connectionString: place.url,
      max: 10,
      connectionTimeoutMillis: CONNECT_MS,
    });
    // A restart of PostgreSQL closes idle connections. Without this listener, their errors would end the process. The
    // pool opens new connections; a call made meanwhile fails with an error.
    pool.on('error', () => undefined);
    // A connection that is in use needs the same listener: a restart may close it between two statements of a
    // transaction, when no statement waits for the error. The next statement then fails, and the call fails with it.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return new PostgresDialect({ pool });
  }
  const { PGlite } = await import('@electric-sql/pglite');
  if (place === 'memory') return pgliteDialect(new PGlite());
  mkdirSync(place.dir, { recursive: true, mode: 0o700 });
  return pgliteDialect(new PGlite(place.dir));
}

/** Splits a migration into statements, because PostgreSQL prepares one at a time. A body between `$$` is not split. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  for (const line of text.split('\n').filter((one) => !one.trimStart().startsWith('--'))) {
    lines.push(line);
    const isOpen = lines.join('\n').split('$$').length % 2 === 0;
    if (isOpen || !line.trimEnd().endsWith(';')) continue;
    statements.push(lines.join('\n').trim().replace(/;$/, ''));
    lines = [];
  }
  return statements;
}

/** The number of the advisory lock for migrations: any number that nothing else in this database locks. */
const MIGRATION_LOCK = 684_512_001;

async function migrate(db: OfficeDb, folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await ensureReaderRole(tx);
    await sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)`.execute(tx);
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(tx);
    const done = new Set(rows.map(({ name }) => name));
    for (const name of names.sort().filter((one) => !done.has(one))) {
      for (const statement of statementsOf(readFileSync(join(folder, name), 'utf8')))
        await sql.raw(statement).execute(tx);
      await sql`INSERT INTO migrations (name) VALUES (${name})`.execute(tx);
    }
  });
}

/** Opens and migrates the database; `migrations` is the folder migrations/office. */
export async function openOffice(place: OfficePlace, migrations: string): Promise<OfficeDb> {
  const db = new Kysely<OfficeTables>({ dialect: await dialectOf(place) });
  try {
    await migrate(db, migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
