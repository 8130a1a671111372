// Whether the audit trail is as it was written: every row hashed again, and held against the newest backup.

import { DATA_RESTORED, type RestoredMark, trailBefore } from '../backup/restored-mark.ts';
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

const ALL = `SELECT id, at, user_id, username, device_id, kind, entity, entity_id, details, seals, prev_hash, hash
  FROM audit ORDER BY id`;

/**
 * Walks the trail from its first row; finds a changed, removed or inserted row, and a cut-off end where `mark` lies in it.
 * A mark is excused that lies in data which a restore replaced: the restored trail goes on from an earlier row, and says
 * how far the replaced one had come. `replaced`: the same of a restore since which no hub has started.
 */
export function verifyAudit(db: Connection, mark?: AuditMark, replaced = 0): AuditVerdict {
  let end: AuditMark | undefined;
  let rows = 0;
  let excused = replaced;
  for (const row of db.prepare(ALL).iterate() as IterableIterator<AuditRow>) {
    const broken = findBreak(row, end);
    // Only what follows whole from the rows before it may excuse anything.
    if (!broken) excused = Math.max(excused, replacedBy(row));
    const problem = broken ?? (isExcused(mark, excused) ? undefined : findOther(row, mark));
    if (problem) return { rows, end, problem };
    end = { id: row.id, hash: row.hash };
    rows += 1;
  }
  const isCut =
    mark !== undefined && !isExcused(mark, excused) && (end === undefined || end.id < mark.id);
  const problem = isCut
    ? `the trail ends with row ${end?.id ?? 0}, but the newest backup has row ${mark.id}: its end was cut off`
    : undefined;
  return { rows, end, problem };
}

const isExcused = (mark: AuditMark | undefined, excused: number): boolean =>
  mark !== undefined && mark.id <= excused;

/** Up to which row the trail had come that a restore replaced; 0 of any other row. */
function replacedBy({ kind, details }: AuditRow): number {
  if (kind !== DATA_RESTORED) return 0;
  return trailBefore(JSON.parse(details) as RestoredMark);
}

function findBreak(row: AuditRow, before: AuditMark | undefined): string | undefined {
  const expected = (before?.id ?? 0) + 1;
  if (row.id !== expected) return `row ${expected} is missing: after it comes row ${row.id}`;
  if (row.prev_hash !== (before?.hash ?? ''))
    return `row ${row.id} does not follow the row before it: one was changed, removed or inserted`;
  if (auditHash(row.prev_hash, row) !== row.hash) return `row ${row.id} was changed`;
  return undefined;
}

const findOther = (row: AuditRow, mark: AuditMark | undefined): string | undefined =>
  mark?.id === row.id && mark.hash !== row.hash
    ? `row ${row.id} is another one than in the newest backup: the trail was written anew`
    : undefined;
