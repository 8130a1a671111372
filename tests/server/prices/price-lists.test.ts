// Price lists over the API: their effect on the menu and on a sale, and when they apply (contract 21).
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { addPriceList, at, openPricedHouse, removePriceList } from '../../fixtures/price-lists.ts';

const HOUR = 3_600_000;
const { hub, made, ...house } = await openPricedHouse();
let { till } = house;
const add = (more: object) => addPriceList(till, more);
const remove = (id: number) => removePriceList(hub, id);

const order = (cart: object[], more: object = {}) =>
  till.post('/pos/create-order', { cart, deliveryType: 'dinein', ...more });
const lineOf = (orderId: number) =>
  hub.db
    .prepare('SELECT price_cents, price_list, list_off_cents FROM order_items WHERE order_id = ?')
    .get(orderId);
const dish = async (id: number) => {
  const { menuItems } = (await till.get('/pos/init')).body;
  return menuItems.find((item: { id: number }) => item.id === id);
};

describe('a day with two happy hours', () => {
  let lists: number[];
  beforeAll(async () => {
    lists = [
      await add({
        title: 'Lunch',
        from: '12:00',
        to: '14:00',
        percent: -20,
        categoryIds: [made.drinks],
      }),
      await add({
        title: 'Night',
        from: '22:00',
        to: '02:00',
        days: [5],
        deliveryTypes: ['dinein'],
        percent: -50,
        categoryIds: [made.drinks],
        items: [{ itemId: made.beer, variantId: made.large, price: 4 }],
      }),
    ];
  });
  afterAll(async () => {
    for (const id of lists) await remove(id);
  });

  // 2026-11-20 is a Friday. Small costs 3.35 and large 5.95. With 20 % off they cost 2.68 and 4.76; at night small
  // costs half (1.675 → 1.68) and large 4.00.
  it.each([
    ['2026-11-20', '11:59', 3.35, 5.95, null],
    ['2026-11-20', '12:00', 2.68, 4.76, 'Lunch'],
    ['2026-11-20', '13:59', 2.68, 4.76, 'Lunch'],
    ['2026-11-20', '14:00', 3.35, 5.95, null],
    ['2026-11-20', '21:59', 3.35, 5.95, null],
    ['2026-11-20', '22:00', 1.68, 4, 'Night'],
    ['2026-11-21', '01:59', 1.68, 4, 'Night'],
    ['2026-11-21', '02:00', 3.35, 5.95, null],
    ['2026-11-21', '12:30', 2.68, 4.76, 'Lunch'],
    ['2026-11-21', '22:30', 3.35, 5.95, null],
  ])('%s %s: small %f, large %f, by %s', async (day, time, small, large, title) => {
    hub.clock.now = at(day, time);
    till = makeTill(hub);
    const { variants } = await dish(made.beer);
    expect(variants.map(({ price }: { price: number }) => price)).toEqual([small, large]);
    const guest = (await callApi(hub, 'GET', '/qrmenu')).body.menuItems;
    if (guest.length > 0) expect(guest[0].variants[0].price).toBe(small);
    const { body } = await order([{ id: made.beer, variant_id: made.small, price: small }]);
    const cents = Math.round(small * 100);
    expect(lineOf(body.orderId)).toEqual({
      price_cents: cents,
      price_list: title,
      list_off_cents: 335 - cents,
    });
    const orders = (await till.get(`/orders?orderIds=${body.orderId}`)).body;
    expect(orders[0].orders[0].items[0].price_list).toBe(title);
    const bill = (await till.get(`/bills/${body.billId}`)).body;
    expect(bill.lines[0].price_list).toBe(title);
  });

  it('takes away at the dining option’s prices, and says which hold within 24 hours', async () => {
    hub.clock.now = at('2026-11-20', '22:30');
    till = makeTill(hub);
    const beer = await dish(made.beer);
    expect([beer.menu_price, beer.variants[0].menu_price]).toEqual([4.5, 3.35]);
    const listed = (variant: number, type: string) =>
      beer.list_prices.filter(
        (price: { variant_id: number; delivery_type: string }) =>
          price.variant_id === variant && price.delivery_type === type,
      );
    const night = { from: '2026-11-20T22:00:00.000Z', until: '2026-11-21T02:00:00.000Z' };
    const lunch = { from: '2026-11-21T12:00:00.000Z', until: '2026-11-21T14:00:00.000Z' };
    expect(listed(made.large, 'dinein')).toEqual([
      { variant_id: made.large, delivery_type: 'dinein', price: 4, title: 'Night', ...night },
      { variant_id: made.large, delivery_type: 'dinein', price: 4.76, title: 'Lunch', ...lunch },
    ]);
    expect(listed(made.small, 'takeaway')).toEqual([
      { variant_id: made.small, delivery_type: 'takeaway', price: 2.68, title: 'Lunch', ...lunch },
    ]);
    expect((await dish(made.soup)).list_prices).toEqual([]);
    const sold = await order([{ id: made.beer, variant_id: made.large }], {
      deliveryType: 'takeaway',
    });
    expect(lineOf(sold.body.orderId)).toMatchObject({ price_cents: 595, price_list: null });
  });

  it('honours a tap of the last ten minutes, and else names the price of now', async () => {
    hub.clock.now = at('2026-11-23', '14:09');
    till = makeTill(hub);
    const cart = [{ id: made.beer, variant_id: made.small, price: 2.68 }];
    const tapped = (time: string) =>
      order(cart, { tappedAt: new Date(at('2026-11-23', time)).toISOString() });
    const taken = await tapped('13:59');
    expect(lineOf(taken.body.orderId)).toMatchObject({ price_cents: 268, price_list: 'Lunch' });
    for (const time of ['13:58', '14:00', '14:30']) {
      const { status, body } = await tapped(time);
      expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
      expect(body.lines).toEqual([{ index: 0, id: made.beer, price: 3.35 }]);
    }
    expect((await order(cart)).body.code).toBe('PRICE_CHANGED');
    const never = await order(cart, { tappedAt: 'never' });
    expect([never.status, never.body.field]).toEqual([400, 'tappedAt']);
    const paid = await till.post('/pos/create-order-and-invoice', {
      cart,
      deliveryType: 'dinein',
      tappedAt: new Date(at('2026-11-23', '13:59')).toISOString(),
      netTotal: 2.68,
      taxTotal: 0,
      total: 2.68,
    });
    expect(paid.status).toBe(200);
  });

  it('a sale keeps its price, and a cached answer is not used in the next hour', async () => {
    hub.clock.now = at('2026-11-24', '13:59');
    till = makeTill(hub);
    const first = await till.get('/pos/init');
    const { body } = await order([{ id: made.beer, variant_id: made.small }]);
    hub.clock.now += 60_000;
    const held = { 'if-none-match': String(first.headers.etag) };
    expect((await till.get('/pos/init', held)).status).toBe(200);
    const bill = (await till.get(`/bills/${body.billId}`)).body;
    expect([bill.total, bill.lines[0].price_list]).toEqual([2.68, 'Lunch']);
    hub.clock.now -= 60_000;
    expect((await till.get('/pos/init')).text).toBe(first.text);
  });
});

