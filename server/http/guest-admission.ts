// Finds the session of a guest's phone from its cookie, and limits its calls (contract 29.3, 29.8).
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { GUEST_AFTER_MS, GUEST_CALLS, GUEST_OPENINGS } from '#shared/guest-limits.ts';
import {
  endOf,
  findSessionByCookie,
  type GuestSession,
  sessionEnded,
} from '../domain/guest-sessions/sessions.ts';
import { touchGuest } from '../domain/guest-sessions/touch.ts';
import type { Hub } from '../hub.ts';
import { isSecure } from '../sessions/forwarded.ts';
import { addressOf, hashToken } from '../sessions/tokens.ts';
import { networkOf } from './network-of.ts';
import { RateLimit } from './rate-limit.ts';

/** Only the guests' calls get the cookie. */
const COOKIE_PATH = '/api/v1/guest';
/** The lifetime of the cookie in seconds; longer than any visit. */
const COOKIE_SECONDS = 86_400;

/**
 * The name of the cookie. Under TLS, the prefix `__Secure-` prevents a page of the same host without TLS from setting
 * the cookie. The prefix `__Host-` cannot be used, because it does not allow a path.
 */
const nameOf = (request: FastifyRequest): string =>
  isSecure(request) ? '__Secure-comanda_guest' : 'comanda_guest';

/** Returns the cookie of a guest's phone, or undefined. */
export const guestCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(request)] || undefined;

/** Returns 128 random bits as text. */
export const makeGuestCookie = (): string => randomBytes(16).toString('base64url');

export function setGuestCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  reply.setCookie(nameOf(request), value, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: COOKIE_SECONDS,
  });
}

/**
 * The time of the last call is stored at most this often. A write for each call of a phone would wear out the memory
 * card.
 */
const SEEN_EVERY_MS = 5 * 60_000;

/** After this many refused tries to open a session from one network, further tries are refused without being read. */
const FLOOD = { limit: 100, windowMs: 10_000 } as const;

export const tooFast = (): Refusal =>
  new Refusal('TOO_MANY_TRIES', 'That was too fast. Please wait a moment.');

/** Throws 429 with the seconds to wait if `seconds` is above 0. */
function expectRest(reply: FastifyReply, seconds: number): void {
  if (seconds === 0) return;
  reply.header('Retry-After', String(seconds));
  throw tooFast();
}

export class GuestAdmission {
  readonly #hub: Hub;
  readonly #calls = new RateLimit<number>(GUEST_CALLS);
  readonly #openings = new RateLimit<string>(GUEST_OPENINGS);
  /** The refused tries to open a session, counted for each network. */
  readonly #floods = new RateLimit<string>(FLOOD);

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /**
   * Counts an attempt to open a guest session from the caller's address, whether it succeeds or not; throws 429 after
   * too many attempts.
   */
  countOpening(request: FastifyRequest, reply: FastifyReply): void {
    const network = networkOf(addressOf(request));
    const now = this.#hub.monotonic();
    const seconds = this.#openings.take(network, now);
    if (seconds > 0) this.#floods.take(network, now);
    expectRest(reply, seconds);
  }

  /**
   * Returns the seconds to wait if this address keeps trying to open sessions although it is refused; 0 if the request
   * must be read as usual.
   */
  floodRest(address: string): number {
    if (this.#hub.config.trustProxy > 0) return 0;
    const [network, now] = [networkOf(address), this.#hub.monotonic()];
    return this.#floods.rest(network, now) === 0 ? 0 : this.#openings.rest(network, now);
  }

  /**
   * Returns the session of a phone, even if it is over, and counts the phone's call; undefined without a session.
   * Throws 429 after too many calls.
   */
  find(request: FastifyRequest, reply: FastifyReply): GuestSession | undefined {
    const cookie = guestCookieOf(request);
    const hash = cookie && hashToken(cookie);
    const session = hash && this.#hub.peek((tx) => findSessionByCookie(tx, hash));
    if (!session) return undefined;
    expectRest(reply, this.#calls.take(session.id, this.#hub.monotonic()));
    return session;
  }

  /**
   * Returns the session of a call that needs a session. Throws 401 without a session, 429 after too many calls, and 410
   * if the session is over. With `afterEnd`, the call is also accepted for a while after the end.
   */
  admit(request: FastifyRequest, reply: FastifyReply, afterEnd: boolean): GuestSession {
    const session = this.find(request, reply);
    if (!session) throw new Refusal('NOT_SIGNED_IN', 'Please scan the code on your table.');
    const now = this.#hub.clock();
    const end = endOf(session, now);
    const isShown = end === undefined || (afterEnd && now < end + GUEST_AFTER_MS);
    if (!isShown) throw sessionEnded();
    if (end === undefined) this.#noteSeen(session, now);
    return session;
  }

  /** Stores the time of the call. The phone does not wait for this, and the next call repeats a write that failed. */
  #noteSeen({ id, seen_at }: GuestSession, now: number): void {
    if (now - seen_at < SEEN_EVERY_MS) return;
    this.#hub.run(touchGuest, { id }, { actor: null }).catch((error: unknown) => {
      this.#hub.log.warn({ err: error }, 'the call of a phone could not be stored');
    });
  }
}

/** Returns the session of a guest's call. */
export function guestOf({ guest }: FastifyRequest): GuestSession {
  if (!guest) throw new Error('a call of guests runs without a session');
  return guest;
}

declare module 'fastify' {
  interface FastifyInstance {
    guests: GuestAdmission;
  }
  interface FastifyRequest {
    /** The session of the guest's phone that calls; only in calls of guests. */
    guest: GuestSession | null;
  }
}

export function registerGuests(app: FastifyInstance, guests: GuestAdmission): void {
  app.decorate('guests', guests);
  app.decorateRequest('guest', null);
}
