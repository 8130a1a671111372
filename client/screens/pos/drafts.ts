// Carts put aside under a name, in this browser's local storage (CONTRACT §11 Drafts).
import { type Cart, EMPTY_CART } from './cart-rules.ts';

export interface Draft {
  readonly nameRef: string;
  /** An instant as ISO 8601; it also tells drafts apart. */
  readonly date: string;
  readonly cart: Cart;
}

const KEY = 'comanda__drafts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const isDraft = (row: unknown): row is Draft =>
  typeof row === 'object' && row !== null && 'cart' in row && 'date' in row;

/** The drafts, newest first. */
export function listDrafts(storage: Storage = localStorage): Draft[] {
  try {
    const rows: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isDraft) : [];
  } catch {
    // Unreadable drafts are none; the next one saved starts anew.
    return [];
  }
}

function write(drafts: readonly Draft[], storage: Storage): readonly Draft[] {
  storage.setItem(KEY, JSON.stringify(drafts));
  return drafts;
}

/** Puts a cart aside; one without a name is named by its date. Throws where the storage is full. */
export function saveDraft(
  nameRef: string,
  cart: Cart,
  now: Date,
  storage: Storage = localStorage,
): readonly Draft[] {
  const drafts = listDrafts(storage);
  const taken = new Set(drafts.map((draft) => draft.date));
  let at = now.getTime();
  while (taken.has(new Date(at).toISOString())) at += 1;
  const draft = { nameRef: nameRef.trim(), date: new Date(at).toISOString(), cart };
  return write([draft, ...drafts], storage);
}

/** Puts a draft back that was deleted. */
export const restoreDraft = (draft: Draft, storage: Storage = localStorage): readonly Draft[] =>
  write(
    [...listDrafts(storage).filter(({ date }) => date !== draft.date), draft].sort((a, b) =>
      a.date < b.date ? 1 : -1,
    ),
    storage,
  );

export const deleteDraft = (date: string, storage: Storage = localStorage): readonly Draft[] =>
  write(
    listDrafts(storage).filter((draft) => draft.date !== date),
    storage,
  );

export const clearDrafts = (storage: Storage = localStorage): readonly Draft[] =>
  write([], storage);

/** The cart of a draft, whole even if an older version wrote it. */
export const cartOf = (draft: Draft): Cart => ({ ...EMPTY_CART, ...draft.cart });
