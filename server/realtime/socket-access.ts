// The permissions of a connected device on the socket (contract 6).
import { CLOSE_NO_SCOPE, CLOSE_SIGNED_OUT } from '#shared/frames.ts';
import {
  CONNECTORS,
  EVENT_HEARERS,
  holdsAny,
  ORDER_EMITTERS,
  type Role,
  type Scope,
  SELLERS,
} from '#shared/scopes.ts';
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

/** The current permissions of a connected device. */
export interface SocketRights {
  readonly hears: boolean;
  /** True if the device receives events about guests' orders and calls. */
  readonly serves: boolean;
  /** False for a user who only answers approvals: they receive events, but send no order updates. */
  readonly emits: boolean;
  /** True for a till. Its cart is sent to its customer displays. */
  readonly sells: boolean;
  readonly displays: boolean;
}

/** Which events a socket counts: all, or all except those about guests' orders and calls. */
export type Count = 'all' | 'plain';
export const countOf = ({ serves }: SocketRights): Count => (serves ? 'all' : 'plain');

export function rightsOf(user: { role: Role; scope: string }): SocketRights {
  const may = (scopes: readonly Scope[]) => holdsAny(user, scopes);
  return {
    hears: may(EVENT_HEARERS),
    serves: may(SELLERS),
    emits: may(ORDER_EMITTERS),
    sells: may(['POS']),
    displays: may(['CUSTOMER_DISPLAY']),
  };
}

/** Returns the close code for a device that may no longer connect, else its permissions. */
export function findRights(
  tx: Tx,
  device: string,
  sessionNow: number,
): { code: number } | SocketRights {
  const user = tx.get(byDevice, { device, sessionNow });
  if (!user) return { code: CLOSE_SIGNED_OUT };
  return holdsAny(user, CONNECTORS) ? rightsOf(user) : { code: CLOSE_NO_SCOPE };
}
