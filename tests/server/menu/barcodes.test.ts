// The barcode of a dish: digits, unique among the dishes that exist, and not shown to guests (contract 21).
import { expect, test } from 'vitest';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const add = (title: string, barcode: unknown) =>
  till.post('/menu-items/add', { title, price: 3, barcode });
const read = async (id: number) => (await till.get(`/menu-items/${id}`)).body.barcode;

test('a barcode is stored, cleared, and given to one dish only', async () => {
  const { body: beer } = await add('Beer', '4006381333931');
  expect(await read(beer.id)).toBe('4006381333931');
  const taken = await add('Ale', '4006381333931');
  expect([taken.status, taken.body.field, taken.body.message]).toEqual([
    400,
    'barcode',
    '“Beer” has this barcode already.',
  ]);
  const { body: ale } = await add('Ale', null);
  expect(await read(ale.id)).toBeUndefined();
  const change = (id: number, more: object) =>
    till.post(`/menu-items/update/${id}`, { title: 'Beer', price: 3, ...more });
  expect((await change(ale.id, { barcode: '4006381333931' })).body.field).toBe('barcode');
  // A call may send the barcode again for the dish that has it. A call without the barcode leaves it unchanged.
  expect((await change(beer.id, { barcode: '4006381333931' })).status).toBe(200);
  expect((await change(beer.id, {})).status).toBe(200);
  expect(await read(beer.id)).toBe('4006381333931');
  expect((await change(beer.id, { barcode: '' })).status).toBe(200);
  expect((await change(ale.id, { barcode: '4006381333931' })).status).toBe(200);
});

test.each(['12345', '1'.repeat(21), 'ABC12345', '40063813339-1'])('%j is none', async (barcode) => {
  const { status, body } = await add('Soda', barcode);
  expect([status, body.field]).toEqual([400, 'barcode']);
});

test('a deleted dish leaves its barcode to another, and guests see none', async () => {
  const { body: old } = await add('Old wine', '87654321');
  const { cookie } = makePerson(hub, { role: 'admin' });
  const gone = await callApi(hub, 'DELETE', `/menu-items/delete/${old.id}`, { cookie });
  expect(gone.status).toBe(200);
  const { body: wine } = await add('Wine', '87654321');
  expect(await read(wine.id)).toBe('87654321');
  const init = (await till.get('/pos/init')).body;
  const sold = init.menuItems.find(({ id }: { id: number }) => id === wine.id);
  expect(sold.barcode).toBe('87654321');
});

test('a menu file has barcodes, exchanges them, and may be undone', async () => {
  const [{ body: tea }, { body: pie }] = [
    await add('Tea', '11111111'),
    await add('Pie', '22222222'),
  ];
  const load = (csv: string) => till.post('/menu-items/import', { csv });
  const both = async () => [await read(tea.id), await read(pie.id)];
  const { text } = await till.get('/menu-items/export');
  expect(text.split(/\r?\n/)[0]).toMatch(/,barcode$/);
  expect((await load(text)).body).toMatchObject({ adds: 0, updates: 0 });
  const exchange = `id,barcode\n${tea.id},22222222\n${pie.id},11111111\n`;
  expect((await load(exchange)).body).toMatchObject({ updates: 2 });
  expect(await both()).toEqual(['22222222', '11111111']);
  expect((await till.post('/menu-items/import/undo', {})).status).toBe(200);
  expect(await both()).toEqual(['11111111', '22222222']);
  for (const [row, message] of [
    [`${tea.id},22222222`, '“Pie” has this barcode already.'],
    [`${tea.id},12345`, 'Enter a barcode of 6 to 20 digits.'],
    [`${tea.id},33333333\n${pie.id},33333333`, '“Tea” has this barcode already.'],
  ] as const) {
    const refused = await load(`id,barcode\n${row}\n`);
    expect([refused.status, refused.body.errors.at(-1)?.message]).toEqual([400, message]);
  }
  expect(await both()).toEqual(['11111111', '22222222']);
  expect((await load(`id,barcode\n${tea.id},\n${pie.id},11111111\n`)).status).toBe(200);
  expect(await both()).toEqual([undefined, '11111111']);
});
