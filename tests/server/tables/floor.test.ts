// The tables over the API: each with its state, guests and due amount (contract 22).
import { expect, test, vi } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeCustomer, makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const MINUTE = 60_000;
const hub = await openHub();
const till = makeTill(hub);

const tableNow = async (id: number) => {
  const { status, body } = await till.get('/tables');
  expect(status).toBe(200);
  return body.find((table: { id: number }) => table.id === id);
};
const order = (more: object, priceCents = 1000) =>
  placeOrder(hub, till, { cart: [{ id: makeItem(hub, { priceCents }) }], ...more });
const billsAt = async (tableId: number) => (await till.get(`/bills?tableId=${tableId}`)).body;
const payBill = async ({ id, due }: { id: number; due: number }) => {
  const payments = [{ paymentTypeId: 2, amount: due }];
  expect((await till.post(`/bills/${id}/pay`, { payments, due })).status).toBe(200);
};
const book = async (tableId: number, inMinutes: number) => {
  const answer = await till.post('/reservations/add', {
    customerId: makeCustomer(hub, `55${tableId}${inMinutes}`),
    date: new Date(hub.clock.now + inMinutes * MINUTE).toISOString(),
    tableId,
    peopleCount: 2,
  });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
};

test('a table goes from free to part-paid, and shows the latest state that applies', async () => {
  covers('10.13', '22.1', 'GET /tables');
  const tableId = makeTable(hub, 'F1');
  expect(await tableNow(tableId)).toMatchObject({
    table_title: 'F1',
    state: 'free',
    guests: null,
    since: null,
    due: 0,
    bills: [],
    next_reservation: null,
    plan: null,
  });
  const { itemIds } = await order({ tableId, guests: 3, billTitle: 'Ann' });
  const [{ id }] = await billsAt(tableId);
  expect(await tableNow(tableId)).toMatchObject({
    state: 'ordered',
    guests: 3,
    since: new Date(hub.clock.now).toISOString(),
    due: 10,
    bills: [{ id, title: 'Ann', due: 10 }],
  });
  await till.post(`/orders/update-status/${itemIds[0]}`, { status: 'completed' });
  expect((await tableNow(tableId)).state).toBe('ready');
  await till.post(`/bills/${id}/print`);
  expect((await tableNow(tableId)).state).toBe('printed');
  await till.post(`/bills/${id}/pay`, { payments: [{ paymentTypeId: 2, amount: 4 }], due: 10 });
  expect(await tableNow(tableId)).toMatchObject({ state: 'part-paid', due: 6 });
  await till.post(`/bills/${id}/pay`, {
    payments: [{ paymentTypeId: 2, amount: 6 }],
    due: 6,
    complete: true,
  });
  expect(await tableNow(tableId)).toMatchObject({ state: 'free', due: 0, bills: [] });
});

test('two parties at a table are summed up, and a part of an order that was moved there counts', async () => {
  const [from, to] = [makeTable(hub, 'F2'), makeTable(hub, 'F3')];
  await order({ tableId: from, guests: 2 });
  await order({ tableId: from, newBill: true, guests: 4 }, 500);
  expect(await tableNow(from)).toMatchObject({ guests: 6, due: 15, state: 'ordered' });
  const [first] = await billsAt(from);
  await order({ billId: first.id }, 200);
  const { lines } = (await till.get(`/bills/${first.id}`)).body;
  const moved = { lines: [{ lineId: lines[0].id, shares: 2 }], toTableId: to };
  expect((await till.post(`/bills/${first.id}/move-lines`, moved)).status).toBe(200);
  expect(await tableNow(to)).toMatchObject({ state: 'ordered', due: 5, guests: null });
});

test('a table whose bills are paid is `paid` until everything is handed out', async () => {
  const tableId = makeTable(hub, 'F4');
  const { itemIds } = await order({ tableId });
  await payBill((await billsAt(tableId))[0]);
  expect(await tableNow(tableId)).toMatchObject({ state: 'paid', due: 0, bills: [] });
  await till.post(`/orders/update-status/${itemIds[0]}`, { status: 'delivered' });
  expect(await tableNow(tableId)).toMatchObject({ state: 'free', since: null });
});

test('a line that was moved to another table and paid there is `paid` at that table', async () => {
  const [from, to] = [makeTable(hub, 'P1'), makeTable(hub, 'P2')];
  await order({ tableId: from });
  const [first] = await billsAt(from);
  await order({ billId: first.id });
  const { lines } = (await till.get(`/bills/${first.id}`)).body;
  const moved = { lines: [{ lineId: lines[0].id, shares: 2 }], toTableId: to };
  await till.post(`/bills/${first.id}/move-lines`, moved);
  await payBill((await billsAt(to))[0]);
  expect((await tableNow(to)).state).toBe('paid');
  expect((await tableNow(from)).state).toBe('ordered');
});

