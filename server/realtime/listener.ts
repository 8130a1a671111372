// What is known of a connected socket.
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
  /** As last looked at. */
  rights: SocketRights;
  /** A customer display: it hears its till's cart, and no event. */
  isDisplay: boolean;
  till: string;
  readonly browser: string;
  speaksAs: string;
}

/** A socket that has said nothing yet. */
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

/** Takes the rights as they are now; who may sell no longer speaks as no till. */
export function grant(listener: Listener, rights: SocketRights): void {
  listener.rights = rights;
  if (!rights.sells) listener.speaksAs = '';
}
