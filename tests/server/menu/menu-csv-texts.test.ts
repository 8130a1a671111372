// The texts of dishes in other languages in the menu file (contract 27.6).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
await till.post('/settings/store-setting', { languages: ['en', 'de', 'pt-BR'] });
const soup = makeItem(hub, { title: 'Soup', priceCents: 500 });
const bread = makeItem(hub, { title: 'Bread', priceCents: 200 });

const exported = async (): Promise<string[]> =>
  (await till.get('/menu-items/export')).text.replace('\ufeff', '').trim().split('\r\n');
const check = async (csv: string) => (await till.post('/menu-items/import/check', { csv })).body;
const load = (csv: string, more: object = {}) => till.post('/menu-items/import', { csv, ...more });
const textsOf = async (id: number) => {
  const { body } = await till.get('/menu-items');
  return body.find((item: { id: number }) => item.id === id).translations;
};

test('the file has a title and a description for each other language, in their order', async () => {
  covers('27.6');
  expect((await exported())[0]).toMatch(/title@de,description@de,title@pt-BR,description@pt-BR$/);
  const csv = `id,title@de,description@DE,title@pt-br\n${soup},Suppe,Mit Brot,Sopa\n${bread},,,Pão\n`;
  const planned = await check(csv);
  expect(planned.errors).toEqual([]);
  expect(planned.rows[0].changes).toEqual([
    'title@de: none → Suppe',
    'description@de: none → Mit Brot',
    'title@pt-BR: none → Sopa',
  ]);
  expect((await load(csv)).body).toMatchObject({ updates: 2, adds: 0 });
  expect(await textsOf(soup)).toEqual({
    de: { title: 'Suppe', description: 'Mit Brot' },
    'pt-BR': { title: 'Sopa' },
  });
  expect(await textsOf(bread)).toEqual({ 'pt-BR': { title: 'Pão' } });
});

test('an exported file imports unchanged, and an empty cell or an absent column changes nothing', async () => {
  const before = await exported();
  expect(before.find((line) => line.startsWith(`${soup},`))).toMatch(/,Suppe,Mit Brot,Sopa,$/);
  expect((await load(before.join('\r\n'))).body).toMatchObject({ updates: 0, adds: 0 });
  expect((await load(`id,title@de\n${soup},\n`)).body).toMatchObject({ updates: 0, unchanged: 1 });
  expect((await load(`id,price\n${soup},6.00\n`)).body).toMatchObject({ updates: 1 });
  expect((await textsOf(soup)).de.title).toBe('Suppe');
});

test('a new dish comes with its texts', async () => {
  const { body } = await load('title,price,title@de\nCake,4.00,Kuchen\n');
  expect(body).toMatchObject({ adds: 1 });
  const { body: items } = await till.get('/menu-items');
  const cake = items.find(({ title }: { title: string }) => title === 'Cake');
  expect(cake.translations).toEqual({ de: { title: 'Kuchen' } });
});

test.each([
  ['title@fr', 'a language that the store lacks'],
  ['title@en', 'the store language'],
  ['title@x!', 'no tag'],
  ['price@de', 'no text'],
])('a column %s is refused: %s', async (column) => {
  const csv = `id,${column}\n${soup},Text\n`;
  expect((await check(csv)).errors).toEqual([expect.objectContaining({ line: 1 })]);
  const refused = await load(csv);
  expect([refused.status, refused.body.field]).toEqual([400, 'csv']);
});

test('a text beyond its limit, and a language twice, are refused, and nothing is stored', async () => {
  const before = await exported();
  const long = 'x'.repeat(121);
  expect((await load(`id,title@de\n${soup},${long}\n`)).status).toBe(400);
  expect((await load(`id,title@de,title@DE\n${soup},a,b\n`)).status).toBe(400);
  expect(await exported()).toEqual(before);
});

test('without other languages the file is as it was', async () => {
  await till.post('/settings/store-setting', { languages: ['en'] });
  expect((await exported())[0]).not.toContain('@');
  await till.post('/settings/store-setting', { languages: ['en', 'de', 'pt-BR'] });
  expect((await exported())[0]).toContain('title@de');
});
