// The cart as it lies on the disk: each writing of it has a version, so that no tab writes over or sells another tab's.
import { subscribe } from 'valtio';
import { makeRequestKey } from '../../hub/request-key.ts';
import { tellTabs } from '../../outbox/till.ts';
import type { TillStore } from '../../outbox/till-store.ts';
import { type SessionUser, session } from '../../session/session.ts';
import { type Cart, EMPTY_CART } from './cart-rules.ts';

let owner: SessionUser | null = null;

/** The page is loaded anew for the next user, so one page has one cart. */
function cartOwner(): Partial<SessionUser> {
  owner ??= session.user;
  return owner ?? {};
}

const namedRecord = (): string => `cart/${cartOwner().username}`;

/** Who is signed in is asked of the hub where a power cut took local storage: the cart is found by its owner only. */
export const ownerKnown = (): Promise<void> =>
  new Promise((resolve) => {
    if (session.user !== null) return resolve();
    const stop = subscribe(session, () => {
      if (session.user === null) return;
      stop();
      resolve();
    });
  });

/** Each user of a till has a cart of his own (CONTRACT §18): a name may be given anew, so it goes by id where known. */
export function cartRecord(): string {
  const { id } = cartOwner();
  return id === undefined ? namedRecord() : `carts/${id}`;
}

/** What the store has for this user; a cart that an older program left for his name, or for the till, is taken over. */
export async function readRecord(store: TillStore): Promise<unknown> {
  const mine = cartRecord();
  for (const name of [mine, namedRecord(), 'cart']) {
    const record = await store.get(name);
    if (record === undefined) continue;
    if (name !== mine) {
      await store.change([name], (found) =>
        found === undefined ? {} : { [mine]: found, [name]: undefined },
      );
      // What a tab of that program still shows has moved: it must not be sold there too.
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

/** The version of a record; none where there is none, or an older program wrote it. */
export const versionOf = (record: unknown): string => fieldsOf(record).version ?? '';

export function cartIn(record: unknown): Cart {
  const { version: _, ...cart } = fieldsOf(record);
  return { ...EMPTY_CART, ...cart };
}

/** A cart with a new version, to be written. */
export const makeRecord = (cart: Cart): CartRecord => ({ ...cart, version: makeRequestKey() });

/** What was changed in the last moment of a page's life. */
const lastWord = (): string => `comanda__cart_last_word/${cartRecord()}`;

/** A page that goes away gives its transactions no time: local storage takes the last word at once. */
export function keepLastWord(cart: Cart, versions: readonly string[]): void {
  try {
    localStorage.setItem(lastWord(), JSON.stringify({ cart, versions }));
  } catch (error) {
    console.warn('The last change to the cart could not be saved', error);
  }
}

export function forgetLastWord(): void {
  localStorage.removeItem(lastWord());
}

/** The last word that was said on this version of the cart, if any. */
export function lastWordOn(version: string): Cart | undefined {
  try {
    const { cart, versions } = JSON.parse(localStorage.getItem(lastWord()) ?? '{}');
    return Array.isArray(versions) && versions.includes(version) ? cartIn(cart) : undefined;
  } catch {
    // Half a word is none: the cart on the disk is whole.
    return undefined;
  }
}
