// Parties without a reservation: their quoted wait, and how they get a table (contract 22).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeCustomer, makeTable } from '../../fixtures/menu.ts';
import { listenTo, makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const MINUTE = 60_000;

let hub: TestHub;
let till: Till;
beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterEach(() => hub.close());

const wait = (name: string, peopleCount: number, more: object = {}) =>
  till.post('/waitlist/add', { name, peopleCount, ...more });
const waiting = async () => (await till.get('/waitlist')).body;
const dine = (title: string, guests: number) =>
  placeOrder(hub, till, { tableId: makeTable(hub, title), guests });
const payAll = async () => {
  const { body } = await till.get('/bills?status=open');
  for (const { id, due } of body) {
    const payments = [{ paymentTypeId: 2, amount: due }];
    await till.post(`/bills/${id}/pay`, { payments, due, complete: true });
  }
};
/** Makes a party that stayed for this many minutes and has paid. */
const dined = async (title: string, guests: number, minutes: number) => {
  await dine(title, guests);
  hub.clock.now += minutes * MINUTE;
  await payAll();
};

test('a party’s quoted wait is the usual stay of parties of its size, less the time that such a party has already stayed', async () => {
  covers('22.5', 'POST /waitlist/add');
  expect((await wait('Early', 4)).body.quotedMinutes).toBe(null);
  await dined('A', 4, 50);
  await dined('B', 3, 70);
  await dined('C', 2, 200);
  expect((await wait('Nobody sits', 4)).body.quotedMinutes).toBe(60);
  await dine('D', 4);
  hub.clock.now += 25 * MINUTE;
  await dine('E', 3);
  await dine('F', 2);
  expect((await wait('Next', 3)).body).toEqual({
    message: 'Next is on the waitlist.',
    id: 3,
    quotedMinutes: 35,
  });
  hub.clock.now += 80 * MINUTE;
  expect((await wait('Any minute', 4)).body.quotedMinutes).toBe(0);
  expect((await wait('Large', 9)).body.quotedMinutes).toBe(null);
});

test('parts of one bill are one party', async () => {
  await dine('A', 6);
  const [{ id }] = (await till.get('/bills?status=open')).body;
  await till.post(`/bills/${id}/split`, { by: 'evenly', parts: 6 });
  hub.clock.now += 40 * MINUTE;
  await payAll();
  expect((await wait('Two', 2)).body.quotedMinutes).toBe(null);
  expect((await wait('Six', 6)).body.quotedMinutes).toBe(40);
});

test('who waits is listed by time, is seated with a bill, or goes', async () => {
  covers('22.5', 'GET /waitlist', 'POST /waitlist/{id}/remove', 'POST /waitlist/{id}/seat');
  makeCustomer(hub, '0801', 'Olga Known');
  const tableId = makeTable(hub, 'W1');
  const olga = (await wait('Olga', 2, { phone: '08-01', notes: 'Window' })).body.id;
  const second = (await wait('Pia', 3)).body.id;
  expect(await waiting()).toEqual([
    {
      id: olga,
      name: 'Olga',
      phone: '0801',
      people_count: 2,
      notes: 'Window',
      created_at: new Date(hub.clock.now).toISOString(),
      quoted_minutes: null,
    },
    expect.objectContaining({ id: second, name: 'Pia', phone: null, notes: '' }),
  ]);
  const news = listenTo(hub);
  const { body } = await till.post(`/waitlist/${olga}/seat`, { tableId });
  expect(news.take()).toEqual([
    { event: 'bill_update', data: { billIds: [body.billId] } },
    { event: 'seating_update', data: { reservationIds: [], waitlistIds: [olga] } },
  ]);
  expect((await till.get(`/bills/${body.billId}`)).body).toMatchObject({
    title: 'Olga',
    guests: 2,
    customer_id: '0801',
    customer_name: 'Olga Known',
    table_id: tableId,
  });
  expect((await till.post(`/waitlist/${second}/remove`, { reason: 'Left' })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const again = await till.post(`/waitlist/${olga}/seat`, { tableId });
  expect(again.body).toEqual({
    message: 'Olga is seated already.',
    code: 'BAD_TRANSITION',
    params: { name: 'Olga', what: 'is seated already' },
  });
  const gone = await till.post(`/waitlist/${second}/remove`);
  expect(gone.body).toEqual({
    message: 'Pia has left the waitlist.',
    code: 'BAD_TRANSITION',
    params: { name: 'Pia', what: 'has left the waitlist' },
  });
});

test('a party needs a name, a number of people, a valid phone and an existing table', async () => {
  const { id } = (await wait('Quin', 2)).body;
  const answers = [
    await wait('', 2),
    await wait('Rosa', 0),
    await wait('Rosa', 2, { phone: 'none' }),
    await till.post(`/waitlist/${id}/seat`, {}),
    await till.post(`/waitlist/${id}/seat`, { tableId: 99 }),
    await till.post('/waitlist/99/remove'),
  ];
  expect(answers.map(({ status, body }) => [status, body.field ?? body.code])).toEqual([
    [400, 'name'],
    [400, 'peopleCount'],
    [400, 'phone'],
    [400, 'tableId'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
});

test('the waitlist needs POS or a scope that takes reservations', async () => {
  const status = async (scope: string) =>
    (await makeTill(hub, makePerson(hub, { scopes: [scope] })).get('/waitlist')).status;
  for (const scope of ['POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS']) {
    expect([scope, await status(scope)]).toEqual([scope, 200]);
  }
  for (const scope of ['VIEW_RESERVATIONS', 'ORDERS', 'SETTINGS']) {
    expect([scope, await status(scope)]).toEqual([scope, 403]);
  }
});
