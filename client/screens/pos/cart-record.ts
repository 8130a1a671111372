// The cart as it lies on the disk: each writing of it has a version, so that no tab writes over or sells another tab's.
import { makeRequestKey } from '../../hub/request-key.ts';
import { type Cart, EMPTY_CART } from './cart-rules.ts';

export const CART_RECORD = 'cart';

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
const LAST_WORD = 'comanda__cart_last_word';

/** A page that goes away gives its transactions no time: local storage takes the last word at once. */
export function keepLastWord(cart: Cart, versions: readonly string[]): void {
  try {
    localStorage.setItem(LAST_WORD, JSON.stringify({ cart, versions }));
  } catch (error) {
    console.warn('The last change of the cart could not be kept', error);
  }
}

export function forgetLastWord(): void {
  localStorage.removeItem(LAST_WORD);
}

/** The last word that was said on this version of the cart, if any. */
export function lastWordOn(version: string): Cart | undefined {
  try {
    const { cart, versions } = JSON.parse(localStorage.getItem(LAST_WORD) ?? '{}');
    return Array.isArray(versions) && versions.includes(version) ? cartIn(cart) : undefined;
  } catch {
    // Half a word is none: the cart on the disk is whole.
    return undefined;
  }
}
