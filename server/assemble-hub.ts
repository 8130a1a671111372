// Puts a hub together around its open writer: the reader, the web server with its features, the printers' lanes.
import type { FastifyInstance } from 'fastify';
import { buildApp, makeServer } from './app.ts';
import { openReading } from './db/open.ts';
import { ReadQueue } from './db/read-queue.ts';
import type { WriteQueue } from './db/write-queue.ts';
import { Hub } from './hub.ts';
import { Lanes } from './printing/lanes.ts';
import type { HubParts } from './start-hub.ts';
import { keepTidy } from './tidy.ts';

interface AssembledHub {
  readonly app: FastifyInstance;
  readonly hub: Hub;
  /** Running requests finish, screens and printers are let go; the database is still open afterwards. */
  stopServing(): Promise<void>;
}

/** How long running requests have when the hub stops. */
const FINISH_MS = 2500;

/** `onMade` hears of the hub before it serves: commits are its to hear of from then on. */
export async function assembleHub(
  parts: HubParts,
  path: string,
  writer: WriteQueue,
  onMade: (hub: Hub) => void,
): Promise<AssembledHub> {
  const app = makeServer(parts.log, parts.config) as unknown as FastifyInstance;
  const reader = new ReadQueue(new URL('reader.js', parts.threads), { path }, parts.onDeath);
  const hub = new Hub({ ...parts, log: app.log, writer, reading: openReading(path), reader });
  onMade(hub);
  await buildApp(app, hub, parts.client, parts.socketTimes);
  await app.ready();
  const lanes = await Lanes.open(hub, parts.printTimes);
  const stopTidying = keepTidy(hub);
  const stopServing = async () => {
    stopTidying();
    hub.isStopping = true;
    // Running requests finish, but one whose peer doesn't go on is not waited for.
    const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    await app.close();
    clearTimeout(late);
    await lanes.close();
  };
  return { app, hub, stopServing };
}
