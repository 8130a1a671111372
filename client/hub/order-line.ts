// The rules of the line to the hub's order events: one connection for all who listen, what was missed, when it is live (CONTRACT §6).
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
  SOCKET_SILENCE_MS,
} from '#shared/limits.ts';

/** `'reload'`: something may have been missed, load the list again. Otherwise fetch only what is named. */
export type OrderNews = 'reload' | HubEvent;

/** `idle`: nobody listens. `stale`: nothing heard for longer than 20 s. `refused`: this user may not listen. */
export type LineStatus = 'idle' | 'live' | 'reconnecting' | 'stale' | 'refused';

interface LineDeps {
  /** Whether somebody is signed in: a browser can't see a 401 at an upgrade. Throws while the hub is away or busy. */
  isSignedIn(): Promise<boolean>;
  connect(): WebSocket;
  /** The hub has ended the session. */
  signedOut(): void;
  /** `since`: the last word of the hub before it went, in ms of this screen's clock. */
  changed(status: LineStatus, since: number | undefined): void;
}

const LATE_MS = 2000;

type Place = Pick<HubFrame, 'epoch' | 'seq'>;
type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * What a frame means for a list that was right at `last`: take it, drop it (already known), or load again (a gap or a new start).
 * Frame 8 after 7 is news, after 6 a gap, after 8 known; another epoch is always a gap.
 */
function judge(last: Place, frame: Place, isEvent: boolean): 'news' | 'known' | 'gap' {
  if (frame.epoch !== last.epoch) return 'gap';
  if (frame.seq <= last.seq) return 'known';
  return isEvent && frame.seq === last.seq + 1 ? 'news' : 'gap';
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

const namesNothing = (event: HubEvent): boolean =>
  event.event === 'order_update' && event.data.orderIds.length === 0;

export function createOrderLine(deps: LineDeps) {
  const listeners = new Set<(news: OrderNews) => void>();
  let status: LineStatus = 'idle';
  let greeting: Hello = { screen: 'other' };
  let socket: WebSocket | undefined;
  let place: Place | undefined;
  let delay = RECONNECT_MIN_MS;
  let opening = 0;
  let heardAt = 0;
  let asking = false;
  let retryTimer: Timer;
  let silenceTimer: Timer;
  let staleTimer: Timer;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function mark(next: LineStatus, since?: number): void {
    clearTimeout(staleTimer);
    status = next;
    deps.changed(next, since);
  }

  function markAway(): void {
    if (status === 'reconnecting' || status === 'stale') return;
    const since = status === 'live' ? heardAt : Date.now();
    const left = since + SOCKET_SILENCE_MS - Date.now();
    mark(left > 0 ? 'reconnecting' : 'stale', since);
    if (left > 0) staleTimer = setTimeout(() => mark('stale', since), left);
  }

  function tell(news: OrderNews): void {
    for (const listener of [...listeners]) listener(news);
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

  function stop(why: 'idle' | 'refused'): void {
    drop();
    delay = RECONNECT_MIN_MS;
    mark(why);
  }

  function say(event: string, data: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }));
  }

  const sayHello = (): void => say('hello', greeting);

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

  function take(frame: HubFrame): void {
    const isHello = frame.event === 'hello';
    const last = place;
    // Events before the first hello are covered by the load that the hello brings.
    if (last === undefined && !isHello) return;
    const verdict = last && judge(last, frame, !isHello);
    if (verdict === 'known') return;
    place = { epoch: frame.epoch, seq: frame.seq };
    if (last === undefined) {
      delay = RECONNECT_MIN_MS;
      mark('live');
    }
    const event = { event: frame.event, data: frame.data } as HubEvent;
    tell(verdict !== 'news' || namesNothing(event) ? 'reload' : event);
  }

  function whenClosed(code: number): void {
    if (code === CLOSE_SIGNED_OUT) {
      stop('idle');
      deps.signedOut();
    } else if (code === CLOSE_NO_SCOPE) stop('refused');
    else retry();
  }

  function connect(): void {
    const mine = deps.connect();
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

  async function open(): Promise<void> {
    opening += 1;
    const turn = opening;
    try {
      const isSignedIn = await deps.isSignedIn();
      if (turn !== opening) return;
      if (isSignedIn) connect();
      else stop('idle');
    } catch (error) {
      // Shown by the status, tried again.
      console.warn(error instanceof Error ? error.message : error);
      if (turn === opening) retry();
    }
  }

  return {
    /** The first listener opens the connection, the last one to go closes it. */
    listen(listener: (news: OrderNews) => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        markAway();
        void open();
      } else if (status === 'live') listener('reload');
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop('idle');
      };
    },

    /** Says something else; lost where nobody is connected. */
    say,

    /** Says which screen this is (and how many unsent orders it holds); the hub hears it now and with every heartbeat. */
    introduce(next: Hello): void {
      greeting = next;
      sayHello();
    },
  };
}
