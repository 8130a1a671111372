// The state of a connected socket.
import type { Caller } from '../http/route.ts';
import { Allowance } from './allowance.ts';
import { rightsOf, type SocketRights } from './socket-access.ts';
import { browserOf } from './till-names.ts';

export interface Listener {
  readonly userId: number;
  readonly deviceId: string;
  /** Monotonic. */
  heardAt: number;
  readonly allowance: Allowance;
  /** As of the last check. */
  rights: SocketRights;
  /** A customer display: it receives its till's cart, and no events. */
  isDisplay: boolean;
  till: string;
  readonly browser: string;
  speaksAs: string;
}

/** Returns the state of a new socket. */
export const makeListener = (caller: Caller): Listener => ({
  userId: caller.userId,
  deviceId: caller.deviceId,
  browser: browserOf(caller),
  heardAt: performance.now(),
  allowance: new Allowance(),
  rights: rightsOf(caller),
  isDisplay: false,
  till: '',
  speaksAs: '',
});

/** Applies the current permissions; a user who may no longer sell no longer acts as a till. */
export function grant(listener: Listener, rights: SocketRights): void {
  listener.rights = rights;
  if (!rights.sells) listener.speaksAs = '';
}
