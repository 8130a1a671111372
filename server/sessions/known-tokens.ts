// Who holds a token, kept in memory until a session may have changed: else each request would read it anew.
import { BoundedMap } from '../db/bounded-map.ts';
import type { Tx } from '../db/executor.ts';
import type { Signal } from '../engine/command.ts';
import type { Hub } from '../hub.ts';
import { hashToken } from './tokens.ts';

/** More than a house has browsers; of more, who has been known longest goes and is read again. */
const MOST = 200;
const ENDS: readonly Signal['kind'][] = ['sessions', 'foreign'];

export class KnownTokens<T> {
  readonly #hub: Hub;
  readonly #read: (tx: Tx, hash: string) => T | undefined;
  readonly #known = new BoundedMap<string, T>(MOST);

  /** `read` gives what stands by a token, whether or not its time is over: that is for who asks. */
  constructor(hub: Hub, read: (tx: Tx, hash: string) => T | undefined) {
    this.#hub = hub;
    this.#read = read;
    hub.onSignal(({ kind }) => {
      if (ENDS.includes(kind)) this.#known.clear();
    });
  }

  /** Undefined for a token that nobody has: that is not kept, or a stranger could fill the memory. */
  find(token: string): T | undefined {
    // While the disk is in doubt nobody is let in by memory alone, to be shown a screen that looks fine.
    const known = this.#hub.isStorageDoubted ? undefined : this.#known.get(token);
    if (known) return known;
    const found = this.#hub.glance((tx) => this.#read(tx, hashToken(token)));
    if (found) this.#known.set(token, found);
    return found;
  }
}
