// The till computes the same prices for a cart as the hub, at any hour and for any dining option (contract 21).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAmounts, unitPrice } from '#shared/billing/cart.ts';
import { priceAt } from '#shared/billing/list-prices.ts';
import { fromMinor, toMinor } from '#shared/billing/money.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import { DELIVERY_TYPES } from '#shared/states/order.ts';
import { makeAddon, makeCategory, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

/** The number of carts sold. */
const CARTS = 10_000;
const AT_ONCE = 50;
const HOUR = 3_600_000;
/** Saturday before the clocks go forward in Berlin. */
const START = Date.UTC(2027, 2, 27, 12);

const list = (title: string, more: object) =>
  till.post('/settings/price-lists/add', { title, from: '16:00', to: '18:00', ...more });

const hub = await openHub({ now: START });
hub.db.exec(`UPDATE store SET timezone = 'Europe/Berlin'`);
const till = makeTill(hub);
const categories = [makeCategory(hub, 'A'), makeCategory(hub, 'B')];
const dishes = [435, 999, 1, 0, 12_345, 87_650].map((priceCents, index) => {
  const type = index % 3 === 0 ? ('inclusive' as const) : ('exclusive' as const);
  const tax = { rateMilli: 7125, type };
  const id = makeItem(hub, { priceCents, tax, categoryId: categories[index % 2] ?? 0 });
  if (index % 2) for (const cents of [777, 1]) makeVariant(hub, id, priceCents + cents);
  makeAddon(hub, id, 45);
  return id;
});
const [first = 0, second = 0] = dishes;
await list('Happy hour', { percent: -33.333, categoryIds: [categories[0]] });
await list('Night', { from: '22:00', to: '04:00', percent: 12.5, priority: 2, days: [6] });
await list('Away', { from: '10:00', to: '10:00', percent: -15, deliveryTypes: ['takeaway'] });
const items = [
  { itemId: first, price: 3.21 },
  { itemId: second, price: 0 },
];
await list('Special', { from: '01:30', to: '17:15', items, priority: 5 });
const menu: MenuItem[] = (await till.get('/pos/init')).body.menuItems;

const line = fc.record({
  dish: fc.nat({ max: 5 }),
  variant: fc.nat({ max: 1 }),
  withAddon: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const cart = fc.record({
  minutes: fc.nat({ max: 24 * 60 - 1 }),
  deliveryType: fc.constantFrom(...DELIVERY_TYPES),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});
type Cart = typeof cart extends fc.Arbitrary<infer T> ? T : never;

/**
 * Returns a line as the till sends it, and its total. Its price comes from the menu that the till loaded once, at the
 * start of the day.
 */
function pick(
  { dish, variant, withAddon, quantity }: Cart['lines'][number],
  sale: {
    at: number;
    deliveryType: Cart['deliveryType'];
  },
) {
  const item = menu[dish];
  if (!item) throw new Error('no such dish');
  const chosen = item.variants[variant] ?? null;
  const addons = withAddon ? item.addons : [];
  const own = toMinor(priceAt(item, chosen?.id ?? null, sale), 2);
  const unitCents = unitPrice(
    own,
    null,
    addons.map(({ price }) => toMinor(price, 2)),
  );
  const tax = item.tax_type && {
    type: item.tax_type,
    rateMilli: Math.round((item.tax_rate ?? 0) * 1000),
  };
  const ids = { variant_id: chosen?.id ?? null, addons_ids: addons.map(({ id }) => id) };
  return {
    sent: { id: item.id, ...ids, quantity, price: fromMinor(unitCents, 2) },
    totalCents: lineAmounts({ unitCents, quantity, tax }).totalCents,
  };
}

const stored = (orderId: number) =>
  hub.db
    .prepare('SELECT sum(total_cents) FROM order_items WHERE order_id = ?')
    .pluck()
    .get(orderId);

async function sell({ minutes, deliveryType, lines }: Cart): Promise<void> {
  const at = START + minutes * 60_000;
  hub.clock.now = at;
  const picked = lines.map((each) => pick(each, { at, deliveryType }));
  const body = { cart: picked.map(({ sent }) => sent), deliveryType };
  const { status, text } = await till.post('/pos/create-order', body);
  expect([status, text]).toEqual([200, expect.any(String)]);
  const total = picked.reduce((sum, { totalCents }) => sum + totalCents, 0);
  expect(stored(JSON.parse(text).orderId)).toBe(total);
}

test('10,000 random carts of a day and a night, priced from the menu of noon', async () => {
  const carts = fc.sample(cart, { numRuns: CARTS, seed: 20_270_327 });
  // Sells the carts by time of day, as in reality; carts of the same minute are sold together.
  const byTime = carts.sort((a, b) => a.minutes - b.minutes);
  for (let at = 0; at < byTime.length; ) {
    const minute = byTime.slice(at, at + AT_ONCE);
    const same = minute.filter(({ minutes }) => minutes === minute[0]?.minutes);
    hub.clock.now = START + (minute[0]?.minutes ?? 0) * 60_000;
    await Promise.all(same.map(sell));
    at += same.length;
  }
  const titles = hub.db.prepare('SELECT DISTINCT price_list FROM order_items').pluck().all();
  expect(new Set(titles)).toEqual(new Set(['Happy hour', 'Night', 'Away', 'Special', null]));
  expect(hub.clock.now).toBeGreaterThan(START + 23 * HOUR);
}, 180_000);
