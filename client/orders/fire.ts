// Fires courses. A fire can be undone for five seconds. After that, or as soon as the user leaves the screen, it is
// sent to the hub. A record on disk makes sure that it is sent after a reload.

import { proxy, useSnapshot } from 'valtio';
import { ApiError, call } from '../hub/api.ts';
import { hubNow } from '../hub/clock.ts';
import { said, t } from '../locales/t.ts';
import { toastError, toastSuccess } from '../parts/toasts.ts';
import { dropFire, type Fire, type FireRecord, keepFire, listFires } from './fire-records.ts';

export const FIRE_UNDO_MS = 5000;
const RETRY_MS = 3000;
/**
 * How long to retry a fire without an answer, in ms. After that the fire is given up, because staff may have called
 * the course to the kitchen themselves.
 */
const GIVE_UP_MS = 120_000;
interface PendingFire extends FireRecord {
  readonly isSending: boolean;
}

type Done = (orderIds: readonly number[]) => unknown;

const state = proxy<{ fires: readonly PendingFire[] }>({ fires: [] });
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const afterwards = new Map<string, Done>();

const findFire = (owner: string): PendingFire | undefined =>
  state.fires.find((fire) => fire.owner === owner);

const without = (owner: string): PendingFire[] =>
  state.fires.filter((fire) => fire.owner !== owner);

function store(fire: PendingFire): void {
  state.fires = [...without(fire.owner), fire];
  keepFire(fire);
}

function forget(owner: string): void {
  clearTimeout(timers.get(owner));
  timers.delete(owner);
  dropFire(owner);
  state.fires = without(owner);
}

const sendIn = (owner: string, ms: number): void => {
  clearTimeout(timers.get(owner));
  timers.set(
    owner,
    setTimeout(() => void send(owner), ms),
  );
};

const nameOf = ({ course, place }: Fire): string =>
  t('Course {course} of {place}', { course, place });

/**
 * Returns whether a fire is retried after an error. If the hub refused the fire, or has not answered for too long,
 * shows the error and returns false.
 */
function isTriedAgain(fire: PendingFire, error: ApiError): boolean {
  const isRefused = error.status >= 400 && error.status < 500;
  if (isRefused)
    toastError(t('{course} was not fired. {why}', { course: nameOf(fire), why: error.message }));
  else if (hubNow() - fire.until > GIVE_UP_MS)
    toastError(
      t('{course} was not fired, because the hub did not answer. Fire it again.', {
        course: nameOf(fire),
      }),
    );
  else return true;
  return false;
}

/** The owners of fires whose delay has already been shown to the user. */
const lateOnes = new Set<string>();

function tellLate(fire: PendingFire): void {
  if (lateOnes.has(fire.owner)) return;
  lateOnes.add(fire.owner);
  toastError(
    t('{course} is not fired yet. It is fired when the hub answers.', { course: nameOf(fire) }),
  );
}

async function send(owner: string): Promise<void> {
  const fire = findFire(owner);
  if (fire === undefined || fire.isSending) return;
  clearTimeout(timers.get(owner));
  store({ ...fire, isSending: true });
  const { orderIds, course } = fire;
  try {
    const body = { orderIds: [...orderIds], course };
    const { message } = await call('POST /orders/fire', { body });
    toastSuccess(said(message));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isTriedAgain(fire, error)) {
      tellLate(fire);
      store({ ...fire, isSending: false });
      sendIn(owner, RETRY_MS);
      return;
    }
  }
  lateOnes.delete(owner);
  // Deletes only the stored record now. The screen keeps the fire until it shows the new state, so that the button
  // does not change its meaning too early.
  dropFire(owner);
  await afterwards.get(owner)?.(orderIds);
  forget(owner);
}

/** Fires a course in five seconds, unless it is undone. `done` runs after the hub's answer. */
export function fireSoon(fire: Fire, done?: Done): void {
  if (findFire(fire.owner) !== undefined) return;
  if (done !== undefined) afterwards.set(fire.owner, done);
  store({ ...fire, until: hubNow() + FIRE_UNDO_MS, isSending: false });
  sendIn(fire.owner, FIRE_UNDO_MS);
}

/** Undoes a fire that has not been sent to the hub yet. */
export function undoFire(owner: string): void {
  if (findFire(owner)?.isSending === false) forget(owner);
}

/**
 * Sends the waiting fires of an owner, or all waiting fires, without further delay. Called when the screen with the
 * undo button closes.
 */
export function fireNow(owner?: string): void {
  for (const fire of state.fires)
    if (owner === undefined || fire.owner === owner) void send(fire.owner);
}

/** Returns the owner's fire that waits or is being sent, if any. */
export const usePendingFire = (owner: string): PendingFire | undefined =>
  useSnapshot(state).fires.find((fire) => fire.owner === owner);

/** Sends the fires that a closed page left behind. */
export function resumeFires(): void {
  for (const record of listFires()) {
    if (findFire(record.owner) !== undefined) continue;
    store({ ...record, isSending: false });
    sendIn(record.owner, Math.max(0, record.until - hubNow()));
  }
}

/**
 * Sends waiting fires while the page closes. The page can no longer receive an answer, so the records stay and the
 * next page sends them again. The hub does not fire a course twice.
 */
function sendClosing(): void {
  for (const { owner, orderIds, course, place, isSending } of state.fires) {
    if (isSending) continue;
    keepFire({ owner, orderIds, course, place, until: 0 });
    const body = JSON.stringify({ orderIds, course });
    navigator.sendBeacon('/api/v1/orders/fire', new Blob([body], { type: 'application/json' }));
  }
}

window.addEventListener('pagehide', sendClosing);
