// Named drafts of carts in this browser's local storage (contract 11 Drafts).
import { type Cart, EMPTY_CART } from './cart-rules.ts';

export interface Draft {
  readonly nameRef: string;
  /** An instant as ISO 8601; also identifies the draft. */
  readonly date: string;
  readonly cart: Cart;
}

const KEY = 'comanda__drafts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const isDraft = (row: unknown): row is Draft =>
  typeof row === 'object' && row !== null && 'cart' in row && 'date' in row;

/** Returns the drafts, newest first. */
export function listDrafts(storage: Storage = localStorage): Draft[] {
  try {
    const rows: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(rows) ? rows.filter(isDraft) : [];
  } catch {
    // Unreadable drafts are ignored. The next saved draft replaces them.
    return [];
  }
}

function write(drafts: readonly Draft[], storage: Storage): readonly Draft[] {
  storage.setItem(KEY, JSON.stringify(drafts));
  return drafts;
}

/** Saves a cart as a draft, named by its date if no name is given. Throws if the storage is full. */
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

/** Restores a deleted draft. */
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

/** Returns the cart of a draft, complete even if an older version saved it. */
export const cartOf = (draft: Draft): Cart => ({ ...EMPTY_CART, ...draft.cart });
