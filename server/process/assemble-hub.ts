// Assembles a hub around its open writer: the reader, the web server with its features, the print lanes, the mails.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, makeServer } from '../app.ts';
import type { Config } from '../config.ts';
import { openReading } from '../db/open.ts';
import { HeadOfficeSender, type SenderTimes } from '../head-office/sender.ts';
import { Hub } from '../hub.ts';
import { PostOffice } from '../mail/post-office.ts';
import { Lanes } from '../printing/lanes/lanes.ts';
import type { Times as PrintTimes } from '../printing/transport/transport.ts';
import type { SocketTimes } from '../realtime/order-sockets.ts';
import { PaintQueue } from '../threads/paint-queue.ts';
import { ReadQueue } from '../threads/read-queue.ts';
import type { WriteQueue } from '../threads/write-queue.ts';
import type { Reach } from '../webhooks/reach.ts';
import { WebhookSender } from '../webhooks/sender.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startSweeping } from './sweep-guests.ts';

export interface HubParts {
  readonly config: Config;
  readonly clock: () => number;
  readonly monotonic?: () => number;
  readonly log: Logger;
  /** The folder of the built threads, `dist/server/`. */
  readonly threads: URL;
  readonly migrations: string;
  /** The built screens, `dist/client/`. */
  readonly client: string;
  readonly onDeath: (error: Error) => void;
  /** Called when a start begins to migrate data, and again when it is done. */
  readonly onMigration?: (names: readonly string[], made: boolean) => void;
  /** How often sockets are pinged and when a silent one is dropped; shorter in tests. */
  readonly socketTimes?: SocketTimes;
  /** How long the hub waits for printers; shorter in tests. */
  readonly printTimes?: PrintTimes;
  /** When facts are sent to head office; shorter in tests. */
  readonly officeTimes?: SenderTimes;
  /** What webhooks may reach, for tests. */
  readonly mayReach?: Reach;
}

interface AssembledHub {
  readonly app: FastifyInstance;
  /** The listener for guests, if it has a port of its own. */
  readonly guestApp?: FastifyInstance;
  readonly hub: Hub;
  /** Finishes running requests and closes screens and printers; the database stays open. */
  stopServing(): Promise<void>;
}

/** How long running requests have when the hub stops. */
const FINISH_MS = 2500;

/** Assembles the hub. `onMade` is called before it serves, because the hub must receive all commits from then on. */
export async function assembleHub(
  parts: HubParts,
  path: string,
  writer: WriteQueue,
  onMade: (hub: Hub) => void,
): Promise<AssembledHub> {
  const app = makeServer(parts.log, parts.config) as unknown as FastifyInstance;
  const makeReader = () =>
    new ReadQueue(new URL('reader.js', parts.threads), { path }, (error) =>
      parts.log.error({ err: error }, 'a reader died; the next read gets another'),
    );
  const [reader, lists] = [makeReader(), makeReader()];
  const reading = openReading(path);
  const hub = new Hub({ ...parts, log: app.log, writer, reading, reader, lists });
  onMade(hub);
  const guestApp = parts.config.guestPort
    ? (makeServer(parts.log, parts.config) as unknown as FastifyInstance)
    : undefined;
  await buildApp(app, hub, parts.client, { times: parts.socketTimes, guestApp });
  await Promise.all([app.ready(), guestApp?.ready()]);
  const painter = new PaintQueue(new URL('painter.js', parts.threads), parts.config.dataDir);
  const lanes = parts.config.trial
    ? undefined
    : await Lanes.open(hub, (...printed) => painter.encode(...printed), parts.printTimes);
  const postOffice = parts.config.trial ? undefined : new PostOffice(hub);
  const webhooks = parts.config.trial ? undefined : new WebhookSender(hub);
  const headOffice = parts.config.trial ? undefined : new HeadOfficeSender(hub, parts.officeTimes);
  const stopHousekeeping = startHousekeeping(hub);
  const stopSweeping = startSweeping(hub);
  const stopServing = async () => {
    stopHousekeeping();
    stopSweeping();
    hub.isStopping = true;
    // Running requests finish, but the hub does not wait for a stalled peer.
    const late = setTimeout(() => {
      for (const each of [app, guestApp]) each?.server.closeAllConnections();
    }, FINISH_MS);
    await Promise.all([app.close(), guestApp?.close()]);
    clearTimeout(late);
    await Promise.all([
      lanes?.close(),
      postOffice?.close(),
      webhooks?.close(),
      headOffice?.close(),
    ]);
    await painter.close();
  };
  return { app, ...(guestApp && { guestApp }), hub, stopServing };
}
