// The one way to check a PIN: few tries for a name at a place, the same time for everybody (CONTRACT §18).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Hub } from '../../hub.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { matchesPin } from '../../sessions/passwords.ts';
import type { Looked } from './looked.ts';
import { notePin } from './note-pin.ts';
import { tooMany } from './password-check.ts';
import { PinTries, placeOf } from './pin-tries.ts';

const byName = prepared<{ key: string }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'role', 'scope', 'pin_hash', 'pin_failures', 'pin_rests_until'])
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

export class PinCheck {
  readonly #hub: Hub;
  readonly #tries: PinTries;

  constructor(hub: Hub) {
    this.#hub = hub;
    this.#tries = new PinTries(hub.monotonic);
  }

  /** The person whose name and PIN these are, or undefined; throws 429 after five wrong ones for a name at a place. */
  async check(typed: Typed): Promise<PinHolder | undefined> {
    const { holder, noted } = await this.look(typed);
    await noted;
    return holder;
  }

  /** The same for who has something to do meanwhile: what is noted of it is on its way. */
  async look({ username, pin, request, reply }: Typed): Promise<Looked<PinHolder>> {
    const attempt = this.#tries.begin(usernameKey(username), request);
    if ('retryAfter' in attempt) throw tooMany(reply, attempt.retryAfter);
    const looking = this.#compare(username, pin);
    const { user, isRight } = await looking.catch((error: unknown) => {
      attempt.cancelled();
      throw error;
    });
    if (isRight) attempt.passed();
    const noted = this.#note(user, isRight, placeOf(request));
    const isHis = isRight && user?.pin_hash;
    return { user, holder: isHis ? { ...user, pin_hash: isHis } : undefined, noted };
  }

  async #compare(username: string, pin: string) {
    const user = this.#hub.read((tx) => findPinUser(tx, username));
    const rests = (user?.pin_rests_until ?? 0) > this.#hub.sessionClock.now();
    const hash = rests ? undefined : (user?.pin_hash ?? undefined);
    return { user, isRight: await matchesPin(pin, hash) };
  }

  /** Nothing is written where nothing changes: a right PIN after a right one. */
  async #note(user: PinUser | undefined, isRight: boolean, place: string): Promise<void> {
    if (!user || (isRight && user.pin_failures === 0)) return;
    const sessionNow = this.#hub.sessionClock.now();
    const typed = { userId: user.id, isRight, place, sessionNow };
    await this.#hub.run(notePin, typed, { actor: null });
  }
}
