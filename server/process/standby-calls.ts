// Code for calls of a standby that have a body: it reads the body and checks an admin's password.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { standbyEndpoints } from '#shared/endpoints/standby.ts';
import { Refusal } from '#shared/errors.ts';
import { Tries } from '../api/auth/tries.ts';
import { makeReader } from '../http/input.ts';
import { usernameKey } from '../sessions/credentials.ts';
import { isPassword } from '../sessions/passwords.ts';
import { addressOf } from '../sessions/tokens.ts';
import { findCopiedUser } from '../standby/copied-user.ts';
import type { StandbyHub } from '../standby/standby-hub.ts';

export type StandbyKey = `POST /standby/${'heard' | 'unpair' | 'takeover'}`;
export type Body = Readonly<Record<string, unknown>>;

const readers = {
  'POST /standby/heard': makeReader(standbyEndpoints['POST /standby/heard'].body),
  'POST /standby/unpair': makeReader(standbyEndpoints['POST /standby/unpair'].body),
  'POST /standby/takeover': makeReader(standbyEndpoints['POST /standby/takeover'].body),
};

export class StandbyCalls {
  readonly #standby: StandbyHub;
  readonly #tries: Tries;

  constructor(standby: StandbyHub, monotonic: () => number) {
    this.#standby = standby;
    this.#tries = new Tries(monotonic);
  }

  /** Returns the checked body of a call; throws 400. */
  read(key: StandbyKey, body: unknown): Body {
    // No body here has an amount, so the number of decimals does not matter.
    return readers[key](body ?? {}, () => 2) as Body;
  }

  /**
   * Checks the username and password of a body and returns the admin's name. Throws 401, 403 or, after too many
   * failures, 429.
   */
  async checkAdmin(body: Body, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const [username, password] = [String(body.username ?? ''), String(body.password ?? '')];
    const attempt = this.#tries.begin(usernameKey(username), addressOf(request));
    if ('retryAfter' in attempt) {
      reply.header('Retry-After', String(attempt.retryAfter));
      throw new Refusal('TOO_MANY_TRIES', 'Too many tries! Please try again later.');
    }
    const check = async () => {
      const user = await findCopiedUser(this.#standby, username);
      return { user, isRight: await isPassword(password, user?.password_hash) };
    };
    const { user, isRight } = await check().catch((error: unknown) => {
      attempt.cancelled();
      throw error;
    });
    if (!user || !isRight)
      throw new Refusal('INVALID_CREDENTIALS', 'Invalid username or password!');
    attempt.passed();
    if (user.role !== 'admin') throw new Refusal('ADMIN_ONLY', 'Only an admin may do this.');
    return user.username;
  }
}
