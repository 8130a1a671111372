// The unsent orders and payments of this screen. They survive an outage of the hub, a reload and a power cut, and are
// sent when the hub is reachable again.

import { useEffect } from 'react';
import { ref, subscribe } from 'valtio';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { ApiError, call } from '../hub/api.ts';
import { toHubIso } from '../hub/clock.ts';
import { hubState } from '../hub/hub-state.ts';
import { reportUnsent } from '../hub/realtime.ts';
import { makeRequestKey } from '../hub/request-key.ts';
import { t } from '../locales/t.ts';
import { updateSession } from '../session/account.ts';
import { session } from '../session/session.ts';
import {
  type Delivery,
  type NewEntry,
  type Notice,
  type OutboxEndpoint,
  type OutboxEntry,
  type Owner,
  ownerOf,
  type Sent,
} from './entry.ts';
import { SEND_MS } from './leases.ts';
import type { OutboxNotice } from './outbox-notice.ts';
import { outbox, sendBy } from './outbox-state.ts';
import { startPageLife } from './page-life.ts';
import { createOutbox } from './queue.ts';
import { isPlaced, noteSent } from './sent-orders.ts';
import { keepStorage, onTabNews, tellTabs, tillStore } from './till.ts';

const RETRY_MS = 4000;

/**
 * Whether the error is temporary, so that the entry waits and is sent again: no answer came, the hub can't accept
 * anything at the moment, or the session has ended. Every other error is a refusal.
 */
function isPassing({ status, code }: ApiError): boolean {
  // A fault inside the hub undid the order. This counts as a refusal, because the fault would recur at each try and
  // block all other entries.
  if (code === 'INTERNAL') return false;
  return status === 0 || status === 401 || status === 421 || status === 429 || status >= 500;
}

/**
 * Returns why the hub did not accept an entry. Does not ask users to try again. Otherwise they would enter a second
 * order by hand while the first order is sent automatically.
 */
const whyAway = ({ status, message }: ApiError): string =>
  status === 0 ? t("The hub can't be reached.") : message;

interface How {
  readonly unattended: boolean;
  readonly onBehalfOf?: string;
}

async function send(entry: OutboxEntry, how: How = { unattended: true }): Promise<Sent> {
  try {
    const answer = await call(entry.endpoint, {
      ...(entry.params !== undefined && { params: entry.params }),
      body: entry.body as BodyOf<OutboxEndpoint>,
      idempotencyKey: entry.key,
      ...how,
      signal: AbortSignal.timeout(SEND_MS),
    } as unknown as Parameters<typeof call<OutboxEndpoint>>[1]);
    return { kind: 'done', answer };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { kind: 'away', message: t('The hub takes too long to answer.') };
    // An unreadable answer does not show whether the hub accepted the entry, so the entry waits.
    if (isPassing(error) || error.code === 'UNREADABLE')
      return { kind: 'away', message: whyAway(error) };
    return { kind: 'refused', error, message: error.message, code: error.code };
  }
}

/**
 * Reports an entry that the hub did not record; resolves to false if the report must be sent again. A report that the
 * hub refuses is not repeated.
 */
async function report({ key, body }: Notice): Promise<boolean> {
  try {
    await call('POST /held/discarded', { body: body as OutboxNotice, idempotencyKey: key });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn('The audit trail could not be updated', error.message);
    return !isPassing(error);
  }
}

/** Returns the session user as the hub knows them now; another tab may have signed in somebody else. */
async function whoIsThere(): Promise<Owner | undefined> {
  try {
    return (await updateSession()) ? ownerOf(session.user) : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The hub is away or busy: the next round asks again.
    return undefined;
  }
}

/**
 * Returns the visible state of the entries as text. The screen and other tabs are notified only when this text
 * changes.
 */
