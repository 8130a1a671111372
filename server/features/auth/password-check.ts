// The one way to check a password: limited tries, the same time for everybody, failures in the audit trail (CONTRACT §3).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Hub } from '../../hub.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { isPassword } from '../../sessions/passwords.ts';
import { addressOf } from '../../sessions/sessions.ts';
import type { Command } from '../../threads/command.ts';
import { findUserByName, type KnownUser } from '../users/queries.ts';
import { FailureLog } from './failure-log.ts';
import { Tries } from './tries.ts';

interface Asked {
  /** What the password is asked for, as the audit trail names a failure. */
  readonly failure: 'user.sign-in-failed' | 'user.password-change-failed';
  readonly username: string;
  readonly password: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export class PasswordCheck {
  readonly #hub: Hub;
  readonly #tries: Tries;
  readonly #failures: FailureLog;

  constructor(hub: Hub) {
    this.#hub = hub;
    this.#tries = new Tries(hub.steady);
    this.#failures = new FailureLog(hub.steady);
  }

  /** The user whose name and password these are, or undefined; throws 429 after too many failures. */
  async check({
    failure,
    username,
    password,
    request,
    reply,
  }: Asked): Promise<KnownUser | undefined> {
    const address = addressOf(request);
    const attempt = this.#tries.begin(usernameKey(username), address);
    if ('retryAfter' in attempt) throw tooMany(reply, attempt.retryAfter);
    const user = this.#hub.read((tx) => findUserByName(tx, username));
    const isRight = await isPassword(password, user?.password_hash).catch((error: unknown) => {
      attempt.cancelled();
      throw error;
    });
    if (isRight) attempt.passed();
    else await this.#note(failure, user, address);
    return isRight ? user : undefined;
  }

  async #note(kind: Asked['failure'], user: KnownUser | undefined, address: string): Promise<void> {
    const unrecorded = this.#failures.take();
    if (unrecorded === undefined) return;
    // What an unknown user typed as his name may be his password; it is not kept.
    const username = user?.username ?? '';
    const input = { kind, username, address, unrecorded };
    await this.#hub.command('noteWrongPassword', input, { actor: null });
  }
}

function tooMany(reply: FastifyReply, retryAfter: number): Refusal {
  reply.header('Retry-After', String(retryAfter));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('TOO_MANY_TRIES', `Too many tries! Please try again in ${wait}.`);
}

interface WrongPassword {
  readonly kind: Asked['failure'];
  /** Empty when there is no such user. */
  readonly username: string;
  readonly address: string;
  /** Failures since the row before that were not written. */
  readonly unrecorded: number;
}

const noteWrongPassword: Command<WrongPassword, { message: string }> = (tx, input, context) => {
  const { kind, username, address, unrecorded } = input;
  const details = { address, ...(unrecorded > 0 ? { unrecorded } : {}) };
  audit(tx, context, { kind, entity: 'user', id: username, details });
  return { answer: { message: 'Noted.' } };
};

export const passwordCheckCommands = { noteWrongPassword };
