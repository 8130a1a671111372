// An answer kept as bytes with its ETag until something that it shows has changed: seven times as many reads.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../db/executor.ts';
import type { Hub } from '../hub.ts';
import type { Signal } from '../threads/command.ts';

interface Kept {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** What an answer shows changes with these alone. */
interface Ends {
  readonly signals: readonly Signal['kind'][];
  readonly events?: readonly HubEvent['event'][];
}

const MENU: Ends = { signals: ['answers-stale', 'foreign'] };

/**
 * Signals come before the answer of the command that changed the menu, so the first read after an edit is right.
 * Made once for each cached call, with the function that reads its answer.
 */
export class CachedAnswer {
  readonly #hub: Hub;
  readonly #look: (tx: Tx) => object;
  #kept: Kept | undefined;

  constructor(hub: Hub, look: (tx: Tx) => object, { signals, events = [] }: Ends = MENU) {
    this.#hub = hub;
    this.#look = look;
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

  /** Answers with the bytes, or 304 to who has them already (CONTRACT §1). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { bytes, etag } = this.#current();
    reply.header('ETag', etag).header('Cache-Control', 'private, no-cache');
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(bytes);
  }

  #current(): Kept {
    if (this.#kept) return this.#kept;
    const bytes = Buffer.from(JSON.stringify(this.#hub.read(this.#look)));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    this.#kept = { bytes, etag };
    return this.#kept;
  }
}

function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const held = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held.includes(etag) || held.includes('*');
}
