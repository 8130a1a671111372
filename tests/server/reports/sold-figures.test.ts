// What was sold by category and dish, when, and the figures of reservations and tables.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeCategory, makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const today = async () => (await till.get('/reports?type=today')).body;

test('dishes and categories have pieces and money; a voided line counts in neither', async () => {
  covers('23.1', 'GET /reports');
  const food = makeCategory(hub, 'Food');
  const soup = makeItem(hub, { title: 'Soup', priceCents: 500, categoryId: food });
  const steak = makeItem(hub, { title: 'Steak', priceCents: 4000, categoryId: food });
  const water = makeItem(hub, { title: 'Water', priceCents: 200 });
  hub.db.prepare('UPDATE menu_items SET net_price_cents = 1500 WHERE id = ?').run(steak);
  await placeOrder(hub, till, {
    cart: [
      { id: soup, quantity: 3 },
      { id: steak, quantity: 2 },
      { id: water, quantity: 1 },
    ],
  });
  expect(await today()).toMatchObject({
    soldItems: [
      { title: 'Steak', category: 'Food', quantity: 2, amount: 80, cost: 30 },
      { title: 'Soup', category: 'Food', quantity: 3, amount: 15, cost: null },
      { title: 'Water', category: null, quantity: 1, amount: 2, cost: null },
    ],
    soldCategories: [
      { title: 'Food', quantity: 5, amount: 95 },
      { title: null, quantity: 1, amount: 2 },
    ],
  });
  const id = hub.db.prepare('SELECT id FROM order_items WHERE item_id = ?').pluck().get(soup);
  expect((await till.post(`/orders/update-status/${id}`, { status: 'cancelled' })).status).toBe(
    200,
  );
  expect((await today()).soldItems).toMatchObject([{ title: 'Steak' }, { title: 'Water' }]);
});

test('orders are counted by weekday and hour, as in the list of hours', async () => {
  const { weekHours, hours, dayStartHour } = await today();
  expect(dayStartHour).toBe(0);
  expect(weekHours).toEqual([{ weekday: 5, hour: expect.any(Number), ordersCount: 1 }]);
  expect(hours[weekHours[0].hour].ordersCount).toBe(1);
});

test('reservations are counted by half hour, without the cancelled; seats are those of all tables', async () => {
  const at = hub.clock.now;
  const book = hub.db.prepare(
    `INSERT INTO reservations (unique_code, customer_id, customer_name, date, status, people_count, created_at, updated_at)
     VALUES (?, '1', 'Ann', ?, ?, ?, 0, 0)`,
  );
  book.run('AAAAAA', at, 'booked', 4);
  book.run('BBBBBB', at, 'booked', 2);
  book.run('CCCCCC', at, 'cancelled', 9);
  hub.db
    .prepare('INSERT INTO store_tables (table_title, floor, seating_capacity) VALUES (?, ?, ?)')
    .run('T1', 'Main', 6);
  const { reserved } = await today();
  expect(reserved.halfHours).toEqual([{ minutes: expect.any(Number), guests: 6 }]);
  expect(reserved.halfHours[0].minutes % 30).toBe(0);
  expect(reserved.seats).toBeGreaterThanOrEqual(6);
});

test('tables have no turn time before one has paid, nor in a long period', async () => {
  expect((await today()).tableTurns).toBeNull();
  const { body } = await till.get('/reports?type=custom&from=2026-01-01&to=2026-11-20');
  expect(body).not.toHaveProperty('tableTurns');
});
