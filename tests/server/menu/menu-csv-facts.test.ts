// The menu's CSV file with option groups and dish facts: exported, and imported again unchanged (contract 5.11, 21).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeGroup, makeItem } from '../../fixtures/menu.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';

let hub: TestHub;
let till: Till;
let soup: number;
beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  soup = makeItem(hub, { title: 'Soup' });
});
afterEach(() => hub.close());

const exported = async () => (await till.get('/menu-items/export')).text;
const header = async () => (await exported()).split('\r\n')[0]?.slice(1);
const load = (csv: string) => till.post('/menu-items/import', { csv });
const read = async (id: number) => (await till.get(`/menu-items/${id}`)).body;

test('a column is exported if at least one dish has a value in it', async () => {
  expect(await header()).toBe('id,title,price,net_price,category,tax,variants,addons');
  await till.post(`/menu-items/update/${soup}`, { title: 'Soup', price: 10, isActive: 0 });
  expect(await header()).toMatch(/addons,active$/);
  await till.post(`/menu-items/update/${soup}`, { title: 'Soup', price: 10, color: '#aa3300' });
  expect(await header()).toMatch(/addons,active,color$/);
});

test('an exported file imports unchanged, and creates the same menu on another hub', async () => {
  makeGroup(hub, [soup], { title: 'Side; warm', options: [['Rice', 0]] });
  makeGroup(hub, [soup], { title: 'Sauces', options: [['Aioli', 80]] });
  const facts = { allergens: ['milk', 'celery'], diets: ['vegetarian'], isActive: 0 };
  await till.post(`/menu-items/update/${soup}`, { title: 'Soup', price: 10, ...facts });
  const csv = await exported();
  expect(csv).toContain('Side\\; warm;Sauces');
  expect((await load(csv)).body).toMatchObject({ adds: 0, updates: 0, unchanged: 1 });
  const copy = csv.replace(/\r\n\d+,Soup/, '\r\n,Stew');
  expect((await load(copy)).body).toMatchObject({ adds: 1 });
  const menu = (await till.get('/menu-items')).body;
  const { id: _, title: __, ...stew } = menu.at(-1);
  expect(stew).toEqual({ ...(await read(soup)), id: undefined, title: undefined });
});

test('cells change what they name and leave the rest', async () => {
  const { id: group } = makeGroup(hub, [], { title: 'Side', options: [['Rice', 0]] });
  await load(
    `id,options,allergens,diets,active,color\n${soup},Side,Gluten;milk,vegan,no,#AA3300\n`,
  );
  expect(await read(soup)).toMatchObject({
    groups: [{ id: group }],
    allergens: ['gluten', 'milk'],
    diets: ['vegan'],
    is_active: 0,
    color: '#aa3300',
  });
  await load(`id,options,allergens,active\n${soup},,,yes\n`);
  const bare = await read(soup);
  expect([bare.groups, bare.allergens, bare.is_active]).toEqual([[], [], 1]);
  expect(bare).toMatchObject({ diets: ['vegan'], color: '#aa3300' });
});

test.each([
  ['options', 'Nothing', 'There is no option group "Nothing"! Add the group in Settings.'],
  ['allergens', 'sugar', /^"sugar" is not one of these: gluten, /],
  ['diets', 'paleo', /^"paleo" is not one of these: vegan, /],
  ['active', 'maybe', 'The value of "active" must be yes or no.'],
  ['color', 'red', 'Write the colour as #rrggbb.'],
])('an error in %s is listed with its line', async (column, cell, message) => {
  const answer = await load(`id,${column}\n${soup},${cell}\n`);
  expect(answer.status).toBe(400);
  const told = typeof message === 'string' ? message : expect.stringMatching(message);
  expect(answer.body.errors).toEqual([{ line: 2, message: told }]);
});
