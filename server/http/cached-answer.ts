// An answer kept as bytes with its ETag until something that it shows has changed: seven times as many reads.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../db/executor.ts';
import type { Signal } from '../engine/command.ts';
import type { Hub } from '../hub.ts';
import { businessDayEnd } from '../time/business-day.ts';
import { codingOf, Packed, sendPacked } from './packed.ts';

interface Kept {
  readonly packed: Packed;
  /** Of the bytes as they are; a packed one's ends with its coding. */
  readonly tag: string;
  /** Right from here on and until there, in milliseconds of the hub's clock. */
  readonly from: number;
  readonly until: number;
}

type Look = (tx: Tx, now: number) => object;

/** What an answer shows changes with these alone. */
interface Ends {
  readonly signals: readonly Signal['kind'][];
  readonly events?: readonly HubEvent['event'][];
  /** The instant at which it reads differently though nobody changed anything. */
  readonly until?: (tx: Tx, now: number) => number;
}

/** What is counted for a day alone ends with it. */
export const MENU: Ends = {
  signals: ['answers-stale', 'foreign'],
  events: ['menu_update'],
  until: businessDayEnd,
};

/**
 * Signals come before the answer of the command that changed the menu, so the first read after an edit is right.
 * Made once for each cached call, with the function that reads its answer.
 */
export class CachedAnswer {
  readonly #hub: Hub;
  readonly #look: Look;
  readonly #until: (tx: Tx, now: number) => number;
  #kept: Kept | undefined;

  constructor(hub: Hub, look: Look, { signals, events = [], until = forGood }: Ends) {
    this.#hub = hub;
    this.#until = until;
    this.#look = look;
    this.#until = until;
    hub.onSignal(({ kind }) => {
      if (signals.includes(kind)) this.#kept = undefined;
    });
    hub.onEvent(({ event }) => {
      if (events.includes(event)) this.#kept = undefined;
    });
  }

  /** What it shows is read anew for the next who asks. */
  forget(): void {
    this.#kept = undefined;
  }

  /** Answers with the bytes, packed for who takes them so, or 304 to who has them already (CONTRACT §1). */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { packed, tag } = this.#current();
    const coding = codingOf(packed, request);
    reply.header('ETag', coding === undefined ? `"${tag}"` : `"${tag}-${coding}"`);
    reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Accept-Encoding');
    if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return sendPacked(reply, packed, coding);
  }

  #current(): Kept {
    const now = this.#hub.clock();
    if (this.#kept && this.#kept.from <= now && now < this.#kept.until) return this.#kept;
    const [look, until] = this.#hub.read((tx) => [this.#look(tx, now), this.#until(tx, now)]);
    const bytes = Buffer.from(JSON.stringify(look));
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
    const from = until === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : now;
    this.#kept = { packed: new Packed(bytes), tag, from, until };
    return this.#kept;
  }
}

const forGood = (): number => Number.POSITIVE_INFINITY;

/** Whoever holds it packed in any way holds the same. */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const held = header.split(',').map((each) => each.trim().replace(/^W\//, ''));
  const ours = [`"${tag}"`, `"${tag}-br"`, `"${tag}-gzip"`, '*'];
  return held.some((each) => ours.includes(each));
}
