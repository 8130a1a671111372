// The cart of a guest's phone: an order without an answer is sent again unchanged, and nothing that the guest chose
// is lost.
import { expect, test } from 'vitest';
import {
  addLine,
  beginSending,
  EMPTY_CART,
  finishSending,
  isRefusal,
  keepCart,
  readCart,
  setQuantity,
  stopSending,
} from '../../../../client/screens/guest/cart.ts';

const soup = { itemId: 7, variantId: null, addons: [], options: [], notes: '' };
const steak = { itemId: 9, variantId: 3, addons: [4], options: [5], notes: ' rare ' };

test('equal dishes are one line, different choices are lines of their own', () => {
  const cart = addLine(addLine(addLine(EMPTY_CART, soup), steak), soup);
  expect(cart.lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
    [7, 2],
    [9, 1],
  ]);
});

test('a line has at most 20 pieces, and none of them removes it', () => {
  const full = addLine(EMPTY_CART, soup, 20);
  expect(addLine(full, soup).lines.map(({ quantity }) => quantity)).toEqual([20, 1]);
  expect(setQuantity(full, 1, 0).lines).toEqual([]);
});

test('the order names what was chosen, and keeps its key and body until the hub answers', () => {
  const cart = { ...addLine(addLine(EMPTY_CART, soup, 2), steak), name: ' Ada ' };
  const sending = beginSending(cart, 31.5);
  expect(sending.sent?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sending.sent?.body).toEqual({
    lines: [
      { itemId: 7, quantity: 2, options: [] },
      {
        itemId: 9,
        quantity: 1,
        variantId: 3,
        addons: [4],
        options: [{ id: 5 }],
        notes: 'rare',
      },
    ],
    total: 31.5,
    name: 'Ada',
  });
  expect(beginSending(sending, 99)).toBe(sending);
});

test('what is added while an order is on its way stays for the next one', () => {
  const sending = beginSending(addLine(EMPTY_CART, soup), 5);
  const more = addLine(setQuantity(sending, 1, 3), soup);
  expect(more.lines.map(({ no, quantity }) => [no, quantity])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  const done = finishSending(more);
  expect(done.sent).toBeNull();
  expect(done.lines.map(({ no }) => no)).toEqual([2]);
});

test('a refused order loses nothing, and the next attempt is another order', () => {
  const sending = beginSending(addLine(EMPTY_CART, soup), 5);
  const kept = stopSending(sending);
  expect(kept.lines).toEqual(sending.lines);
  expect(beginSending(kept, 5).sent?.key).not.toBe(sending.sent?.key);
});

test('only a refusal means that the order was not taken', () => {
  expect([0, 429, 500, 503].filter(isRefusal)).toEqual([]);
  expect([400, 401, 404, 409, 410].every(isRefusal)).toBe(true);
});

test('a phone that is opened again still has the cart and the order on its way', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  const sending = beginSending(addLine(EMPTY_CART, soup), 5);
  keepCart('abc', sending, storage);
  expect(readCart('abc', storage)).toEqual(sending);
  expect(readCart('other', storage)).toEqual(EMPTY_CART);
  storage.setItem('comanda__guest_abc', '{');
  expect(readCart('abc', storage)).toEqual(EMPTY_CART);
});
