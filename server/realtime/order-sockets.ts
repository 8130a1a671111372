// The connected sockets: sends events, drops silent sockets, and closes sockets without access (contract 6).
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { DisplayCart } from '#shared/display-cart.ts';
import { CLOSE_SIGNED_OUT, type Hello, type HubEvent, type HubFrame } from '#shared/frames.ts';
import { HEARTBEAT_MS, MAX_SOCKET_BACKLOG, SOCKET_SILENCE_MS } from '#shared/limits.ts';
import { noteHeldScreen } from '../api/unsent/screens.ts';
import { listHeldScreens } from '../domain/unsent/screens.ts';
import type { Signal } from '../engine/command.ts';
import type { Caller } from '../http/route.ts';
import type { Hub } from '../hub.ts';
import { allowCharacters, UserAllowances } from './allowance.ts';
import { findClientFrame } from './client-frame.ts';
import { grant, type Listener, makeListener } from './listener.ts';
import { findPassedOn } from './passed-updates.ts';
import { type Count, countOf, findRights, type SocketRights } from './socket-access.ts';
import { mayConnect } from './socket-limits.ts';
import { nothingOf, tillsSaid, twinsAmong } from './till-names.ts';

export interface SocketTimes {
  readonly pingMs: number;
  readonly silenceMs: number;
}

const TIMES: SocketTimes = { pingMs: HEARTBEAT_MS, silenceMs: SOCKET_SILENCE_MS };
/** How long a peer may take to answer a close before it is cut off. */
const CLOSE_MS = 1000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;

const NOTHING: SocketRights = {
  hears: false,
  serves: false,
  emits: false,
  sells: false,
  displays: false,
};

/**
 * The sockets of customer displays receive no events. Every other socket receives all events that are counted for it
 * (see `#seq`), so that the numbers it receives have no gaps. Times are monotonic.
 */
export class OrderSockets {
  readonly #hub: Hub;
  readonly #times: SocketTimes;
  readonly #listeners = new Map<WebSocket, Listener>();
  readonly #allowances = new UserAllowances();
  /** A message beyond this allowance is dropped unread, because parsing long messages would delay all calls. */
  readonly #lengths = new UserAllowances(allowCharacters);
  readonly #epoch = randomUUID();
  readonly #timer: NodeJS.Timeout;
  /**
   * The number of events so far. `all` counts every event. `plain` does not count events about guests' orders, because
   * not every socket receives these events.
   */
  readonly #seq = { all: 0, plain: 0 };

