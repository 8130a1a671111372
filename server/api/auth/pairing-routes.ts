// The calls that pair a screen. While it waits, the screen shows a code of six digits, which the hub keeps in memory
// for five minutes (contract 24).
import { randomInt } from 'node:crypto';
import { notFound, Refusal } from '#shared/errors.ts';
import { MAX_PAIRINGS, MAX_PAIRINGS_PER_ADDRESS, PAIRING_MS } from '#shared/limits.ts';
import { answerOf } from '../../engine/sent-answer.ts';
import { networkOf } from '../../http/network-of.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { makeSignIn } from '../../sessions/sessions.ts';
import { addressOf, hashToken, makeToken } from '../../sessions/tokens.ts';
import { approvePairing, signInPaired } from './pair.ts';
import type { PasswordCheck } from './password-check.ts';

interface Pairing {
  readonly code: string;
  readonly expires: number;
  /** The network that the screen is in. */
  readonly from: string;
  /** The user that was chosen for the screen; null until then. */
  userId: number | null;
}

class Pairings {
  readonly #monotonic: () => number;
  /** The waiting screens, by the hash of the secret that each screen has. */
  readonly #open = new Map<string, Pairing>();

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /**
   * Returns a code for the screen to show, and the screen's secret. Throws 429 if twenty screens wait and none of their
   * pairings may be ended (see `#makeRoom`).
   */
  begin(address: string): { code: string; secret: string } {
    this.#forgetOld();
    const from = networkOf(address);
    if (this.#open.size >= MAX_PAIRINGS && !this.#makeRoom(from)) {
      throw new Refusal('TOO_MANY_TRIES', 'Too many screens are waiting. Please try again later.');
    }
    const secret = makeToken();
    const code = this.#freeCode();
    const expires = this.#monotonic() + PAIRING_MS;
    this.#open.set(hashToken(secret), { code, expires, from, userId: null });
    return { code, secret };
  }

  /**
   * Makes room for one more waiting screen. Ends the oldest pairing of another network if that network has more than
   * `MAX_PAIRINGS_PER_ADDRESS` pairings, so that one device cannot keep all other networks from pairing. Returns false
   * if there is no such pairing.
   */
  #makeRoom(asking: string): boolean {
    const waiting = [...this.#open].filter(
      ([, { from, userId }]) => from !== asking && userId === null,
    );
    const countOf = (network: string) => waiting.filter(([, { from }]) => from === network).length;
    const [oldest] = waiting.filter(([, { from }]) => countOf(from) > MAX_PAIRINGS_PER_ADDRESS);
    return oldest !== undefined && this.#open.delete(oldest[0]);
  }

  /** Returns whether a screen shows this code and no user was chosen for it yet. */
  isWaiting(code: string): boolean {
    return this.#find(code)?.userId === null;
  }

  approve(code: string, userId: number): void {
    const pairing = this.#find(code);
    if (pairing) pairing.userId = userId;
  }

  /** Returns the user chosen for the screen, null if none was chosen yet, undefined if no such screen waits. */
  chosenUser(secret: string): number | null | undefined {
    this.#forgetOld();
    return this.#open.get(hashToken(secret))?.userId;
  }

  /** Ends a pairing; its secret is no longer valid. */
  end(secret: string): void {
    this.#open.delete(hashToken(secret));
  }

  #find(code: string): Pairing | undefined {
    this.#forgetOld();
    return [...this.#open.values()].find((pairing) => pairing.code === code);
  }

  #freeCode(): string {
    const taken = new Set([...this.#open.values()].map(({ code }) => code));
    let code = '';
    while (code === '' || taken.has(code)) code = String(randomInt(1_000_000)).padStart(6, '0');
    return code;
  }

  #forgetOld(): void {
    const now = this.#monotonic();
    for (const [key, { expires }] of this.#open) if (expires <= now) this.#open.delete(key);
  }
}

const noSuchScreen = () => notFound('waiting screen');

export const pairingRoutes = (hub: Hub, passwords: PasswordCheck): Route[] => {
  const pairings = new Pairings(hub.monotonic);
  return [
    route('POST /auth/pairing', ({ request }) => {
      const expiresAt = new Date(hub.clock() + PAIRING_MS).toISOString();
      return { ...pairings.begin(addressOf(request)), expiresAt };
    }),
    route('POST /auth/pairing/approve', async ({ body, caller, call, request, reply }) => {
      const { code, username } = body;
      const who = { username: caller.username, request, reply };
      if (!passwords.guess(who, () => pairings.isWaiting(code))) throw noSuchScreen();
      const sent = await hub.run(approvePairing, { username }, call);
      pairings.approve(code, answerOf(sent).userId);
      return sent.with(() => ({ message: 'The screen is signed in now.' }));
    }),
    route('POST /auth/pairing/claim', async ({ body, request, reply }) => {
      const userId = pairings.chosenUser(body.secret);
      if (userId === undefined) throw noSuchScreen();
      if (userId === null) {
        throw new Refusal('PENDING', 'Nobody has chosen the user of this screen yet.');
      }
      // Ends the pairing before the sign-in is stored, so that only one of two simultaneous claims signs in.
      pairings.end(body.secret);
      const { device, giveCookies } = makeSignIn(request, hub.sessionClock.now());
      const answer = await hub.run(signInPaired, { userId, device }, { actor: null });
      if (answer.status === 200) giveCookies(reply);
      return answer;
    }),
  ];
};
