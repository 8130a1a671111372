// A full evening on the displays of a cook and of the pass: how many tickets are in sight, who may fire, and what is
// handed out.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachCook } from '../fixtures/cook-page.ts';
import { itemsOf } from '../fixtures/kitchen.ts';
import { makeAddon, makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { itemStatuses, placeOrder } from '../fixtures/orders.ts';

const { house, inKitchen, asCook } = eachCook(await openFileBrowser());
const SLOW = { timeout: 10_000 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes 21 tickets of up to four guests. Starters are fired and mains wait. Some tickets have allergies, notes and long
 * names.
 */
async function fillEvening(): Promise<void> {
  const { hub, till } = house;
  const starters = ['Burrata with tomatoes', 'Soup of the day', 'Caesar salad', 'Beef tartare'];
  const mains = ['Slow-roasted shoulder of lamb', 'Mushroom risotto', 'Ribeye 300 g', 'Sea bass'];
  const first = starters.map((title) => makeItem(hub, { title }));
  const second = mains.map((title) => makeItem(hub, { title }));
  const sauce = makeAddon(hub, second[2] ?? 0, 200, 'Pepper sauce');
  for (let n = 0; n < 21; n += 1) {
    const people = 1 + ((n * 3) % 4);
    const seats = Array.from({ length: people }, (_, at) => at + 1);
    const starter = seats.map((seat) => ({ id: first[(n + seat) % 4], course: 1, seat }));
    const main = seats.map((seat) => {
      const kind = (n + seat * 2) % 4;
      const more = kind === 2 ? { addons_ids: [sauce], notes: 'Medium rare' } : {};
      return { id: second[kind], course: 2, seat, ...more };
    });
    const tableId = makeTable(hub, n === 6 ? 'Terrace 12 by the old lemon tree' : `Table ${n + 1}`);
    const allergies = n % 6 === 2 ? { allergies: 'nuts, shellfish' } : {};
    const cart = n % 3 === 1 ? main : [...starter, ...main];
    await placeOrder(hub, till, { tableId, guests: people, cart, ...allergies });
  }
}

/** Returns how many tickets have their heads in sight. */
const ticketsInSight = (page: Page): Promise<number> =>
  page.getByRole('heading', { level: 2, name: /^Token \d+$/ }).evaluateAll(
    (heads) =>
      heads.filter((head) => {
        const { left, top, right, bottom } = head.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      }).length,
  );

test.each([
  [1024, 600, 6],
  [1280, 800, 9],
  [1920, 1080, 14],
])('of 21 tickets at %i × %i at least %i are in sight', async (width, height, least) => {
  await fillEvening();
  const look = async (page: Page) => {
    await page.getByRole('button', { name: 'Bump token 1', exact: true }).waitFor();
    const count = await ticketsInSight(page);
    console.log(`${width} × ${height}: ${count} of 21 tickets`);
    expect(count).toBeGreaterThanOrEqual(least);
    expect(await listAxeFaults(page)).toEqual([]);
  };
  await inKitchen(look, { width, height, dark: width === 1280 });
});

test('a ticket says how many guests a waiter has there, and options are as large as the dish', async () => {
  const { hub, till } = house;
  const dish = makeItem(hub, { title: 'Ribeye' });
  const sauce = makeAddon(hub, dish, 200, 'Pepper sauce');
  const cart = [{ id: dish, addons_ids: [sauce], notes: 'Medium rare', seat: 3 }];
  const table = { tableId: makeTable(hub, 'Table 4'), guests: 4 };
  await placeOrder(hub, till, { ...table, newBill: true, billTitle: 'Hendriksen', cart });
  await inKitchen(async (page) => {
    await page.getByText(/^4 guests · Hendriksen/).waitFor();
    const sizeOf = (text: string) =>
      page.getByText(text).evaluate((element) => getComputedStyle(element).fontSize);
    const size = await sizeOf('Ribeye');
    expect(await sizeOf('+ Pepper sauce')).toBe(size);
    expect(await sizeOf('Medium rare')).toBe(size);
    await page.getByText('Created').waitFor();
  });
});

/** Places an order with two courses; the second course waits. Returns a function that reads which dishes are fired. */
async function orderTwo() {
  const { hub, till } = house;
  const cart = ['Soup', 'Steak'].map((title, at) => ({
    id: makeItem(hub, { title }),
    course: at + 1,
  }));
  const { orderId } = await placeOrder(hub, till, { tableId: makeTable(hub, 'Table 4'), cart });
  return async () => (await itemsOf(till, orderId)).map(({ fired }) => fired);
}

test('nobody fires from the kitchen, unless its display may: then by a long press that can be undone', async () => {
  const fired = await orderTwo();
  await asCook(async (page) => {
    await page.goto('/dashboard/kitchen');
    await page.getByText('Course 2 · waiting').waitFor();
    expect(await page.getByRole('button', { name: /fire/i }).count()).toBe(0);
    await page.goto('/dashboard/devices');
    await page.getByRole('switch', { name: 'Fire courses in the kitchen' }).click();
    await page.goto('/dashboard/kitchen');
    const hold = page.getByRole('button', { name: 'Hold to fire 2' });
    const undo = page.getByRole('button', { name: /^Undo 2/ });
    await hold.click();
    await pause(800);
    expect(await undo.count()).toBe(0);
    await hold.click({ delay: 900 });
    await undo.waitFor();
    await pause(1600);
    await undo.click();
    await hold.waitFor();
    await pause(5000);
    expect(await fired()).toEqual([1, 0]);
    await pause(1600);
    await hold.focus();
    await page.keyboard.down('Enter');
    await undo.waitFor();
    await page.keyboard.up('Enter');
    await expect.poll(fired, SLOW).toEqual([1, 1]);
    expect(await listAxeFaults(page)).toEqual([]);
  });
});

test('at the pass, ready orders come first, and handing out can be undone', async () => {
  const { hub, till } = house;
  const soup = makeItem(hub, { title: 'Soup' });
  await placeOrder(hub, till, { tableId: makeTable(hub, 'Table 1'), cart: [{ id: soup }] });
  const ready = { tableId: makeTable(hub, 'Table 2'), cart: [{ id: soup }], allergies: 'nuts' };
  const { orderId, itemIds } = await placeOrder(hub, till, ready);
  for (const status of ['preparing', 'completed'])
    await till.post(`/kitchen/${itemIds[0]}`, { status });
  await asCook(async (page) => {
    await page.goto('/dashboard/expo');
    const tickets = page.getByRole('list', { name: 'Orders at the pass' }).locator('> li');
    await tickets.first().getByText('TABLE 2').waitFor();
    await tickets.first().getByText('ALLERGIES: nuts').waitFor();
    const handOut = page.getByRole('button', { name: 'Hand out token 2' });
    const undo = page.getByRole('button', { name: 'Undo: token 2' });
    await handOut.dblclick();
    await undo.waitFor();
    await pause(1600);
    await undo.click();
    await handOut.waitFor();
    await pause(5500);
    expect(itemStatuses(hub, orderId)).toEqual(['completed']);
    expect(await listAxeFaults(page)).toEqual([]);
    await handOut.click();
    await expect.poll(() => itemStatuses(hub, orderId), SLOW).toEqual(['delivered']);
    await tickets.first().getByText('TABLE 1').waitFor();
  });
});
