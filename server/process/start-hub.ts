// Starts a hub: locks the data folder, lets the writer migrate and recover the database, and loads the rest of the
// hub meanwhile.
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { adviseRestore, assertNotVanished, DatabaseDamaged } from '../backup/damage.ts';
import { DiskReadOnly, prepareDataDir } from '../db/data-dir.ts';
import { lockDataDir } from '../db/lock.ts';
import type { Hub } from '../hub.ts';
import { readPairState } from '../standby/pair-state.ts';
import { finishTakeover } from '../standby/take-over.ts';
import { WriteQueue } from '../threads/write-queue.ts';
import type { HubParts } from './assemble-hub.ts';

export interface RunningHub {
  readonly app: FastifyInstance;
  /** The listener for guests, if it has a port of its own. */
  readonly guestApp?: FastifyInstance;
  readonly hub: Hub;
  close(): Promise<void>;
}

/** The pause between tries while a start waits for its disk. */
const WELL_AGAIN_MS = 3000;
/**
 * The checkpointer starts after this time. Until then the write-ahead log is too short to be worth moving into the
 * database file.
 */
const CHECKPOINTER_AFTER_MS = 2000;

export async function startHub(parts: HubParts): Promise<RunningHub> {
  const { dataDir, backupTo } = parts.config;
  const path = join(dataDir, 'comanda.db');
  const meanwhile = new Meanwhile(parts);
  const unlock = await takeFolder(dataDir, meanwhile);
  try {
    await becomePrimary(parts);
    assertNotVanished(dataDir, path);
    return await startLocked(parts, path, { unlock, meanwhile });
  } catch (error) {
    unlock();
    throw error instanceof DatabaseDamaged ? await adviseRestore(error, dataDir, backupTo) : error;
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

interface Taken {
  readonly unlock: () => void;
  readonly meanwhile: Meanwhile;
}

async function startLocked(
  parts: HubParts,
  path: string,
  { unlock, meanwhile }: Taken,
): Promise<RunningHub> {
  const late: { hub?: Hub } = {};
  const standsBack = parts.config.litestream === true;
  const opening = WriteQueue.open(
    new URL('writer.js', parts.threads),
    { path, migrations: parts.migrations, standsBack },
    {
      committed: (result) => late.hub?.committed(result),
      foreignCommit: () => late.hub?.signal({ kind: 'foreign' }),
      factsWritten: () => late.hub?.signal({ kind: 'facts' }),
      lookFailed: (reason) => parts.log.warn({ reason }, 'a look at the database failed'),
      died: parts.onDeath,
      waiting: (reason) => meanwhile.serve(reason),
      migrating: (names, made) => parts.onMigration?.(names, made),
    },
  );
  // Uses two cores: the web server and the features load here while the writer's thread opens the database.
  const [{ assembleHub }, writer] = await Promise.all([import('./assemble-hub.ts'), opening]);
  await meanwhile.end();
  const closeCheckpointer = checkpointSoon(parts, path);
  const assembled = await assembleHub(parts, path, writer, (hub) => {
    late.hub = hub;
  });
  const { pair } = assembled.hub;
  const close = async () => {
    await assembled.stopServing();
    pair?.close();
    await closeCheckpointer();
    await assembled.hub.close();
    pair?.release();
    unlock();
  };
  const { app, guestApp, hub } = assembled;
  return { app, ...(guestApp && { guestApp }), hub, close };
}

/** The server that runs while the start waits for its disk. */
class Meanwhile {
  readonly #parts: HubParts;
  #ending: Promise<() => Promise<void>> | undefined;
  #reason = '';

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  serve(reason: string): void {
    const { log, onDeath } = this.#parts;
    if (reason !== this.#reason) log.error({ reason }, 'the disk is waited for');
    this.#reason = reason;
    this.#ending ??= import('./serve-meanwhile.ts').then(({ serveMeanwhile }) =>
      serveMeanwhile(this.#parts),
    );
    this.#ending.catch(onDeath);
  }

  async end(): Promise<void> {
    const end = await this.#ending;
    await end?.();
  }
}

/** Starts the checkpointer after the requests that waited for the start; returns the function that closes it. */
function checkpointSoon(parts: HubParts, path: string): () => Promise<void> {
  let checkpointer: Worker | undefined;
  let timer: NodeJS.Timeout;
  // Without a checkpointer the write-ahead log only grows, so a checkpointer that dies is logged and replaced.
  const openLater = () => {
    checkpointer = undefined;
    timer = setTimeout(() => {
      checkpointer = openCheckpointer(parts, path).on('error', (error: Error) => {
        parts.log.error({ err: error }, 'the checkpointer died; another takes its place');
        openLater();
      });
    }, CHECKPOINTER_AFTER_MS).unref();
  };
  openLater();
  return async () => {
    clearTimeout(timer);
    if (!checkpointer) return;
    const ended = once(checkpointer, 'exit');
    checkpointer.postMessage('close');
    await ended;
  };
}

function openCheckpointer({ threads, config, log }: HubParts, path: string): Worker {
  const workerData = { path, standsBack: config.litestream === true };
  const checkpointer = new Worker(new URL('checkpointer.js', threads), { workerData });
  checkpointer.on('message', (message) => log.warn(message, 'the checkpointer'));
  return checkpointer;
}
