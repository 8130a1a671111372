// Random carts of sets: for each dish, the till computes the price that the hub charges (contract 30.2, 30.3).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderBody, totalsBody } from '../../../client/screens/pos/cart/cart-body.ts';
import {
  type MenuItem,
  readItems,
  type SetDish,
} from '../../../client/screens/pos/cart/cart-choice.ts';
import {
  addItem,
  type CartLine,
  EMPTY_CART,
  setQuantity,
  totalsOf,
} from '../../../client/screens/pos/cart/cart-rules.ts';
import { sellCart } from '../../../server/api/orders/cart.ts';
import { Tx } from '../../../server/db/executor.ts';
import { covers } from '../../contract/covers.ts';
import { CASH } from '../../fixtures/drawers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const vat = { rateMilli: 7000, type: 'inclusive' } as const;
const salesTax = { rateMilli: 8875, type: 'exclusive' } as const;
const steak = makeItem(hub, { title: 'Steak', priceCents: 1290, tax: salesTax });
const pasta = makeItem(hub, { title: 'Pasta', priceCents: 950, tax: vat });
const free = makeItem(hub, { title: 'Bread', priceCents: 0 });
const wine = makeItem(hub, { title: 'Wine', priceCents: 400, tax: salesTax });
const [small, large] = [makeVariant(hub, wine, 451), makeVariant(hub, wine, 799)];
makeAddon(hub, pasta, 33);
makeGroup(hub, [steak], {
  title: 'Side',
  min: 1,
  max: 1,
  options: [
    ['Rice', 0, true],
    ['Chips', 151],
  ],
});
const lunch = await makeSet(hub, admin, {
  price: 17.99,
  steps: [
    oneOf('Main', [
      { itemId: steak, surcharge: 2.5 },
      { itemId: pasta, isDefault: true },
    ]),
    oneOf('Bread', [free, pasta], { min: 0, max: 3 }),
    oneOf('Drink', [
      { itemId: wine, variantId: small, isDefault: true },
      { itemId: wine, variantId: large, surcharge: 1.01 },
    ]),
  ],
});
const { menuItems, ...init } = (await callApi(hub, 'GET', '/pos/init', { cookie: admin.cookie }))
  .body;
const items = readItems({ ...init, menuItems });
const set = items.get(lunch) as MenuItem;
const tx: Tx = new Tx(hub.db, { batches: true });

const tap = fc.record({
  isSteak: fc.boolean(),
  hasChips: fc.boolean(),
  hasAddon: fc.boolean(),
  breads: fc.nat({ max: 3 }),
  isLarge: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 5 }),
});
type Tap = typeof tap extends fc.Arbitrary<infer T> ? T : never;

function dishesOf({ isSteak, hasChips, hasAddon, breads, isLarge }: Tap): SetDish[] {
  const side = items.get(steak)?.groups?.[0]?.options[1]?.id ?? 0;
  const addon = items.get(pasta)?.addons[0]?.id ?? 0;
  const piece = (step: number, itemId: number, more: Partial<SetDish> = {}): SetDish => ({
    step,
    itemId,
    variantId: null,
    quantity: 1,
    addonIds: [],
    ...more,
  });
  return [
    isSteak
      ? piece(0, steak, hasChips ? { options: [{ id: side, quantity: 1 }] } : {})
      : piece(0, pasta, hasAddon ? { addonIds: [addon] } : {}),
    ...(breads > 0 ? [piece(1, free, { quantity: breads })] : []),
    piece(2, wine, { variantId: isLarge ? large : small }),
  ];
}

const cartOf = (taps: readonly Tap[]): readonly CartLine[] =>
  taps.reduce<readonly CartLine[]>((lines, one, index) => {
    const choice = { variantId: null, addonIds: [], dishes: dishesOf(one), notes: `no. ${index}` };
    const added = addItem(lines, set, choice, { key: `k${index}`, decimals: 2 });
    return setQuantity(added, `k${index}`, one.quantity);
  }, []);

test('200 random carts of sets: hub and till agree on each dish and on every sum', () => {
  const play = (taps: readonly Tap[]) => {
    const lines = cartOf(taps);
    expect(lines).toHaveLength(taps.length);
    const { cart } = orderBody({ ...EMPTY_CART, lines }, 2);
    const sale = { at: hub.clock.now, deliveryType: 'dinein' } as const;
    const sold = sellCart(tx, cart, sale, { now: hub.clock.now, actor: null });
    expect(sold.lines.map(({ unitCents }) => unitCents)).toEqual(
      lines.flatMap(({ parts = [], quantity }) =>
        Array.from({ length: quantity }, () => parts.map(({ unitCents }) => unitCents)).flat(),
      ),
    );
    expect(sold.totals).toEqual(totalsOf(lines));
  };
  fc.assert(fc.property(fc.array(tap, { minLength: 1, maxLength: 3 }), play), { numRuns: 200 });
});

test('a set without a choice has its defaults, and a set that misses a dish is not added', () => {
  const plain = { variantId: null, addonIds: [] };
  const [line] = addItem([], set, plain, { key: 'k', decimals: 2 });
  expect(line?.unitCents).toBe(1799);
  expect(line?.parts?.map(({ title }) => title)).toEqual(['Pasta', 'Wine']);
  const dishes = line?.dishes?.slice(1) ?? [];
  expect(addItem([], set, { ...plain, dishes }, { key: 'k', decimals: 2 })).toEqual([]);
});

test('a set is paid at the total that the till shows', async () => {
  covers('30.3', 'POST /pos/create-order-and-invoice');
  const till = makeTill(hub, admin);
  const lines = cartOf([
    { isSteak: true, hasChips: true, hasAddon: false, breads: 2, isLarge: true, quantity: 3 },
  ]);
  const totals = totalsBody(totalsOf(lines), 2);
  const body = {
    ...orderBody({ ...EMPTY_CART, lines, deliveryType: 'takeaway' }, 2),
    ...totals,
    payments: [{ paymentTypeId: CASH, amount: totals.total, tip: 0 }],
  };
  // Each of the three sets costs 17.99 + 2.50 + 1.51 + 1.01, without the taxes that are added on top.
  expect(lines[0]?.unitCents).toBe(2301);
  const answer = await till.post('/pos/create-order-and-invoice', body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
});
