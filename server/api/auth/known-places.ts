// Where somebody of the house has signed in: from there a sign-in goes before those of strangers.
import type { FastifyRequest } from 'fastify';
import { prepared, qb } from '../../db/query.ts';
import type { Hub } from '../../hub.ts';

/** So many addresses are remembered beyond those of the devices that are signed in. */
const MAX_ADDRESSES = 1000;

const deviceAt = prepared<{ ip: string }>()((p) =>
  qb.selectFrom('devices').select('id').where('ip', '=', p('ip')).limit(1),
);

export class KnownPlaces {
  readonly #hub: Hub;
  readonly #addresses = new Set<string>();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  isKnown(request: FastifyRequest, address: string): boolean {
    if (request.caller || request.till || this.#addresses.has(address)) return true;
    return this.#hub.read((tx) => tx.get(deviceAt, { ip: address }) !== undefined);
  }

  /** Somebody has just proved there who he is. */
  add(address: string): void {
    this.#addresses.delete(address);
    const [oldest] = this.#addresses;
    if (this.#addresses.size >= MAX_ADDRESSES && oldest !== undefined)
      this.#addresses.delete(oldest);
    this.#addresses.add(address);
  }
}
