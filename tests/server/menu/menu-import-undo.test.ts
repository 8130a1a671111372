// The last import of a menu file is undone as a whole. Undoing is refused if the menu was changed after the import.
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import {
  type CsvDesk,
  emptyMenu,
  file,
  makeCsvDesk,
  setScene,
  TEA,
} from '../../fixtures/menu-csv.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const desk: CsvDesk = makeCsvDesk(hub);
beforeEach(() => {
  hub.db.exec('DELETE FROM menu_imports');
  emptyMenu(hub);
  setScene(hub);
});

const undo = () => desk.call('POST', '/menu-items/import/undo');
const last = async () => (await desk.call('GET', '/menu-items/import/last')).body;
/** Raises the price of the burger, removes its large variant and its add-on, and adds a dish in a new category. */
const FILE = file(
  '1,Veggie burger,9,,Mains,VAT 8.875% exclusive,Small=9;XL=14,',
  TEA,
  ',Cake,4.5,,Sweets,VAT 19% inclusive,,',
);

test('an import is undone: prices, variants, add-ons, new dishes, categories and taxes', async () => {
  covers('5.11', 'POST /menu-items/import/undo', 'GET /menu-items/import/last');
  const before = await desk.items();
  expect(await last()).toBeNull();
  expect((await desk.load(FILE, { createMissing: true })).status).toBe(200);
  expect((await desk.items()).map(({ title }: { title: string }) => title)).toEqual([
    'Veggie burger',
    'Tea',
    'Cake',
  ]);
  expect(await last()).toMatchObject({ adds: 1, updates: 1, canUndo: true });
  expect(await undo()).toMatchObject({ status: 200, body: { message: 'The import was undone.' } });
  expect(await desk.items()).toEqual(before);
  const count = (table: string) => hub.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([count('categories'), count('taxes')]).toEqual([2, 1]);
  expect(await last()).toBeNull();
});

test('a price that an undo lowers is an exception with the difference', async () => {
  await desk.load(FILE, { createMissing: true });
  await undo();
  const rows = (await desk.call('GET', '/reports/exceptions?type=today&kind=price')).body;
  expect(rows.slice(0, 2)).toMatchObject([
    { title: 'Burger · Small', value: -0.5 },
    { title: 'Burger', value: -0.5 },
  ]);
});

test('an import is not undone twice, nor after another change of the menu', async () => {
  await desk.load(FILE, { createMissing: true });
  await undo();
  expect(await undo()).toMatchObject({ status: 404 });
  await desk.load(FILE, { createMissing: true });
  await desk.call('POST', '/menu-items/change', { ids: [2], isActive: false });
  expect(await last()).toMatchObject({ canUndo: false });
  expect(await undo()).toMatchObject({
    status: 409,
    body: { code: 'MENU_CHANGED', message: expect.stringContaining('since the import') },
  });
  expect(await desk.items()).toHaveLength(3);
});

test('an undo that lowers prices needs the right for discounts', async () => {
  await desk.load(FILE, { createMissing: true });
  const { cookie } = makePerson(hub, { scopes: ['SETTINGS'] });
  const answer = await callApi(hub, 'POST', '/menu-items/import/undo', { cookie, body: {} });
  expect(answer).toMatchObject({ status: 403, body: { code: 'SCOPE_NOT_HELD' } });
  expect(await last()).toMatchObject({ canUndo: true });
});

test('only the last import can be undone', async () => {
  await desk.load(FILE, { createMissing: true });
  await desk.load(file(',Pie,5,,,,,'));
  await undo();
  expect((await desk.items()).map(({ title }: { title: string }) => title)).toEqual([
    'Veggie burger',
    'Tea',
    'Cake',
  ]);
});
