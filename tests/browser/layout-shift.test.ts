// Nothing moves while a screen loads: no layout shift on any screen, wide and narrow (contract 9).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeCategory, makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse();
  const { hub } = house;
  hub.db.exec('UPDATE store SET is_qr_menu_enabled = 1');
  const till = makeTill(hub);
  for (let no = 1; no <= 6; no++) {
    const categoryId = makeCategory(hub, `Category ${no}`);
    for (let dish = 1; dish <= 5; dish++)
      makeItem(hub, { title: `A dish with quite a long name, number ${dish}`, categoryId });
    const tableId = makeTable(hub, `Table ${no}`);
    if (no % 2 === 0) await placeOrder(hub, till, { tableId });
  }
});
afterAll(() => house?.close());

const SCREENS = [
  '/dashboard/home',
  '/dashboard/pos',
  '/dashboard/orders',
  '/dashboard/tables',
  '/dashboard/reservation',
  '/dashboard/customers',
  '/dashboard/invoices',
  '/dashboard/cash',
  '/dashboard/reports',
  '/dashboard/users',
  '/dashboard/settings/details',
  '/dashboard/settings/tables',
  '/dashboard/settings/tills',
  '/dashboard/settings/menu-items',
  '/menu',
];

/** Sums up the shifts of the page from its start. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) seen.shift += Number(entry.value);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

test.each([1280, 390])('no screen moves while it loads, %i px', async (width) => {
  const look = async (page: Page) => {
    await watchShifts(page);
    const moved: [string, number][] = [];
    for (const path of SCREENS) {
      await page.goto(path);
      await expect.poll(() => page.getByText('Please wait...').count()).toBe(0);
      // Waits for the state of the connection, which the page shows a moment later.
      await page.waitForTimeout(1200);
      const shift = await shiftOf(page);
      if (shift > 0.0005) moved.push([path, shift]);
    }
    expect(moved).toEqual([]);
  };
  await asPerson(house, makeAdmin(house.hub), look, { width });
});
