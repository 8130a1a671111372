// The names a dish has for the kitchen and for tiles, and the course a category proposes (contract 21).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { slipsOf } from '../../fixtures/kitchen.ts';
import { makeCategory, makeItem } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { addPrinter } from '../../fixtures/printer.ts';

let hub: TestHub;
let till: Till;
let mains: number;
let steak: number;
beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  mains = makeCategory(hub, 'Mains');
  steak = makeItem(hub, { title: 'Dry-aged rib-eye steak', categoryId: mains });
});
afterEach(() => hub.close());

const form = { title: 'Dry-aged rib-eye steak', price: 10 };
const update = (more: object) =>
  till.post(`/menu-items/update/${steak}`, { ...form, categoryId: mains, ...more });
const read = async () => (await till.get(`/menu-items/${steak}`)).body;
const load = async (csv: string) => (await till.post('/menu-items/import', { csv })).body;
const courseOf = async (id: number) =>
  (await till.get('/settings/categories')).body.find((row: { id: number }) => row.id === id)
    .default_course;

test('names that are not sent stay unchanged, null and empty names are removed, and long names are refused', async () => {
  await update({ kitchenName: 'RIBEYE', buttonName: 'Rib-eye' });
  expect(await read()).toMatchObject({ kitchen_name: 'RIBEYE', button_name: 'Rib-eye' });
  await update({});
  expect(await read()).toMatchObject({ kitchen_name: 'RIBEYE', button_name: 'Rib-eye' });
  await update({ kitchenName: null, buttonName: '' });
  expect(await read()).toMatchObject({ kitchen_name: null, button_name: null });
  for (const field of ['kitchenName', 'buttonName']) {
    const { status, body } = await update({ [field]: 'x'.repeat(41) });
    expect([status, body.field]).toEqual([400, field]);
  }
});

test('on tickets and slips, an order keeps the kitchen names with which its dishes were sold', async () => {
  await update({ kitchenName: 'RIBEYE' });
  addPrinter(hub, 1);
  const slips = slipsOf(hub);
  const { orderId } = await placeOrder(hub, till, { cart: [{ id: steak }] });
  expect(slips.take()).toMatchObject([{ titles: ['RIBEYE'] }]);
  await update({ kitchenName: 'CUT' });
  const [ticket] = (await till.get(`/kitchen?orderIds=${orderId}`)).body;
  expect(ticket.items[0]).toMatchObject({ item_title: form.title, kitchen_name: 'RIBEYE' });
  const [all] = (await till.get('/kitchen/all-day')).body;
  expect(all).toMatchObject({ item_title: form.title, kitchen_name: 'RIBEYE', quantity: 1 });
});

test('guests see neither name', async () => {
  hub.db.exec('UPDATE store SET is_qr_menu_enabled = 1');
  await update({ kitchenName: 'RIBEYE', buttonName: 'Rib-eye' });
  const [dish] = (await till.get('/qrmenu')).body.menuItems;
  expect(Object.keys(dish)).not.toContain('kitchen_name');
  expect(Object.keys(dish)).not.toContain('button_name');
  const [sold] = (await till.get('/pos/init')).body.menuItems;
  expect(sold).toMatchObject({ kitchen_name: 'RIBEYE', button_name: 'Rib-eye' });
});

test('the CSV file has both names and the course of the category, and comes in unchanged', async () => {
  await update({ kitchenName: 'RIBEYE', buttonName: 'Rib-eye' });
  const names = { title: 'Mains', defaultCourse: 2 };
  await till.post(`/settings/categories/${mains}/update`, names);
  const csv = (await till.get('/menu-items/export')).text;
  expect(csv).toContain('kitchen_name,button_name,default_course');
  expect(csv).toContain('RIBEYE,Rib-eye,2');
  expect(await load(csv)).toMatchObject({ updates: 0, unchanged: 1 });
  expect(await load(`id,kitchen_name,default_course\n${steak},,3\n`)).toMatchObject({ updates: 1 });
  expect(await read()).toMatchObject({ kitchen_name: null, button_name: 'Rib-eye' });
  expect(await courseOf(mains)).toBe(3);
  expect(await load(`id,default_course\n${steak},\n`)).toMatchObject({ updates: 1 });
  expect(await courseOf(mains)).toBeNull();
});

test('a line of the file gives its category a course; two that differ are refused', async () => {
  const added = 'title,price,category,default_course\nCake,5,Sweets,4\nIce,4,Sweets,\n';
  const body = { csv: added, createMissing: true };
  expect((await till.post('/menu-items/import', body)).body).toMatchObject({ adds: 2 });
  const { body: categories } = await till.get('/settings/categories');
  expect(categories.at(-1)).toMatchObject({ title: 'Sweets', default_course: 4 });
  const refused = await load('title,price,category,default_course\nA,5,Mains,1\nB,5,Mains,2\n');
  expect(refused.errors).toEqual([
    { line: 3, message: 'Line 2 sets a different default course for this category.' },
  ]);
  for (const [cells, message] of [
    ['A,5,,1', 'To set a default course, enter a category too.'],
    ['A,5,Mains,10', 'Enter a default course from 1 to 9.'],
  ]) {
    const { errors } = await load(`title,price,category,default_course\n${cells}\n`);
    expect(errors).toEqual([{ line: 2, message }]);
  }
  expect(await courseOf(mains)).toBeNull();
});
