// Typed prices, takeaway taxes, and price changes in the exceptions (contract 21).
import { beforeEach, expect, test } from 'vitest';
import { makeAddon, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const taxes = { onSpot: 0, away: 0 };
const itemForm = (more: object) => ({ title: 'Fish of the day', price: 20, ...more });
const exceptions = async () =>
  (await owner.get('/reports/exceptions?type=today')).body.filter(
    ({ kind }: { kind: string }) => kind === 'price',
  );
const sell = (till: Till, price: number | null, more: object = {}) =>
  till.post('/pos/create-order', {
    cart: [{ id: fish, price, ...more }],
    deliveryType: 'dinein',
  });
const soldAt = (orderId: number) =>
  hub.db.prepare('SELECT price_cents FROM order_items WHERE order_id = ?').pluck().get(orderId);

const hub = await openHub();
const owner = makeTill(hub);
const cashier = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
for (const [key, rate] of [
  ['onSpot', 19],
  ['away', 7],
] as const) {
  const body = { title: `VAT ${rate}`, rate, type: 'inclusive' };
  taxes[key] = (await owner.post('/settings/taxes/add', body)).body.id;
}
const fish = (await owner.post('/menu-items/add', itemForm({ openPrice: true }))).body.id;
const lemon = makeAddon(hub, fish, 100, 'Lemon');
beforeEach(() => void hub.db.exec('DELETE FROM exceptions'));

test('the typed price is the unit price, with what is added; without one it is the menu’s', async () => {
  expect((await owner.get('/pos/init')).body.menuItems[0].open_price).toBe(1);
  for (const [price, more, cents] of [
    [34.5, {}, 3450],
    [null, {}, 2000],
    [25, { addons_ids: [lemon] }, 2500],
    [null, { addons_ids: [lemon] }, 2100],
  ] as const) {
    const { status, body } = await sell(cashier, price, more);
    expect([status, soldAt(body.orderId)]).toEqual([200, cents]);
  }
  expect(await exceptions()).toEqual([]);
});

test('a price below the menu’s needs the permission, and is an exception', async () => {
  const { status, body } = await sell(cashier, 19.99);
  expect([status, body.code, body.action]).toEqual([403, 'APPROVAL_NEEDED', 'price']);
  expect((await sell(cashier, 20.99, { addons_ids: [lemon] })).status).toBe(403);
  const before = hub.db.prepare('SELECT count(*) FROM orders').pluck().get();
  const sold = await sell(owner, 15, { quantity: 2 });
  expect([sold.status, soldAt(sold.body.orderId)]).toEqual([200, 1500]);
  expect(hub.db.prepare('SELECT count(*) FROM orders').pluck().get()).toBe(Number(before) + 1);
  expect(await exceptions()).toMatchObject([
    { title: 'Fish of the day', value: 10, order_id: sold.body.orderId, bill_id: sold.body.billId },
  ]);
  const paid = await owner.post('/pos/create-order-and-invoice', {
    cart: [{ id: fish, price: 18 }],
    deliveryType: 'dinein',
    netTotal: 18,
    taxTotal: 0,
    total: 18,
  });
  expect(paid.status).toBe(200);
  expect(await exceptions()).toMatchObject([{ value: 2 }, { value: 10 }]);
});

test.each([-1, 1.005, 10_000_000])('%d is no price', async (price) => {
  const { status, body } = await sell(owner, price);
  expect([status, body.field]).toEqual([400, 'price']);
});

test('of any other dish a price that is not the menu’s is refused', async () => {
  const soup = makeItem(hub);
  const cart = [{ id: soup, price: 12 }];
  const { body } = await owner.post('/pos/create-order', { cart, deliveryType: 'dinein' });
  expect(body.code).toBe('PRICE_CHANGED');
});

test('take-away and delivery have their own tax', async () => {
  const form = itemForm({ taxId: taxes.onSpot, takeawayTaxId: taxes.away });
  expect((await owner.post(`/menu-items/update/${fish}`, form)).status).toBe(200);
  expect((await owner.get(`/menu-items/${fish}`)).body).toMatchObject({
    tax_id: taxes.onSpot,
    takeaway_tax_id: taxes.away,
    takeaway_tax_title: 'VAT 7',
    takeaway_tax_rate: 7,
    takeaway_tax_type: 'inclusive',
  });
  // With 19 % inclusive tax, 20.00 is net 16.81 and tax 3.19. With 7 % it is net 18.69 and tax 1.31.
  for (const [deliveryType, net, title] of [
    ['dinein', 1681, 'VAT 19'],
    ['takeaway', 1869, 'VAT 7'],
    ['delivery', 1869, 'VAT 7'],
  ] as const) {
    const { body } = await cashier.post('/pos/create-order', {
      cart: [{ id: fish }],
      deliveryType,
    });
    const line = hub.db
      .prepare('SELECT net_cents, tax_title FROM order_items WHERE order_id = ?')
      .get(body.orderId);
    expect(line).toEqual({ net_cents: net, tax_title: title });
  }
  const refused = await owner.post(`/menu-items/update/${fish}`, itemForm({ takeawayTaxId: 999 }));
  expect([refused.status, refused.body.field]).toEqual([400, 'takeawayTaxId']);
  // A form without the takeaway tax leaves that tax unchanged; null means the same tax as for dine-in.
  await owner.post(`/menu-items/update/${fish}`, itemForm({ taxId: taxes.onSpot }));
  const read = async () => (await owner.get(`/menu-items/${fish}`)).body;
  expect(await read()).toMatchObject({ takeaway_tax_id: taxes.away, open_price: 1 });
  const none = itemForm({ taxId: taxes.onSpot, takeawayTaxId: null, openPrice: false });
  await owner.post(`/menu-items/update/${fish}`, none);
  expect(await read()).toMatchObject({ takeaway_tax_id: null, open_price: 0 });
  expect(await read()).not.toHaveProperty('takeaway_tax_title');
});

test('a changed menu price is an exception with the difference', async () => {
  const dish = (await owner.post('/menu-items/add', { title: 'Pie', price: 8 })).body.id;
  const large = makeVariant(hub, dish, 1000);
  await owner.post(`/menu-items/update/${dish}`, { title: 'Pie', price: 8 });
  await owner.post(`/menu-items/update/${dish}`, { title: 'Pie', price: 7.5 });
  const path = `/menu-items/variants/${dish}/update/${large}`;
  await owner.post(path, { title: 'Large', price: 10 });
  await owner.post(path, { title: 'Large', price: 11.25 });
  const csv = `id,title,price\n${dish},Pie,9.00`;
  expect((await owner.post('/menu-items/import', { csv })).status).toBe(200);
  expect(
    (await exceptions()).map(({ title, value }: { title: string; value: number }) => [
      title,
      value,
    ]),
  ).toEqual([
    ['Pie', 1.5],
    ['Pie · Large', 1.25],
    ['Pie', -0.5],
  ]);
});

test('both are exported and imported with the menu file, if any dish uses them', async () => {
  const exported = async () => (await owner.get('/menu-items/export')).text;
  expect(await exported()).not.toMatch(/takeaway_tax|open_price/);
  const form = itemForm({ openPrice: true, takeawayTaxId: taxes.away });
  await owner.post(`/menu-items/update/${fish}`, form);
  const csv = await exported();
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeffid,title,price,net_price,category,tax,variants,addons,takeaway_tax,open_price',
  );
  expect(csv).toContain('VAT 7 7% inclusive,yes');
  const check = (text: string) => owner.post('/menu-items/import/check', { csv: text });
  expect((await check(csv)).body).toMatchObject({ updates: 0, adds: 0, errors: [] });
  const blank = csv.replace('VAT 7 7% inclusive,yes', ',no');
  expect((await check(blank)).body.rows).toMatchObject([
    { changes: ['takeaway_tax: VAT 7 7% inclusive → none', 'open_price: yes → none'] },
    {},
    {},
  ]);
  await owner.post('/menu-items/import', { csv: blank });
  expect(await exported()).not.toMatch(/takeaway_tax|open_price/);
  const bad = csv.replace(',yes', ',maybe');
  expect((await check(bad)).body.errors[0].message).toBe('Write yes or no instead of "maybe".');
});
