// The reductions of a cart's lines by promotions (contract 31.6).
import { expect, it } from 'vitest';
import { promotedCart } from '../../../../client/screens/pos/cart/cart-promos.ts';
import {
  type CartLine,
  EMPTY_CART,
  totalsOf,
} from '../../../../client/screens/pos/cart/cart-rules.ts';

const AT = Date.parse('2026-03-02T12:00:00Z');

const line = (key: string, unitCents: number, quantity: number): CartLine => ({
  key,
  id: unitCents,
  title: key,
  quantity,
  notes: null,
  variantId: null,
  addonIds: [],
  variantTitle: null,
  addonTitles: [],
  unitCents,
  tax: null,
});

const promotion = {
  id: 1,
  termsId: 1,
  title: '3 for 2',
  kind: 'n-for-m' as const,
  value: null,
  buy: 3,
  pay: 2,
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

const given = { items: new Map(), decimals: 2 as const, at: AT };
const cart = { ...EMPTY_CART, lines: [line('Pizza', 500, 2), line('Soup', 400, 1)] };

it('takes the cheapest of three off its line and off the total', () => {
  const { lines } = promotedCart(cart, { ...given, promotions: [promotion] });
  expect(lines.map(({ promos }) => promos)).toEqual([
    undefined,
    [{ title: '3 for 2', cents: 400 }],
  ]);
  expect(totalsOf(lines).totalCents).toBe(1000);
});

it('keeps the cart and its lines as they are when nothing changes', () => {
  const promoting = { ...given, promotions: [promotion] };
  const once = promotedCart(cart, promoting);
  expect(promotedCart(once, promoting)).toBe(once);
  expect(promotedCart(cart, { ...given, promotions: [] })).toBe(cart);
});

it('takes nothing off outside its hours', () => {
  const at = Date.parse('2026-03-02T13:00:00Z');
  expect(promotedCart(cart, { ...given, at, promotions: [promotion] })).toBe(cart);
});

it('takes it off again when a dish leaves the cart', () => {
  const promoting = { ...given, promotions: [promotion] };
  const full = promotedCart(cart, promoting);
  const less = { ...full, lines: [line('Pizza', 500, 1), ...full.lines.slice(1)] };
  expect(totalsOf(promotedCart(less, promoting).lines).totalCents).toBe(900);
});

it('needs the coupon, however it is typed', () => {
  const promotions = [{ ...promotion, coupon: 'SUMMER' }];
  expect(promotedCart(cart, { ...given, promotions })).toBe(cart);
  const { lines } = promotedCart({ ...cart, coupon: ' summer' }, { ...given, promotions });
  expect(totalsOf(lines).totalCents).toBe(1000);
});
