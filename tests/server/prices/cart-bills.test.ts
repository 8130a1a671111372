// For a cart, the till shows the total of the bill that the hub will make: with the service charge, and with taxes
// rounded per bill (contract 2.4, 16).
import { beforeAll, expect, test } from 'vitest';
import { billRulesIn, billTotals } from '../../../client/screens/pos/cart/cart-bill.ts';
import { orderBody, totalsBody } from '../../../client/screens/pos/cart/cart-body.ts';
import { type MenuItem, PLAIN, readItems } from '../../../client/screens/pos/cart/cart-choice.ts';
import {
  addItem,
  type Cart,
  type CartLine,
  EMPTY_CART,
  totalsOf,
} from '../../../client/screens/pos/cart/cart-rules.ts';
import { covers } from '../../contract/covers.ts';
import { CASH } from '../../fixtures/drawers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const till = makeTill(hub, admin);
const salesTax = { rateMilli: 10_000, type: 'exclusive' } as const;
const vat = { rateMilli: 7000, type: 'inclusive' } as const;
const pennies = ['Bite', 'Sip', 'Nut'].map((title) =>
  makeItem(hub, { title, priceCents: 15, tax: salesTax }),
);
const salad = makeItem(hub, { title: 'Salad', priceCents: 790, tax: vat });
const steak = makeItem(hub, { title: 'Steak', priceCents: 2400, tax: vat });
const lunch = await makeSet(hub, admin, {
  price: 29,
  steps: [
    oneOf('Starter', [{ itemId: salad, surcharge: 1, isDefault: true }]),
    oneOf('Main', [{ itemId: steak, surcharge: 4, isDefault: true }]),
  ],
});
let taxId = 0;

beforeAll(async () => {
  taxId = (await till.post('/settings/taxes/add', { title: 'VAT', rate: 20, type: 'inclusive' }))
    .body.id;
});

async function rulesWith(settings: object) {
  await till.post('/settings/store-setting', {
    taxRounding: 'line',
    serviceCharge: null,
    ...settings,
  });
  const { body } = await till.get('/pos/init');
  const items = readItems(body);
  const cartOf = (ids: readonly number[], more: Partial<Cart> = {}): Cart => ({
    ...EMPTY_CART,
    lines: ids.reduce<readonly CartLine[]>(
      (lines, id, index) =>
        addItem(lines, items.get(id) as MenuItem, PLAIN, { key: `k${index}`, decimals: 2 }),
      [],
    ),
    ...more,
  });
  return { rules: billRulesIn(body), cartOf };
}

/** Places and pays the cart with the figures that the till shows; returns the figures. */
async function paid(cart: Cart, rules: ReturnType<typeof billRulesIn>) {
  const shown = rules ? billTotals(cart, rules) : totalsOf(cart.lines);
  const totals = totalsBody(shown, 2);
  const answer = await till.post('/pos/create-order-and-invoice', {
    ...orderBody(cart, 2),
    ...totals,
    payments: [{ paymentTypeId: CASH, amount: totals.total, tip: 0 }],
  });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return totals;
}

test('the default rules need no bill: the sums of the lines are the totals', async () => {
  const { rules } = await rulesWith({});
  expect(rules).toBeUndefined();
});

test('taxes rounded per bill: 3 × 0.15 at 10 % on top cost 0.50, and a set of 34.00 contains 2.22', async () => {
  covers('2.4', 'POST /pos/create-order-and-invoice');
  const { rules, cartOf } = await rulesWith({ taxRounding: 'bill' });
  const takeaway = { deliveryType: 'takeaway' } as const;
  expect(await paid(cartOf(pennies, takeaway), rules)).toEqual({
    netTotal: 0.45,
    taxTotal: 0.05,
    total: 0.5,
  });
  expect(await paid(cartOf([lunch], takeaway), rules)).toEqual({
    netTotal: 31.78,
    taxTotal: 2.22,
    total: 34,
  });
});

test('the service charge and its tax are part of what a large party pays', async () => {
  covers('16.4', 'POST /pos/create-order-and-invoice');
  const { rules, cartOf } = await rulesWith({
    serviceCharge: { title: 'Service', percent: 10, minGuests: 6, taxId },
  });
  const total = async (more: Partial<Cart>) => (await paid(cartOf([steak], more), rules)).total;
  // 10 % of 24.00 is 2.40; this contains 0.40 of tax.
  expect(await paid(cartOf([steak], { guests: 6 }), rules)).toEqual({
    netTotal: 24.43,
    taxTotal: 1.97,
    total: 26.4,
  });
  expect(await total({ guests: 5 })).toBe(24);
  expect(await total({})).toBe(24);
  expect(await total({ guests: 6, deliveryType: 'takeaway' })).toBe(24);
});
