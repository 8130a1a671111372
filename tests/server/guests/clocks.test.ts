// A clock that is set while guests order: no order is lost, doubled or on another bill, and limits count time that
// really passes (contract 29.4, 29.6, 29.8).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { report } from '../../faults/report.ts';
import { codeOf, letGuestsOrder, makeCard, type Phone, scan } from '../../fixtures/guests.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let hub: TestHub;
let till: Till;
let dish = 0;
beforeAll(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  dish = makeItem(hub, { title: 'Soup', priceCents: 900 });
  await letGuestsOrder(till);
});
afterAll(() => hub.close());

let start = 0;
beforeEach(() => {
  // Each test begins a day later, so that no test sees the orders of another test.
  start = hub.clock.now + 2 * DAY;
  hub.clock.now = start;
});

const newPhone = async () => scan(hub, (await makeCard(till)).token);
const accept = (id: number) => till.post(`/guest-orders/${id}/accept`);
const waitingIds = async () =>
  ((await till.get('/guest-orders')).body as { id: number }[]).map(({ id }) => id);
const placedOf = (id: number) =>
  hub.db.prepare('SELECT count(order_id) FROM guest_orders WHERE id = ?').pluck().get(id);
const sendAs = (phone: Phone, key: string) =>
  phone.post(
    '/guest/orders',
    { lines: [{ itemId: dish, quantity: 1 }], total: 9 },
    { 'idempotency-key': key },
  );
const statesOn = async (phone: Phone) =>
  ((await phone.party()).body.orders as { state: string }[]).map(({ state }) => state);

test.each([
  ['three hours back', -3 * HOUR],
  ['back to 1970', -Infinity],
  ['ten minutes forward', 10 * MINUTE],
])(
  'set %s, an order goes on waiting, is sent again as the same order and placed once',
  async (name, jump) => {
    covers('29.4', '29.5', '29.6');
    const phone = await newPhone();
    const key = randomUUID();
    const sent = await sendAs(phone, key);
    expect(sent.status).toBe(200);
    hub.clock.now = Math.max(5 * MINUTE, start + jump);
    expect((await sendAs(phone, key)).text).toBe(sent.text);
    expect(await waitingIds()).toEqual([sent.body.id]);
    const accepted = await accept(sent.body.id);
    expect([accepted.status, placedOf(sent.body.id)]).toEqual([200, 1]);
    hub.clock.now = start + MINUTE;
    expect(codeOf(await accept(sent.body.id))).toEqual([409, 'ANSWERED']);
    expect(await statesOn(phone)).toEqual(['placed']);
    // The next order goes to the same bill.
    const next = await phone.send(dish, 9);
    expect((await accept(next.body.id)).body.billId).toBe(accepted.body.billId);
    report({
      fault: `A clock set ${name} while a guest's order waits`,
      cause: 'the phone repeats its order, staff accept it, the clock is corrected',
      holds: 'one order, on the bill of the party',
      result: '1 order on 1 bill',
    });
  },
);

test('set forward by a day, what waits expires and is never placed; the next visit sees nothing of it', async () => {
  covers('29.6');
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  const sent = await phone.send(dish, 9);
  hub.clock.now = start + DAY;
  expect(codeOf(await accept(sent.body.id))).toEqual([409, 'ANSWERED']);
  expect((await phone.send(dish, 9)).status).toBe(410);
  const next = await scan(hub, card.token);
  expect((await next.party()).body).toMatchObject({ orders: [], bill: null });
  const order = await next.send(dish, 9);
  hub.clock.now = start + MINUTE;
  expect(await waitingIds()).toContain(order.body.id);
  expect((await accept(order.body.id)).status).toBe(200);
  expect([placedOf(sent.body.id), placedOf(order.body.id)]).toEqual([0, 1]);
  expect((await next.party()).body.orders).toHaveLength(1);
});

test('set back, orders of before do not count as orders of the last ten minutes', async () => {
  covers('29.4');
  const phone = await newPhone();
  for (let n = 0; n < 10; n += 1) {
    const sent = await phone.send(dish, 9);
    expect((await accept(sent.body.id)).status).toBe(200);
    hub.clock.now += 2 * MINUTE;
  }
  expect((await phone.send(dish, 9)).status).toBe(200);
  hub.clock.now = start - 3 * HOUR;
  expect((await phone.send(dish, 9)).status).toBe(200);
});

test('a session has 20 calls in 10 seconds that really pass, whatever the clock is set to', async () => {
  covers('29.8');
  const phone = await newPhone();
  const party = () => {
    // Each call of a phone advances the monotonic clock by 1.5 s. This line sets the clock back again, because no time
    // may pass here.
    hub.clock.monotonic -= 1500;
    return phone.party();
  };
  for (let n = 0; n < 20; n += 1) expect((await party()).status).toBe(200);
  for (const jump of [-400 * DAY, 0, HOUR]) {
    hub.clock.now = start + jump;
    expect((await party()).status).toBe(429);
  }
  hub.clock.now = start;
  hub.clock.monotonic += 11_000;
  expect((await party()).status).toBe(200);
});
