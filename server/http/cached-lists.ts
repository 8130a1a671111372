// Lists of open orders and bills. Short lists are read on the main thread, long lists on another thread, so that they
// delay no call. The bytes are cached until anything is written, because after an event or an outage all screens
// request these lists at the same time.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEXT_AFTER } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { UntilWritten } from '../db/until-written.ts';
import { type ListReadKey, listReads, type ReadInput } from '../domain/lists/list-reads.ts';
import { type ListPage, type SentPage, sentPage } from '../engine/list-page.ts';
import type { Hub } from '../hub.ts';
import { codingOf, Packed, sendPacked } from './packed.ts';
import { type Route, route } from './route.ts';

/** The maximum number of short lists in the cache. A restaurant has fewer stations. */
const MAX_KEPT = 32;
/** The maximum number of long lists in the cache; few, because each list may take some megabytes of memory. */
const MAX_KEPT_LONG = 4;

/** Returns true if the main thread can read the list within some milliseconds. The check itself reads little. */
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

/**
 * Cached lists by query: the bytes of short lists, and promises for the bytes of long lists, which another thread
 * reads.
 */
class CachedLists {
  readonly #short = new UntilWritten<string, Kept>(MAX_KEPT);
  readonly #long = new UntilWritten<string, Promise<Kept>>(MAX_KEPT_LONG);

  find(tx: Tx, asked: string): Kept | Promise<Kept> | undefined {
    return this.#short.find(tx, asked) ?? this.#long.find(tx, asked);
  }

  keep(tx: Tx, asked: string, page: ListPage): Kept {
    return this.#short.get(tx, asked, () => keptOf(sentPage(page)));
  }

  /** Keeps a list that another thread reads. A failed read is forgotten, so that the next request repeats it. */
  keepLong(tx: Tx, asked: string, reading: Promise<SentPage>): Promise<Kept> {
    const kept = this.#long.get(tx, asked, () => reading.then(keptOf));
    kept.catch(() => this.#long.forget(asked, kept));
    return kept;
  }
}

/**
 * Returns a route for a list that depends only on its query. The list is read and serialised once for all requests
 * with the same query, and compressed once for all requests after the first. If the list also changes with time,
 * `moment` must return a different text after each such change.
 */
export function keptListRoute<K extends ListReadKey>(
  hub: Hub,
  key: K,
  isLight: IsLight<K>,
  moment: (tx: Tx, now: number) => string = () => '',
): Route {
  const lists = new CachedLists();
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
    // The first request for a short list may be the only one, so its answer is not compressed.
    return send(request, reply, kept, kept.packed.isLong || !isFirst);
  });
}

/** Returns a route for a list that is read for each request, on the main thread if the list is short. */
export function weighedRoute<K extends ListReadKey>(hub: Hub, key: K, isLight: IsLight<K>): Route {
  return route(key, async ({ params, query, body, request, reply }): Promise<FastifyReply> => {
    const input = { params, query, body, now: hub.clock() };
    const near = hub.read((tx) => (isLight(tx, input) ? listReads[key](tx, input) : undefined));
    const page = near ? sentPage(near) : await hub.readListElsewhere(key, input);
    const kept = keptOf(page);
    return send(request, reply, kept, kept.packed.isLong);
  });
}
