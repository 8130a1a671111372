// Descriptions of dishes for guests: stored, absent from the answer if a dish has no description, and part of the CSV
// file.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';

let hub: TestHub;
let till: Till;

beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterEach(() => hub.close());

const read = async (id: number) => (await till.get(`/menu-items/${id}`)).body;

test('a description is kept until it is sent empty, and is read by guests', async () => {
  const body = { title: 'Soup', price: 5, description: '  Leek and potato.\n' };
  const { id } = (await till.post('/menu-items/add', body)).body;
  expect(await read(id)).toMatchObject({ description: 'Leek and potato.' });
  await till.post(`/menu-items/update/${id}`, { title: 'Soup', price: 6 });
  expect(await read(id)).toMatchObject({ price: 6, description: 'Leek and potato.' });
  await till.post('/settings/store-setting', {
    storeName: 'S',
    currency: 'USD',
    isQRMenuEnabled: 1,
  });
  const { body: menu } = await till.get('/qrmenu');
  expect(menu.menuItems[0].description).toBe('Leek and potato.');
  await till.post(`/menu-items/update/${id}`, { title: 'Soup', price: 6, description: '' });
  expect((await read(id)).description).toBeNull();
});

test('three hundred characters are taken, one more is refused', async () => {
  const add = (length: number) =>
    till.post('/menu-items/add', { title: 'Soup', price: 5, description: '🍲'.repeat(length) });
  expect((await add(300)).status).toBe(200);
  expect(await add(301)).toMatchObject({ status: 400, body: { field: 'description' } });
});

test('the CSV file has a column for descriptions if there are any, and imports them', async () => {
  const id = makeItem(hub, { title: 'Soup' });
  const header = async () => (await till.get('/menu-items/export')).text.split('\r\n')[0];
  expect(await header()).not.toContain('description');
  const csv = `id,title,price,description\n${id},Soup,10.00,"Leek, potato"\n`;
  const answer = await till.post('/menu-items/import', { csv });
  expect(answer.status).toBe(200);
  expect(await read(id)).toMatchObject({ description: 'Leek, potato' });
  expect(await header()).toMatch(/,description$/);
});
