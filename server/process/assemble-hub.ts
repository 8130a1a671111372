// Assembles a hub around its open writer: the reader, the web server with its features, the print lanes, the mails.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { noteGeneration, noteTakeover, noteUnpaired } from '../api/standby/commands.ts';
import { noteFoundEntries } from '../api/standby/found.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { openReading } from '../db/open.ts';
import { knownUpTo } from '../domain/found/found.ts';
import type { FoundEntry } from '../domain/found/found-entry.ts';
import { lastOrderId } from '../domain/orders/orders.ts';
import { generationNow } from '../domain/standby/generations.ts';
import { HeadOfficeSender, type SenderTimes } from '../head-office/sender.ts';
import { makeServer } from '../http/server.ts';
import { Hub } from '../hub.ts';
import { PostOffice } from '../mail/post-office.ts';
import { Lanes } from '../printing/lanes/lanes.ts';
import type { Times as PrintTimes } from '../printing/transport/transport.ts';
import type { SocketTimes } from '../realtime/order-sockets.ts';
import { ownAddressOf } from '../standby/address.ts';
import type { DoublingTimes } from '../standby/doubling.ts';
import { PairedHub } from '../standby/paired-hub.ts';
import { commands } from '../threads/commands.ts';
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
  /** Called when a start begins to migrate data, and again with `made` when the migration is complete. */
  readonly onMigration?: (names: readonly string[], made: boolean) => void;
  /** The interval of pings on sockets, and the time after which a silent socket is dropped; shorter in tests. */
  readonly socketTimes?: SocketTimes;
  /** How long the hub waits for printers; shorter in tests. */
  readonly printTimes?: PrintTimes;
  /** Called when another hub works in place of this one. */
  readonly onSealed?: () => void;
  /** Called when this hub begins to follow another hub. */
  readonly onStandby?: () => void;
  /** How quickly a standby must answer; shorter in tests. */
  readonly doublingTimes?: DoublingTimes;
  /** When facts are sent to head office; shorter in tests. */
  readonly officeTimes?: SenderTimes;
  /** The addresses that webhooks may reach; set only in tests. */
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

/** Creates this hub's side of a pair. A hub without a partner needs it to accept a second hub. */
function pairOf(
  { config, clock, log, doublingTimes: times, onSealed }: HubParts,
  hub: Hub,
  app: FastifyInstance,
  { path, writer }: { path: string; writer: WriteQueue },
): PairedHub {
  const { dataDir } = config;
  const ownAddress = ownAddressOf(config);
  const isWell = () => !hub.isStorageDoubted;
  const lastOrder = () => hub.read(lastOrderId);
  const changed = () => log.warn({ mode: hub.pair?.mode }, 'the second hub');
  const unpaired = (name: string) =>
    void hub
      .run(noteUnpaired, { name }, { actor: null })
      .catch((error: unknown) => log.error({ err: error }, 'the end of the pair is not noted'));
  const find = (generation: number) => findOn(hub, { dataDir, ownAddress }, generation);
  const said = {
    find,
    unpaired,
    isWell,
    lastOrder,
    log,
    changed,
    sealed: onSealed ?? (() => undefined),
  };
  const parts = { path, dataDir, ownAddress, writer, clock, times, ...said };
  return new PairedHub(parts, app.server);
}

/**
 * After a takeover, fetches the entries that the former primary, now sealed, had acknowledged in the older
 * generation. Resolves to false while the takeover is not recorded yet.
 */
async function findOn(
  hub: Hub,
  place: { readonly dataDir: string; readonly ownAddress: string },
  older: number,
): Promise<boolean> {
  const { pair } = hub;
  const after = hub.read((tx) => knownUpTo(tx, older));
  if (!pair || !after) return false;
  const { fetchFound } = await import('../standby/fetch-found.ts');
  const { state } = pair;
  const store = async (entries: FoundEntry[]) => {
    const noted = { generation: state.generation, entries };
    const { status } = await hub.run(noteFoundEntries, noted, { actor: null });
    if (status !== 200) throw new Error('a part of the list could not be stored');
  };
  await fetchFound({ ...place, state, after, store });
  return true;
}

/** Records a takeover in the audit trail, once. */
async function noteTakeoverOf(hub: Hub): Promise<void> {
  const { takeover, generation } = hub.pair?.state ?? {};
  if (!takeover || generation === undefined) return;
  const { status } = await hub.run(noteTakeover, { ...takeover, generation }, { actor: null });
  if (status === 200) hub.pair?.takeoverNoted();
}

/** Stores the generation of a pair, which grows with each takeover, if the database does not have it yet. */
async function noteGenerationOf(hub: Hub): Promise<void> {
  const { pair, generation } = hub.pair?.state ?? {};
  if (!pair || generation === undefined || hub.read(generationNow) === generation) return;
  await hub.run(noteGeneration, generation, { actor: null });
}

/**
 * Starts the work that no call triggers: printers, mails, webhooks, housekeeping. A paired hub first waits until it
 * knows that its partner has not taken over. Resolves to a function that stops all this work.
 */
async function beginWork(parts: HubParts, hub: Hub): Promise<() => Promise<void>> {
  const { config, threads, printTimes, officeTimes } = parts;
  await hub.pair?.working;
  // The takeover is recorded before any other write, because it decides the generation of the next order.
  await noteTakeoverOf(hub);
  await noteGenerationOf(hub);
  const painter = new PaintQueue(new URL('painter.js', threads), config.dataDir);
  const lanes = config.trial
    ? undefined
    : await Lanes.open(hub, (...printed) => painter.encode(...printed), printTimes);
  const postOffice = config.trial ? undefined : new PostOffice(hub);
  const webhooks = config.trial ? undefined : new WebhookSender(hub);
  const headOffice = config.trial
    ? undefined
    : new HeadOfficeSender(hub, commands.applyRelease, officeTimes);
  const stopHousekeeping = startHousekeeping(hub);
  const stopSweeping = startSweeping(hub);
  return async () => {
    stopHousekeeping();
    stopSweeping();
    await Promise.all([
      lanes?.close(),
      postOffice?.close(),
      webhooks?.close(),
      headOffice?.close(),
    ]);
    await painter.close();
  };
}

/** How long running requests have when the hub stops. */
const FINISH_MS = 2500;

/**
 * Assembles the hub. Calls `onMade` with the hub before the hub serves, so that the caller can report every later
 * commit to the hub.
 */
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
  if (!parts.config.trial) hub.pair = pairOf(parts, hub, app, { path, writer });
  const guestApp = parts.config.guestPort
    ? (makeServer(parts.log, parts.config) as unknown as FastifyInstance)
    : undefined;
  await buildApp(app, hub, parts.client, { times: parts.socketTimes, guestApp });
  await Promise.all([app.ready(), guestApp?.ready()]);
  const work = beginWork(parts, hub);
  // If the work still waits for the partner, a later failure of the work ends the process, like the failure of a
  // thread.
  if (hub.pair?.isWaiting) work.catch(parts.onDeath);
  else await work;
  const stopServing = async () => {
    hub.isStopping = true;
    // Running requests may finish, but the hub does not wait for a client that has stalled.
    const late = setTimeout(() => {
      for (const each of [app, guestApp]) each?.server.closeAllConnections();
    }, FINISH_MS);
    await Promise.all([app.close(), guestApp?.close()]);
    clearTimeout(late);
    if (hub.pair?.isWaiting) return;
    const stopWork = await work;
    await stopWork();
  };
  return { app, ...(guestApp && { guestApp }), hub, stopServing };
}
