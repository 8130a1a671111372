// The state of a connected socket.
import type { Caller } from '../http/route.ts';
import { Allowance } from './allowance.ts';
import { rightsOf, type SocketRights } from './socket-access.ts';
import { browserOf } from './till-names.ts';

export interface Listener {
  readonly userId: number;
  readonly deviceId: string;
  /** When the socket was last heard, on the monotonic clock. */
  heardAt: number;
  readonly allowance: Allowance;
  /** The permissions as of the last check. */
  rights: SocketRights;
  /** True for a customer display, which receives the cart of its till and no events. */
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

/** Applies the current permissions. If the user may no longer sell, the socket no longer counts as a till. */
export function grant(listener: Listener, rights: SocketRights): void {
  listener.rights = rights;
  if (!rights.sells) listener.speaksAs = '';
}
