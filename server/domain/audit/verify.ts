// Checks that the audit trail is as it was written: hashes every row again and compares with the newest backup.

import { type AuditContent, auditHash } from '../../audit/record.ts';
import { DATA_RESTORED, type RestoredMark, trailBefore } from '../../backup/restored-mark.ts';
import type { Connection } from '../../db/open.ts';

type AuditRow = AuditContent & {
  readonly id: number;
  readonly prev_hash: string;
  readonly hash: string;
};

/**
 * The end of the trail at some moment. It is stored elsewhere, so that rows cut off the end of the trail are noticed.
 */
export interface AuditMark {
  readonly id: number;
  readonly hash: string;
}

interface AuditVerdict {
  readonly rows: number;
  readonly end: AuditMark | undefined;
  /** The first break in words. Later breaks are left out, because they follow from the first. */
  readonly problem: string | undefined;
}

const ALL = `SELECT id, at, user_id, username, device_id, kind, entity, entity_id, details, seals, prev_hash, hash
  FROM audit ORDER BY id`;

/**
 * Checks the trail from its first row on. Finds rows that were changed, removed or inserted, and rows missing at the
 * end if `mark` proves that they existed. After a restore, the trail continues from an earlier row. The first start
 * after the restore adds a row with the last number of the replaced trail. A mark up to that number is not checked,
 * because the replaced rows are missing. Before the first start has written its row, pass the number as `replaced`.
 */
export function verifyAudit(db: Connection, mark?: AuditMark, replaced = 0): AuditVerdict {
  let end: AuditMark | undefined;
  let rows = 0;
  let excused = replaced;
  for (const row of db.prepare(ALL).iterate() as IterableIterator<AuditRow>) {
    const broken = findBreak(row, end);
    // A row counts as the record of a restore only if the trail up to this row has no fault.
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

/** Returns the number of the last row of the replaced trail if this row records a restore; 0 for every other row. */
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
    ? `row ${row.id} differs from the newest backup: the trail was rewritten`
    : undefined;
