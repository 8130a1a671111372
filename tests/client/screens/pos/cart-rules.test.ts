// How a cart changes, what it adds up to, and what is sent to the hub.
import { describe, expect, it } from 'vitest';
import { orderBody, totalsBody } from '../../../../client/screens/pos/cart/cart-body.ts';
import { type MenuItem, PLAIN } from '../../../../client/screens/pos/cart/cart-choice.ts';
import {
  addItem,
  type Cart,
  type CartLine,
  countsOf,
  EMPTY_CART,
  isGone,
  setQuantity,
  totalsOf,
} from '../../../../client/screens/pos/cart/cart-rules.ts';
import { repriceLines, setNotes } from '../../../../client/screens/pos/cart/line-rules.ts';
import { covers } from '../../../contract/covers.ts';

const item = (more: Partial<MenuItem> = {}): MenuItem => ({
  id: 1,
  title: 'Soup',
  price: 4.35,
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  addons: [],
  variants: [],
  ...more,
});
const pizza = item({
  id: 2,
  title: 'Pizza',
  price: 9,
  variants: [
    { id: 21, item_id: 2, title: 'Small', price: 8 },
    { id: 22, item_id: 2, title: 'Large', price: 12 },
  ],
  addons: [
    { id: 31, item_id: 2, title: 'Cheese', price: 0.5 },
    { id: 32, item_id: 2, title: 'Ham', price: 1 },
  ],
});
const menu = (...items: MenuItem[]) => new Map(items.map((each) => [each.id, each]));
const add = (lines: readonly CartLine[], what: MenuItem, choice = PLAIN) =>
  addItem(lines, what, choice, { key: `k${lines.length}`, decimals: 2 });

describe('adding an item', () => {
  it('starts a line with one piece and no notes', () => {
    covers('11.5');
    expect(add([], item())).toMatchObject([{ id: 1, quantity: 1, notes: null, unitCents: 435 }]);
  });
  it('adds to an equal line', () => {
    expect(add(add([], item()), item())).toMatchObject([{ quantity: 2 }]);
  });
  it('leaves a line with notes alone', () => {
    const lines = setNotes(add([], item()), 'k0', 'no salt');
    expect(add(lines, item()).map((line) => line.quantity)).toEqual([1, 1]);
  });
  it('takes the variant instead of the price, and the add-ons on top', () => {
    covers('2.2');
    const [line] = add([], pizza, { variantId: 22, addonIds: [31, 32] });
    expect(line).toMatchObject({ unitCents: 1350, variantTitle: 'Large' });
    expect(line?.addonTitles).toEqual(['Cheese', 'Ham']);
  });
  it('parts other choices of the same item', () => {
    const small = add([], pizza, { variantId: 21, addonIds: [] });
    expect(add(small, pizza, { variantId: 22, addonIds: [] })).toHaveLength(2);
  });
  it('refuses an item with variants and none chosen', () => {
    expect(add([], pizza)).toEqual([]);
  });
  it('stops at 200 lines', () => {
    let lines: readonly CartLine[] = [];
    for (let id = 1; id <= 201; id += 1) lines = add(lines, item({ id }));
    expect(lines).toHaveLength(200);
  });
});

describe('a line', () => {
  const lines = add([], item());
  it('goes at quantity 0', () => {
    covers('11.5');
    expect(setQuantity(lines, 'k0', 0)).toEqual([]);
  });
  it('stays as it is beyond 999 pieces', () => {
    const full = setQuantity(lines, 'k0', 999);
    expect(setQuantity(full, 'k0', 1000)).toBe(full);
  });
  it.each([
    ['  no salt ', 'no salt'],
    ['   ', null],
    ['x'.repeat(120), 'x'.repeat(100)],
    ['🌶'.repeat(120), '🌶'.repeat(100)],
  ])('keeps the notes %j as %j', (text, notes) => {
    expect(setNotes(lines, 'k0', text)[0]?.notes).toBe(notes);
  });
});

describe('the totals', () => {
  it('are sums of rounded lines', () => {
    const taxed = item({ tax_rate: 8.875, tax_type: 'exclusive', tax_title: 'Sales' });
    const inclusive = item({ id: 3, price: 99.99, tax_rate: 5, tax_type: 'inclusive' });
    const lines = add(setQuantity(add([], taxed), 'k0', 3), inclusive);
    // Net amount and tax of each line: 13.05 + 1.16, and 95.23 + 4.76.
    expect(totalsOf(lines)).toEqual({
      subtotalCents: 10828,
      taxTotalCents: 592,
      totalCents: 11420,
    });
    expect(totalsBody(totalsOf(lines), 2)).toEqual({
      netTotal: 108.28,
      taxTotal: 5.92,
      total: 114.2,
    });
  });
  it('count the pieces of an item over its lines', () => {
    const lines = add(setNotes(add([], item()), 'k0', 'hot'), item());
    expect(countsOf(lines)).toEqual({ 1: 2 });
  });
});

describe('the menu of now', () => {
  it('reprices a line and keeps the old price beside it', () => {
    const [line] = repriceLines(add([], item()), menu(item({ price: 5, title: 'Big soup' })), 2);
    expect(line).toMatchObject({ unitCents: 500, wasCents: 435, title: 'Big soup' });
  });
  it('brings a changed tax, too', () => {
    const taxed = item({ tax_rate: 10, tax_type: 'exclusive' });
    expect(totalsOf(repriceLines(add([], item()), menu(taxed), 2)).taxTotalCents).toBe(44);
  });
  it('leaves and marks a line whose item, variant or add-on is gone', () => {
    const lines = add([], pizza, { variantId: 22, addonIds: [31] });
    const [line] = lines;
    if (line === undefined) throw new Error('no line');
    expect(isGone(line, menu(pizza))).toBe(false);
    expect(isGone(line, menu())).toBe(true);
    expect(isGone(line, menu(item({ ...pizza, variants: [] })))).toBe(true);
    expect(isGone(line, menu(item({ ...pizza, addons: [] })))).toBe(true);
    expect(repriceLines(lines, menu(), 2)).toEqual(lines);
  });
});

describe('the order', () => {
  const cart: Cart = {
    ...EMPTY_CART,
    lines: setNotes(add([], pizza, { variantId: 22, addonIds: [31] }), 'k0', 'hot'),
    customer: { phone: '555123', name: 'Ana' },
    tableId: 7,
  };
  it('says what was chosen and the price that was seen', () => {
    expect(orderBody(cart, 2)).toEqual({
      cart: [{ id: 2, quantity: 1, notes: 'hot', variant_id: 22, addons_ids: [31], price: 12.5 }],
      deliveryType: 'dinein',
      customerType: 'CUSTOMER',
      customerId: { phone: '555123' },
      tableId: 7,
    });
  });
  it('names no table when it is taken away, and no customer for a walk-in', () => {
    expect(orderBody({ ...cart, deliveryType: 'takeaway', customer: null }, 2)).toMatchObject({
      tableId: null,
      customerType: 'WALKIN',
      customerId: null,
    });
  });
  it.each([
    [0, 435, 435],
    [3, 4.355, 4355],
  ] as const)('is shown in the currency with %i decimals', (decimals, price, unitCents) => {
    const lines = addItem([], item({ price }), PLAIN, { key: 'k0', decimals });
    expect(lines).toMatchObject([{ unitCents }]);
    expect(orderBody({ ...cart, lines }, decimals).cart).toMatchObject([{ price }]);
    expect(totalsBody(totalsOf(lines), decimals).total).toBe(price);
  });
});