const marksOf = (entries: readonly OutboxEntry[], delivered: readonly Delivery[]): string =>
  [
    ...entries.map(({ key, refusal }) => `${key} ${refusal?.code ?? ''}`),
    ...delivered.map(({ entry }) => `${entry.key} delivered`),
  ].join();

const queue = createOutbox({
  store: tillStore,
  send: (entry) => send(entry),
  sendApproved: (entry) => send(entry, { unattended: false }),
  sendInName: (entry) => send(entry, { unattended: true, onBehalfOf: entry.username }),
  whoIsThere,
  now: () => Date.now(),
  page: startPageLife(),
  makeKey: makeRequestKey,
  changed: (entries, delivered) => {
    reportUnsent(entries.length);
    if (marksOf(outbox.entries, outbox.delivered) === marksOf(entries, delivered)) return;
    // Stored with `ref`, so that no proxies are made of the entries. When an entry is settled, it is written to the
    // disk again, and a proxy can't be written.
    outbox.entries = entries.map((entry) => ref(entry));
    outbox.delivered = delivered.map((delivery) => ref(delivery));
    tellTabs('held');
  },
  // The file is fetched on demand. That works here, because a refusal proves that the hub is reachable.
  refusedLater: async (entry) => (await import('./outbox-notice.ts')).refusalNotice(entry),
  report,
  delivered: (_entry, answer) => {
    if (isPlaced(answer)) noteSent({ ...answer, date: toHubIso(Date.now()) });
  },
});

export type PostedOrder<K extends OutboxEndpoint> =
  | { kind: 'done'; answer: AnswerOf<K> }
  | { kind: 'refused'; error: unknown; message: string; code: string }
  | { kind: 'held' | 'away' | 'taken'; message: string };

/**
 * Stores an order or a payment under a new key in the session user's name, then sends it. `held` means that the hub has
 * not acknowledged the entry. The entry is then sent automatically later. Until the hub acknowledges the entry, it
 * counts neither as an order nor as a payment (contract 1).
 */
export async function postEntry<K extends OutboxEndpoint>(
  entry: Omit<NewEntry, 'endpoint' | 'body'> & { endpoint: K; body: BodyOf<K> },
): Promise<PostedOrder<K>> {
  const owner = ownerOf(session.user);
  if (owner === undefined) throw new Error('nobody is signed in');
  // Adds the time of the tap, which the hub uses even if the entry arrives late.
  const body = { tappedAt: toHubIso(Date.now()), ...(entry.body as object) };
  const posted = await queue.post(owner, { ...entry, body });
  return posted.kind === 'done' ? { kind: 'done', answer: posted.answer as AnswerOf<K> } : posted;
}

/**
 * Removes an entry to settle it and writes records in the same transaction; false if another tab has already removed
 * it.
 */
export const takeEntry = queue.take;

/** Sends a refused entry again, unchanged. Until it is sent, the list shows the entry as waiting. */
export const sendAgain = queue.again;

/** Removes deliveries that the cashier has seen. */
export async function dismissDeliveries(deliveries: readonly Delivery[]): Promise<void> {
  for (const { entry } of deliveries) await queue.dismiss(entry);
}

/** Runs the outbox while the shell is shown. */
export function Outbox(): null {
  useEffect(startOnce, []);
  return null;
}

let started = false;

function startOnce(): void {
  if (started) return;
  started = true;
  void keepStorage().catch((error: unknown) => console.warn('Storage may be cleared', error));
  onTabNews((topic) => {
    if (topic === 'held') void queue.refresh();
  });
  const drainAgain = () => {
    const isWaiting = outbox.entries.some((entry) => entry.refusal === undefined);
    if (isWaiting || queue.hasUnreported()) void queue.drain();
  };
  setInterval(drainAgain, RETRY_MS);
  window.addEventListener('online', drainAgain);
  subscribe(hubState, () => {
    if (hubState.reachable) drainAgain();
  });
  sendBy(queue.drain);
  void queue.drain();
}
