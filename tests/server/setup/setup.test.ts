// The first start over the API: the first admin, the store, the sample menu.
import bcrypt from 'bcrypt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { cookieHeader, cookiesOf } from '../../fixtures/cookies.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makePerson } from '../../fixtures/people.ts';

let hub: TestHub;
beforeEach(async () => {
  hub = await makeHub();
});
afterEach(() => hub.close());

const FORM = {
  username: 'Maria',
  password: 'trattoria',
  name: 'Maria Rossi',
  storeName: 'Trattoria Maria',
  currency: 'EUR',
};
const setUp = (body: object = FORM) => callApi(hub, 'POST', '/setup', { body });
/** Counts the rows of a table, without the dish under which gift cards are sold. */
const count = (table: string) =>
  hub.db
    .prepare(`SELECT count(*) FROM ${table}${table === 'menu_items' ? ' WHERE id > 0' : ''}`)
    .pluck()
    .get() as number;

test('a fresh hub needs a set-up, and once it has a user it does not', async () => {
  covers('3.1', 'GET /setup');
  const before = await callApi(hub, 'GET', '/setup');
  expect(before.body).toEqual({ needed: true });
  expect((await setUp()).status).toBe(200);
  const after = await callApi(hub, 'GET', '/setup');
  expect(after.body).toEqual({ needed: false });
});

test('the first admin is signed in, and the store has its name, currency and zone', async () => {
  covers('3.1', '5.1', 'GET /store', 'POST /setup');
  const answer = await setUp({ ...FORM, timezone: 'Europe/Rome' });
  const user = {
    id: 1,
    username: 'Maria',
    name: 'Maria Rossi',
    designation: '',
    photo: null,
    language: null,
    role: 'admin',
    scope: '',
  };
  expect(answer.body).toEqual({ message: expect.any(String), user });
  expect(cookiesOf(answer).map(({ name }) => name)).toEqual([
    'comanda_access',
    'comanda_refresh',
    'restro__authenticated',
  ]);
  const session = await callApi(hub, 'GET', '/auth/session', { cookie: cookieHeader(answer) });
  expect(session.body).toEqual({ user });
  const shown = await callApi(hub, 'GET', '/store', { cookie: cookieHeader(answer) });
  expect(shown.body).toEqual({
    name: 'Trattoria Maria',
    currency: 'EUR',
    currencyDecimals: 2,
    timezone: 'Europe/Rome',
    autoLockSeconds: 0,
    lockAfterSend: 0,
    hasPins: 0,
    till: null,
  });
  const store = hub.db.prepare('SELECT store_name, currency, timezone FROM store').get();
  expect(store).toEqual({
    store_name: 'Trattoria Maria',
    currency: 'EUR',
    timezone: 'Europe/Rome',
  });
});

test('the store language is that of the first page; receipts and menu are in it', async () => {
  covers('3.1', 'POST /setup');
  const wrong = await setUp({ ...FORM, language: 'tlh' });
  expect([wrong.status, wrong.body.field]).toEqual([400, 'language']);
  const answer = await setUp({ ...FORM, language: 'de' });
  expect(answer.status).toBe(200);
  expect(hub.db.prepare('SELECT languages FROM store').pluck().get()).toBe('de');
  const store = await callApi(hub, 'GET', '/store', { cookie: cookieHeader(answer) });
  expect(store.body.language).toBe('de');
});

test('the password is stored as a bcrypt hash of cost 10, and the audit trail does not hold it', async () => {
  await setUp();
  const hash = hub.db.prepare('SELECT password_hash FROM users').pluck().get() as string;
  expect(bcrypt.getRounds(hash)).toBe(10);
  expect(bcrypt.compareSync('trattoria', hash)).toBe(true);
  const rows = hub.db.prepare('SELECT * FROM audit ORDER BY id').all();
  expect(rows).toMatchObject([
    { kind: 'store.set-up', username: 'Maria' },
    { kind: 'user.signed-in', username: 'Maria' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('trattoria"');
});

test('of two simultaneous set-ups exactly one succeeds', async () => {
  const answers = await Promise.all([
    setUp({ ...FORM, username: 'one', sampleMenu: true }),
    setUp({ ...FORM, username: 'two', sampleMenu: true }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.code).toBe('ALREADY_SET_UP');
  expect(lost && cookiesOf(lost)).toEqual([]);
  expect([count('users'), count('devices'), count('menu_items')]).toEqual([1, 1, 14]);
});

test('a hub that has a user is not set up again, not by its admin either', async () => {
  const admin = makePerson(hub, { role: 'admin' });
  const answer = await callApi(hub, 'POST', '/setup', { body: FORM, cookie: admin.cookie });
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('ALREADY_SET_UP');
});

test.each([
  [{ username: '' }, 'username', 'Please provide username!'],
  [{ username: 'two words' }, 'username', /without spaces/],
  [{ username: 'x'.repeat(65) }, 'username', /64/],
  [{ password: 'seven77' }, 'password', /8 characters/],
  [{ password: 'ä'.repeat(37) }, 'password', /72 bytes/],
  [{ password: undefined }, 'password', 'Please provide password!'],
  [{ name: ' ' }, 'name', 'Please provide name!'],
  [{ storeName: '' }, 'storeName', 'Please provide Store Name!'],
  [{ currency: 'XXX' }, 'currency', 'Please select Currency!'],
  [{ timezone: 'Mars/Olympus' }, 'timezone', /time zone/],
  [{ sampleMenu: 'perhaps' }, 'sampleMenu', /on or off/],
])('%j is refused and names its field', async (change, field, message) => {
  const answer = await setUp({ ...FORM, ...change });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field });
  expect(answer.body.message).toMatch(message);
  expect(count('users')).toBe(0);
});

test('without the sample menu there are Cash and Card and nothing to sell', async () => {
  covers('3.1');
  await setUp();
  const types = hub.db.prepare('SELECT title FROM payment_types').pluck().all();
  expect(types).toEqual(['Cash', 'Card']);
  expect(['menu_items', 'categories', 'taxes', 'store_tables'].map(count)).toEqual([0, 0, 0, 0]);
});

test('the sample menu has dishes with taxes, variants and add-ons, and tables on two floors', async () => {
  await setUp({ ...FORM, sampleMenu: true });
  const tables = ['menu_items', 'categories', 'taxes', 'store_tables', 'payment_types'];
  expect(tables.map(count)).toEqual([14, 5, 2, 8, 3]);
  expect(count('variants')).toBeGreaterThan(0);
  expect(count('addons')).toBeGreaterThan(0);
  const types = hub.db.prepare('SELECT DISTINCT type FROM taxes ORDER BY type').pluck().all();
  expect(types).toEqual(['exclusive', 'inclusive']);
  const floors = hub.db.prepare('SELECT count(DISTINCT floor) FROM store_tables').pluck().get();
  expect(floors).toBe(2);
  const loose =
    'SELECT count(*) FROM menu_items WHERE id > 0 AND (category_id IS NULL OR tax_id IS NULL)';
  expect(hub.db.prepare(loose).pluck().get()).toBe(0);
});
