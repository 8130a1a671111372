// Courses at the pace of an evening: chosen before the dishes, fired once, and taken back in time.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { cookItem, itemsOf } from '../fixtures/kitchen.ts';
import { makeCategory, makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));
const SLOW = { timeout: 10_000 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

const DISHES = ['Soup', 'Salad', 'Steak', 'Bass', 'Tiramisu', 'Cheese'];

function makeDishes(): number[] {
  const category = makeCategory(house.hub, 'Food');
  return DISHES.map((title) => makeItem(house.hub, { title, categoryId: category }));
}

const openAs = async (path: string, size = {}) => {
  const view = await house.open(makePerson(house.hub, { scopes: ['POS', 'ORDERS'] }), size);
  await view.page.goto(path);
  return view;
};

/** Orders a starter, a main and a dessert at table 4. */
async function orderThree() {
  const [soup, , steak, , tiramisu] = makeDishes();
  const tableId = makeTable(house.hub, 'Table 4');
  const cart = [
    { id: soup, course: 1 },
    { id: steak, course: 2 },
    { id: tiramisu, course: 3 },
  ];
  const order = await placeOrder(house.hub, house.till, { tableId, guests: 2, cart });
  const fired = async () =>
    (await itemsOf(house.till, order.orderId)).map((item) => item.fired ?? 1);
  return { ...order, tableId, fired };
}

async function openPanel() {
  const view = await openAs('/dashboard/tables');
  await view.page.getByRole('button', { name: /^Table 4\b/ }).click();
  const panel = view.page.getByRole('complementary', { name: 'Table 4' });
  return { ...view, panel };
}

test('six dishes of three courses take three taps beyond the dishes, and the cart says what waits', async () => {
  makeDishes();
  makeTable(house.hub, 'Table 4');
  const { page, faults } = await openAs('/dashboard/pos');
  for (const [course, dishes] of [
    ['1st', ['Soup', 'Salad']],
    ['2nd', ['Steak', 'Bass']],
    ['3rd', ['Tiramisu', 'Cheese']],
  ] as const) {
    await button(page, `${course} course`).click();
    for (const dish of dishes) await button(page, new RegExp(`Add\\s${dish}`)).click();
  }
  const cart = page.getByRole('list', { name: 'Cart' });
  await cart.getByText('Course 1 · fires when sent').waitFor();
  await cart.getByText('Course 2 · waiting').waitFor();
  await cart.getByText('Course 3 · waiting').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await button(page, 'Seats').click();
  await button(page, 'Seat 2').click();
  await button(page, 'Now, without a course').click();
  await button(page, /Add\sSoup/).click();
  await cart.getByRole('listitem').first().getByText('Seat 2').waitFor();
  await button(page, 'Send to Kitchen').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' }).click();
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).waitFor();
  const rows = house.hub.db.prepare(
    'SELECT item_title || coalesce(course, 0) || seat FROM order_items ORDER BY id',
  );
  expect(rows.pluck().all()).toEqual([
    'Soup10',
    'Salad10',
    'Steak20',
    'Bass20',
    'Tiramisu30',
    'Cheese30',
    'Soup02',
  ]);
  expect(faults).toEqual([]);
});

test('a double tap fires one course, and a tap in time takes it back', async () => {
  const { fired } = await orderThree();
  const { panel, faults } = await openPanel();
  await button(panel, 'Fire course 2').dblclick({ delay: 20 });
  await button(panel, /^Undo course 2/).waitFor();
  await pause(1600);
  await button(panel, /^Undo course 2/).click();
  await button(panel, 'Fire course 2').waitFor();
  await pause(5500);
  expect(await fired()).toEqual([1, 0, 0]);
  const fire = button(panel, 'Fire course 2');
  await fire.click();
  await pause(250);
  await panel.getByRole('button', { name: /course 2/ }).click({ force: true });
  await button(panel, 'Fire course 3').waitFor(SLOW);
  // Taps too soon, as an impatient user does.
  await button(panel, 'Fire course 3').click({ force: true });
  await pause(6000);
  expect(await fired()).toEqual([1, 1, 0]);
  expect(faults).toEqual([]);
});

test('a course that was tapped fires when its screen closes, and after a reload', async () => {
  const { fired } = await orderThree();
  const { page, panel } = await openPanel();
  await button(panel, 'Fire course 2').click();
  await button(panel, 'Close').click();
  await expect.poll(fired, SLOW).toEqual([1, 1, 0]);
  await page.getByRole('button', { name: /^Table 4\b/ }).click();
  await button(panel, 'Fire course 3').click();
  await page.reload();
  await expect.poll(fired, SLOW).toEqual([1, 1, 1]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /fire/.test(key))))
    .toEqual([]);
});

test('the till reports a course that could not be fired, and fires it when the hub is back', async () => {
  const { fired } = await orderThree();
  const { page, panel } = await openPanel();
  await button(panel, 'Fire course 2').click();
  await page.route('**/api/v1/orders/fire', (route) => route.abort());
  await page
    .getByText('Course 2 of Table 4 is not fired yet. It is fired when the hub answers.')
    .waitFor();
  expect(await fired()).toEqual([1, 0, 0]);
  await page.unroute('**/api/v1/orders/fire');
  await expect.poll(fired, SLOW).toEqual([1, 1, 0]);
});

