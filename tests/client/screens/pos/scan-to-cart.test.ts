// What a scanned code means on the POS: a barcode, a label of a scale, or a gift card (contract 21.5).
import { expect, test } from 'vitest';
import { orderBody } from '../../../../client/screens/pos/cart/cart-body.ts';
import type { MenuItem } from '../../../../client/screens/pos/cart/cart-choice.ts';
import { addItem, EMPTY_CART } from '../../../../client/screens/pos/cart/cart-rules.ts';
import { repriceLines } from '../../../../client/screens/pos/cart/line-rules.ts';
import { labelChoice, readScan } from '../../../../client/screens/pos/scan-to-cart.ts';

const dish = (more: Partial<MenuItem>): MenuItem => ({
  id: 1,
  title: 'Cheese',
  description: null,
  price: 19.9,
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: null,
  tax_rate: null,
  tax_type: null,
  open_price: 1,
  barcode: '2112345',
  variants: [],
  addons: [],
  ...more,
});
const cheese = dish({});
const cola = dish({ id: 2, barcode: '4006381333931', open_price: 0 });
const items = [cheese, cola];
const settings = {
  hasCards: true,
  prefixes: [
    { prefix: '21', kind: 'weight' },
    { prefix: '22', kind: 'price' },
  ] as const,
};
const label = (kind: 'price' | 'weight', value: number) => ({ barcode: '2112345', kind, value });

test.each([
  ['4006381333931', { kind: 'dish', item: cola }],
  ['2112345003450', { kind: 'label', item: cheese, label: label('weight', 345) }],
  // A wrong check digit, a dish that does not exist, and a prefix that is not set.
  ['2112345003451', { kind: 'unknown' }],
  ['2112346003459', { kind: 'unknown' }],
  ['2312345003454', { kind: 'unknown' }],
  ['1234567890123452', { kind: 'card' }],
])('%s is read', (code, scan) => {
  expect(readScan(code, items, settings)).toEqual(scan);
});

test('without prefixes, labels are unknown barcodes, and a whole code can still be the barcode of a dish', () => {
  const none = { ...settings, prefixes: [] };
  expect(readScan('2112345003450', items, none)).toEqual({ kind: 'unknown' });
  const own = dish({ barcode: '2112345003450' });
  expect(readScan('2112345003450', [own], settings)).toEqual({ kind: 'dish', item: own });
});

test('a label of 0, a fixed price and a dish with choices sell nothing', () => {
  expect(labelChoice(cheese, label('weight', 0), 2)).toBeUndefined();
  expect(labelChoice(cheese, label('price', 0), 2)).toBeUndefined();
  expect(labelChoice(cola, label('price', 500), 2)).toBeUndefined();
  const variants = [{ id: 7, item_id: 1, title: 'Old', price: 25 }];
  expect(labelChoice(dish({ variants }), label('weight', 345), 2)).toBeUndefined();
});

const sentBy = (kind: 'price' | 'weight', value: number) => {
  const choice = labelChoice(cheese, label(kind, value), 2);
  if (choice === undefined) throw new Error('no choice');
  return addItem([], cheese, choice, { key: 'a', decimals: 2 });
};

test('the price of a label is a typed price, and a weight is sent in grams with its price', () => {
  const lines = [...sentBy('price', 1295), ...sentBy('weight', 345)];
  expect(orderBody({ ...EMPTY_CART, lines }, 2).cart).toEqual([
    { id: 1, quantity: 1, notes: null, variant_id: null, addons_ids: [], price: 12.95 },
    {
      ...{ id: 1, quantity: 1, notes: '345 g', variant_id: null, addons_ids: [] },
      ...{ price: 6.87, grams: 345 },
    },
  ]);
});

test('two labels are two lines, and a new price of a kilogram changes a weight in the cart', () => {
  const [first] = sentBy('weight', 345);
  const choice = labelChoice(cheese, label('weight', 345), 2);
  if (first === undefined || choice === undefined) throw new Error('no line');
  const two = addItem([first], cheese, choice, { key: 'b', decimals: 2 });
  expect(two.map(({ quantity, unitCents }) => [quantity, unitCents])).toEqual([
    [1, 687],
    [1, 687],
  ]);
  const dearer = new Map([[1, dish({ price: 20 })]]);
  expect(repriceLines([first], dearer, 2)).toMatchObject([{ unitCents: 690, wasCents: 687 }]);
});
