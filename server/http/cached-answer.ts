// Caches an answer as bytes with an ETag until its data change. The hub can answer seven times as many reads from this
// cache as without it.
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
  /** The ETag of the uncompressed bytes. The tag of compressed bytes has the coding as a suffix. */
  readonly tag: string;
  readonly version: string | undefined;
  /** The period in which the answer is valid, in milliseconds of the hub's clock. */
  readonly from: number;
  readonly until: number;
}

/** An answer that can be cached. A caller can read its `version`, if it has one, without sending the answer. */
export type Cached = object & { readonly version?: string };

type Look = (tx: Tx, now: number) => Cached;

/** The changes that end the validity of an answer. */
export interface Ends {
  readonly signals: readonly Signal['kind'][];
  readonly events?: readonly HubEvent['event'][];
  /** The instant at which the answer changes even if nothing is written. */
  readonly until?: (tx: Tx, now: number) => number;
  /** The language of the texts: answers in two languages have different tags. */
  readonly language?: string;
  /** Tells apart answers of the same call for different callers, such as guests at a table and at the counter. */
  readonly about?: string;
}

/** Cached menus are valid until the end of the business day, because countdowns for one day end then. */
export const MENU: Ends = {
  signals: ['answers-stale', 'foreign'],
  events: ['menu_update'],
  until: businessDayEnd,
};

/**
 * Caches the answer of one call. Create one for each cached call, with the function that reads the answer. The signal
 * of a change arrives before the change is answered, so the first read after an edit returns the new data.
 */
export class CachedAnswer {
  readonly #hub: Hub;
  readonly #look: Look;
  readonly #until: (tx: Tx, now: number) => number;
  readonly #about: string;
  #kept: Kept | undefined;

  constructor(hub: Hub, look: Look, ends: Ends) {
    const { signals, events = [], until = forGood, language = '', about = '' } = ends;
    this.#hub = hub;
    this.#look = look;
    this.#until = until;
    this.#about = `${about}${language}`;
    hub.onSignal(({ kind }) => {
      if (signals.includes(kind)) this.#kept = undefined;
    });
    hub.onEvent(({ event }) => {
      if (events.includes(event)) this.#kept = undefined;
    });
  }

  /** Drops the answer, so that the next request reads the data again. */
  forget(): void {
    this.#kept = undefined;
  }

  /** Returns the version of the current answer; undefined if this answer has no version. */
  get version(): string | undefined {
    return this.#current().version;
  }

  /** Sends the bytes, compressed if the client accepts it, or 304 if the client already has them (contract 1). */
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
    const tag = createHash('sha256')
      .update(bytes)
      .update(this.#about)
      .digest('base64url')
      .slice(0, 27);
    const from = until === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : now;
    this.#kept = { packed: new Packed(bytes), tag, version: look.version, from, until };
    return this.#kept;
  }
}

const forGood = (): number => Number.POSITIVE_INFINITY;

/** Returns true if the header names the tag in any coding: all codings have the same content. */
function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const held = header.split(',').map((each) => each.trim().replace(/^W\//, ''));
  const ours = [`"${tag}"`, `"${tag}-br"`, `"${tag}-gzip"`, '*'];
  return held.some((each) => ours.includes(each));
}
