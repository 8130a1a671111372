// The state of a hub in a pair: its role, the generation and the partner. It is in a separate file, so that no backup
// contains it and no restore changes it.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../backup/sync.ts';
import { hasCode } from '../db/error-code.ts';
import { StartRefused } from '../db/migrate.ts';

const FILE = 'standby.json';

export interface Partner {
  readonly name: string;
  /** `host:port`, with `https://` before it if the partner accepts only TLS. */
  readonly address: string;
  /** The SHA-256 fingerprint of the partner's certificate. */
  readonly fingerprint: string;
}

export interface Pair {
  readonly partner: Partner;
  /** The key that both hubs share, in base64. */
  readonly key: string;
  readonly since: number;
}

/** Who took over, and how. */
export interface Takeover {
  readonly username: string;
  readonly at: number;
  readonly how: 'planned' | 'witnessed' | 'anyway' | 'forced';
  /** True if the old hub may have worked on alone, and may have printed jobs that still wait in the copy. */
  readonly mayHavePrinted?: boolean;
}

/** The result of a rehearsal: the standby opened a copy of its data and checked everything. */
export interface Rehearsal {
  readonly at: number;
  /** The problems that it found, as sentences; empty if a takeover would have all data. */
  readonly faults: readonly string[];
  /** The newest order of the copy; null if it could not be read, or if there are no orders. */
  readonly lastOrder: number | null;
}

export interface PairState {
  readonly role: 'primary' | 'standby' | 'sealed';
  /** Grows with each takeover. If two hubs differ, the hub with the higher generation is right. */
  readonly generation: number;
  readonly pair: Pair | null;
  /** The folder of the standby's last whole copy, below DATA_DIR; null on a primary. */
  readonly copy: string | null;
  /** The time until which the copy is known to be complete, and its last commit. */
  readonly completeUntil: number | null;
  readonly commit: number;
  /** Set when a takeover is decided, and removed when the takeover is recorded in the audit trail. */
  readonly takeover?: Takeover;
  /** True once the hub that took over has stored the list of entries that it may lack; only on a sealed hub. */
  readonly isFoundSent?: true;
  /** The last rehearsal of this pair. */
  readonly rehearsal?: Rehearsal;
}

export const UNPAIRED: PairState = {
  role: 'primary',
  generation: 1,
  pair: null,
  copy: null,
  completeUntil: null,
  commit: 0,
};

/**
 * Returns the stored state, or the state of an unpaired hub if no state is stored. Throws `StartRefused` if the file
 * cannot be understood.
 */
export function readPairState(dataDir: string): PairState {
  const path = join(dataDir, FILE);
  try {
    return { ...UNPAIRED, ...JSON.parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return UNPAIRED;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`${path} can't be read: ${reason}`);
  }
}

/** Replaces the file as a whole; it is on the disk when this returns. */
export function writePairState(dataDir: string, state: PairState): void {
  const path = join(dataDir, FILE);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(state, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  syncPath(dataDir);
}

/** The last rehearsal as `GET /standby` returns it. */
export interface WireRehearsal {
  readonly rehearsed_at: string | null;
  readonly rehearsal: { readonly faults: string[]; readonly last_order: number | null } | null;
}

export function wireRehearsal({ pair, rehearsal }: PairState): WireRehearsal {
  if (!pair || !rehearsal) return { rehearsed_at: null, rehearsal: null };
  const { at, faults, lastOrder } = rehearsal;
  return {
    rehearsed_at: new Date(at).toISOString(),
    rehearsal: { faults: [...faults], last_order: lastOrder },
  };
}
