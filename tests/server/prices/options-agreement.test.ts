// Random carts of dishes with options: for each dish, the till computes the price that the hub charges (contract 2,
// 21.1).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderBody } from '../../../client/screens/pos/cart/cart-body.ts';
import type { Choice, MenuItem } from '../../../client/screens/pos/cart/cart-choice.ts';
import {
  addItem,
  type CartLine,
  EMPTY_CART,
  setQuantity,
  totalsOf,
} from '../../../client/screens/pos/cart/cart-rules.ts';
import { setChoice } from '../../../client/screens/pos/cart/line-rules.ts';
import { sellCart } from '../../../server/api/orders/cart.ts';
import { Tx } from '../../../server/db/executor.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const taxes = [
  undefined,
  { rateMilli: 8875, type: 'exclusive' },
  { rateMilli: 7000, type: 'inclusive' },
] as const;

const hub = await openHub();
const dishes = taxes.flatMap((tax) =>
  [1290, 0, 333].map((priceCents) => makeItem(hub, { priceCents, ...(tax && { tax }) })),
);
for (const [index, id] of dishes.entries()) {
  if (index % 3 === 1) makeVariant(hub, id, 1501);
  if (index % 2 === 0) makeAddon(hub, id, 33);
}
makeGroup(hub, dishes, {
  max: 6,
  free: 2,
  options: [
    ['Aioli', 80],
    ['Ketchup', 50, true],
    ['Salt', 0],
    ['Truffle', 999],
  ],
});
makeGroup(hub, dishes.slice(3), {
  title: 'Side',
  min: 1,
  max: 1,
  options: [
    ['Rice', 0, true],
    ['Chips', 151],
  ],
});
hub.hub.signal({ kind: 'answers-stale' });
const { cookie } = makeAdmin(hub);
const menu: MenuItem[] = (await callApi(hub, 'GET', '/pos/init', { cookie })).body.menuItems;
const tx: Tx = new Tx(hub.db, { batches: true });

const tap = fc.record({
  dish: fc.nat({ max: 8 }),
  pieces: fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 }),
  side: fc.constantFrom(0, 1),
  asDefaults: fc.boolean(),
  hasAddon: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 99 }),
  isChanged: fc.boolean(),
});
type Tap = typeof tap extends fc.Arbitrary<infer T> ? T : never;

function choiceOf(item: MenuItem, { pieces, side, asDefaults, hasAddon }: Tap): Choice {
  const [sauces, sides] = item.groups ?? [];
  const options = [
    ...(sauces?.options ?? []).map(({ id }, index) => ({ id, quantity: pieces[index] ?? 0 })),
    ...(sides?.options ?? []).map(({ id }, index) => ({ id, quantity: index === side ? 1 : 0 })),
  ].filter(({ quantity }) => quantity > 0);
  return {
    variantId: item.variants[0]?.id ?? null,
    addonIds: hasAddon ? item.addons.map(({ id }) => id) : [],
    ...(!asDefaults && { options }),
  };
}

test('10,000 random carts: hub and till agree on every unit price and every sum', () => {
  const seen = { refused: 0, sold: 0 };
  const play = (taps: readonly Tap[]) => {
    let lines: readonly CartLine[] = [];
    for (const [index, one] of taps.entries()) {
      const item = menu[one.dish];
      if (!item) throw new Error('no such dish');
      const place = { key: `k${index}`, decimals: 2 } as const;
      const before = lines;
      lines = addItem(lines, item, choiceOf(item, one), place);
      // The till does not add a line with more than six sauces.
      if (lines === before) seen.refused += 1;
      if (lines.some(({ key }) => key === place.key)) {
        lines = setQuantity(lines, place.key, one.quantity);
        if (one.isChanged)
          lines = setChoice(lines, item, choiceOf(item, { ...one, hasAddon: true }), place);
      }
    }
    if (lines.length === 0) return;
    seen.sold += 1;
    const { cart } = orderBody({ ...EMPTY_CART, lines }, 2);
    const sold = sellCart(
      tx,
      cart,
      { at: hub.clock.now, deliveryType: 'dinein' },
      { now: hub.clock.now, actor: null },
    );
    expect(sold.lines.map(({ unitCents }) => unitCents)).toEqual(
      lines.map(({ unitCents }) => unitCents),
    );
    expect(sold.totals).toEqual(totalsOf(lines));
  };
  const carts = fc.array(tap, { minLength: 1, maxLength: 6 });
  fc.assert(fc.property(carts, play), { numRuns: 10_000 });
  expect(seen.sold).toBeGreaterThan(9000);
  expect(seen.refused).toBeGreaterThan(100);
});

test('the same dish with other options is a line of its own, with the same ones it is not', () => {
  const item = menu[4];
  if (!item) throw new Error('no such dish');
  const [, rice, chips] = [0, ...(item.groups?.[1]?.options ?? []).map(({ id }) => id)];
  const variantId = item.variants[0]?.id ?? null;
  const choose = (...ids: (number | undefined)[]): Choice => ({
    variantId,
    addonIds: [],
    options: ids.flatMap((id) => (id === undefined ? [] : [{ id, quantity: 1 }])),
  });
  let lines: readonly CartLine[] = [];
  for (const [index, choice] of [choose(rice), choose(chips), choose(rice)].entries()) {
    lines = addItem(lines, item, choice, { key: `k${index}`, decimals: 2 });
  }
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
});
