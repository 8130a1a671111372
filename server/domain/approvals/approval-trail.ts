// Checks that the stored remote approvals match the audit trail: who asked and who answered what (contract 18).
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';

type Nobody = Record<string, never>;
const approvals = written<
  Nobody,
  { id: number; user_id: number; state: string; answered_by: number | null; text: string }
>('SELECT id, user_id, state, answered_by, text FROM approvals ORDER BY id');
const trailRows = written<Nobody, { id: number; kind: string; user_id: number; details: string }>(
  `SELECT cast(entity_id AS INTEGER) AS id, kind, user_id, details FROM audit
   WHERE kind IN ('approval.asked', 'approval.answered') ORDER BY id`,
);

/** Compares every approval with the audit trail. Returns the first fault only; undefined if there is none. */
export function findApprovalFault(tx: Tx): string | undefined {
  const asked = new Map<number, number>();
  const answered = new Map<number, { by: number; yes: boolean; text: string }>();
  for (const { id, kind, user_id, details } of tx.all(trailRows, {})) {
    if (kind === 'approval.asked') asked.set(id, user_id);
    else
      answered.set(id, { by: user_id, ...(JSON.parse(details) as { yes: boolean; text: string }) });
  }
  for (const { id, user_id, state, answered_by, text } of tx.all(approvals, {})) {
    const answer = answered.get(id);
    const yes = state === 'yes' || state === 'used';
    const isRecorded =
      state === 'waiting'
        ? answer === undefined
        : answer?.by === answered_by && answer.yes === yes && answer.text === text;
    if (asked.get(id) !== user_id || !isRecorded)
      return `approval ${id} is not as recorded in the audit trail`;
    asked.delete(id);
  }
  const [gone] = asked.keys();
  return gone === undefined
    ? undefined
    : `approval ${gone} is in the audit trail, but its row is gone`;
}
