// Courses that have not fired. Whatever happens, every dish is cooked once (contract 20).
import { describe, expect, test } from 'vitest';
import { eachKitchen } from '../../fixtures/kitchen.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { payOrders } from '../../fixtures/orders.ts';
import { addPrinter } from '../../fixtures/printer.ts';
import { makeRandom } from '../../fixtures/random.ts';

const kitchen = eachKitchen();
const { send, fired, fire } = kitchen;

describe('what has not fired', () => {
  test('can be neither completed nor paid with completion, and says what waits', async () => {
    const { orderId, itemIds } = await send([1, 2]);
    const waits = [{ id: itemIds[1], order_id: orderId, title: 'Soup' }];
    const complete = await kitchen.owner.post('/orders/complete', { orderIds: [orderId] });
    expect([complete.status, complete.body.code, complete.body.items]).toEqual([
      409,
      'NOT_FIRED',
      waits,
    ]);
    expect((await payOrders(kitchen.owner, [orderId])).body).toMatchObject({
      code: 'NOT_FIRED',
      items: waits,
    });
    const [bill] = (await kitchen.owner.get(`/bills?orderIds=${orderId}`)).body;
    const pay = (complete: boolean) =>
      kitchen.owner.post(`/bills/${bill.id}/pay`, {
        payments: [{ paymentTypeId: 2, amount: bill.due }],
        due: bill.due,
        complete,
      });
    expect((await pay(true)).body).toMatchObject({ code: 'NOT_FIRED', items: waits });
    expect((await pay(false)).status).toBe(200);
    await fire([orderId], 2);
    expect((await kitchen.owner.post('/orders/complete', { orderIds: [orderId] })).status).toBe(
      200,
    );
  });

  test('takes another course; what has fired does not', async () => {
    const { orderId } = await send([1, 3]);
    const [bill] = (await kitchen.owner.get(`/bills?orderIds=${orderId}`)).body;
    const set = (at: number, course: number | null) =>
      kitchen.owner.post(`/bills/${bill.id}/lines`, {
        lines: [{ lineId: bill.lines[at].id, course }],
      });
    expect((await set(0, 2)).body.code).toBe('FIRED');
    expect((await set(1, 2)).status).toBe(200);
    expect(await fired(orderId)).toEqual([1, 0]);
    // Course 1 has fired, so a dish that joins it fires too.
    expect((await set(1, 1)).status).toBe(200);
    expect(await fired(orderId)).toEqual([1, 1]);
  });

  test('stays waiting when its table moves', async () => {
    const [from, to] = [makeTable(kitchen.hub, 'A'), makeTable(kitchen.hub, 'B')];
    const there = await send([1, 2, 3], { tableId: to });
    await fire([there.orderId], 3);
    const { orderId } = await send([1, 2], { tableId: from });
    const [bill] = (await kitchen.owner.get(`/bills?orderIds=${orderId}`)).body;
    await kitchen.owner.post(`/bills/${bill.id}/move`, { tableId: to, onto: 'join' });
    expect(await fired(orderId)).toEqual([1, 0]);
  });
});

test('whatever waiters and cooks do, every dish is cooked once and its slip printed once', async () => {
  const random = makeRandom();
  const [hot, cold, third] = [
    addPrinter(kitchen.hub, 1),
    addPrinter(kitchen.hub, 2),
    addPrinter(kitchen.hub, 3),
  ];
  const oven = await kitchen.station('OVEN', { printerIds: [third] });
  const grill = await kitchen.station('GRILL', { printerIds: [hot] });
  const prep = await kitchen.station('PREP', {
    printerIds: [cold],
    nextStationId: oven.id,
  });
  const stations = [oven, grill, prep];
  const tables = [makeTable(kitchen.hub, 'A'), makeTable(kitchen.hub, 'B')];
  await kitchen.owner.post('/settings/store-setting', { courseFire: 'auto' });
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const orders: number[] = [];
  const starts = new Map<number, number>();
  const order = async () => {
    const lines = Array.from(
      { length: 1 + random.below(4) },
      () => [pick(stations).dish, pick([undefined, 1, 2, 3])] as const,
    );
    const tableId = pick([...tables, null]);
    orders.push((await kitchen.serve(lines, { tableId })).orderId);
  };
  const step = async () => {
    const { body } = await kitchen.cook.get(`/kitchen?station=${pick(stations).id}`);
    const open = body.flatMap((ticket: { items: { fired: number; status: string }[] }) =>
      ticket.items.filter(({ fired, status }) => fired === 1 && /created|preparing/.test(status)),
    );
    if (open.length === 0) return;
    const item = pick(open) as { id: number; status: string; station_id: number };
    const status = item.status === 'created' ? 'preparing' : 'completed';
    if (status === 'preparing') starts.set(item.id, (starts.get(item.id) ?? 0) + 1);
    const answer = await kitchen.cook.post(`/kitchen/${item.id}`, {
      status,
      stationId: item.station_id,
    });
    expect(answer.status).toBe(200);
  };
  const move = async () => {
    const [bill] = (await kitchen.owner.get('/bills?status=open')).body;
    const answer =
      bill &&
      (await kitchen.owner.post(`/bills/${bill.id}/move`, {
        tableId: pick(tables),
        onto: pick(['join', 'beside']),
      }));
    if (answer) expect([200, 409]).toContain(answer.status);
  };
  const send3 = async () => {
    if (orders.length > 0) await fire([pick(orders)], 1 + random.below(3));
  };
  for (let n = 0; n < 120; n += 1) await pick([order, step, step, step, move, send3])();
  for (const id of orders) await fire([id], 9);
  for (let left = 500; left > 0; left -= 1) {
    const open = kitchen.hub.db
      .prepare(`SELECT count(*) FROM order_items WHERE status IN ('created', 'preparing')`)
      .pluck()
      .get();
    if (open === 0) break;
    await step();
  }
  const items = kitchen.hub.db
    .prepare(`SELECT id, status, passed_at, waits FROM order_items`)
    .all() as {
    id: number;
    status: string;
    passed_at: number | null;
    waits: number;
  }[];
  const slips = kitchen.hub.db
    .prepare(`SELECT document FROM print_jobs WHERE kind = 'slip'`)
    .pluck()
    .all()
    .map((text) => JSON.parse(String(text)));
  const cookedFrom = slips.filter(({ moved }) => moved === undefined);
  const printed = cookedFrom.flatMap((slip) =>
    slip.items.map((item: { itemId: number }) => item.itemId),
  );
  expect([random.seed, items.length]).not.toEqual([random.seed, 0]);
  for (const { id, status, passed_at, waits } of items) {
    const times = passed_at === null ? 1 : 2;
    const papers = printed.filter((one) => one === id).length;
    expect([random.seed, id, status, waits, starts.get(id), papers]).toEqual([
      random.seed,
      id,
      'completed',
      0,
      times,
      times,
    ]);
  }
});
