// Reservations over the API.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReservation } from '../../../server/api/reservations/book.ts';
import { CODE_LETTERS, codeOf } from '../../../server/api/reservations/codes.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { makeAdmin, makePerson, type Person } from '../../fixtures/people.ts';

let hub: TestHub;
let admin: Person;
let table: number;

const HOUR = 3_600_000;
const at = (ms: number): string => new Date(ms).toISOString();

beforeAll(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
  table = Number(
    hub.db
      .prepare(
        `INSERT INTO store_tables (table_title, floor, seating_capacity) VALUES ('Table 7', 'Hall', 4)`,
      )
      .run().lastInsertRowid,
  );
  hub.db
    .prepare(
      `INSERT INTO store_tables (table_title, floor, seating_capacity, deleted_at) VALUES ('Gone', 'Hall', 4, 1)`,
    )
    .run();
  for (const [phone, name] of [
    ['0301', 'Ana'],
    ['0302', 'Bob'],
  ]) {
    await call('POST', '/customers/add', { phone, name });
  }
});
afterAll(() => hub.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  callApi(hub, method, path, { body, cookie: admin.cookie });
const add = (body: object) =>
  call('POST', '/reservations/add', { customerId: '0301', peopleCount: 2, ...body });
const idsOf = async (query: string): Promise<number[]> => {
  const { body } = await call('GET', `/reservations?${query}`);
  return body.map(({ id }: { id: number }) => id);
};

test('a reservation is stored with a short code, booked, and is in the audit trail', async () => {
  covers('5.5', '10.4', 'GET /reservations', 'POST /reservations/add');
  const date = at(FRIDAY + HOUR);
  const added = await add({
    customerId: { phone: '03 01', name: 'whatever' },
    date,
    tableId: table,
    notes: ' Window \n seat ',
    peopleCount: '4',
  });
  expect(added.status).toBe(200);
  expect(added.body).toEqual({
    message: 'Reservation added successfully.',
    id: expect.any(Number),
    uniqueCode: expect.stringMatching(/^[3-9A-Z]{6}$/),
    warning: null,
    clashes: [],
  });
  const { body } = await call('GET', '/reservations');
  expect(body).toEqual([
    {
      id: added.body.id,
      customer_id: '0301',
      customer_name: 'Ana',
      date,
      table_id: table,
      table_title: 'Table 7',
      status: 'booked',
      notes: 'Window \n seat',
      people_count: 4,
      unique_code: added.body.uniqueCode,
      created_at: at(FRIDAY),
      updated_at: at(FRIDAY),
      arrived_at: null,
      seated_at: null,
      no_show_at: null,
      minutes: 120,
    },
  ]);
  const row = hub.db.prepare('SELECT kind, entity_id, username FROM audit ORDER BY id DESC').get();
  const expected = { kind: 'reservation.added', entity_id: `${added.body.id}` };
  expect(row).toEqual({ ...expected, username: admin.username });
});

test('a table booked within two hours of another is warned of, a free or cancelled one is not', async () => {
  covers('5.5');
  const near = await add({ customerId: '0302', date: at(FRIDAY + 2 * HOUR), tableId: table });
  expect(near.body.warning).toBe('Table 7 is also booked at 8:30 PM for Ana.');
  const clash = { date: at(FRIDAY + HOUR), table_title: 'Table 7', customer_name: 'Ana' };
  expect(near.body.clashes).toEqual([clash]);
  const later = await add({ date: at(FRIDAY + 4 * HOUR), tableId: table });
  expect(later.body.warning).toBeNull();
  const cancelled = { date: at(FRIDAY + HOUR), tableId: table, status: 'cancelled' };
  expect((await add(cancelled)).body.warning).toBeNull();
  expect((await add({ date: at(FRIDAY + HOUR) })).body.warning).toBeNull();
  const { id } = near.body;
  const same = await call('POST', `/reservations/update/${id}`, {
    date: at(FRIDAY + 6 * HOUR),
    peopleCount: 2,
  });
  expect(same.body.warning).toBeNull();
  hub.db.exec('DELETE FROM reservations');
});

test('a local date-time is of the store, and its days begin when the store says', async () => {
  hub.db.exec(`UPDATE store SET timezone = 'America/New_York', day_starts_at = '04:00'`);
  // 2026-11-20 19:30 UTC is 14:30 in New York.
  const night = await add({ date: '2026-11-21T02:00' });
  const next = await add({ date: '2026-11-21T04:00' });
  const past = await add({ date: '2025-12-31T20:00:00.5Z' });
  expect(await idsOf('type=today')).toEqual([night.body.id]);
  expect(await idsOf('type=tomorrow')).toEqual([next.body.id]);
  for (const days of ['from=&to=', 'from=null&to=null', 'from=2026-01-02&to=2026-01-01'])
    expect(await idsOf(`type=tomorrow&${days}`)).toEqual([next.body.id]);
  expect(await idsOf('type=custom&from=2025-12-31&to=2025-12-31')).toEqual([past.body.id]);
  const all = [past, night, next].map(({ body }) => body.id);
  expect(await idsOf('type=custom&from=1000-01-01&to=9999-12-31')).toEqual(all);
  hub.db.exec(
    `UPDATE store SET timezone = 'UTC', day_starts_at = '00:00'; DELETE FROM reservations`,
  );
});

test.each([
  ['type=custom', 'from'],
  ['type=custom&from=2026-01-01', 'to'],
  ['type=custom&from=2026-01-02&to=2026-01-01', 'to'],
  ['type=custom&from=2026-02-30&to=2026-03-01', 'from'],
  ['type=someday', 'type'],
])('the period %s is refused', async (query, field) => {
  const answer = await call('GET', `/reservations?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.body.field).toBe(field);
});

test.each([
  [{ customerId: null }, 400, 'customerId'],
  [{ customerId: '99999' }, 404, undefined],
  [{ customerId: 'x' }, 400, 'customerId'],
  [{ date: '' }, 400, 'date'],
  [{ date: 'tomorrow' }, 400, 'date'],
  [{ date: '2026-13-01T10:00' }, 400, 'date'],
  [{ date: '2026-11-20' }, 400, 'date'],
  [{ date: '+275760-09-13T00:00:00Z' }, 400, 'date'],
  [{ tableId: 999 }, 404, undefined],
  [{ tableId: 2 }, 404, undefined],
  [{ status: 'seated' }, 400, 'status'],
  [{ peopleCount: -1 }, 400, 'peopleCount'],
  [{ peopleCount: 1.5 }, 400, 'peopleCount'],
])('%j is refused, and nothing is stored', async (body, status, field) => {
  const answer = await add({ date: at(FRIDAY), ...body });
  expect(answer.status).toBe(status);
  expect(answer.body.field).toBe(field);
  expect(hub.db.prepare('SELECT count(*) AS n FROM reservations').get()).toEqual({ n: 0 });
});

const rest = { date: at(FRIDAY), peopleCount: 2 };
test.each([{}, { ...rest, customerId: {} }, { ...rest, customerId: 5 }])(
  '%j is reported for the customer, the form’s first field',
  async (body) => {
    const answer = await call('POST', '/reservations/add', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field: 'customerId', message: 'Please select customer!' });
  },
);

test('a change keeps fields that are not sent, and null empties a field', async () => {
  covers('5.5', 'POST /reservations/update/{id}');
  const { body: added } = await add({ date: at(FRIDAY), tableId: table, notes: 'Quiet' });
  const path = `/reservations/update/${added.id}`;
  hub.db.prepare('UPDATE store_tables SET deleted_at = 1 WHERE id = ?').run(table);
  const kept = await call('POST', path, {
    date: at(FRIDAY + HOUR),
    peopleCount: 9,
    status: 'paid',
  });
  expect(kept).toMatchObject({ status: 200, body: { warning: null } });
  const [row] = (await call('GET', '/reservations')).body;
  expect(row).toMatchObject({ table_id: table, notes: 'Quiet', people_count: 9, status: 'paid' });
  hub.db.prepare('UPDATE store_tables SET deleted_at = NULL WHERE id = ?').run(table);
  await call('POST', path, { date: at(FRIDAY), peopleCount: 0, tableId: null, notes: null });
  const [emptied] = (await call('GET', '/reservations')).body;
  expect(emptied).toMatchObject({ table_id: null, table_title: null, notes: '', people_count: 0 });
  expect((await call('POST', path, { peopleCount: 1 })).body.field).toBe('date');
  const unknown = { date: at(FRIDAY), peopleCount: 1 };
  expect((await call('POST', '/reservations/update/999', unknown)).status).toBe(404);
  expect((await call('POST', '/reservations/update/x', unknown)).status).toBe(400);
});

test('the search finds code, name and phone, and takes what was typed literally', async () => {
  covers('5.5', 'GET /reservations/search');
  const { body: added } = await add({ customerId: '0302', date: at(FRIDAY) });
  const search = async (q: string): Promise<number[]> => {
    const { body } = await call('GET', `/reservations/search?q=${encodeURIComponent(q)}`);
    return body.map(({ id }: { id: number }) => id);
  };
  expect(await search(added.uniqueCode.toLowerCase())).toEqual([added.id]);
  expect(await search(' bOb ')).toEqual([added.id]);
  expect(await search('03-02')).toEqual([added.id]);
  expect(await search('%')).toEqual([]);
  expect(await search('')).toEqual([]);
  expect((await call('GET', '/reservations/search')).status).toBe(400);
});

test('a deleted reservation is gone, once', async () => {
  covers('5.5', 'DELETE /reservations/delete/{id}');
  const { body: added } = await add({ date: at(FRIDAY) });
  expect((await call('DELETE', `/reservations/delete/${added.id}`)).status).toBe(200);
  expect((await call('DELETE', `/reservations/delete/${added.id}`)).status).toBe(404);
});

test('a code that is in use is skipped, and no two reservations have the same code', async () => {
  const base = { customerId: '0301', date: at(FRIDAY), peopleCount: 1 };
  const context = { actor: null };
  const first = await hub.hub.ask(addReservation, { ...base, codes: ['AAAAAA'] }, context);
  const codes = ['AAAAAA', 'CCCCCC'];
  const second = await hub.hub.ask(addReservation, { ...base, codes }, context);
  expect([first.uniqueCode, second.uniqueCode]).toEqual(['AAAAAA', 'CCCCCC']);
});

test('codes have letters only that nobody mistakes', () => {
  expect(codeOf(() => 0)).toBe('333333');
  expect(codeOf((limit) => limit - 1)).toBe('YYYYYY');
  expect(CODE_LETTERS).not.toMatch(/[01OIL2Z5S8BUV]/);
});

test('a viewer reads and changes nothing, a stranger does neither', async () => {
  covers('5.5', 'GET /reservations/init');
  const viewer = makePerson(hub, { scopes: ['VIEW_RESERVATIONS'] });
  const manager = makePerson(hub, { scopes: ['MANAGE_RESERVATIONS'] });
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  const body = { customerId: '0301', date: at(FRIDAY), peopleCount: 1 };
  const post = ({ cookie }: Person) => callApi(hub, 'POST', '/reservations/add', { cookie, body });
  const get = ({ cookie }: Person) => callApi(hub, 'GET', '/reservations/init', { cookie });
  expect((await get(viewer)).body).toEqual({
    storeTables: [{ id: table, table_title: 'Table 7', floor: 'Hall', seating_capacity: 4 }],
    timezone: 'UTC',
  });
  expect((await post(viewer)).status).toBe(403);
  expect((await post(manager)).status).toBe(200);
  expect((await get(cook)).status).toBe(403);
  expect((await callApi(hub, 'POST', '/reservations/add', { body: {} })).status).toBe(401);
});

test('a guest without a phone number is booked by name, and is no customer', async () => {
  const date = at(FRIDAY + HOUR);
  const book = (body: object) =>
    call('POST', '/reservations/add', { date, peopleCount: 2, ...body });
  const { body, status } = await book({ customerId: { name: ' Nora ' } });
  expect(status).toBe(200);
  const [found] = (await call('GET', `/reservations/search?q=${body.uniqueCode}`)).body;
  expect(found).toMatchObject({ customer_id: '', customer_name: 'Nora' });
  const tableId = makeTable(hub, 'Terrace');
  const seated = await call('POST', `/reservations/${body.id}/mark`, { state: 'seated', tableId });
  expect(seated.status).toBe(200);
  const [bill] = (await call('GET', `/bills?tableId=${tableId}`)).body;
  expect(bill).toMatchObject({ title: 'Nora', customer_type: 'WALKIN', customer_id: null });
  for (const wrong of [{}, { name: '' }, { name: 7 }, null]) {
    const refused = await book({ customerId: wrong });
    expect([refused.status, refused.body.field]).toEqual([400, 'customerId']);
  }
  expect((await book({ customerId: { phone: '0999', name: 'Nora' } })).status).toBe(404);
});
