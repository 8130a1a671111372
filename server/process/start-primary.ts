// Starts a hub that works: lets the writer migrate and recover the database, and loads the rest of the hub meanwhile.
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { adviseRestore, assertNotVanished, DatabaseDamaged } from '../backup/damage.ts';
import type { Hub } from '../hub.ts';
import { WriteQueue } from '../threads/write-queue.ts';
import type { HubParts } from './assemble-hub.ts';
import type { Meanwhile } from './meanwhile.ts';

export interface RunningHub {
  readonly app: FastifyInstance;
  /** The listener for guests, if it has a port of its own. */
  readonly guestApp?: FastifyInstance;
  readonly hub: Hub;
  close(): Promise<void>;
}

/**
 * The checkpointer starts after this time. Until then the write-ahead log is too short to be worth moving into the
 * database file.
 */
const CHECKPOINTER_AFTER_MS = 2000;

/**
 * Opens the database of a hub that may work, and starts the hub. If the database is damaged, the thrown reason says
 * which backup to restore.
 */
export async function startPrimary(parts: HubParts, meanwhile: Meanwhile): Promise<RunningHub> {
  const { dataDir, backupTo } = parts.config;
  const path = join(dataDir, 'comanda.db');
  try {
    assertNotVanished(dataDir, path);
    return await start(parts, path, meanwhile);
  } catch (error) {
    throw error instanceof DatabaseDamaged ? await adviseRestore(error, dataDir, backupTo) : error;
  }
}

async function start(parts: HubParts, path: string, meanwhile: Meanwhile): Promise<RunningHub> {
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
  };
  const { app, guestApp, hub } = assembled;
  return { app, ...(guestApp && { guestApp }), hub, close };
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