test('at the change to summer time the hours are the clock’s on the wall', async () => {
  hub.db.exec(`UPDATE store SET timezone = 'Europe/Berlin'`);
  hub.hub.signal({ kind: 'foreign' });
  const id = await add({
    title: 'Small hours',
    from: '01:00',
    to: '04:00',
    days: [7],
    percent: -50,
  });
  // At 01:00 UTC on 2027-03-28, Berlin's clocks go from 02:00 to 03:00. The time from 01:00 to 04:00 by these clocks
  // is therefore only two hours: 00:00 to 02:00 UTC.
  for (const [time, price] of [
    ['2027-03-27T23:59', 10],
    ['2027-03-28T00:00', 5],
    ['2027-03-28T01:59', 5],
    ['2027-03-28T02:00', 10],
  ] as const) {
    hub.clock.now = Date.parse(`${time}:00Z`);
    till = makeTill(hub);
    expect([time, (await dish(made.soup)).price]).toEqual([time, price]);
    expect((await order([{ id: made.soup, price }])).status).toBe(200);
  }
  await remove(id);
  hub.db.exec(`UPDATE store SET timezone = 'UTC'`);
});

test('the report says what each list gave away, less what was cancelled', async () => {
  hub.clock.now = at('2027-05-03', '12:00');
  till = makeTill(hub);
  const id = await add({ from: '00:00', to: '00:00', percent: -25 });
  const report = async () => (await till.get('/reports')).body.priceLists ?? [];
  expect(await report()).toEqual([]);
  const { body } = await order([
    { id: made.soup, quantity: 3 },
    { id: made.beer, variant_id: made.large, quantity: 2 },
  ]);
  // The list takes 2.50 off each of three soups, and lowers each of two beers from 5.95 to 4.46: 10.48 in all.
  expect(await report()).toEqual([{ title: 'Happy hour', quantity: 5, given: 10.48 }]);
  const items = hub.db.prepare('SELECT id FROM order_items WHERE order_id = ?').all(body.orderId);
  const [soup] = items as { id: number }[];
  await till.post(`/orders/update-status/${soup?.id}`, { status: 'cancelled', quantity: 1 });
  expect(await report()).toEqual([{ title: 'Happy hour', quantity: 4, given: 7.98 }]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  await till.post('/orders/cancel', { orderIds: [body.orderId] });
  expect(await report()).toEqual([]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  await remove(id);
});

test('without price lists the menu reads as before', async () => {
  const { text } = await till.get('/pos/init');
  expect(text).not.toMatch(/list_prices|menu_price/);
  hub.clock.now += 48 * HOUR;
  expect((await makeTill(hub).get('/pos/init')).text).toBe(text);
});
