// Nothing moves while nobody touches the screen: a guest's page that is opened again or whose order is accepted, and a
// table that a waiter has open while the table gets another order.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachHouse } from '../fixtures/each-house.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

const browser = await openFileBrowser();
const house = eachHouse(browser, () => ({ now: Date.now() }));
const PHONE = { width: 390, height: 844 };

/**
 * Measures layout shifts that no tap causes. Each call of the returned function returns the sum of the shifts since its
 * previous call.
 */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as Record<string, number>;
        if (!hadRecentInput) Object.assign(window, { shift: Reflect.get(window, 'shift') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const shift: number = Reflect.get(window, 'shift');
      Object.assign(window, { shift: 0 });
      return shift;
    });
}

test('a guest’s page does not move when an order is accepted, and when it is opened again', async () => {
  const { hub, till } = house;
  await letGuestsOrder(till);
  const card = await makeCard(till);
  for (let no = 1; no <= 12; no += 1) makeItem(hub, { title: `Dish ${no}`, priceCents: 650 });
  const context = await browser.newContext({ baseURL: house.address, viewport: PHONE });
  const page = await context.newPage();
  const shift = await watchShifts(page);
  await page.goto(`/g/${card.token}`);
  await page.getByRole('button', { name: /^Dish 1\b/ }).click();
  await page.getByRole('button', { name: 'Send order: $6.50' }).click();
  await page.getByText('Waiting for the staff').waitFor();
  await page.waitForTimeout(600);
  await shift();
  const [order] = (await till.get('/guest-orders')).body;
  await till.post(`/guest-orders/${order.id}/accept`, { total: order.total });
  await page.getByText('Bill so far').waitFor();
  await page.waitForTimeout(300);
  expect(await shift()).toBeLessThanOrEqual(0.01);
  await page.reload();
  await page.getByText('Bill so far').waitFor();
  await page.waitForTimeout(300);
  expect(await shift()).toBeLessThanOrEqual(0.01);
  await context.close();
});

test('the sheet of a table does not move when the table gets another order', async () => {
  const { hub, till } = house;
  const cart = [{ id: makeItem(hub, { title: 'Soup', priceCents: 650 }) }];
  const tableId = makeTable(hub, 'Table 4');
  await placeOrder(hub, till, { tableId, cart });
  const { page } = await house.open(makeAdmin(hub), PHONE);
  const shift = await watchShifts(page);
  await page.goto('/dashboard/tables');
  await page.getByRole('button', { name: /^Table 4/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Table 4' });
  await sheet.getByText('$6.50').first().waitFor();
  await page.waitForTimeout(1000);
  await shift();
  await placeOrder(hub, till, { tableId, cart });
  await sheet.getByText('$13.00').first().waitFor();
  await page.waitForTimeout(300);
  expect(await shift()).toBeLessThanOrEqual(0.01);
});
