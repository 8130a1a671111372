// Whether the audit trail is as it was written: every row hashed again, and held against the newest backup.

import type { Connection } from '../db/open.ts';
import { type AuditContent, auditHash } from './record.ts';

type AuditRow = AuditContent & {
  readonly id: number;
  readonly prev_hash: string;
  readonly hash: string;
};

/** Where the trail stood at some moment: whoever cuts its end off can't take this along. */
export interface AuditMark {
  readonly id: number;
  readonly hash: string;
}

interface AuditVerdict {
  readonly rows: number;
  readonly end: AuditMark | undefined;
  /** In words; only the first break is told, since everything after it follows from it. */
  readonly problem: string | undefined;
}

const ALL = `SELECT id, at, user_id, username, device_id, kind, entity, entity_id, details, prev_hash, hash
  FROM audit ORDER BY id`;

/** Walks the trail from its first row; finds a changed, removed or inserted row, and a cut-off end where `mark` lies in it. */
export function verifyAudit(db: Connection, mark?: AuditMark): AuditVerdict {
  let end: AuditMark | undefined;
  let rows = 0;
  for (const row of db.prepare(ALL).iterate() as IterableIterator<AuditRow>) {
    const problem = findBreak(row, end, mark);
    if (problem) return { rows, end, problem };
    end = { id: row.id, hash: row.hash };
    rows += 1;
  }
  const isCut = mark !== undefined && (end === undefined || end.id < mark.id);
  const problem = isCut
    ? `the trail ends with row ${end?.id ?? 0}, but the newest backup has row ${mark.id}: its end was cut off`
    : undefined;
  return { rows, end, problem };
}

function findBreak(
  row: AuditRow,
  before: AuditMark | undefined,
  mark: AuditMark | undefined,
): string | undefined {
  const expected = (before?.id ?? 0) + 1;
  if (row.id !== expected) return `row ${expected} is missing: after it comes row ${row.id}`;
  if (row.prev_hash !== (before?.hash ?? ''))
    return `row ${row.id} does not follow the row before it: one was changed, removed or inserted`;
  if (auditHash(row.prev_hash, row) !== row.hash) return `row ${row.id} was changed`;
  if (mark?.id === row.id && mark.hash !== row.hash)
    return `row ${row.id} is another one than in the newest backup: the trail was written anew`;
  return undefined;
}
