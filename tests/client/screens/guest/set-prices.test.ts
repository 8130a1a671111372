// The price of a set on a guest's phone: it is divided over the set's dishes, each with its own tax (contract 30.3).
import { expect, test } from 'vitest';
import { addLine, beginSending, EMPTY_CART } from '../../../../client/screens/guest/cart.ts';
import {
  type Dish,
  isPlain,
  lineCents,
  setCents,
} from '../../../../client/screens/guest/prices.ts';

const dish = (id: number, title: string, price: number, more: Partial<Dish> = {}): Dish => ({
  id,
  title,
  price,
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
const step = (id: number, choices: readonly [Dish, number][]) => ({
  id,
  title: `Step ${id}`,
  min: 1,
  max: 1,
  course: null,
  choices: choices.map(([{ id: item_id, title }, surcharge]) => ({
    item_id,
    variant_id: null,
    title,
    variant_title: null,
    surcharge,
    is_default: 0 as const,
  })),
});

const steak = dish(1, 'Steak', 9, { tax_rate: 10, tax_type: 'exclusive' });
const soup = dish(2, 'Soup', 3.5, { tax_rate: 7, tax_type: 'inclusive' });
const lunch = dish(3, 'Lunch', 15, {
  kind: 'set',
  steps: [step(1, [[steak, 2]]), step(2, [[soup, 0]])],
});
const dishes = new Map([steak, soup, lunch].map((each) => [each.id, each]));
const sale = { dishes, kind: 'table', decimals: 2 } as const;
const chosen = [steak, soup].map(({ id }, at) => ({
  step: at,
  itemId: id,
  variantId: null,
  quantity: 1,
  addons: [],
  options: [],
}));
const line = { itemId: 3, variantId: null, addons: [], options: [], notes: '', choices: chosen };

test('a set of 15.00 with a surcharge of 2.00 is 17.00, and 18.28 with the tax on the steak', () => {
  expect(setCents(lunch, chosen, sale)).toBe(1700);
  // 15.00 is divided over dishes of 9.00 and 3.50 as 10.80 and 4.20. The first dish is 12.80 with the surcharge, and
  // 14.08 with 10 % tax.
  expect(lineCents(lunch, { ...line, no: 1, quantity: 1 }, sale)).toBe(1828);
  expect(lineCents(lunch, { ...line, no: 1, quantity: 2 }, sale)).toBe(3656);
});

test('a set is never added without a choice, and equal sets are one line', () => {
  expect([isPlain(lunch), isPlain(soup)]).toEqual([false, true]);
  const other = { ...line, choices: chosen.slice(0, 1) };
  const cart = addLine(addLine(addLine(EMPTY_CART, line), line), other);
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test('the order names the dishes of a set, and no options of the set', () => {
  const { sent } = beginSending(addLine(EMPTY_CART, line), 18.28);
  expect(sent?.body.lines).toEqual([
    {
      itemId: 3,
      quantity: 1,
      choices: [
        { step: 0, itemId: 1, variantId: null, quantity: 1, addons: [], options: [] },
        { step: 1, itemId: 2, variantId: null, quantity: 1, addons: [], options: [] },
      ],
    },
  ]);
});
