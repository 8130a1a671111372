// Gift cards in the cart: each is one piece, takes part in no promotion, and is sent with its code (contract 32.4).
import { expect, test } from 'vitest';
import { orderBody, totalsBody } from '../../../../client/screens/pos/cart/cart-body.ts';
import { cardTaxOf } from '../../../../client/screens/pos/cart/cart-card.ts';
import { promotedCart } from '../../../../client/screens/pos/cart/cart-promos.ts';
import {
  type CartCard,
  type CartLine,
  EMPTY_CART,
  isGone,
  setQuantity,
  totalsOf,
} from '../../../../client/screens/pos/cart/cart-rules.ts';

const line = (key: string, card: CartCard | undefined, more: Partial<CartLine> = {}): CartLine => ({
  key,
  id: card ? 0 : 4,
  title: card ? 'Gift card' : 'Soup',
  quantity: 1,
  notes: null,
  variantId: null,
  addonIds: [],
  variantTitle: null,
  addonTitles: [],
  unitCents: 5000,
  tax: null,
  ...(card && { card }),
  ...more,
});

const fresh = line('a', { code: null, isNew: true });
const named = line('b', { code: '9999999999999999', isNew: true });
const load = line('c', { code: '9999999999999999', isNew: false }, { seat: 2 });

test('a new card, one with a code, and a load are sent as such, without a dish', () => {
  expect(orderBody({ ...EMPTY_CART, lines: [fresh, named, load] }, 2).cart).toEqual([
    { giftCard: { amount: 50 } },
    { giftCard: { amount: 50, code: '9999999999999999', isNew: true } },
    { giftCard: { amount: 50, code: '9999999999999999', isNew: false }, seat: 2 },
  ]);
});

test('a card stays one piece, is not missing on the menu, and may be removed', () => {
  expect(setQuantity([fresh], 'a', 2)).toEqual([fresh]);
  expect(setQuantity([fresh], 'a', 0)).toEqual([]);
  expect(isGone(fresh, new Map())).toBe(false);
  expect(isGone(line('d', undefined), new Map())).toBe(true);
});

test('a promotion on every dish does not reduce a gift card', () => {
  const promotion = {
    id: 1,
    termsId: 1,
    title: 'Half price',
    kind: 'percent' as const,
    value: 50,
    buy: null,
    pay: null,
    items: [],
    categoryIds: [],
    minAmount: null,
    deliveryTypes: [],
    coupon: null,
    maxPerBill: null,
    priority: 0,
    exclusive: false,
    windows: [{ from: '2026-03-02T11:00:00Z', until: '2026-03-02T13:00:00Z' }],
  };
  const at = Date.parse('2026-03-02T12:00:00Z');
  const cart = { ...EMPTY_CART, lines: [fresh, line('d', undefined)] };
  const { lines } = promotedCart(cart, {
    promotions: [promotion],
    items: new Map(),
    decimals: 2,
    at,
  });
  expect(lines.map(({ promos }) => promos?.map(({ cents }) => cents))).toEqual([undefined, [2500]]);
});

test('a single-purpose card has its tax, a multi-purpose card none', () => {
  const tax = cardTaxOf({ title: 'VAT', rate: 10, type: 'exclusive' });
  const single = line('a', { code: null, isNew: true }, { tax });
  expect(totalsBody(totalsOf([single]), 2)).toEqual({ netTotal: 50, taxTotal: 5, total: 55 });
  expect(totalsBody(totalsOf([fresh]), 2)).toEqual({ netTotal: 50, taxTotal: 0, total: 50 });
  expect(cardTaxOf(undefined)).toBeNull();
  expect(cardTaxOf(null)).toBeNull();
});
