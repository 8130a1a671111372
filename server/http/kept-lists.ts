// Lists kept as bytes until anything at all is written: an event, or the end of an outage, makes every screen ask at once.
import type { FastifyReply } from 'fastify';
import type { EndpointKey, QueryOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../db/executor.ts';
import { UntilWritten } from '../db/until-written.ts';
import type { Hub } from '../hub.ts';
import { codingOf, Packed, sendPacked } from './packed.ts';
import { type Route, route } from './route.ts';

/** More than a house has stations. */
const MAX_KEPT = 32;

/**
 * A call whose list is of its query alone, whoever asks and whenever. It is read and written out once for all who ask for
 * the same, and packed once for those after the first. Where time changes it too, `moment` says whether it has.
 */
export function keptListRoute<K extends EndpointKey>(
  hub: Hub,
  key: K,
  look: (tx: Tx, query: QueryOf<K>) => readonly object[],
  moment: (tx: Tx) => string = () => '',
): Route {
  const kept = new UntilWritten<string, Packed>(MAX_KEPT);
  return route(key, ({ query, request, reply }): Promise<FastifyReply> => {
    let isFirst = false;
    const read = (tx: Tx) => {
      isFirst = true;
      return new Packed(Buffer.from(JSON.stringify(look(tx, query))));
    };
    const asked = JSON.stringify(query);
    const packed = hub.read((tx) => kept.get(tx, `${asked} ${moment(tx)}`, () => read(tx)));
    // Who asks first for a short one may be the only one.
    const isWorthIt = packed.isLong || !isFirst;
    return sendPacked(reply, packed, isWorthIt ? codingOf(packed, request) : undefined);
  });
}
