// The menu in several languages: texts, the store language, and reading in a language (contract 27).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canonicalTag, fittingLanguage } from '#shared/languages.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, type Person } from '../../fixtures/people.ts';

let hub: TestHub;
let till: Till;
let admin: Person;

beforeEach(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
  till = makeTill(hub, admin);
  await till.post('/settings/store-setting', { isQRMenuEnabled: 1, languages: ['en', 'de', 'ar'] });
});
afterEach(() => hub.close());

const setLanguages = (...languages: string[]) =>
  till.post('/settings/store-setting', { languages });
const ofStore = async () => (await till.get('/settings/store-setting')).body.languages;
const add = async (path: string, body: object): Promise<number> => {
  const answer = await till.post(`${path}/add`, body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.id;
};
const texts = { de: { title: 'Suppe', description: 'Mit Lauch.' }, ar: { title: 'حساء' } };
const addSoup = async () => {
  const categoryId = await add('/settings/categories', {
    title: 'Starters',
    translations: { de: { title: 'Vorspeisen' } },
  });
  const body = { title: 'Soup', description: 'With leek.', price: 5, categoryId };
  return add('/menu-items', { ...body, translations: texts });
};
const read = async (id: number) => (await till.get(`/menu-items/${id}`)).body;
const menuIn = async (lang: string) => (await till.get(`/qrmenu?lang=${lang}`)).body;
const soupIn = async (lang: string) => (await menuIn(lang)).menuItems[0];

test('a store has one language at first, and nothing is added to old answers', async () => {
  covers('27.1');
  await setLanguages('en');
  const id = await add('/menu-items', { title: 'Soup', price: 5 });
  expect(await read(id)).not.toHaveProperty('translations');
  expect((await till.get('/settings/categories')).text).not.toContain('translations');
  expect((await till.get('/qrmenu')).body.storeSettings).not.toHaveProperty('languages');
});

test.each([
  [[]],
  [['en', 'not a tag']],
  [['en', 'de', 'DE']],
  [['en', 'a'.repeat(40)]],
  [['en', 'de', 'es', 'fr', 'it', 'pt', 'tr', 'ar', 'zh-Hans']],
])('the languages %j are refused', async (languages) => {
  const answer = await setLanguages(...languages);
  expect([answer.status, answer.body.field]).toEqual([400, 'languages']);
  expect(await ofStore()).toEqual(['en', 'de', 'ar']);
});

test('tags are stored in their canonical form', async () => {
  expect((await setLanguages('EN', 'pt-br', 'ZH-hans')).status).toBe(200);
  expect(await ofStore()).toEqual(['en', 'pt-BR', 'zh-Hans']);
});

test('texts are read in Settings by language, and guests and tills read them in theirs', async () => {
  covers('27.2', '27.3', 'GET /qrmenu', 'GET /pos/init');
  const id = await addSoup();
  expect(await read(id)).toMatchObject({ title: 'Soup', translations: texts });
  expect(await soupIn('de')).toMatchObject({
    title: 'Suppe',
    description: 'Mit Lauch.',
    category_title: 'Vorspeisen',
  });
  expect(await soupIn('ar')).toMatchObject({ title: 'حساء', description: 'With leek.' });
  expect((await menuIn('de')).categories).toMatchObject([{ title: 'Vorspeisen' }]);
  expect((await menuIn('de')).storeSettings.languages).toEqual(['en', 'de', 'ar']);
  await till.post('/settings/store-setting', { receiptLanguages: ['ar', 'de'] });
  const { menuItems, storeSettings } = (await till.get('/pos/init?lang=de')).body;
  expect(storeSettings.receipt_languages).toEqual(['ar', 'de']);
  expect((await menuIn('de')).storeSettings).not.toHaveProperty('receipt_languages');
  expect(menuItems[0]).toMatchObject({ title: 'Suppe' });
  expect((await till.get('/pos/init')).body.menuItems[0]).toMatchObject({ title: 'Soup' });
});

test.each([
  ['de-AT', 'Suppe'],
  ['DE', 'Suppe'],
  ['de-Latn-x-bar', 'Suppe'],
  ['fr', 'Soup'],
  ['en', 'Soup'],
  ['', 'Soup'],
])('?lang=%s reads “%s”', async (lang, title) => {
  await addSoup();
  expect((await soupIn(lang)).title).toBe(title);
});

test('a malformed tag is refused', async () => {
  for (const lang of ['de_AT', '1', '123456789', 'a'.repeat(36)]) {
    const { status, body } = await till.get(`/qrmenu?lang=${lang}`);
    expect([lang, status, body.field]).toEqual([lang, 400, 'lang']);
  }
});

test('languages and fields that are not sent stay unchanged, and null removes a language', async () => {
  const id = await addSoup();
  const update = async (translations: object) => {
    const answer = await till.post(`/menu-items/update/${id}`, {
      title: 'Soup',
      price: 5,
      translations,
    });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return (await read(id)).translations;
  };
  expect(await update({})).toEqual(texts);
  expect(await update({ de: { title: 'Lauchsuppe' } })).toMatchObject({
    de: { title: 'Lauchsuppe', description: 'Mit Lauch.' },
  });
  expect((await update({ de: { description: null } })).de).toEqual({ title: 'Lauchsuppe' });
  expect(await update({ de: null })).toEqual({ ar: texts.ar });
});

test.each([
  [{ fr: { title: 'Soupe' } }],
  [{ en: { title: 'Soup' } }],
  [{ 'no tag': { title: 'Soup' } }],
  [{ de: { title: '' } }],
  [{ de: { title: ' \u200f ' } }],
  [{ de: { title: 'x'.repeat(121) } }],
  [{ de: { title: 5 } }],
  [{ de: 'Suppe' }],
  [{ de: { description: 'x'.repeat(301) } }],
  ['Suppe'],
  [[{ title: 'Suppe' }]],
])('the translations %j are refused and change nothing', async (translations) => {
  const id = await addSoup();
  const body = { title: 'Broth', price: 5, translations };
  const answer = await till.post(`/menu-items/update/${id}`, body);
  expect([answer.status, answer.body.field]).toEqual([400, 'translations']);
  expect(await read(id)).toMatchObject({ title: 'Soup', translations: texts });
});

test('a category has no description', async () => {
  const translations = { de: { description: 'Vorspeisen' } };
  const answer = await till.post('/settings/categories/add', { title: 'Starters', translations });
  expect([answer.status, answer.body.field]).toEqual([400, 'translations']);
});

test('variants, add-ons, options and reasons are translated too', async () => {
  const id = await addSoup();
  const de = (title: string) => ({ translations: { de: { title } } });
  await add(`/menu-items/variants/${id}`, { title: 'Large', price: 7, ...de('Groß') });
  await add(`/menu-items/addons/${id}`, { title: 'Bread', price: 1, ...de('Brot') });
  const groupId = await add('/settings/option-groups', {
    title: 'Spice',
    ...de('Schärfe'),
    options: [
      { title: 'Mild', ...de('Mild') },
      { title: 'Hot', ...de('Scharf') },
    ],
  });
  await till.post(`/menu-items/${id}/groups`, { groupIds: [groupId] });
  await add('/settings/reasons', { kind: 'void', title: 'Mistake', ...de('Irrtum') });
  const soup = await soupIn('de');
  expect(soup.variants).toMatchObject([{ title: 'Groß' }]);
  expect(soup.addons).toMatchObject([{ title: 'Brot' }]);
  expect(soup.groups).toMatchObject([
    { title: 'Schärfe', options: [{ title: 'Mild' }, { title: 'Scharf' }] },
  ]);
  expect((await till.get('/pos/init?lang=de')).body.reasons).toMatchObject([{ title: 'Irrtum' }]);
  expect((await till.get('/settings/option-groups')).body).toMatchObject([
    { ...de('Schärfe'), options: [de('Mild'), de('Scharf')] },
  ]);
  expect((await till.get('/settings/reasons')).body).toMatchObject([de('Irrtum')]);
});

test('another store language changes places with the titles; untranslated ones stay', async () => {
  covers('27.1');
  const id = await addSoup();
  const other = await add('/menu-items', { title: 'Tea', price: 2 });
  await setLanguages('de', 'en', 'ar');
  expect(await read(id)).toMatchObject({
    title: 'Suppe',
    description: 'Mit Lauch.',
    category_title: 'Vorspeisen',
    translations: { en: { title: 'Soup', description: 'With leek.' }, ar: texts.ar },
  });
  expect(await read(other)).toMatchObject({ title: 'Tea', translations: {} });
  expect((await soupIn('en')).title).toBe('Soup');
  await setLanguages('en', 'de', 'ar');
  expect(await read(id)).toMatchObject({ title: 'Soup', translations: texts });
});

test('a language that is taken off hides its texts, and shows them again later', async () => {
  const id = await addSoup();
  await setLanguages('en', 'ar');
  expect((await read(id)).translations).toEqual({ ar: texts.ar });
  expect((await soupIn('de')).title).toBe('Soup');
  await setLanguages('en', 'ar', 'de');
  expect((await read(id)).translations).toEqual(texts);
});

test('the texts of a deleted category are not those of the next one', async () => {
  await addSoup();
  const [{ id }] = (await till.get('/settings/categories')).body;
  await callApi(hub, 'DELETE', `/settings/categories/${id}`, { cookie: admin.cookie });
  const next = await add('/settings/categories', { title: 'Mains' });
  expect(next).toBe(id);
  expect((await till.get('/settings/categories')).body).toMatchObject([{ translations: {} }]);
});

test('each language has its own ETag, which changes when a text changes', async () => {
  const id = await addSoup();
  const tagOf = async (lang: string) => (await till.get(`/qrmenu?lang=${lang}`)).headers.etag;
  const german = await tagOf('de');
  expect(await tagOf('fr')).toBe(await tagOf(''));
  expect(await tagOf('ar')).not.toBe(german);
  const translations = { de: { title: 'Lauchsuppe' } };
  await till.post(`/menu-items/update/${id}`, { title: 'Soup', price: 5, translations });
  expect(await tagOf('de')).not.toBe(german);
});

test('a language tag is shortened from its end, and a single letter is removed with the part after it', () => {
  expect(canonicalTag('zh-hans-cn')).toBe('zh-Hans-CN');
  expect(fittingLanguage('zh-Hans-CN', ['zh', 'zh-Hans'])).toBe('zh-Hans');
  expect(fittingLanguage('de-x-bar', ['de-x', 'de'])).toBe('de');
  expect(fittingLanguage('fr-CA', ['de'])).toBeUndefined();
});

test('a till finds a dish by each of its titles, however it is spelled', async () => {
  await addSoup();
  const body = { title: 'Crème Strauß', price: 5, translations: { ar: { title: 'شوربة أحمد' } } };
  await add('/menu-items', body);
  const found = async (lang: string) => {
    const { menuItems } = (await till.get(`/pos/init?lang=${lang}`)).body;
    return menuItems.map(({ found_by }: { found_by: string }) => found_by.split('\n'));
  };
  const [soup, creme] = [await found('en'), await found('de')].map((lists) =>
    lists.map((spellings: string[]) => spellings.sort()),
  );
  expect(soup).toEqual(creme);
  expect(soup).toContainEqual(['soup', 'suppe', 'حساء'].sort());
  expect(soup).toContainEqual(['creme strauss', 'crème strauß', 'شوربه احمد', 'شوربة أحمد'].sort());
  // With one language, `found_by` contains only texts that differ from the title.
  await setLanguages('en');
  const { menuItems } = (await till.get('/pos/init')).body;
  expect(menuItems.map((item: { found_by?: string }) => item.found_by)).toEqual([
    undefined,
    'crème strauß\ncreme strauss',
  ]);
});
