// Store details and print settings over the API.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const admin = makeAdmin(hub);

const asAdmin = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  callApi(hub, method, path, { body, cookie: admin.cookie });

test('a fresh hub prints on 80 mm, with printing off and the rest on', async () => {
  covers('3.1');
  const { status, body } = await asAdmin('GET', '/settings/print-setting');
  expect(status).toBe(200);
  expect(body).toEqual({
    pageFormat: '80',
    header: '',
    footer: '',
    showNotes: 1,
    isEnablePrint: 0,
    showStoreDetails: 1,
    showCustomerDetails: 1,
    printToken: 1,
  });
});

test('fields that are not sent keep their values, texts are trimmed, and the change is in the audit trail', async () => {
  covers('5.10', 'GET /settings/store-setting', 'POST /settings/store-setting');
  const changed = await asAdmin('POST', '/settings/store-setting', {
    storeName: '  La  Comanda ',
    isQRMenuEnabled: 1,
  });
  expect(changed.status).toBe(200);
  const { body } = await asAdmin('GET', '/settings/store-setting');
  expect(body).toMatchObject({ storeName: 'La  Comanda', isQRMenuEnabled: 1, currency: 'USD' });
  const row = hub.db.prepare('SELECT kind, username FROM audit ORDER BY id DESC').get();
  expect(row).toEqual({ kind: 'settings.store', username: admin.username });
});

test.each([
  [{ currency: 'XXX' }, 'currency'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ storeName: '' }, 'storeName'],
  [{ storeName: 5 }, 'storeName'],
  [{ dayStartsAt: '25:00' }, 'dayStartsAt'],
  [{ email: 'nobody' }, 'email'],
  [{ publicAddress: 'not a url' }, 'publicAddress'],
])('%j is refused and names its field', async (body, field) => {
  const answer = await asAdmin('POST', '/settings/store-setting', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field });
});

test('only an admin changes when a day begins; others may send what is there', async () => {
  const manager = makePerson(hub, { scopes: ['SETTINGS'] });
  const post = (body: object, { cookie } = manager) =>
    callApi(hub, 'POST', '/settings/store-setting', { body, cookie });
  const stored = hub.db.prepare('SELECT timezone, day_starts_at FROM store').get() as {
    timezone: string;
    day_starts_at: string;
  };
  const { timezone, day_starts_at: dayStartsAt } = stored;
  expect((await post({ phone: '1', timezone, dayStartsAt })).status).toBe(200);
  for (const change of [{ timezone: 'Asia/Tokyo' }, { dayStartsAt: '23:00' }]) {
    const answer = await post({ phone: '2', ...change });
    expect(answer).toMatchObject({ status: 403, body: { code: 'ADMIN_ONLY' } });
  }
  const { cookie } = makePerson(hub, { role: 'admin' });
  const change = { body: { timezone, dayStartsAt: '05:00' }, cookie };
  expect((await callApi(hub, 'POST', '/settings/store-setting', change)).status).toBe(200);
  hub.db.prepare('UPDATE store SET day_starts_at = ?').run(dayStartsAt);
});

test('a paper width is taken as a number or a text, and read as a text', async () => {
  covers('5.10', '10.3', 'GET /settings/print-setting', 'POST /settings/print-setting');
  await asAdmin('POST', '/settings/print-setting', { pageFormat: 57, enablePrint: true });
  const { body } = await asAdmin('GET', '/settings/print-setting');
  expect(body).toMatchObject({ pageFormat: '57', isEnablePrint: 1 });
});

test('a user without SETTINGS is refused before the body is checked', async () => {
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  const options = { body: { storeName: 5 }, cookie: cook.cookie };
  const answer = await callApi(hub, 'POST', '/settings/store-setting', options);
  expect(answer.status).toBe(403);
  const nobody = await callApi(hub, 'POST', '/settings/store-setting', { body: {} });
  expect(nobody.body).toMatchObject({ code: 'NOT_SIGNED_IN' });
});
