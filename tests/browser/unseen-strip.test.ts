// Orders that no kitchen display has shown: one strip in the top bar, which covers nothing.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeStation } from '../fixtures/kitchen.ts';
import { makeCategory, makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { openLive } from '../fixtures/table-four.ts';

const LATE_MS = 3 * 60_000;
const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() - LATE_MS }));

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('not drawn');
  return box;
};

test.each([1280, 1024, 390, 360])(
  'the strip covers nothing and moves nothing, %i px',
  async (width) => {
    const { hub, till } = house;
    const { orderId } = await placeOrder(hub, till);
    hub.clock.now = Date.now();
    const { page, faults } = await openLive(house, '/dashboard/orders', ['ORDERS'], { width });
    const strip = page.getByRole('button', { name: 'Not seen by the kitchen: Kitchen 1' });
    await strip.waitFor();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Token 1 has not been seen in the kitchen for over a minute!' })
      .waitFor();
    // The strip overlaps no button of the top bar.
    const own = await boxOf(strip);
    for (const other of await page.getByRole('banner').getByRole('button').all()) {
      if (!(await other.isVisible()) || (await other.getAttribute('data-mark')) === 'alarm')
        continue;
      const { x, y, width: wide, height } = await boxOf(other);
      const meets =
        x < own.x + own.width && own.x < x + wide && y < own.y + own.height && own.y < y + height;
      expect([await other.getAttribute('aria-label'), meets]).toEqual([
        await other.getAttribute('aria-label'),
        false,
      ]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await listSmallTargets(page)).toEqual([]);
    expect(await listAxeFaults(page)).toEqual([]);

    const refresh = page.getByRole('button', { name: 'Refresh' });
    const before = await boxOf(refresh);
    await strip.click();
    const list = page.getByRole('dialog', { name: 'Not seen by the kitchen' });
    await list.getByText('Token 1', { exact: true }).waitFor();
    await list.getByRole('button', { name: 'Close' }).click();
    await till.post('/kitchen/seen', { orderIds: [orderId] });
    await strip.waitFor({ state: 'detached' });
    expect(await boxOf(refresh)).toEqual(before);
    expect(faults).toEqual([]);
  },
);

test('there is one entry for each station, and another page does not repeat it', async () => {
  const { hub, till } = house;
  const [grill, cold] = [makeCategory(hub, 'Grilled'), makeCategory(hub, 'Salads')];
  await makeStation(hub, till, 'Grill', { categoryIds: [grill] });
  await makeStation(hub, till, 'Cold', { categoryIds: [cold] });
  const steak = makeItem(hub, { title: 'Steak', categoryId: grill });
  const salad = makeItem(hub, { title: 'Salad', categoryId: cold });
  await placeOrder(hub, till, { cart: [{ id: steak }, { id: salad }] });
  await placeOrder(hub, till, { cart: [{ id: steak }] });
  hub.clock.now = Date.now();
  const { page } = await openLive(house, '/dashboard/orders', ['ORDERS']);
  const strip = page.getByRole('button', { name: /^Not seen by the kitchen: Grill 2, Cold 1$/ });
  await strip.click();
  const list = page.getByRole('dialog', { name: 'Not seen by the kitchen' });
  await expect
    .poll(() => list.getByRole('region', { name: 'Grill' }).getByRole('listitem').count())
    .toBe(2);
  await list.getByRole('button', { name: 'Close' }).click();
  expect(await page.getByText(/have not been seen at/).count()).toBe(1);
});
