// Checks passwords. The number of attempts is limited, a check takes equally long for every user, and failures are
// recorded in the audit trail (contract 3).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, say } from '#shared/errors.ts';
import { SIGNIN_WINDOW_MS } from '#shared/limits.ts';
import { prepared, qb } from '../../db/query.ts';
import { findUserByName, type KnownUser } from '../../domain/users/users.ts';
import type { Hub } from '../../hub.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { isPassword } from '../../sessions/passwords.ts';
import { addressOf } from '../../sessions/tokens.ts';
import { LogAllowance } from '../../time/log-allowance.ts';
import { noteWrongPassword, type PasswordInput } from './secrets.ts';
import { Tries } from './tries.ts';

/**
 * The most audit rows about failed sign-ins per 15 minutes, for the whole hub: an attack writes at most 1,920 rows a
 * day (half a megabyte).
 */
const ROWS_PER_WINDOW = 20;

/** Limits how many failed sign-ins are written to the audit trail. */
export class FailureLog extends LogAllowance {
  constructor(clock: () => number) {
    super(clock, { ms: SIGNIN_WINDOW_MS, lines: ROWS_PER_WINDOW });
  }
}

/** The maximum number of remembered addresses, in addition to the addresses of signed-in devices. */
const MAX_ADDRESSES = 1000;

const deviceAt = prepared<{ ip: string }>()((p) =>
  qb.selectFrom('devices').select('id').where('ip', '=', p('ip')).limit(1),
);

/**
 * The addresses from which staff have signed in. Sign-ins from these addresses are checked before sign-ins from unknown
 * addresses.
 */
class KnownPlaces {
  readonly #hub: Hub;
  readonly #addresses = new Set<string>();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  isKnown(request: FastifyRequest, address: string): boolean {
    if (request.caller || request.till || this.#addresses.has(address)) return true;
    return this.#hub.read((tx) => tx.get(deviceAt, { ip: address }) !== undefined);
  }

  /** Adds an address from which a user has just signed in. */
  add(address: string): void {
    this.#addresses.delete(address);
    const [oldest] = this.#addresses;
    if (this.#addresses.size >= MAX_ADDRESSES && oldest !== undefined)
      this.#addresses.delete(oldest);
    this.#addresses.add(address);
  }
}

/** The result of checking a username with a password or PIN. */
export interface CheckResult<H> {
  /** The user with the typed name, whether or not the password or PIN is right. */
  readonly user: { readonly username: string } | undefined;
  /** The same user if the password or PIN is right. */
  readonly holder: H | undefined;
  /** Resolves once the result is counted and in the audit trail. */
  readonly noted: Promise<void>;
}

export class PasswordCheck {
  readonly #hub: Hub;
  readonly #tries: Tries;
  readonly #failures: FailureLog;
  readonly #known: KnownPlaces;

  constructor(hub: Hub) {
    this.#hub = hub;
    this.#tries = new Tries(hub.monotonic);
    this.#failures = new FailureLog(hub.monotonic);
    this.#known = new KnownPlaces(hub);
  }

  /** Returns the user with this name and password, or undefined; throws 429 after too many failures. */
  async check(asked: PasswordInput): Promise<KnownUser | undefined> {
    const { holder, noted } = await this.checkNow(asked);
    await noted;
    return holder;
  }

  /** Like `check`, but returns before the result is stored. `noted` resolves when it is stored. */
  async checkNow(asked: PasswordInput): Promise<CheckResult<KnownUser>> {
    const { failure, username, password, request, reply } = asked;
    const address = addressOf(request);
    const attempt = this.#tries.begin(usernameKey(username), address);
    if ('retryAfter' in attempt) throw tooMany(reply, attempt.retryAfter);
    const comparison = this.#compare(username, password, request);
    const { user, isRight } = await comparison.catch((error: unknown) => {
      // The check could not be made, so the attempt does not count against the user.
      attempt.cancelled();
      throw error;
    });
    if (!isRight) return { user, holder: undefined, noted: this.#note(failure, user, address) };
    attempt.passed();
    this.#known.add(address);
    return { user, holder: user, noted: Promise.resolve() };
  }

  /** Checks a typed code instead of a password; a wrong code counts as a failed sign-in (contract 24). */
  guess(
    { username, request, reply }: Pick<PasswordInput, 'username' | 'request' | 'reply'>,
    isRight: () => boolean,
  ): boolean {
    const attempt = this.#tries.begin(usernameKey(username), addressOf(request));
    if ('retryAfter' in attempt) throw tooMany(reply, attempt.retryAfter);
    try {
      const right = isRight();
      if (right) attempt.cancelled();
      return right;
    } catch (error) {
      // The check could not be made, so the attempt does not count against the user.
      attempt.cancelled();
      throw error;
    }
  }

  async #compare(username: string, password: string, request: FastifyRequest) {
    const address = addressOf(request);
    const stranger = this.#known.isKnown(request, address) ? undefined : address;
    const user = this.#hub.read((tx) => findUserByName(tx, username));
    return { user, isRight: await isPassword(password, user?.password_hash, stranger) };
  }

  async #note(
    kind: PasswordInput['failure'],
    user: KnownUser | undefined,
    address: string,
  ): Promise<void> {
    // A known username is locked after ten failures. Unknown usernames are never locked, so the allowance of the log
    // limits how many audit rows they can cause.
    const unrecorded = user ? 0 : this.#failures.take();
    if (unrecorded === undefined) return;
    // A user may have typed their password in the name field, so an unknown name is not stored.
    const username = user?.username ?? '';
    const input = { kind, username, address, unrecorded };
    await this.#hub.run(noteWrongPassword, input, { actor: null });
  }
}

/** Returns the error 429 for too many attempts, and sets the reply's header Retry-After to `retryAfter` seconds. */
export function tooMany(reply: FastifyReply, retryAfter: number): Refusal {
  reply.header('Retry-After', String(retryAfter));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('TOO_MANY_TRIES', say`Too many tries! Please try again in ${{ wait }}.`);
}
