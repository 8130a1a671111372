// Languages of people and of receipts (contract 27.4, 27.5).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const settings = async () => (await till.get('/settings/store-setting')).body;
const set = (body: object) => till.post('/settings/store-setting', body);

test('anybody may read the languages that people choose from', async () => {
  covers('27.5', 'GET /languages');
  const { status, body } = await callApi(hub, 'GET', '/languages', {});
  expect(status).toBe(200);
  expect(body.map(({ tag }: { tag: string }) => tag)).toEqual([
    'en',
    'de',
    'es',
    'fr',
    'it',
    'pt',
    'tr',
    'ar',
    'zh-Hans',
  ]);
  expect(body.filter(({ direction }: { direction: string }) => direction === 'rtl')).toEqual([
    { tag: 'ar', name: 'Arabic', native_name: 'العربية', direction: 'rtl' },
  ]);
});

test('a user has a language, set by oneself or by who manages users', async () => {
  covers('27.5', 'POST /auth/language');
  const cook = makePerson(hub, { username: 'mina', scopes: ['KITCHEN'] });
  const own = makeTill(hub, cook);
  const session = async () => (await own.get('/auth/session')).body.user.language;
  expect(await session()).toBe(null);
  expect((await own.post('/auth/language', { language: 'DE' })).status).toBe(200);
  expect(await session()).toBe('de');
  const listed = async () =>
    (await till.get('/users')).body.find(
      ({ username }: { username: string }) => username === 'mina',
    );
  expect((await listed()).language).toBe('de');
  for (const language of ['xx', 'de-AT', 'nonsense!', '']) {
    const refused = await own.post('/auth/language', { language });
    expect([language, refused.status, refused.body.field]).toEqual([language, 400, 'language']);
  }
  expect(await session()).toBe('de');
  const change = (language: unknown) => till.post('/users/update/mina', { name: 'Mina', language });
  expect((await change('zh-hans')).status).toBe(200);
  expect(await session()).toBe('zh-Hans');
  // A client that sends no language leaves the language unchanged.
  expect((await till.post('/users/update/mina', { name: 'Mina B' })).status).toBe(200);
  expect(await session()).toBe('zh-Hans');
  expect((await change('tlh')).body.field).toBe('language');
  expect((await change(null)).status).toBe(200);
  expect(await session()).toBe(null);
  const nobody = await callApi(hub, 'POST', '/auth/language', { body: { language: 'de' } });
  expect(nobody.status).toBe(401);
});

test('receipts have one or two of the languages of the store', async () => {
  covers('27.4');
  expect((await settings()).receiptLanguages).toEqual(['en']);
  expect(
    (await set({ languages: ['en', 'de', 'ar'], receiptLanguages: ['DE', 'en'] })).status,
  ).toBe(200);
  expect((await settings()).receiptLanguages).toEqual(['de', 'en']);
  for (const wrong of [['fr'], ['de', 'de'], ['de', 'en', 'ar'], [], ['x!']]) {
    const refused = await set({ receiptLanguages: wrong });
    expect([wrong, refused.status, refused.body.field]).toEqual([wrong, 400, 'receiptLanguages']);
  }
  // If both lists are sent, the receipt languages must be among the new languages.
  const both = await set({ languages: ['en', 'ar'], receiptLanguages: ['de'] });
  expect([both.status, both.body.field]).toEqual([400, 'receiptLanguages']);
  expect((await settings()).languages).toEqual(['en', 'de', 'ar']);
  // A language that is removed from the store is also removed from the receipts. If the receipts have no language
  // left, they are in the store language.
  await set({ languages: ['en', 'ar'] });
  expect((await settings()).receiptLanguages).toEqual(['en']);
  await set({ receiptLanguages: ['ar'] });
  await set({ languages: ['de'] });
  expect((await settings()).receiptLanguages).toEqual(['de']);
});

test('a screen learns the store language, if it is not English', async () => {
  covers('27.5', 'GET /store');
  const language = async () => (await till.get('/store')).body.language;
  await set({ languages: ['en'] });
  expect(await language()).toBe(undefined);
  await set({ languages: ['de', 'en'] });
  expect(await language()).toBe('de');
  await set({ languages: ['en'] });
  expect(await language()).toBe(undefined);
});

test('the pseudo-language is offered where the environment says so', async () => {
  const tested = await makeHub({ config: { pseudoLocale: true } });
  const { body } = await callApi(tested, 'GET', '/languages', {});
  expect(body.at(-1)).toMatchObject({ tag: 'en-XA', direction: 'ltr' });
  await tested.close();
});