test('clearing a table ends `paid`, and what is ordered afterwards counts again', async () => {
  covers('22.6', 'POST /tables/{id}/clear');
  const tableId = makeTable(hub, 'P3');
  const clear = (id: number | string) => till.post(`/tables/${id}/clear`);
  await order({ tableId });
  const [bill] = await billsAt(tableId);
  const occupied = await clear(tableId);
  expect(occupied.body).toMatchObject({ code: 'TABLE_OCCUPIED', billIds: [bill.id] });
  expect([occupied.status, (await tableNow(tableId)).state]).toEqual([409, 'ordered']);
  await payBill(bill);
  expect((await clear(tableId)).status).toBe(200);
  expect((await tableNow(tableId)).state).toBe('free');
  expect((await clear(tableId)).status).toBe(200);
  await order({ tableId });
  expect((await tableNow(tableId)).state).toBe('ordered');
  await payBill((await billsAt(tableId))[0]);
  expect((await tableNow(tableId)).state).toBe('paid');
  expect([(await clear(9999)).status, (await clear('x')).status]).toEqual([404, 400]);
  const { cookie } = makePerson(hub, { scopes: ['KITCHEN'] });
  const forbidden = await callApi(hub, 'POST', `/tables/${tableId}/clear`, { cookie, body: {} });
  expect(forbidden.status).toBe(403);
  expect((await tableNow(tableId)).state).toBe('paid');
});

test('a reservation claims its table 45 minutes ahead, and is named from the morning on', async () => {
  const tableId = makeTable(hub, 'F5');
  await book(tableId, 120);
  expect(await tableNow(tableId)).toMatchObject({
    state: 'free',
    next_reservation: { people_count: 2 },
  });
  await book(tableId, 45);
  const near = new Date(hub.clock.now + 45 * MINUTE).toISOString();
  expect(await tableNow(tableId)).toMatchObject({
    state: 'reserved',
    next_reservation: { date: near },
  });
  const tomorrow = makeTable(hub, 'F6');
  await book(tomorrow, 24 * 60);
  expect((await tableNow(tomorrow)).next_reservation).toBe(null);
});

test('the floor is for POS and ORDERS alone', async () => {
  for (const scope of ['POS', 'ORDERS'])
    expect((await makeTill(hub, makePerson(hub, { scopes: [scope] })).get('/tables')).status).toBe(
      200,
    );
  const cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN', 'REPORTS'] }));
  const { status, body } = await cook.get('/tables');
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
});

test('eighty tables and two hundred orders need no more queries than one table', async () => {
  const all = vi.spyOn(Object.getPrototypeOf(hub.db.prepare('SELECT 1')), 'all');
  const count = async (): Promise<number> => {
    all.mockClear();
    await till.get('/tables');
    return all.mock.calls.length;
  };
  const few = await count();
  const ids = Array.from({ length: 80 }, (_, n) => makeTable(hub, `B${n}`));
  for (let n = 0; n < 200; n++) await order({ tableId: ids[n % ids.length] });
  expect(await count()).toBe(few);
});

test('the tables are read once for all screens, until something is written or a reservation comes near', async () => {
  const tableId = makeTable(hub, 'F7');
  await book(tableId, 120);
  const all = vi.spyOn(Object.getPrototypeOf(hub.db.prepare('SELECT 1')), 'all');
  const builds = () =>
    all.mock.contexts.filter((statement) => statement.source.includes('from "store_tables"'))
      .length;
  const begun = hub.clock.now;
  // In each row, one second passes between the two states, and nothing is written meanwhile.
  for (const [minute, before, after] of [
    [60, 'free', 'free'],
    [75, 'free', 'reserved'],
    [165, 'reserved', 'reserved'],
    [165 + 1 / 60, 'reserved', 'free'],
  ] as const) {
    hub.clock.now = begun + minute * MINUTE - 1000;
    expect((await tableNow(tableId)).state).toBe(before);
    all.mockClear();
    hub.clock.now += 1000;
    const screens = await Promise.all([1, 2, 3].map(() => tableNow(tableId)));
    expect(screens.map(({ state }) => state)).toEqual([after, after, after]);
    expect(builds()).toBe(before === after ? 0 : 1);
  }
  await order({ tableId });
  expect((await tableNow(tableId)).state).toBe('ordered');
  all.mockRestore();
});
