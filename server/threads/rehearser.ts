// The thread that checks a copy of the standby's data: whether a takeover would find them complete and intact. It ends
// after the check.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { faultOf, missingOrder } from '#shared/rehearsal.ts';
import { type Connection, openReading } from '../db/open.ts';
import { verifyBooks } from '../domain/audit/books.ts';
import { verifyAudit } from '../domain/audit/verify.ts';
import { findRollupDifferences } from '../domain/audit/verify-rollups.ts';
import { COPY_DATABASE } from '../standby/followed-log.ts';

export interface ToCheck {
  readonly folder: string;
  /** An order that the copy must have; 0 for none. */
  readonly order: number;
}

export interface Checked {
  readonly faults: readonly string[];
  readonly lastOrder: number | null;
}

const lastOrderOf = (db: Connection): number | null =>
  db.prepare('SELECT max(id) FROM orders').pluck().get() as number | null;

function findFaults(db: Connection, { order }: ToCheck): string[] {
  const integrity = db.prepare('PRAGMA integrity_check(5)').pluck().all() as string[];
  if (integrity.join() !== 'ok') return integrity.map((fault) => faultOf('file', fault));
  const { problem } = verifyAudit(db);
  const books = verifyBooks(db).problem;
  return [
    ...((lastOrderOf(db) ?? 0) < order ? [missingOrder(order)] : []),
    ...(problem ? [faultOf('audit', problem)] : []),
    ...(books ? [faultOf('books', books)] : []),
    ...findRollupDifferences(db).map((difference) => faultOf('sums', difference)),
  ];
}

function check(asked: ToCheck): Checked {
  const path = join(asked.folder, COPY_DATABASE);
  if (!existsSync(path)) return { faults: [faultOf('none')], lastOrder: null };
  const db = openReading(path);
  try {
    return { faults: findFaults(db, asked), lastOrder: lastOrderOf(db) };
  } finally {
    db.close();
  }
}

parentPort?.postMessage(check(workerData as ToCheck));
