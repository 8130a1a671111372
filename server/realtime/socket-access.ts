// Whether a connected device may still hear order events (CONTRACT §6).
import { CLOSE_NO_SCOPE, CLOSE_SIGNED_OUT } from '#shared/frames.ts';
import { EVENT_HEARERS, holdsAny } from '#shared/scopes.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';

const byDevice = prepared<{ device: string; sessionNow: number }>()((p) =>
  qb
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['users.role', 'users.scope'])
    .where('devices.id', '=', p('device'))
    .where('devices.refresh_expires_at', '>', p('sessionNow'))
    .where('users.deleted_at', 'is', null),
);

/** The close code for a device that may no longer hear, or undefined while it may. */
export function findCloseCode(tx: Tx, device: string, sessionNow: number): number | undefined {
  const user = tx.get(byDevice, { device, sessionNow });
  if (!user) return CLOSE_SIGNED_OUT;
  return holdsAny(user, EVENT_HEARERS) ? undefined : CLOSE_NO_SCOPE;
}
