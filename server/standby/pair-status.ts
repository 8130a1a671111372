// The answer of `GET /standby` (contract 35.1).
import type { Mode } from './doubling.ts';
import { type PairState, type WireRehearsal, wireRehearsal } from './pair-state.ts';

export interface PairStatus extends WireRehearsal {
  readonly role: 'primary' | 'standby' | 'sealed' | 'waiting';
  readonly generation: number;
  readonly partner: {
    readonly name: string;
    readonly address: string;
    readonly connected: boolean;
    readonly lag_ms: number;
    readonly lag_bytes: number;
    readonly since: string;
  } | null;
  readonly mode: Mode;
  readonly commit: number;
  readonly complete_until: string | null;
}

interface Known {
  readonly isWaiting: boolean;
  readonly mode: Mode;
  readonly commit: number;
  readonly isConnected: boolean;
  /** When the standby's connection began or ended. */
  readonly since: number;
  readonly lagMs: number;
  readonly lagBytes: number;
}

/** Returns the status of a hub that works, or waits to work. */
export function primaryStatus(state: PairState, known: Known): PairStatus {
  const { role, generation, pair } = state;
  const { isWaiting, mode, commit, isConnected, since, lagMs, lagBytes } = known;
  const partner = pair && {
    name: pair.partner.name,
    address: pair.partner.address,
    connected: isConnected,
    lag_ms: lagMs,
    lag_bytes: lagBytes,
    since: new Date(since).toISOString(),
  };
  return {
    role: isWaiting ? 'waiting' : role,
    ...{ generation, partner, mode, commit, complete_until: null },
    ...wireRehearsal(state),
  };
}
