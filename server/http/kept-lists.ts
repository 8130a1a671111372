// Lists of what is open: read where they hold nobody up, and kept as bytes until anything at all is written. An event, or the
// end of an outage, makes every screen ask at once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEXT_AFTER } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { UntilWritten } from '../db/until-written.ts';
import type { Hub } from '../hub.ts';
import { type ListPage, type SentPage, sentPage } from '../threads/list-page.ts';
import { type ListReadKey, listReads, type ReadInput } from '../threads/list-reads.ts';
import { codingOf, Packed, sendPacked } from './packed.ts';
import { type Route, route } from './route.ts';

/** More than a house has stations. */
const MAX_KEPT = 32;
/** Each may be some megabytes. */
const MAX_KEPT_LONG = 4;

/** Whether the main thread reads it in some milliseconds; looks at little itself. */
type IsLight<K extends ListReadKey> = (tx: Tx, input: ReadInput<K>) => boolean;

interface Kept {
  readonly packed: Packed;
  readonly next: number | undefined;
}

const keptOf = ({ bytes, next }: SentPage): Kept => ({
  packed: new Packed(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  next,
});

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { packed, next }: Kept,
  isWorthIt: boolean,
): Promise<FastifyReply> {
  if (next !== undefined) reply.header(NEXT_AFTER, String(next));
  return sendPacked(reply, packed, isWorthIt ? codingOf(packed, request) : undefined);
}

/** What was read, by what was asked: as it is where that was short, else as soon as the lists' thread has it. */
class KeptLists {
  readonly #short = new UntilWritten<string, Kept>(MAX_KEPT);
  readonly #long = new UntilWritten<string, Promise<Kept>>(MAX_KEPT_LONG);

  find(tx: Tx, asked: string): Kept | Promise<Kept> | undefined {
    return this.#short.find(tx, asked) ?? this.#long.find(tx, asked);
  }

  keep(tx: Tx, asked: string, page: ListPage): Kept {
    return this.#short.get(tx, asked, () => keptOf(sentPage(page)));
  }

  /** What fails is tried again by whoever asks next. */
  keepLong(tx: Tx, asked: string, reading: Promise<SentPage>): Promise<Kept> {
    const kept = this.#long.get(tx, asked, () => reading.then(keptOf));
    kept.catch(() => this.#long.forget(asked, kept));
    return kept;
  }
}

/**
 * A call whose list is of its query alone, whoever asks and whenever. It is read and written out once for all who ask for
 * the same, and packed once for those after the first. Where time changes it too, `moment` says whether it has.
 */
export function keptListRoute<K extends ListReadKey>(
  hub: Hub,
  key: K,
  isLight: IsLight<K>,
  moment: (tx: Tx, now: number) => string = () => '',
): Route {
  const lists = new KeptLists();
  return route(key, async ({ params, query, body, request, reply }): Promise<FastifyReply> => {
    const input = { params, query, body, now: hub.clock() };
    let isFirst = false;
    const found = hub.read((tx) => {
      const asked = `${JSON.stringify(query)} ${moment(tx, input.now)}`;
      const kept = lists.find(tx, asked);
      isFirst = kept === undefined;
      if (kept) return kept;
      if (isLight(tx, input)) return lists.keep(tx, asked, listReads[key](tx, input));
      return lists.keepLong(tx, asked, hub.readListElsewhere(key, input));
    });
    const kept = await found;
    // Who asks first for a short one may be the only one.
    return send(request, reply, kept, kept.packed.isLong || !isFirst);
  });
}

/** A call that is read anew for each who asks, on the main thread where it is short. */
export function weighedRoute<K extends ListReadKey>(hub: Hub, key: K, isLight: IsLight<K>): Route {
  return route(key, async ({ params, query, body, request, reply }): Promise<FastifyReply> => {
    const input = { params, query, body, now: hub.clock() };
    const near = hub.read((tx) => (isLight(tx, input) ? listReads[key](tx, input) : undefined));
    const page = near ? sentPage(near) : await hub.readListElsewhere(key, input);
    const kept = keptOf(page);
    return send(request, reply, kept, kept.packed.isLong);
  });
}
