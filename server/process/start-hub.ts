// Starts a hub: locks the data folder, follows the other hub while this one is the standby, then starts to work.
import { setTimeout as sleep } from 'node:timers/promises';
import { DiskReadOnly, prepareDataDir } from '../db/data-dir.ts';
import { lockDataDir } from '../db/lock.ts';
import { readPairState } from '../standby/pair-state.ts';
import { finishTakeover } from '../standby/take-over.ts';
import type { HubParts } from './assemble-hub.ts';
import { Meanwhile } from './meanwhile.ts';
import type { RunningHub } from './start-primary.ts';

/** The pause between tries while a start waits for its disk. */
const WELL_AGAIN_MS = 3000;

export async function startHub(parts: HubParts): Promise<RunningHub> {
  const meanwhile = new Meanwhile(parts);
  const unlock = await takeFolder(parts.config.dataDir, meanwhile);
  try {
    await becomePrimary(parts);
    const { startPrimary } = await import('./start-primary.ts');
    const { close, ...running } = await startPrimary(parts, meanwhile);
    return { ...running, close: () => close().then(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Locks the folder for this process as soon as its disk accepts writes; returns the function that releases it. */
async function takeFolder(dataDir: string, meanwhile: Meanwhile): Promise<() => void> {
  for (;;) {
    try {
      prepareDataDir(dataDir);
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DiskReadOnly)) throw error;
      meanwhile.serve(error.message);
    }
    await sleep(WELL_AGAIN_MS);
  }
}

/**
 * Follows the primary if this hub is a standby, and waits if this hub is sealed. Returns when this hub is the
 * primary.
 */
async function becomePrimary(parts: HubParts): Promise<void> {
  const { dataDir } = parts.config;
  if (readPairState(dataDir).role !== 'primary') {
    const { serveStandby } = await import('./serve-standby.ts');
    parts.onStandby?.();
    await serveStandby(parts);
  }
  finishTakeover(dataDir);
}
