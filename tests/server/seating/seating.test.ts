// Seating parties with a reservation or from the waitlist: a bill opens, and the table shows it (contract 22).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeCustomer, makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const MINUTE = 60_000;
const hub = await openHub();
const till = makeTill(hub);
makeCustomer(hub, '0701', 'Ines');

const nowText = () => new Date(hub.clock.now).toISOString();
const book = async (more: object = {}): Promise<number> => {
  const { body, text } = await till.post('/reservations/add', {
    customerId: '0701',
    date: new Date(hub.clock.now + 30 * MINUTE).toISOString(),
    peopleCount: 4,
    ...more,
  });
  expect(body.id, text).toEqual(expect.any(Number));
  return body.id;
};
const mark = (id: number, state: string, more: object = {}) =>
  till.post(`/reservations/${id}/mark`, { state, ...more });
const reservation = async (id: number) => {
  const { body } = await till.get('/reservations');
  return body.find((one: { id: number }) => one.id === id);
};
const tableNow = async (id: number) => {
  const { body } = await till.get('/tables');
  return body.find((table: { id: number }) => table.id === id);
};
const billNow = async (id: number) => (await till.get(`/bills/${id}`)).body;

test('a party arrives, sits down at its table with a bill, and is unseated again', async () => {
  covers('22.4', 'POST /reservations/{id}/mark');
  const tableId = makeTable(hub, 'S1');
  const id = await book({ tableId, minutes: 90 });
  expect((await tableNow(tableId)).state).toBe('reserved');
  const arrived = await mark(id, 'arrived');
  expect(arrived.body).toEqual({ message: 'Marked as arrived.', billId: null });
  expect(await reservation(id)).toMatchObject({ arrived_at: nowText(), minutes: 90 });
  const news = listenTo(hub);
  const { body } = await mark(id, 'seated');
  expect(body).toEqual({ message: 'The party is seated.', billId: expect.any(Number) });
  expect(news.take()).toEqual([
    { event: 'bill_update', data: { billIds: [body.billId] } },
    { event: 'seating_update', data: { reservationIds: [id], waitlistIds: [] } },
  ]);
  expect(await billNow(body.billId)).toMatchObject({
    status: 'open',
    title: 'Ines',
    guests: 4,
    customer_id: '0701',
    customer_name: 'Ines',
    table_id: tableId,
    lines: [],
    total: 0,
  });
  expect(await tableNow(tableId)).toMatchObject({
    state: 'seated',
    guests: 4,
    next_reservation: null,
  });
  expect(await reservation(id)).toMatchObject({ seated_at: nowText(), arrived_at: nowText() });
  expect((await mark(id, 'seated')).body.billId).toBe(body.billId);
  expect((await mark(id, 'no-show')).body.code).toBe('BAD_TRANSITION');
  expect((await mark(id, 'booked')).status).toBe(200);
  expect(await reservation(id)).toMatchObject({ seated_at: null, arrived_at: null });
  expect((await billNow(body.billId)).status).toBe('void');
  expect((await tableNow(tableId)).state).toBe('reserved');
});

test('if two hosts seat a party at two tables together, the later one gets an error', async () => {
  const id = await book();
  const tables = [makeTable(hub, 'S20'), makeTable(hub, 'S21')];
  const answers = await Promise.all(tables.map((tableId) => mark(id, 'seated', { tableId })));
  const [won] = answers.filter(({ status }) => status === 200);
  expect(answers.map(({ body }) => body.code).sort()).toEqual(['BAD_TRANSITION', undefined]);
  const tableId = (await reservation(id)).table_id;
  expect((await billNow(won?.body.billId)).table_id).toBe(tableId);
  // The call is sent again, as after a lost answer.
  expect((await mark(id, 'seated', { tableId })).body.billId).toBe(won?.body.billId);
});

test('the first order of a seated party goes to its bill, and stays when the mark is cleared', async () => {
  const [tableId, other] = [makeTable(hub, 'S2'), makeTable(hub, 'S3')];
  const id = await book({ tableId: other });
  const { billId } = (await mark(id, 'seated', { tableId })).body;
  expect(await reservation(id)).toMatchObject({ table_id: tableId, table_title: 'S2' });
  await placeOrder(hub, till, { tableId });
  expect(await billNow(billId)).toMatchObject({ guests: 4, total: 10 });
  await mark(id, 'booked');
  expect(await billNow(billId)).toMatchObject({ status: 'open', total: 10 });
});