  constructor(hub: Hub, times: SocketTimes = TIMES) {
    this.#hub = hub;
    this.#times = times;
    hub.screens.held.remember(hub.read(listHeldScreens));
    hub.onEvent((event) => this.#announce(event));
    hub.onSignal((signal) => this.#obey(signal));
    this.#timer = setInterval(() => this.#sweep(), times.pingMs / 2);
    this.#timer.unref();
  }

  /** Returns true if one more socket is allowed: no device and no user may use all of them. */
  mayConnect({ userId, deviceId }: Caller): boolean {
    return mayConnect([...this.#listeners.values()], { userId, deviceId });
  }

  add(socket: WebSocket, caller: Caller): void {
    const listener = makeListener(caller);
    this.#listeners.set(socket, listener);
    this.#hub.screens.add(socket, caller, this.#hub.clock());
    socket.on('pong', () => this.#admit(socket, listener));
    socket.on('ping', () => this.#admit(socket, listener));
    // Binary messages are ignored, but they use up the allowance.
    socket.on('message', (data, isBinary) => {
      const isAdmitted = this.#admit(socket, listener);
      if (isAdmitted && !isBinary) this.#takeSafely(socket, listener, String(data));
    });
    socket.on('close', () => this.#forget(socket));
    // The user may have lost access since the request was checked.
    this.#review(socket, listener);
  }

  /** Closes all sockets with 1001; resolves when they are closed, or cut off after a second. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const sockets = [...this.#listeners.keys()];
    await Promise.all(
      sockets.map((socket) => {
        const gone = new Promise((resolve) => socket.once('close', resolve));
        this.#dismiss(socket, GOING_AWAY, 'The hub is stopping');
        return gone;
      }),
    );
  }

  #frame(event: HubFrame['event'], data: object, count: Count): Buffer {
    const frame: HubFrame = { event, data, epoch: this.#epoch, seq: this.#seq[count] };
    return Buffer.from(JSON.stringify(frame));
  }

  /**
   * Serialises an event once for all sockets with the same numbering (`all` or `plain`), so that an event for forty
   * screens costs as much as an event for one screen. An event that nobody receives is not serialised.
   */
  #announce({ event, data }: HubEvent, except?: WebSocket): void {
    const isOfGuests = event === 'guest_update';
    this.#seq.all += 1;
    if (!isOfGuests) this.#seq.plain += 1;
    const frames: { [C in Count]?: Buffer } = {};
    for (const [socket, { rights, isDisplay }] of this.#listeners) {
      const isPassedBy = isOfGuests && !rights.serves;
      if (socket === except || !rights.hears || isDisplay || isPassedBy) continue;
      const count = countOf(rights);
      frames[count] ??= this.#frame(event, data, count);
      this.#send(socket, frames[count]);
    }
  }

  /**
   * Sends a cart only to the displays of its till. The cart is not numbered as an event, and not stored. If two tills
   * have the same name, the display shows nothing.
   */
  #show(cart: DisplayCart): void {
    const isTwin = this.#twins().includes(cart.till);
    const frame = this.#frame('display_cart', isTwin ? nothingOf(cart.till) : cart, 'plain');
    for (const [socket, { isDisplay, till }] of this.#listeners) {
      if (isDisplay && till === cart.till) this.#send(socket, frame);
    }
  }

  #twins(): string[] {
    return twinsAmong(this.#listeners.values());
  }

  #send(socket: WebSocket, frame: Buffer): void {
    // A slow reader is dropped: it reconnects and loads its list again.
    if (socket.bufferedAmount > MAX_SOCKET_BACKLOG) this.#cutOff(socket);
    else socket.send(frame, { binary: false });
  }

  /**
   * Returns true if a frame of any kind is within the socket's allowance. Such a frame also proves that the peer is
   * still connected.
   */
  #admit(socket: WebSocket, listener: Listener): boolean {
    if (!this.#listeners.has(socket)) return false;
    if (listener.allowance.take()) this.#heard(socket, listener);
    else this.#dismiss(socket, POLICY_VIOLATION, 'Too many messages');
    return this.#listeners.has(socket);
  }

  /** Handles a message. If data that it needs cannot be read from the disk, the message is dropped. */
  #takeSafely(socket: WebSocket, listener: Listener, text: string): void {
    try {
      this.#take(socket, listener, text);
    } catch (error) {
      this.#hub.log.warn({ err: error }, 'what a screen said could not be looked at');
    }
  }

  #take(socket: WebSocket, listener: Listener, text: string): void {
    if (!this.#lengths.of(listener.userId).afford(text.length)) return;
    const frame = findClientFrame(text);
    if (frame?.event === 'hello') this.#greet(socket, listener, frame.hello);
    if (frame?.event === 'display_cart' && this.#rightsOf(listener).sells) {
      listener.speaksAs = frame.cart.till;
      this.#show(frame.cart);
    }
    if (frame?.event === 'order_update_backend' && this.#rightsOf(listener).emits) {
      const read = this.#hub.read.bind(this.#hub);
      const allowance = this.#allowances.of(listener.userId);
      const orderIds = findPassedOn(read, allowance, frame.orderIds);
      if (orderIds) this.#announce({ event: 'order_update', data: { orderIds } }, socket);
    }
  }

  #greet(socket: WebSocket, listener: Listener, said: Hello): void {
    // A user who may not sell does not count as a till, whatever the page sends. Otherwise the page would blank the
    // customer display of the till with that name.
    const isTill = said.screen === 'pos' && this.#rightsOf(listener).sells;
    const hello: Hello = said.screen === 'pos' && !isTill ? { ...said, screen: 'other' } : said;
    const isDisplay = hello.screen === 'display' && listener.rights.displays;
    listener.isDisplay = isDisplay;
    listener.till = isDisplay ? (hello.till ?? '') : '';
    this.#hear(socket, hello);
    const tills = isDisplay ? tillsSaid(this.#hub.screens.list(), this.#twins()) : {};
    this.#send(socket, this.#frame('hello', tills, countOf(listener.rights)));
    const { name = '' } = hello;
    if (!isTill || name === '' || name === listener.speaksAs) return;
    listener.speaksAs = name;
    // Two tills now share this name, so the display is blanked. Otherwise the display would keep showing the cart of
    // one of them.
    if (this.#twins().includes(name)) this.#show(nothingOf(name));
  }

  #heard(socket: WebSocket, listener: Listener): void {
    listener.heardAt = performance.now();
    this.#hear(socket);
  }

  #hear(socket: WebSocket, hello?: Hello): void {
    const held = this.#hub.screens.hear(socket, this.#hub.clock(), hello);
    // The allowance limits the writes of a client that sends another number with each hello.
    if (!held || !this.#allowances.of(held.userId).afford()) return;
    // The command is not awaited, because this run of the hub knows the figure even if it could not be stored.
    this.#hub.run(noteHeldScreen, held, { actor: null }).catch((error: unknown) => {
      this.#hub.log.warn({ err: error }, 'what a screen holds could not be stored');
    });
  }

  #obey(signal: Signal): void {
    for (const [socket, listener] of [...this.#listeners]) {
      if (signal.kind === 'devices' && signal.deviceIds.includes(listener.deviceId)) {
        this.#dismiss(socket, CLOSE_SIGNED_OUT, 'Signed out');
      }
      const looksAgain =
        signal.kind === 'foreign' ||
        (signal.kind === 'scopes' && signal.userId === listener.userId);
      if (looksAgain) this.#review(socket, listener);
    }
  }

  #look({ deviceId }: Listener): SocketRights | { code: number } {
    return this.#hub.read((tx) => findRights(tx, deviceId, this.#hub.sessionClock.now()));
  }

