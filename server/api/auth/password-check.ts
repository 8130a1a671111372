// The one way to check a password: limited tries, the same time for everybody, failures in the audit trail (CONTRACT §3).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { findUserByName, type KnownUser } from '../../domain/users/users.ts';
import type { Hub } from '../../hub.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { isPassword } from '../../sessions/passwords.ts';
import { addressOf } from '../../sessions/tokens.ts';
import { FailureLog } from './failure-log.ts';
import { KnownPlaces } from './known-places.ts';
import type { Looked } from './looked.ts';
import { Tries } from './tries.ts';
import { type Asked, noteWrongPassword } from './wrong-password.ts';

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

  /** The user whose name and password these are, or undefined; throws 429 after too many failures. */
  async check(asked: Asked): Promise<KnownUser | undefined> {
    const { holder, noted } = await this.look(asked);
    await noted;
    return holder;
  }

  /** The same for who has something to do meanwhile: what is noted of it is on its way. */
  async look({ failure, username, password, request, reply }: Asked): Promise<Looked<KnownUser>> {
    const address = addressOf(request);
    const attempt = this.#tries.begin(usernameKey(username), address);
    if ('retryAfter' in attempt) throw tooMany(reply, attempt.retryAfter);
    const looking = this.#compare(username, password, request);
    const { user, isRight } = await looking.catch((error: unknown) => {
      // The hub could not look; nobody's fault.
      attempt.cancelled();
      throw error;
    });
    if (!isRight) return { user, holder: undefined, noted: this.#note(failure, user, address) };
    attempt.passed();
    this.#known.add(address);
    return { user, holder: user, noted: Promise.resolve() };
  }

  /** Whether a guess of something else than a password is right; a wrong one counts as a wrong sign-in (CONTRACT §24). */
  guess(
    { username, request, reply }: Pick<Asked, 'username' | 'request' | 'reply'>,
    isRight: () => boolean,
  ): boolean {
    const attempt = this.#tries.begin(usernameKey(username), addressOf(request));
    if ('retryAfter' in attempt) throw tooMany(reply, attempt.retryAfter);
    try {
      const right = isRight();
      if (right) attempt.cancelled();
      return right;
    } catch (error) {
      // The hub could not look; nobody's fault.
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

  async #note(kind: Asked['failure'], user: KnownUser | undefined, address: string): Promise<void> {
    // A name of the house is locked after ten; those of nobody have no such end.
    const unrecorded = user ? 0 : this.#failures.take();
    if (unrecorded === undefined) return;
    // What an unknown user typed as his name may be his password; it is not kept.
    const username = user?.username ?? '';
    const input = { kind, username, address, unrecorded };
    await this.#hub.run(noteWrongPassword, input, { actor: null });
  }
}

export function tooMany(reply: FastifyReply, retryAfter: number): Refusal {
  reply.header('Retry-After', String(retryAfter));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('TOO_MANY_TRIES', `Too many tries! Please try again in ${wait}.`);
}
