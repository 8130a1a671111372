// The note that a restore leaves for the next start of the hub, which records it in the audit trail.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '../audit/record.ts';
import type { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { qb } from '../db/query.ts';
import { Sqlite } from '../db/sqlite.ts';
import { DATABASE, listBackups } from './manifest.ts';
import { syncPath } from './sync.ts';

/** The kind of the audit row for a restore. */
export const DATA_RESTORED = 'data.restored';

interface AuditEnd {
  readonly id: number;
  readonly hash: string;
}

/** The extent of the replaced data; null if there were no data, or if the data could not be read. */
interface Replaced {
  readonly orders: number;
  readonly invoices: number;
  /** The last row of the audit trail in the replaced data. */
  readonly trail: AuditEnd | null;
}

export interface RestoredMark {
  readonly at: number;
  /** The name of the backup. */
  readonly backup: string;
  /** The folder of the replaced data. */
  readonly kept: string;
  readonly replaced: Replaced | null;
  /**
   * The end of the trail in the newest backup when the restore began. It is kept because the replaced data may be too
   * damaged to read.
   */
  readonly backedUp?: AuditEnd | null;
}

/** Returns the last known row id of the trail before a restore; 0 if not known. */
export const trailBefore = ({
  replaced,
  backedUp,
}: Pick<RestoredMark, 'replaced' | 'backedUp'>): number =>
  Math.max(replaced?.trail?.id ?? 0, backedUp?.id ?? 0);

const fileIn = (dataDir: string): string => join(dataDir, 'restored.json');

const SUMS = `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM invoices) AS invoices`;
const LAST = 'SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1';

const lastRow = (db: Connection): AuditEnd | null =>
  (db.prepare(LAST).get() as AuditEnd | undefined) ?? null;

/** Reads the extent of data that are about to be replaced; null if they are damaged. */
export const findReplaced = (path: string): Replaced | null =>
  lookAt(path, (db) => ({
    ...(db.prepare(SUMS).get() as Omit<Replaced, 'trail'>),
    trail: lastRow(db),
  }));

/** Returns the end of the trail in the newest backup, or null. */
export function findBackedUp(dataDir: string): AuditEnd | null {
  const backups = join(dataDir, 'backups');
  const [newest] = listBackups(backups);
  return newest === undefined ? null : lookAt(join(backups, newest, DATABASE), lastRow);
}

function lookAt<T>(path: string, look: (db: Connection) => T): T | null {
  if (!existsSync(path)) return null;
  let db: Connection | undefined;
  try {
    db = new Sqlite(path, { readonly: true });
    return look(db);
  } catch {
    // Damage is the most common reason to restore; the extent is then unknown.
    return null;
  } finally {
    db?.close();
  }
}

/** Writes the note; returns a function that undoes this. */
export function leaveMark(dataDir: string, mark: RestoredMark): () => void {
  const before = findMark(dataDir);
  writeFileSync(fileIn(dataDir), JSON.stringify(mark), { mode: 0o600 });
  syncPath(fileIn(dataDir));
  return () => {
    if (before) leaveMark(dataDir, before);
    else rmSync(fileIn(dataDir));
  };
}

export const findMark = (dataDir: string): RestoredMark | undefined =>
  existsSync(fileIn(dataDir)) ? JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) : undefined;

/**
 * Records a restore at the next start, in one transaction: ends every session and till, because some may have been
 * revoked since the backup, and adds an audit row about the replaced data.
 */
export function noteRestore(tx: Tx, dataDir: string): void {
  const mark = findMark(dataDir);
  if (!mark) return;
  const { at, backup, kept, replaced, backedUp = null } = mark;
  tx.db
    .transaction(() => {
      const sessions = tx.run(qb.deleteFrom('devices')).changes;
      tx.run(qb.deleteFrom('tills'));
      audit(
        tx,
        { now: at, actor: null },
        {
          kind: DATA_RESTORED,
          entity: 'backup',
          id: backup,
          username: 'console',
          details: { kept, replaced, backedUp, sessions },
        },
      );
    })
    .immediate();
  rmSync(fileIn(dataDir));
}