  /** Returns the current permissions, which are read again for each message. */
  #rightsOf(listener: Listener): SocketRights {
    const found = this.#look(listener);
    return 'code' in found ? NOTHING : found;
  }

  /**
   * Checks the access of a socket. If the permissions cannot be read now, the next sweep checks again, because a
   * failing disk must sign nobody out.
   */
  #review(socket: WebSocket, listener: Listener): void {
    try {
      const found = this.#look(listener);
      if ('code' in found) {
        const isSignedOut = found.code === CLOSE_SIGNED_OUT;
        this.#dismiss(socket, found.code, isSignedOut ? 'Signed out' : 'No access');
      } else grant(listener, found);
    } catch (error) {
      this.#hub.log.warn({ err: error }, 'a screen could not be looked at');
    }
  }

  #sweep(): void {
    const now = performance.now();
    for (const [socket, listener] of [...this.#listeners]) {
      if (now - listener.heardAt > this.#times.silenceMs) this.#cutOff(socket);
      else {
        socket.ping();
        this.#review(socket, listener);
      }
    }
  }

  #dismiss(socket: WebSocket, code: number, reason: string): void {
    this.#forget(socket);
    socket.close(code, reason);
    const timer = setTimeout(() => socket.terminate(), CLOSE_MS);
    socket.once('close', () => clearTimeout(timer));
  }

  #cutOff(socket: WebSocket): void {
    this.#forget(socket);
    socket.terminate();
  }

  #forget(socket: WebSocket): void {
    this.#listeners.delete(socket);
    this.#hub.screens.remove(socket);
  }
}
