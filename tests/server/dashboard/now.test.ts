// Compares today's figures with the figures of the same weekday a week ago, up to the same time of day. Also tests the
// open and late orders, and the next reservations.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeCustomer, makeItem, makeTable } from '../../fixtures/menu.ts';
import { makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;

let hub: TestHub;
let till: Till;

beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterEach(() => hub.close());

const now = async () => (await till.get('/dashboard/now')).body;

async function sell(at: number, priceCents: number): Promise<void> {
  hub.clock.now = at;
  const cart = [{ id: makeItem(hub, { priceCents }) }];
  const { orderId } = await placeOrder(hub, till, { cart });
  await payOrders(till, [orderId]);
}

test('a new hub has no takings and no hours', async () => {
  expect(await now()).toEqual({
    day: '2026-11-20',
    currency: 'USD',
    currencyDecimals: 2,
    timezone: 'UTC',
    takings: 0,
    before: { day: '2026-11-13', takings: 0 },
    hours: [],
    openBills: 0,
    openDue: 0,
    unpaidOrders: 0,
    isZMissing: 0,
    lateTokens: [],
    nextReservations: [],
  });
});

test('takings are compared with the same weekday by this time, and told hour by hour', async () => {
  covers('5.1', 'GET /dashboard/now');
  await sell(FRIDAY - WEEK - 2 * HOUR, 1000);
  await sell(FRIDAY - WEEK, 2000);
  await sell(FRIDAY - WEEK + MINUTE, 4000);
  await sell(FRIDAY - WEEK + 24 * HOUR, 8000);
  await sell(FRIDAY - HOUR, 1500);
  hub.clock.now = FRIDAY;
  expect(await now()).toMatchObject({
    takings: 15,
    before: { day: '2026-11-13', takings: 30 },
    hours: [
      { hour: 17, takings: 0, before: 10 },
      { hour: 18, takings: 15, before: 0 },
      { hour: 19, takings: 0, before: 60 },
    ],
  });
});

test('hours follow the clock and the day, also if the day starts within an hour', async () => {
  hub.db.exec(`UPDATE store SET day_starts_at = '04:30'`);
  await sell(Date.parse('2026-11-20T05:10:00Z'), 1000);
  await sell(Date.parse('2026-11-21T00:10:00Z'), 2000);
  const { hours, day } = await now();
  expect(day).toBe('2026-11-20');
  expect(hours[0]).toEqual({ hour: 5, takings: 10, before: 0 });
  expect(hours.at(-1)).toEqual({ hour: 0, takings: 20, before: 0 });
  expect(hours).toHaveLength(20);
});

test('open bills are those that nobody has paid; late ones are those that a kitchen shows red', async () => {
  const tableId = makeTable(hub, 'T1');
  const cart = [{ id: makeItem(hub, { priceCents: 1000 }), quantity: 2 }];
  hub.clock.now = FRIDAY - 20 * MINUTE;
  const late = await placeOrder(hub, till, { cart, tableId });
  hub.clock.now = FRIDAY - 20 * MINUTE + 1;
  await placeOrder(hub, till, { cart, tableId });
  await placeOrder(hub, till, { cart, deliveryType: 'takeaway' });
  const done = await placeOrder(hub, till, { cart, deliveryType: 'takeaway' });
  await till.post('/orders/complete', { orderIds: [done.orderId] });
  hub.clock.now = FRIDAY;
  expect(await now()).toMatchObject({
    openBills: 3,
    openDue: 80,
    unpaidOrders: 1,
    lateTokens: [late.tokenNo],
  });
});

test('the due amount is that of the open bills: reduced, comped, split, paid in part', async () => {
  const cart = [{ id: makeItem(hub, { priceCents: 1000 }), quantity: 4 }];
  const act = async (path: string, body: object) => {
    const answer = await till.post(path, body);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body;
  };
  const sold = async (body: object) =>
    (await act('/pos/create-order', { cart, deliveryType: 'dinein', ...body })).billId as number;
  const reduced = await sold({ newBill: true });
  await act(`/bills/${reduced}/discount`, { percent: 25, reason: 'Regular' });
  const free = await sold({ newBill: true });
  const [line] = (await till.get(`/bills/${free}`)).body.lines;
  await act(`/bills/${free}/comp`, { lines: [{ lineId: line.id, quantity: 1 }], reason: 'Late' });
  expect(await now()).toMatchObject({ openBills: 2, openDue: 60 });
  const { billIds } = await act(`/bills/${reduced}/split`, { by: 'evenly', parts: 3 });
  expect(await now()).toMatchObject({ openBills: 4, openDue: 60 });
  const pay = (amount: number, due: number) => ({ payments: [{ paymentTypeId: 2, amount }], due });
  await act(`/bills/${billIds[0]}/pay`, pay(10, 10));
  await act(`/bills/${free}/pay`, pay(12.5, 30));
  const open: { due: number }[] = (await till.get('/bills?status=open')).body;
  expect(await now()).toMatchObject({
    openBills: open.length,
    openDue: open.reduce((sum, { due }) => sum + due, 0),
  });
  expect(await now()).toMatchObject({ openBills: 3, openDue: 37.5 });
});

test('the next reservations are the booked ones from now on, a late party included', async () => {
  const customerId = makeCustomer(hub, '12345');
  const book = (at: number, peopleCount: number, status = 'booked') =>
    till.post('/reservations/add', {
      customerId,
      date: new Date(at).toISOString(),
      peopleCount,
      status,
    });
  await book(FRIDAY - 31 * MINUTE, 1);
  await book(FRIDAY - 29 * MINUTE, 2);
  await book(FRIDAY + HOUR, 3, 'cancelled');
  for (const n of [4, 5, 6, 7, 8]) await book(FRIDAY + n * HOUR, n);
  const { nextReservations } = await now();
  expect(nextReservations.map((row: { people_count: number }) => row.people_count)).toEqual([
    2, 4, 5, 6, 7,
  ]);
});

test('a user without DASHBOARD is refused', async () => {
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'REPORTS'] }));
  expect((await waiter.get('/dashboard/now')).status).toBe(403);
});

test('with hundreds of open orders the late ones are looked for beside the main thread', async () => {
  const MANY = 150;
  const cart = [{ id: makeItem(hub) }];
  const { tokenNo } = await placeOrder(hub, till, { cart, deliveryType: 'takeaway' });
  const elsewhere = vi.spyOn(hub.hub, 'readElsewhere');
  hub.clock.now += HOUR;
  expect((await now()).lateTokens).toEqual([tokenNo]);
  expect(elsewhere).not.toHaveBeenCalled();
  hub.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
     INSERT INTO orders (business_day, token_no, delivery_type, customer_type, status, payment_status, created_at,
       sale_hour) SELECT '2026-11-20', 100 + i, 'takeaway', 'WALKIN', 'created', 'pending', ${FRIDAY}, 19 FROM n`,
  );
  expect((await now()).lateTokens).toEqual([tokenNo]);
  expect(elsewhere).toHaveBeenCalledTimes(1);
});
