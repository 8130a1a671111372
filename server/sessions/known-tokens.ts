// Caches the owners of tokens, because every request needs them. The cache is emptied when a session may have
// changed.
import { BoundedMap } from '../db/bounded-map.ts';
import type { Tx } from '../db/executor.ts';
import type { Signal } from '../engine/command.ts';
import type { Hub } from '../hub.ts';
import { hashToken } from './tokens.ts';

/**
 * The maximum number of cached tokens; a restaurant has fewer browsers. Beyond this number the oldest entry is removed,
 * and is read again when it is needed.
 */
const MOST = 200;
const ENDS: readonly Signal['kind'][] = ['sessions', 'foreign'];

export class KnownTokens<T> {
  readonly #hub: Hub;
  readonly #read: (tx: Tx, hash: string) => T | undefined;
  readonly #known = new BoundedMap<string, T>(MOST);

  /** `read` returns the data of a token even if it has expired; the caller of `find` checks the expiry. */
  constructor(hub: Hub, read: (tx: Tx, hash: string) => T | undefined) {
    this.#hub = hub;
    this.#read = read;
    hub.onSignal(({ kind }) => {
      if (ENDS.includes(kind)) this.#known.clear();
    });
  }

  /**
   * Returns the data of a token; undefined if the token is unknown. Unknown tokens are not cached, because unknown
   * clients could fill the memory with them.
   */
  find(token: string): T | undefined {
    // While storage is in doubt the cache is not used. Otherwise a screen would look fine although its data cannot be
    // read.
    const known = this.#hub.isStorageDoubted ? undefined : this.#known.get(token);
    if (known) return known;
    const found = this.#hub.peek((tx) => this.#read(tx, hashToken(token)));
    if (found) this.#known.set(token, found);
    return found;
  }
}
