// A report is compared with the same weekdays or with the month before. While the report's period is not over, the
// comparison ends at the current time.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const DAY = 24 * 3_600_000;

let hub: TestHub;
let till: Till;

beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  const item = makeItem(hub, { priceCents: 1000 });
  // Two sales a day for five weeks: the first sale is an hour before the current time of day, the second sale is an
  // hour after that time.
  for (let back = 35; back >= 0; back -= 1) {
    for (const hours of back === 0 ? [-1] : [-1, 1]) {
      hub.clock.now = FRIDAY - back * DAY + hours * 3_600_000;
      const { orderId } = await placeOrder(hub, till, { cart: [{ id: item }] });
      await payOrders(till, [orderId]);
    }
  }
  hub.clock.now = FRIDAY;
});
afterEach(() => hub.close());

const compare = async (query: string) => (await till.get(`/reports/comparison?${query}`)).body;

test('periods are compared with similar periods', async () => {
  covers('23.1', 'GET /reports/comparison');
  expect(await compare('type=today')).toEqual({
    from: '2026-11-13',
    to: '2026-11-13',
    isByThisTime: true,
    revenueTotal: 10,
    ordersCount: 1,
  });
  expect(await compare('type=yesterday')).toEqual({
    from: '2026-11-12',
    to: '2026-11-12',
    isByThisTime: false,
    revenueTotal: 20,
    ordersCount: 2,
  });
  expect(await compare('type=last_7days')).toEqual({
    from: '2026-11-07',
    to: '2026-11-13',
    isByThisTime: true,
    revenueTotal: 130,
    ordersCount: 13,
  });
  // The sales began on October 16. Up to the current time of day on October 20, there were nine sales.
  expect(await compare('type=this_month')).toEqual({
    from: '2026-10-01',
    to: '2026-10-20',
    isByThisTime: true,
    revenueTotal: 90,
    ordersCount: 9,
  });
  expect(await compare('type=last_month')).toMatchObject({
    from: '2026-09-01',
    to: '2026-09-30',
    isByThisTime: false,
  });
});

test('chosen days are compared with the same weekdays, whole weeks back', async () => {
  expect(await compare('type=custom&from=2026-11-14&to=2026-11-15')).toMatchObject({
    from: '2026-11-07',
    to: '2026-11-08',
    revenueTotal: 40,
  });
  expect(await compare('type=custom&from=2026-11-06&to=2026-11-15')).toMatchObject({
    from: '2026-10-23',
    to: '2026-11-01',
  });
  expect(await compare('type=custom&from=2026-11-21&to=2026-11-22')).toBeNull();
});

test('invalid input is refused, and so is a user without REPORTS', async () => {
  expect(await till.get('/reports/comparison?type=tomorrow')).toMatchObject({ status: 400 });
  expect(await till.get('/reports/comparison?type=custom&from=2026-11-02')).toMatchObject({
    status: 400,
    body: { field: 'to' },
  });
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['DASHBOARD'] }));
  expect((await waiter.get('/reports/comparison')).status).toBe(403);
});
