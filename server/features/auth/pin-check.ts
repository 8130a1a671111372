// The one way to check a PIN: few tries for a name at a place, the same time for everybody (CONTRACT §18).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PIN_PER_PLACE, PIN_RESTS_AFTER } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Hub } from '../../hub.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { matchesPin } from '../../sessions/passwords.ts';
import { addressOf } from '../../sessions/tokens.ts';
import type { Looked } from './looked.ts';
import { notePin } from './note-pin.ts';
import { tooMany } from './password-check.ts';
import { Failures } from './tries.ts';

const byName = prepared<{ key: string }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'role', 'scope', 'pin_hash', 'pin_failures'])
    .where('username_key', '=', p('key'))
    .where('deleted_at', 'is', null),
);

const findPinUser = (tx: Tx, username: string) => tx.get(byName, { key: usernameKey(username) });
type PinUser = NonNullable<ReturnType<typeof findPinUser>>;
/** A person whose PIN was just typed, and the hash that it was checked against. */
type PinHolder = PinUser & { readonly pin_hash: string };

interface Typed {
  readonly username: string;
  readonly pin: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A till is a place wherever its browser signs in; other browsers are known by their address. */
const placeOf = (request: FastifyRequest): string =>
  request.till ? `till ${request.till.id}` : `address ${addressOf(request)}`;

export class PinCheck {
  readonly #hub: Hub;
  readonly #failures = new Failures(PIN_PER_PLACE);

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** The person whose name and PIN these are, or undefined; throws 429 after five wrong ones for a name at a place. */
  async check(typed: Typed): Promise<PinHolder | undefined> {
    const { holder, noted } = await this.look(typed);
    await noted;
    return holder;
  }

  /** The same for who has something to do meanwhile: what is noted of it is on its way. */
  async look({ username, pin, request, reply }: Typed): Promise<Looked<PinHolder>> {
    const now = this.#hub.monotonic();
    const key = `${usernameKey(username)} ${placeOf(request)}`;
    const wait = this.#failures.wait(key, now);
    if (wait > 0) throw tooMany(reply, Math.ceil(wait / 1000));
    // Counted as wrong until it is known to be right: many at once can't all slip in before the first is counted.
    this.#failures.add(key, now);
    const user = this.#hub.read((tx) => findPinUser(tx, username));
    const rests = user !== undefined && user.pin_failures >= PIN_RESTS_AFTER;
    const hash = rests ? undefined : (user?.pin_hash ?? undefined);
    const isRight = await matchesPin(pin, hash).catch((error: unknown) => {
      this.#failures.takeBack(key, now);
      throw error;
    });
    if (isRight) this.#failures.forget(key);
    const noted = this.#note(user, isRight, placeOf(request));
    const isHis = isRight && user?.pin_hash;
    return { user, holder: isHis ? { ...user, pin_hash: isHis } : undefined, noted };
  }

  /** Nothing is written where nothing changes: a right PIN after a right one. */
  async #note(user: PinUser | undefined, isRight: boolean, place: string): Promise<void> {
    if (!user || (isRight && user.pin_failures === 0)) return;
    await this.#hub.run(notePin, { userId: user.id, isRight, place }, { actor: null });
  }
}
