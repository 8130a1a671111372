// Order events from the hub over a plain WebSocket: who listens, what was missed, and whether it is live (CONTRACT §6).
import { useEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import {
  CLOSE_NO_SCOPE,
  CLOSE_SIGNED_OUT,
  type Hello,
  type HubEvent,
  type HubFrame,
} from '#shared/frames.ts';
import {
  HEARTBEAT_MS,
  RECONNECT_MAX_MS,
  RECONNECT_MIN_MS,
  SOCKET_PATH,
  SOCKET_SILENCE_MS,
} from '#shared/limits.ts';
import { updateSession } from '../session/account.ts';
import { leaveForSignIn } from './api.ts';

/** `'reload'`: something may have been missed, load the list again. Otherwise fetch only what is named. */
export type OrderNews = 'reload' | HubEvent;

/**
 * `idle`: nobody listens. `stale`: nothing heard for longer than 20 s. `refused`: this user may not listen.
 * `since`: the last word of the hub before it went, in ms of this screen's clock.
 */
export const realtime = proxy<{
  status: 'idle' | 'live' | 'reconnecting' | 'stale' | 'refused';
  since: number | undefined;
}>({ status: 'idle', since: undefined });

const LATE_MS = 2000;

type Place = Pick<HubFrame, 'epoch' | 'seq'>;

/**
 * What a frame means for a list that was right at `last`: take it, drop it (already known), or load again (a gap or a new start).
 * Frame 8 after 7 is news, after 6 a gap, after 8 known; another epoch is always a gap.
 */
function judge(last: Place, frame: Place, isEvent: boolean): 'news' | 'known' | 'gap' {
  if (frame.epoch !== last.epoch) return 'gap';
  if (frame.seq <= last.seq) return 'known';
  return isEvent && frame.seq === last.seq + 1 ? 'news' : 'gap';
}

const listeners = new Set<(news: OrderNews) => void>();
let greeting: Hello = { screen: 'other' };
let socket: WebSocket | undefined;
let place: Place | undefined;
let delay = RECONNECT_MIN_MS;
let opening = 0;
let heardAt = 0;
let asking = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
let staleTimer: ReturnType<typeof setTimeout> | undefined;
let heartbeat: ReturnType<typeof setInterval> | undefined;

function tell(news: OrderNews): void {
  for (const listener of [...listeners]) listener(news);
}

function markAway(): void {
  if (realtime.status === 'reconnecting' || realtime.status === 'stale') return;
  const since = realtime.status === 'live' ? heardAt : Date.now();
  const left = since + SOCKET_SILENCE_MS - Date.now();
  realtime.since = since;
  realtime.status = left > 0 ? 'reconnecting' : 'stale';
  clearTimeout(staleTimer);
  if (left <= 0) return;
  staleTimer = setTimeout(() => {
    realtime.status = 'stale';
  }, left);
}

function markLive(): void {
  clearTimeout(staleTimer);
  delay = RECONNECT_MIN_MS;
  realtime.status = 'live';
  realtime.since = undefined;
}

function drop(): void {
  opening += 1;
  clearTimeout(retryTimer);
  clearTimeout(silenceTimer);
  clearInterval(heartbeat);
  place = undefined;
  const old = socket;
  socket = undefined;
  old?.close();
}

function retry(): void {
  drop();
  markAway();
  retryTimer = setTimeout(() => void open(), delay);
  delay = Math.min(delay * 1.6, RECONNECT_MAX_MS);
}

function stop(status: 'idle' | 'refused'): void {
  drop();
  clearTimeout(staleTimer);
  delay = RECONNECT_MIN_MS;
  realtime.status = status;
  realtime.since = undefined;
}

/** A timer that comes late was held back by a hidden tab or a sleeping computer: the hub gets one more chance to answer. */
function whenSilent(): void {
  const late = Date.now() - heardAt > SOCKET_SILENCE_MS + LATE_MS;
  if (!late || asking) {
    retry();
    return;
  }
  asking = true;
  sayHello();
  silenceTimer = setTimeout(whenSilent, LATE_MS);
}

function listenForSilence(): void {
  heardAt = Date.now();
  asking = false;
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(whenSilent, SOCKET_SILENCE_MS);
}

function sayHello(): void {
  if (socket?.readyState === WebSocket.OPEN)
    socket.send(JSON.stringify({ event: 'hello', data: greeting }));
}

function parse(text: unknown): HubFrame | undefined {
  try {
    const frame = JSON.parse(String(text)) as Partial<HubFrame>;
    return typeof frame.event === 'string' && typeof frame.seq === 'number'
      ? (frame as HubFrame)
      : undefined;
  } catch {
    // A frame that can't be read is a frame missed: the next one shows the gap.
    return undefined;
  }
}

function take(frame: HubFrame): void {
  const isHello = frame.event === 'hello';
  if (place === undefined) {
    // Events before the first hello are covered by the load that the hello brings.
    if (!isHello) return;
    place = { epoch: frame.epoch, seq: frame.seq };
    markLive();
    tell('reload');
    return;
  }
  const verdict = judge(place, frame, !isHello);
  if (verdict === 'known') return;
  place = { epoch: frame.epoch, seq: frame.seq };
  const event = { event: frame.event, data: frame.data } as HubEvent;
  tell(verdict === 'gap' || namesNothing(event) ? 'reload' : event);
}

const namesNothing = (event: HubEvent): boolean =>
  event.event === 'order_update' && event.data.orderIds.length === 0;

function whenClosed(code: number): void {
  if (code === CLOSE_SIGNED_OUT) {
    stop('idle');
    leaveForSignIn();
  } else if (code === CLOSE_NO_SCOPE) stop('refused');
  else retry();
}

function connect(): void {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const mine = new WebSocket(`${scheme}://${window.location.host}${SOCKET_PATH}`);
  socket = mine;
  listenForSilence();
  mine.onopen = () => {
    sayHello();
    heartbeat = setInterval(sayHello, HEARTBEAT_MS);
  };
  mine.onmessage = (message) => {
    if (mine !== socket) return;
    listenForSilence();
    const frame = parse(message.data);
    if (frame !== undefined) take(frame);
  };
  mine.onclose = (closed) => {
    if (mine === socket) whenClosed(closed.code);
  };
}

/** Opens the socket; the session is asked for first, since a browser can't see a 401 at an upgrade. */
async function open(): Promise<void> {
  opening += 1;
  const turn = opening;
  try {
    if (!(await updateSession())) {
      if (turn === opening) stop('idle');
      return;
    }
    if (turn === opening) connect();
  } catch (error) {
    // The hub is away or busy: shown by the status, tried again below.
    console.warn(error instanceof Error ? error.message : error);
    if (turn === opening) retry();
  }
}

/** Listens to order events; the first listener opens the connection, the last one to go closes it. */
export function onOrderNews(listener: (news: OrderNews) => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    markAway();
    void open();
  } else if (realtime.status === 'live') listener('reload');
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop('idle');
  };
}

/** Says which screen this is (and how many unsent orders it holds); the hub hears it now and with every heartbeat. */
export function introduce(next: Hello): void {
  greeting = next;
  sayHello();
}

/** Order events for a screen while it is shown. The newest listener is called; it need not be stable. */
export function useOrderNews(me: Hello, listener: (news: OrderNews) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const { screen, name, held } = me;
  useEffect(() => {
    introduce({ screen, ...(name !== undefined && { name }), ...(held !== undefined && { held }) });
  }, [screen, name, held]);
  useEffect(() => onOrderNews((news) => latest.current(news)), []);
}

export function useRealtime() {
  return useSnapshot(realtime);
}
