// Moves the standby's copy to the place of the hub's own database. Every step may be interrupted and repeated.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../backup/sync.ts';
import { COPY_DATABASE } from './followed-log.ts';
import { type PairState, readPairState, type Takeover, writePairState } from './pair-state.ts';

/**
 * Stores the decision to take over. From then on this hub is the primary, even if the process ends before the copy is
 * in its place.
 */
export function decideTakeover(dataDir: string, state: PairState, takeover: Takeover): PairState {
  const decided: PairState = {
    ...state,
    role: 'primary',
    generation: state.generation + 1,
    takeover,
  };
  writePairState(dataDir, decided);
  return decided;
}

/** Puts the copy of a decided takeover in its place; does nothing if no takeover was decided. */
export function finishTakeover(dataDir: string): void {
  const state = readPairState(dataDir);
  if (state.role !== 'primary' || state.copy === null) return;
  const folder = join(dataDir, state.copy);
  const copy = join(folder, COPY_DATABASE);
  // The database file is moved last. While it is still in the copy's folder, the hub's own database is older and must
  // be moved aside.
  if (existsSync(copy)) {
    putAside(dataDir, state.generation);
    const log = `${copy}-wal`;
    if (existsSync(log)) renameSync(log, join(dataDir, `${COPY_DATABASE}-wal`));
    renameSync(copy, join(dataDir, COPY_DATABASE));
    syncPath(dataDir);
  }
  mkdirSync(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 });
  writePairState(dataDir, { ...state, copy: null });
  rmSync(folder, { recursive: true, force: true });
}

/** Moves aside and keeps an older database of this hub, such as the database of a sealed hub. */
function putAside(dataDir: string, generation: number): void {
  const old = join(dataDir, COPY_DATABASE);
  if (!existsSync(old)) return;
  const kept = join(dataDir, `before-generation-${generation}`);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const end of ['-shm', '-wal', '']) {
    if (existsSync(`${old}${end}`))
      renameSync(`${old}${end}`, join(kept, `${COPY_DATABASE}${end}`));
  }
  syncPath(kept);
}
