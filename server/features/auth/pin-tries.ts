// Wrong PINs for a name, in memory: at a till, from an address, and by a user, on a clock that nobody can set (CONTRACT §18).
import type { FastifyRequest } from 'fastify';
import { PIN_PER_PLACE } from '#shared/limits.ts';
import { networkOf } from '../../http/network-of.ts';
import { addressOf } from '../../sessions/tokens.ts';
import { Failures, type Try } from './tries.ts';

/** Where a PIN was typed, as the trail names it. */
export const placeOf = (request: FastifyRequest): string =>
  request.till ? `till ${request.till.id}` : `address ${addressOf(request)}`;

/** Whoever is signed in, or was last at the till that is locked. */
const userOf = ({ caller, till }: FastifyRequest): number | null =>
  caller?.userId ?? till?.lastUserId ?? null;

export class PinTries {
  readonly #clock: () => number;
  readonly #tills = new Failures(PIN_PER_PLACE);
  readonly #addresses = new Failures(PIN_PER_PLACE);
  readonly #users = new Failures(PIN_PER_PLACE);

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Counts a try as wrong until it is known to be right, so that many at once can't all slip in. Each count holds by itself:
   * signing in again makes a new till, another network a new address, a colleague a new user.
   */
  begin(name: string, request: FastifyRequest): Try | { readonly retryAfter: number } {
    const now = this.#clock();
    const counts = this.#countsOf(name, request);
    const wait = Math.max(...counts.map(([failures, key]) => failures.wait(key, now)));
    if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
    for (const [failures, key] of counts) failures.add(key, now);
    return {
      passed: () => {
        for (const [failures, key] of counts) failures.forget(key);
      },
      cancelled: () => {
        for (const [failures, key] of counts) failures.takeBack(key, now);
      },
    };
  }

  #countsOf(name: string, request: FastifyRequest): (readonly [Failures, string])[] {
    const user = userOf(request);
    return [
      [this.#addresses, `${name} ${networkOf(addressOf(request))}`],
      ...(request.till ? [[this.#tills, `${name} ${request.till.id}`] as const] : []),
      ...(user === null ? [] : [[this.#users, `${name} ${user}`] as const]),
    ];
  }
}