test('who does not come leaves the table free, and may come after all', async () => {
  const tableId = makeTable(hub, 'S4');
  const id = await book({ tableId });
  await mark(id, 'no-show');
  expect(await reservation(id)).toMatchObject({ no_show_at: nowText() });
  expect(await tableNow(tableId)).toMatchObject({ state: 'free', next_reservation: null });
  await mark(id, 'seated');
  expect(await reservation(id)).toMatchObject({ no_show_at: null, seated_at: nowText() });
});

test('a mark needs a known state, a table, and a reservation that is not cancelled', async () => {
  const id = await book();
  const answers = [
    await mark(id, 'gone'),
    await mark(id, 'seated'),
    await mark(id, 'seated', { tableId: 9999 }),
    await mark(9999, 'arrived'),
  ];
  expect(answers.map(({ status, body }) => [status, body.field ?? body.code])).toEqual([
    [400, 'state'],
    [400, 'tableId'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
  const cancelled = await book({ status: 'cancelled' });
  expect((await mark(cancelled, 'arrived')).body.code).toBe('BAD_TRANSITION');
  const reader = makeTill(hub, makePerson(hub, { scopes: ['VIEW_RESERVATIONS', 'POS'] }));
  const refused = await reader.post(`/reservations/${id}/mark`, { state: 'arrived' });
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
});

test('a party that ordered nothing leaves without an invoice', async () => {
  const tableId = makeTable(hub, 'S5');
  const { billId } = (await mark(await book(), 'seated', { tableId })).body;
  const left = await till.post(`/bills/${billId}/pay`, { payments: [], due: 0 });
  expect(left.body).toEqual({
    message: 'The bill is closed.',
    invoiceId: null,
    paid: 0,
    due: 0,
    change: null,
  });
  expect((await billNow(billId)).status).toBe('void');
  expect((await tableNow(tableId)).state).toBe('free');
});

test('overlapping reservations of a table give a warning, by the length of each', async () => {
  const tableId = makeTable(hub, 'S6');
  const at = (minutes: number) => new Date(hub.clock.now + minutes * MINUTE).toISOString();
  const add = async (minutes: number, length?: number) => {
    const more = { tableId, date: at(minutes), ...(length && { minutes: length }) };
    const body = { customerId: '0701', peopleCount: 2, ...more };
    return (await till.post('/reservations/add', body)).body.warning;
  };
  expect(await add(600, 60)).toBe(null);
  expect(await add(660)).toBe(null);
  expect(await add(540, 60)).toBe(null);
  expect(await add(500, 41)).toMatch(/^S6 is also booked at .* for Ines\.$/);
});

test('a party has left once everything open at its table is paid, even if another party sits there next', async () => {
  covers('22.3');
  const tableId = makeTable(hub, 'Left');
  const id = await book({ tableId });
  const hasLeft = async () => (await reservation(id)).has_left;
  const { billId: first } = (await mark(id, 'seated')).body;
  expect(await hasLeft()).toBe(0);
  await placeOrder(hub, till, {
    tableId,
    billId: first,
    cart: [{ id: makeItem(hub), quantity: 2 }],
  });
  const into = (await placeOrder(hub, till, { tableId, newBill: true })).orderId;
  const { billId } = (await till.get(`/bills?orderIds=${into}`)).body.map(
    (bill: { id: number }) => ({ billId: bill.id }),
  )[0];
  expect((await till.post(`/bills/${billId}/join`, { billIds: [first] })).status).toBe(200);
  hub.clock.now += MINUTE;
  const { billIds } = (await till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2 })).body;
  const pay = (bill: number) =>
    till.post(`/bills/${bill}/pay`, { payments: [{ paymentTypeId: 2, amount: 15 }], due: 15 });
  for (const bill of billIds) {
    expect(await hasLeft()).toBe(0);
    expect((await pay(bill)).status).toBe(200);
  }
  expect(await hasLeft()).toBe(1);
  hub.clock.now += MINUTE;
  const next = await book({ tableId });
  await mark(next, 'seated');
  expect([await hasLeft(), (await reservation(next)).has_left]).toEqual([1, 0]);
});

test('a party that leaves without an order has left, but a party that is unseated has not', async () => {
  const id = await book({ tableId: makeTable(hub, 'Empty') });
  const { billId } = (await mark(id, 'seated')).body;
  await till.post(`/bills/${billId}/pay`, { payments: [], due: 0 });
  expect(await reservation(id)).toMatchObject({ seated_at: expect.any(String), has_left: 1 });
  await mark(id, 'booked');
  const unseated = await reservation(id);
  expect([unseated.seated_at, unseated.has_left]).toEqual([null, undefined]);
});
