// Long lists kept as bytes until anything at all is written: after an outage every screen asks for its own at once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/executor.ts';
import { UntilWritten } from '../db/until-written.ts';
import type { Hub } from '../hub.ts';
import { codingOf, Packed, sendPacked } from './packed.ts';

/** More than a house has stations. */
const MAX_KEPT = 32;

/** Made once for each call, with the function that reads a list by its key. */
export class KeptLists<K> {
  readonly #hub: Hub;
  readonly #look: (tx: Tx, key: K) => readonly object[];
  readonly #kept = new UntilWritten<K, Packed>(MAX_KEPT);

  constructor(hub: Hub, look: (tx: Tx, key: K) => readonly object[]) {
    this.#hub = hub;
    this.#look = look;
  }

  send(request: FastifyRequest, reply: FastifyReply, key: K): Promise<FastifyReply> {
    const packed = this.#hub.read((tx) =>
      this.#kept.get(tx, key, () => new Packed(Buffer.from(JSON.stringify(this.#look(tx, key))))),
    );
    return sendPacked(reply, packed, codingOf(packed, request));
  }
}
