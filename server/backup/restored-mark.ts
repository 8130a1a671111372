// What a restore leaves for the next start: a note of what was replaced, which becomes a row of the audit trail.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '../audit/record.ts';
import type { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { qb } from '../db/query.ts';
import { Sqlite } from '../db/sqlite.ts';
import { DATABASE, listBackups } from './manifest.ts';
import { syncPath } from './sync.ts';

/** The kind of the audit row. */
export const DATA_RESTORED = 'data.restored';

interface AuditEnd {
  readonly id: number;
  readonly hash: string;
}

/** How far the replaced data had come; null where they could not be read, or there were none. */
interface Replaced {
  readonly orders: number;
  readonly invoices: number;
  /** The last row of its audit trail. */
  readonly trail: AuditEnd | null;
}

export interface RestoredMark {
  readonly at: number;
  /** The backup's name. */
  readonly backup: string;
  /** Where what was replaced is kept. */
  readonly kept: string;
  readonly replaced: Replaced | null;
  /** How far the trail had come in the newest backup then; the replaced data may be too damaged to say. */
  readonly backedUp?: AuditEnd | null;
}

/** Up to which row there was a trail before a restore, as far as anybody knows; 0 where nobody does. */
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

/** Looks at data that are about to be replaced; they may well be damaged. */
export const findReplaced = (path: string): Replaced | null =>
  lookAt(path, (db) => ({
    ...(db.prepare(SUMS).get() as Omit<Replaced, 'trail'>),
    trail: lastRow(db),
  }));

/** The end of the trail in the newest backup. */
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
    // Damage is the commonest reason to restore: then nobody knows.
    return null;
  } finally {
    db?.close();
  }
}

export function leaveMark(dataDir: string, mark: RestoredMark): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(mark), { mode: 0o600 });
  syncPath(fileIn(dataDir));
}

export const findMark = (dataDir: string): RestoredMark | undefined =>
  existsSync(fileIn(dataDir)) ? JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) : undefined;

/**
 * At the start after a restore, in one transaction: every session and till ends, for one that was revoked since the backup
 * would be good again; and the trail says what was replaced.
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