test('a further round shows what the table has and its allergies, and repeats the last one without its courses', async () => {
  const [soup, salad, , , tiramisu] = makeDishes();
  const tableId = makeTable(house.hub, 'Table 4');
  const first = { tableId, cart: [{ id: soup, course: 1, seat: 2 }], allergies: 'nuts' };
  const { orderId } = await placeOrder(house.hub, house.till, first);
  const cart = [
    { id: tiramisu, quantity: 2 },
    { id: salad, course: 1 },
  ];
  const second = await placeOrder(house.hub, house.till, { tableId, cart });
  // The second order of the bill has the same allergies, and the kitchen confirms them for each order.
  const orderIds = [orderId, second.orderId];
  await house.till.post('/kitchen/allergies', { orderIds });
  const { page, faults } = await openAs('/dashboard/pos');
  const primary = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll('section[aria-label="Order"] button')];
      return buttons.at(-1)?.textContent;
    });
  await button(page, 'Send to Kitchen').waitFor();
  expect(await primary()).toBe('Create Receipt & Pay');
  await page.getByRole('combobox', { name: 'Table' }).selectOption(String(tableId));
  expect(await primary()).toBe('Send to Kitchen');
  const before = page.getByRole('region', { name: 'Already ordered' });
  await before.getByText('Soup').waitFor();
  await before.getByText(/^Course 1 · fired/).waitFor();
  await page.getByText('ALLERGIES: nuts').waitFor();
  await page.getByText('Confirmed by the kitchen ✓').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await button(before, 'Repeat round').click();
  const lines = page.getByRole('list', { name: 'Cart' }).getByRole('listitem');
  await lines.getByText('Tiramisu').waitFor();
  expect(await lines.count()).toBe(1);
  expect(await lines.first().innerText()).toContain('2 ×');
  expect(faults).toEqual([]);
});

test('the cart says when the next course fires automatically, as the hub does it', async () => {
  const { hub, till } = house;
  const [soup] = makeDishes();
  const tableId = makeTable(hub, 'Table 4');
  await till.post('/settings/store-setting', { courseFire: 'auto' });
  const first = await placeOrder(hub, till, { tableId, cart: [{ id: soup, course: 1 }] });
  const { page, faults } = await openAs('/dashboard/pos');
  await page.getByRole('combobox', { name: 'Table' }).selectOption(`${tableId}`);
  await page.getByRole('region', { name: 'Already ordered' }).waitFor();
  await button(page, '2nd course').click();
  await button(page, /Add\sSteak/).click();
  await button(page, '3rd course').click();
  await button(page, /Add\sCheese/).click();
  const cart = page.getByRole('list', { name: 'Cart' });
  await cart.getByText('Course 2 · waiting').waitFor();
  await cookItem(till, first.itemIds[0] ?? 0);
  await cart.getByText('Course 2 · fires when sent').waitFor();
  await cart.getByText('Course 3 · waiting').waitFor();
  await button(page, 'Send to Kitchen').click();
  await page.getByText(/^Token \d+ sent to the kitchen$/).waitFor();
  const items = await itemsOf(till, first.orderId + 1);
  expect(items.map(({ course, fired }) => [course, fired])).toEqual([
    [2, 1],
    [3, 0],
  ]);
  expect(faults).toEqual([]);
});

test('the menu proposes courses and short names, and a dine-in order asks for its table', async () => {
  const { hub, till } = house;
  const mains = makeCategory(hub, 'Mains');
  const steak = makeItem(hub, { title: 'Dry-aged ribeye with bone', categoryId: mains });
  makeItem(hub, { title: 'Soup' });
  makeTable(hub, 'Table 4');
  hub.db.prepare('UPDATE categories SET default_course = 2 WHERE id = ?').run(mains);
  hub.db
    .prepare(`UPDATE menu_items SET button_name = 'Ribeye', kitchen_name = 'RIB' WHERE id = ?`)
    .run(steak);
  await till.post('/settings/store-setting', { dineInNeedsTable: 1 });
  const { page, faults } = await openAs('/dashboard/pos');
  await button(page, /^Add\sRibeye/).click();
  await button(page, /Add\sSoup/).click();
  const cart = page.getByRole('list', { name: 'Cart' });
  await cart.getByText('Course 2 · fires when sent').waitFor();
  await button(page, 'Send to Kitchen').click();
  const asked = page.getByRole('dialog', { name: 'Which table?' });
  await asked.getByRole('button', { name: /^Table 4/ }).click();
  await page.getByText(/^Token \d+ sent to the kitchen$/).waitFor();
  const [order] = (await till.get('/kitchen')).body;
  expect(order.table_title).toBe('Table 4');
  const cook = await house.open(makePerson(hub, { scopes: ['KITCHEN'] }));
  await cook.page.goto('/dashboard/kitchen');
  await button(cook.page, 'Start Making: 1 × RIB').click();
  await button(cook.page, 'Complete: 1 × RIB').click();
  await cook.page.keyboard.press('r');
  await button(cook.page, 'Recall 1 × RIB').waitFor();
  await cook.page.goto('/dashboard/expo');
  await cook.page.getByText('RIB').waitFor();
  expect([...faults, ...cook.faults]).toEqual([]);
});
