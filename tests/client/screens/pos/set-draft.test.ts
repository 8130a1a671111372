// A set while a cashier chooses: defaults, the step that follows, and what the menu's events change.
import { expect, test } from 'vitest';
import {
  type MenuItem,
  type PosInit,
  readItems,
} from '../../../../client/screens/pos/cart/cart-choice.ts';
import {
  beginDraft,
  drop,
  follow,
  mustAsk,
  pick,
  pieceOf,
} from '../../../../client/screens/pos/dish/set-draft.ts';
import { hearMenu } from '../../../../client/screens/pos/menu/menu-news.ts';

const dish = (id: number, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title: `Dish ${id}`,
  price: 5,
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
const choice = (item_id: number, is_default: 0 | 1 = 0) => ({
  item_id,
  variant_id: null,
  title: `Dish ${item_id}`,
  variant_title: null,
  surcharge: 0,
  is_default,
});
const step = (id: number, min: number, max: number, choices: ReturnType<typeof choice>[]) => ({
  id,
  title: `Step ${id}`,
  min,
  max,
  course: null,
  choices,
});
/** The steak asks how it is done. Its two default sides are soup and salad. */
const steak = dish(1, {
  groups: [
    {
      id: 1,
      title: 'Doneness',
      min: 1,
      max: 1,
      free: 0,
      options: [{ id: 1, title: 'Rare', price: 0, is_default: 0 }],
    },
  ],
});
const lunch = dish(9, {
  kind: 'set',
  steps: [
    step(1, 1, 1, [choice(1), choice(2)]),
    step(2, 2, 2, [choice(3, 1), choice(4, 1), choice(5)]),
  ],
});
const menuItems = [steak, dish(2), dish(3), dish(4), dish(5), lunch];
const set = readItems({ menuItems } as unknown as PosInit).get(9) as MenuItem;

test('defaults are chosen first, and the first tap of a step replaces them', () => {
  const draft = { ...beginDraft(set), at: 1 };
  expect(draft.dishes.map(({ itemId }) => itemId)).toEqual([3, 4]);
  const next = pick(set, draft, pieceOf(1, choice(5)));
  expect(next.dishes.map(({ itemId }) => itemId)).toEqual([5]);
  expect(pick(set, next, pieceOf(1, choice(5))).dishes).toMatchObject([{ itemId: 5, quantity: 2 }]);
  expect(drop(next, choice(5)).dishes).toEqual([]);
});

test('a full step leads to the next, the last one to the end unless a step lacks dishes', () => {
  const first = pick(set, beginDraft(set), pieceOf(0, choice(2)));
  expect(follow(set, first)).toBe(1);
  expect(follow(set, { ...first, at: 1 })).toBe('end');
  expect(follow(set, { ...beginDraft(set), at: 1 })).toBe(0);
});

test('a dish with a required option asks, and a line that is changed keeps its dishes', () => {
  expect([mustAsk(steak), mustAsk(dish(2)), mustAsk(undefined)]).toEqual([true, false, false]);
  const dishes = [pieceOf(0, choice(2))];
  expect(beginDraft(set, { variantId: null, addonIds: [], dishes })).toEqual({
    dishes,
    at: 0,
    presets: [],
  });
});

test('a set is sold out when a step can no longer be filled, and the menu is loaded again when the step can be filled', async () => {
  let init = { menuItems } as unknown as PosInit;
  let loads = 0;
  const news = (item_id: number, left: number | null) =>
    hearMenu(
      [{ item_id, variant_id: null, addon_id: null, option_id: null, left }],
      (change) => {
        init = change(init);
      },
      async () => {
        loads += 1;
      },
    );
  const leftOfSet = () => init.menuItems.find(({ id }) => id === 9)?.left;
  news(1, 0);
  expect(leftOfSet()).toBeUndefined();
  news(2, 0);
  expect(leftOfSet()).toBe(0);
  expect(loads).toBe(0);
  news(2, 4);
  await expect.poll(() => loads).toBe(1);
});
