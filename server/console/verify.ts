// audit:verify and rollups:verify: check that the stored data are unchanged. Both commands only read, so the hub may
// run meanwhile.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE, listBackups } from '../backup/manifest.ts';
import { findMark as findRestore, trailBefore } from '../backup/restored-mark.ts';
import { readConfig } from '../config.ts';
import { expectNewest } from '../db/migrate.ts';
import { type Connection, openReading } from '../db/open.ts';
import { verifyBooks } from '../domain/audit/books.ts';
import { type AuditMark, verifyAudit } from '../domain/audit/verify.ts';
import { findRollupDifferences } from '../domain/audit/verify-rollups.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';
import { MIGRATIONS } from './open-data.ts';

/**
 * Reads a database in one read transaction, so that all reads see the same state although a running hub may change
 * it.
 */
function look<T>(path: string, work: (db: Connection) => T): T {
  if (!existsSync(path)) throw new ConsoleRefused(`There is no database at ${path}. Set DATA_DIR.`);
  const db = openReading(path);
  try {
    return db.transaction(() => work(db)).deferred();
  } finally {
    db.close();
  }
}

/** Reads the hub's own data, whose tables must match this program. */
const lookAtData = <T>(dataDir: string, work: (db: Connection) => T): T =>
  look(join(dataDir, DATABASE), (db) => {
    expectNewest(db, MIGRATIONS);
    return work(db);
  });

/** Returns the last row of the trail in the newest backup. */
function findMark(dataDir: string): AuditMark | undefined {
  const backups = join(dataDir, 'backups');
  const [newest] = listBackups(backups);
  if (newest === undefined) return undefined;
  const sql = 'SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1';
  return look(join(backups, newest, DATABASE), (db) => db.prepare(sql).get()) as
    | AuditMark
    | undefined;
}

/** Matches the end of the trail as X and Z reports print it: the first digits of a hash. */
const PRINTED_END = /^[0-9a-f]{8,64}$/;
const usage = "audit:verify [<the trail's end on an X or a Z>]";

function readPrinted([printed, ...more]: readonly string[]): string | undefined {
  if (more.length > 0 || (printed !== undefined && !PRINTED_END.test(printed)))
    throw new ConsoleRefused(usage);
  return printed;
}

/** Returns a sentence if no row of the trail has the printed hash. */
function findLost(db: Connection, printed: string | undefined): string | undefined {
  if (printed === undefined) return undefined;
  const sql = 'SELECT 1 FROM audit WHERE hash BETWEEN ? AND ? LIMIT 1';
  return db.prepare(sql).get(printed, `${printed}g`)
    ? undefined
    : `no row of it has the end ${printed}: it was cut off or written again since that was printed`;
}

export const verifyAuditTrail: ConsoleCommand = {
  usage,
  async run(args) {
    const printed = readPrinted(args);
    const { dataDir } = readConfig(process.env);
    const mark = findMark(dataDir);
    const restore = findRestore(dataDir);
    const { rows, end, lost, books, ...trail } = lookAtData(dataDir, (db) => ({
      ...verifyAudit(db, mark, restore && trailBefore(restore)),
      lost: findLost(db, printed),
      books: verifyBooks(db),
    }));
    const problem = trail.problem ?? lost;
    if (problem) throw new ConsoleRefused(`The audit trail was tampered with: ${problem}.`);
    if (books.problem) throw new ConsoleRefused(`The books were tampered with: ${books.problem}.`);
    const restored = books.restores === 0 ? '' : ` Backups restored: ${books.restores}.`;
    const against = mark ? `, and holds what the newest backup has (row ${mark.id})` : '';
    return `The audit trail is whole: ${rows} rows${against}. Its end: ${end?.hash ?? 'empty'}. Zs that hold: ${books.zs}.${restored}`;
  },
};

export const verifyRollups: ConsoleCommand = {
  usage: 'rollups:verify',
  async run() {
    const { dataDir } = readConfig(process.env);
    const differences = lookAtData(dataDir, findRollupDifferences);
    if (differences.length > 0)
      throw new ConsoleRefused(
        `The sums per day are not those of the rows:\n${differences.join('\n')}`,
      );
    return 'The sums per day are those of the rows.';
  },
};
