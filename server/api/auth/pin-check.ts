// Checks a PIN (contract 18). Limits the attempts per username and place, and takes the same time for every user.
// Wrong PINs for a username are counted in memory three times: for the till, for the address, and for the user who is
// signed in there. The times are from a clock that nobody can set.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PIN_PER_PLACE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { networkOf } from '../../http/network-of.ts';
import type { Hub } from '../../hub.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { matchesPin } from '../../sessions/passwords.ts';
import { addressOf } from '../../sessions/tokens.ts';
import { type CheckResult, tooMany } from './password-check.ts';
import { notePin } from './secrets.ts';
import { Failures, type Try } from './tries.ts';

/** Returns where a PIN was typed, as the audit trail shows it. */
const placeOf = (request: FastifyRequest): string =>
  request.till ? `till ${request.till.id}` : `address ${addressOf(request)}`;

/** Returns the signed-in user, or the last user of a locked till. */
const userOf = ({ caller, till }: FastifyRequest): number | null =>
  caller?.userId ?? till?.lastUserId ?? null;

class PinTries {
  readonly #clock: () => number;
  readonly #tills = new Failures(PIN_PER_PLACE);
  readonly #addresses = new Failures(PIN_PER_PLACE);
  readonly #users = new Failures(PIN_PER_PLACE);

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Counts an attempt as wrong until the PIN is known to be right, so that simultaneous attempts cannot exceed the
   * limit. There are three separate counts because an attacker can escape each count alone: signing in again creates a
   * new till, another network has a new address, and a colleague is a new user. Returns the seconds to wait after too
   * many attempts.
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

const byName = prepared<{ key: string }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'role', 'scope'])
    .select(['pin_hash', 'pin_digits', 'pin_failures', 'pin_rests_until'])
    .where('username_key', '=', p('key'))
    .where('deleted_at', 'is', null),
);

const findPinUser = (tx: Tx, username: string) => tx.get(byName, { key: usernameKey(username) });
type PinUser = NonNullable<ReturnType<typeof findPinUser>>;
/** A user whose PIN was typed, with the hash that it was checked against. */
type PinHolder = PinUser & { readonly pin_hash: string };

interface PinInput {
  readonly username: string;
  readonly pin: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Typed {
  readonly isRight: boolean;
  readonly digits: number;
  readonly place: string;
}

export class PinCheck {
  readonly #hub: Hub;
  readonly #tries: PinTries;

  constructor(hub: Hub) {
    this.#hub = hub;
    this.#tries = new PinTries(hub.monotonic);
  }

  /**
   * Returns the user with this name and PIN, or undefined; throws 429 after five wrong PINs for the name at this
   * place.
   */
  async check(typed: PinInput): Promise<PinHolder | undefined> {
    const { holder, noted } = await this.checkNow(typed);
    await noted;
    return holder;
  }

  /** Like `check`, but returns before the result is stored. `noted` resolves when it is stored. */
  async checkNow({ username, pin, request, reply }: PinInput): Promise<CheckResult<PinHolder>> {
    const attempt = this.#tries.begin(usernameKey(username), request);
    if ('retryAfter' in attempt) throw tooMany(reply, attempt.retryAfter);
    const comparison = this.#compare(username, pin);
    const { user, isRight } = await comparison.catch((error: unknown) => {
      attempt.cancelled();
      throw error;
    });
    if (isRight) attempt.passed();
    const noted = this.#note(user, { isRight, digits: pin.length, place: placeOf(request) });
    const matched = isRight && user?.pin_hash;
    return { user, holder: matched ? { ...user, pin_hash: matched } : undefined, noted };
  }

  async #compare(username: string, pin: string) {
    const user = this.#hub.read((tx) => findPinUser(tx, username));
    const rests = (user?.pin_rests_until ?? 0) > this.#hub.sessionClock.now();
    const hash = rests ? undefined : (user?.pin_hash ?? undefined);
    return { user, isRight: await matchesPin(pin, hash) };
  }

  /**
   * Stores the result of a check. For a right PIN, stores the result only if a wrong PIN came before, or if the number
   * of digits of the PIN is not known yet.
   */
  async #note(user: PinUser | undefined, typed: Typed): Promise<void> {
    const isKnown = user?.pin_failures === 0 && user.pin_digits !== null;
    if (!user || (typed.isRight && isKnown)) return;
    const sessionNow = this.#hub.sessionClock.now();
    await this.#hub.run(notePin, { ...typed, userId: user.id, sessionNow }, { actor: null });
  }
}
