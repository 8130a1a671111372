// The cart as stored on disk. Each write has a new version, so that one tab can't overwrite or sell the cart of
// another tab.
import { subscribe } from 'valtio';
import { makeRequestKey } from '../../../hub/request-key.ts';
import { tellTabs } from '../../../outbox/till.ts';
import type { TillStore } from '../../../outbox/till-store.ts';
import { type SessionUser, session } from '../../../session/session.ts';
import { type Cart, EMPTY_CART } from './cart-rules.ts';

let owner: SessionUser | null = null;

/** Returns the user whose cart this page shows. The page reloads for the next user, so this never changes. */
function cartOwner(): Partial<SessionUser> {
  owner ??= session.user;
  return owner ?? {};
}

const namedRecord = (): string => `cart/${cartOwner().username}`;

/**
 * Resolves when the user is known, because the cart is stored under its owner. If a power cut erased local storage,
 * the user is known only after the hub has answered.
 */
export const ownerKnown = (): Promise<void> =>
  new Promise((resolve) => {
    if (session.user !== null) return resolve();
    const stop = subscribe(session, () => {
      if (session.user === null) return;
      stop();
      resolve();
    });
  });

/**
 * Returns the storage key of the user's own cart (contract 18). The key contains the user's id if it is known,
 * because a user name can later belong to another person.
 */
export function cartRecord(): string {
  const { id } = cartOwner();
  return id === undefined ? namedRecord() : `carts/${id}`;
}

/** Reads this user's stored cart. Takes over a cart that an older version stored under the user's name or for the whole till. */
export async function readRecord(store: TillStore): Promise<unknown> {
  const mine = cartRecord();
  for (const name of [mine, namedRecord(), 'cart']) {
    const record = await store.get(name);
    if (record === undefined) continue;
    if (name !== mine) {
      await store.change([name], (found) =>
        found === undefined ? {} : { [mine]: found, [name]: undefined },
      );
      // Makes the other tabs read the cart again. A tab that runs the older version may still show this cart, and
      // must not sell it too.
      tellTabs('cart');
    }
    return record;
  }
  return undefined;
}

interface CartRecord extends Cart {
  readonly version: string;
}

const fieldsOf = (record: unknown): Partial<CartRecord> =>
  typeof record === 'object' && record !== null ? record : {};

/** Returns the version of a record; empty if there is no record or an older program wrote it. */
export const versionOf = (record: unknown): string => fieldsOf(record).version ?? '';

export function cartIn(record: unknown): Cart {
  const { version: _, ...cart } = fieldsOf(record);
  return { ...EMPTY_CART, ...cart };
}

/** Returns the cart without promotions and totals, which are computed again when the stored cart is read. */
export const asStored = (cart: Cart): Cart => ({
  ...cart,
  billed: undefined,
  lines: cart.lines.map((line) => ({ ...line, promos: undefined })),
});

/** Returns the cart as a record with a new version. */
export const makeRecord = (cart: Cart): CartRecord => ({
  ...asStored(cart),
  version: makeRequestKey(),
});

/** Returns the local storage key of the changes made just before the page closed. */
const lastWord = (): string => `comanda__cart_last_word/${cartRecord()}`;

/** Saves the cart to local storage, because transactions don't finish while a page closes. */
export function keepLastWord(cart: Cart, versions: readonly string[]): void {
  try {
    localStorage.setItem(lastWord(), JSON.stringify({ cart: asStored(cart), versions }));
  } catch (error) {
    console.warn('Cart not saved', error);
  }
}

export function forgetLastWord(): void {
  localStorage.removeItem(lastWord());
}

/** Returns the cart that was saved when the page closed, if it is based on this version; otherwise undefined. */
export function lastWordOn(version: string): Cart | undefined {
  try {
    const { cart, versions } = JSON.parse(localStorage.getItem(lastWord()) ?? '{}');
    return Array.isArray(versions) && versions.includes(version) ? cartIn(cart) : undefined;
  } catch {
    // An incomplete entry is ignored, because the cart on disk is complete and can be used instead.
    return undefined;
  }
}
