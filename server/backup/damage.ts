// Checks a database before a start, and advises on a restore if it is damaged.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../db/migrate.ts';
import type { Connection } from '../db/open.ts';
import { Sqlite } from '../db/sqlite.ts';
import { listBackups } from './manifest.ts';
import { verifyBackup } from './restore-backup.ts';

/** The database cannot be read or is inconsistent. */
export class DatabaseDamaged extends StartRefused {}

/**
 * The size up to which the whole database is checked (0.1 s for 25 MiB on two shared cores). In a larger database, only
 * the tables that every sale uses are checked.
 */
const WHOLE_BYTES = 32 * 1024 * 1024;
/** Tables that grow over the years: only their newest rows are read. */
const GROWING = [
  ...['orders', 'order_items', 'order_item_addons', 'order_item_options'],
  ...['invoices', 'payments', 'audit'],
];
const NEWEST = 500;
/** Tables that every sale and sign-in uses, and that stay small. */
const SMALL = [
  ...['schema_migrations', 'store', 'users', 'devices', 'access_tokens', 'token_days'],
  ...['categories', 'taxes', 'menu_items', 'variants', 'addons', 'store_tables', 'payment_types'],
  ...['option_groups', 'options', 'item_option_groups', 'availability'],
];

const CODES = /^SQLITE_(CORRUPT|NOTADB|IOERR_(SHORT_READ|CORRUPTFS))/;
/**
 * Returns true for a failure of the disk, which may be temporary. Its code is SQLITE_IOERR: the lowest byte of the
 * error code in the problem is 10.
 */
const isOfDisk = (problem: string): boolean =>
  (Number(/error code=(\d+)/.exec(problem)?.[1] ?? 0) & 0xff) === 10;

/** Converts SQLite's errors for a damaged file to `DatabaseDamaged`; returns other errors unchanged. */
export function asDamage(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError) || !CODES.test(error.code)) return error;
  return new DatabaseDamaged(error.message);
}

/**
 * Throws `DatabaseDamaged` or SQLite's own error for a database that is not intact. A new database counts as intact.
 */
export function assertWhole(db: Connection, wholeBytes: number = WHOLE_BYTES): void {
  const isSmall = statSync(db.name).size <= wholeBytes;
  const tables = new Set(listTables(db));
  const checked = SMALL.filter((name) => tables.has(name));
  const problems = isSmall ? quickCheck(db) : checked.flatMap((name) => quickCheck(db, name));
  const [problem] = problems;
  if (problem !== undefined && isOfDisk(problem))
    throw new Sqlite.SqliteError(problem, 'SQLITE_IOERR_READ');
  if (problem !== undefined) throw new DatabaseDamaged(problem);
  if (isSmall) return;
  for (const table of GROWING.filter((name) => tables.has(name))) {
    db.prepare(`SELECT * FROM ${table} ORDER BY 1 DESC LIMIT ${NEWEST}`).raw().all();
  }
}

function quickCheck(db: Connection, table?: string): string[] {
  const rows = db.pragma(`quick_check(${table === undefined ? 1 : `'${table}'`})`);
  return (rows as { quick_check: string }[])
    .map((row) => row.quick_check.replaceAll(/\s+/g, ' '))
    .filter((text) => text !== 'ok');
}

const listTables = (db: Connection): string[] =>
  db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all() as string[];

/**
 * Throws if there are backups but no database. Otherwise the hub would create a new database and show the first-run
 * form to any visitor.
 */
export function assertNotVanished(dataDir: string, path: string): void {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > 0) return;
  if (listBackups(join(dataDir, 'backups')).length === 0) return;
  throw new DatabaseDamaged('it is missing or empty, and there are backups of it');
}

/** Returns the console message: which backup to restore, and how. */
export async function adviseRestore(
  { message }: DatabaseDamaged,
  dataDir: string,
  secondPlace?: string,
): Promise<StartRefused> {
  const fault = `The database in ${dataDir} is damaged (${message}).`;
  const best = await findTrusted([join(dataDir, 'backups'), ...(secondPlace ? [secondPlace] : [])]);
  const advice = best
    ? `Restore the newest backup that is whole: npm run restore -- ${best}`
    : 'No backup of it is whole: keep a copy of this folder and ask for help.';
  return new StartRefused(`${fault} ${advice}`);
}

/**
 * Returns the newest backup that verifies: its name if it is in the hub's own folder, otherwise its path; undefined
 * if no backup verifies.
 */
async function findTrusted(places: readonly string[]): Promise<string | undefined> {
  const all = places.flatMap((place, index) =>
    listBackups(place).map((name) => ({ name, path: join(place, name), isOwn: index === 0 })),
  );
  for (const { name, path, isOwn } of all.sort((a, b) => (a.name < b.name ? 1 : -1))) {
    // A backup that cannot be read cannot be trusted either.
    const problems = await verifyBackup(path).catch((error: unknown) => [String(error)]);
    if (problems.length === 0) return isOwn ? name : path;
  }
  return undefined;
}
