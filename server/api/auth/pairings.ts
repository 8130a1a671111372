// Screens that wait to be paired: a code of six digits each, in memory, for five minutes (CONTRACT §24).
import { randomInt } from 'node:crypto';
import { Refusal } from '#shared/errors.ts';
import { MAX_PAIRINGS, MAX_PAIRINGS_PER_ADDRESS, PAIRING_MS } from '#shared/limits.ts';
import { networkOf } from '../../http/network-of.ts';
import { hashToken, makeToken } from '../../sessions/tokens.ts';

interface Pairing {
  readonly code: string;
  readonly expires: number;
  /** The network that the screen is in. */
  readonly from: string;
  /** Whom somebody said it is; null until then. */
  userId: number | null;
}

export class Pairings {
  readonly #monotonic: () => number;
  /** By the hash of the secret that the screen keeps. */
  readonly #open = new Map<string, Pairing>();

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** A code to be shown and the secret behind it; 429 while twenty screens wait, or three of this address. */
  begin(address: string): { code: string; secret: string } {
    this.#forgetOld();
    const from = networkOf(address);
    const beside = [...this.#open.values()].filter((pairing) => pairing.from === from);
    if (this.#open.size >= MAX_PAIRINGS || beside.length >= MAX_PAIRINGS_PER_ADDRESS) {
      throw new Refusal('TOO_MANY_TRIES', 'Too many screens are waiting. Please try again later.');
    }
    const secret = makeToken();
    const code = this.#freeCode();
    const expires = this.#monotonic() + PAIRING_MS;
    this.#open.set(hashToken(secret), { code, expires, from, userId: null });
    return { code, secret };
  }

  /** Whether a screen shows this code and nobody has said yet who it is. */
  isWaiting(code: string): boolean {
    return this.#find(code)?.userId === null;
  }

  approve(code: string, userId: number): void {
    const pairing = this.#find(code);
    if (pairing) pairing.userId = userId;
  }

  /** The user whom this screen is to be, null while nobody has said it, undefined where no such screen waits. */
  look(secret: string): number | null | undefined {
    this.#forgetOld();
    return this.#open.get(hashToken(secret))?.userId;
  }

  /** It is signed in: the secret is good no more. */
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
