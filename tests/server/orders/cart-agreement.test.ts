// The till and the hub compute the same amounts to the cent, over the real API (contract 2).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartTotals, type PricedLine, unitPrice } from '#shared/billing/cart.ts';
import { fromMinor, toMinor } from '#shared/billing/money.ts';
import type { LineTax } from '#shared/billing/tax.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import { makeAddon, makeItem, makeVariant, type TaxSpec } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const taxes: (TaxSpec | undefined)[] = [
  undefined,
  { rateMilli: 8875, type: 'exclusive' },
  { rateMilli: 5000, type: 'inclusive' },
  { rateMilli: 0, type: 'exclusive' },
  { rateMilli: 1_000_000, type: 'inclusive' },
  { rateMilli: 333, type: 'exclusive' },
];

const hub = await openHub();
const till = makeTill(hub);
for (const [index, tax] of taxes.entries()) {
  for (const priceCents of [435, 9999, 1, 0, 999_999_999]) {
    const id = makeItem(hub, { priceCents, ...(tax ? { tax } : {}) });
    if (index % 2) makeVariant(hub, id, priceCents + 7 > 999_999_999 ? 3 : priceCents + 7);
    makeAddon(hub, id, 33);
    makeAddon(hub, id, 105);
  }
}
hub.hub.signal({ kind: 'answers-stale' });
const menu: MenuItem[] = (await till.get('/pos/init')).body.menuItems;

const choice = fc.record({
  dish: fc.nat({ max: 29 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  addons: fc.subarray([0, 1]),
});
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

/** Builds a line as the POS screen does from the menu that it received. */
function pick({ dish, quantity, addons }: Choice): { sent: object; priced: PricedLine } {
  const item = menu[dish];
  if (!item) throw new Error('no such dish');
  const variant = item.variants[0] ?? null;
  const chosen = addons.flatMap((index) => item.addons[index] ?? []);
  const unitCents = unitPrice(
    toMinor(item.price, 2),
    variant && toMinor(variant.price, 2),
    chosen.map(({ price }) => toMinor(price, 2)),
  );
  const tax: LineTax | null =
    item.tax_type && item.tax_rate !== null
      ? { type: item.tax_type, rateMilli: Math.round(item.tax_rate * 1000) }
      : null;
  const ids = { variant_id: variant?.id ?? null, addons_ids: chosen.map(({ id }) => id) };
  const sent = { ...item, id: item.id, ...ids, quantity, price: fromMinor(unitCents, 2) };
  return { sent, priced: { unitCents, quantity, tax } };
}

test('the hub takes the sums of 300 random carts as the till has worked them out', async () => {
  const carts = fc.array(choice, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(carts, async (choices) => {
      const lines = choices.map(pick);
      const totals = cartTotals(lines.map(({ priced }) => priced));
      const sums = {
        netTotal: fromMinor(totals.subtotalCents, 2),
        taxTotal: fromMinor(totals.taxTotalCents, 2),
        total: fromMinor(totals.totalCents, 2),
      };
      const cart = lines.map(({ sent }) => sent);
      const body = { cart, deliveryType: 'takeaway', ...sums };
      const { status, text } = await till.post('/pos/create-order-and-invoice', body);
      expect([status, text]).toEqual([200, expect.any(String)]);
      const { orderId } = JSON.parse(text);
      const stored = hub.db
        .prepare(
          `SELECT sum(net_cents) subtotalCents, sum(tax_cents) taxTotalCents, sum(total_cents) totalCents
           FROM order_items WHERE order_id = ?`,
        )
        .get(orderId);
      expect(stored).toEqual(totals);
    }),
    { numRuns: 300 },
  );
});
