// Remote approval requests as the requester and the approvers read them (contract 18.2).
import type { Selectable } from 'kysely';
import type { Approval, ApprovalState, AskedApproval } from '#shared/entities/approvals.ts';
import { notFound } from '#shared/errors.ts';
import { APPROVAL_MS, APPROVAL_WAITS_MS } from '#shared/limits.ts';
import { holdsAny, RIGHTS } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { ApprovalRow } from '../../db/schema.ts';
import type { Actor } from '../../engine/command.ts';
import { wireOf } from '../store/bill-rules.ts';

export type StoredApproval = Selectable<ApprovalRow>;

const waiting = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('approvals')
    .innerJoin('users', 'users.id', 'approvals.user_id')
    .selectAll('approvals')
    .select('users.username')
    .where('state', '=', 'waiting')
    .where('approvals.created_at', '>', p('since'))
    .orderBy('approvals.id'),
);

/** Returns whether the user has the permission that is requested. Users can't approve their own requests. */
export const mayAnswer = (
  { userId, ...who }: Pick<Actor, 'userId' | 'role' | 'scope'>,
  { user_id, action }: Pick<StoredApproval, 'user_id' | 'action'>,
): boolean => user_id !== userId && holdsAny(who, [RIGHTS[action]]);

/** Returns the waiting requests that this user may answer, oldest first. */
export function listWaiting(tx: Tx, who: Actor, now: number): Approval[] {
  const wire = wireOf(tx);
  return tx
    .all(waiting, { since: now - APPROVAL_WAITS_MS })
    .filter((row) => mayAnswer(who, row))
    .map(({ id, action, text, note, username, table_title, amount_cents, created_at }) => ({
      id,
      action,
      text,
      note,
      username,
      table_title,
      amount: wire.orNull(amount_cents),
      created_at: new Date(created_at).toISOString(),
    }));
}

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('approvals').selectAll().where('id', '=', p('id')),
);

/** Returns a stored request; 404 if it is unknown. */
export function getApproval(tx: Tx, id: number): StoredApproval {
  const row = tx.get(byId, { id });
  if (!row) throw notFound('approval');
  return row;
}

/** Returns the current state. A request that waited too long, or was not used in time, is expired. */
export function stateOf(
  { state, created_at, answered_at }: StoredApproval,
  now: number,
): ApprovalState {
  if (state === 'waiting') return now - created_at < APPROVAL_WAITS_MS ? state : 'expired';
  if (state === 'yes') return Math.abs(now - (answered_at ?? 0)) < APPROVAL_MS ? state : 'expired';
  return state;
}

const nameById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('users').select('username').where('id', '=', p('id')),
);

/** Returns a request to the user who made it. Other users get a 404. */
export function getAsked(tx: Tx, id: number, userId: number, now: number): AskedApproval {
  const row = getApproval(tx, id);
  if (row.user_id !== userId) throw notFound('approval');
  const by = row.answered_by === null ? undefined : tx.get(nameById, { id: row.answered_by });
  return { id, state: stateOf(row, now), answered_by: by?.username ?? null, reason: row.reason };
}
