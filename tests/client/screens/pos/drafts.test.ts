// Drafts: carts saved in local storage.
import { beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_CART } from '../../../../client/screens/pos/cart/cart-rules.ts';
import {
  cartOf,
  clearDrafts,
  deleteDraft,
  listDrafts,
  saveDraft,
} from '../../../../client/screens/pos/cart/drafts.ts';
import { covers } from '../../../contract/covers.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const now = new Date('2026-11-20T19:30:00Z');

describe('drafts', () => {
  beforeEach(() => kept.clear());

  it('are listed newest first, with their name and date', () => {
    saveDraft(' Table 4 ', EMPTY_CART, now, storage);
    saveDraft('Bar', EMPTY_CART, new Date(now.getTime() + 60_000), storage);
    expect(listDrafts(storage).map(({ nameRef, date }) => [nameRef, date])).toEqual([
      ['Bar', '2026-11-20T19:31:00.000Z'],
      ['Table 4', '2026-11-20T19:30:00.000Z'],
    ]);
  });
  it('saved in the same millisecond have different keys', () => {
    saveDraft('a', EMPTY_CART, now, storage);
    const [second] = saveDraft('b', EMPTY_CART, now, storage);
    deleteDraft(second?.date ?? '', storage);
    expect(listDrafts(storage).map((draft) => draft.nameRef)).toEqual(['a']);
  });
  it('are all gone after clearing', () => {
    covers('11.5');
    saveDraft('a', EMPTY_CART, now, storage);
    clearDrafts(storage);
    expect(listDrafts(storage)).toEqual([]);
  });
  it.each(['nonsense', '{}', '[1, null]'])('that cannot be read are none: %s', (text) => {
    storage.setItem('comanda__drafts', text);
    expect(listDrafts(storage)).toEqual([]);
  });
  it('give back the cart that was put aside', () => {
    covers('11.5');
    const cart = { ...EMPTY_CART, tableId: 3, customer: { phone: '1234', name: 'Ana' } };
    const [draft] = saveDraft('a', cart, now, storage);
    expect(draft && cartOf(draft)).toEqual(cart);
  });
});
