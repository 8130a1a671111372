// Back closes the topmost dialog, and leaves the page only if no dialog is open.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWithin, untilDepth } from '../fixtures/browser.ts';
import { payOnOrders } from '../fixtures/checkout-pages.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const browser = await openFileBrowser();
const { house, open, serve } = eachFloor(browser);

const PHONE = { width: 390, height: 844 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const entries = (page: Page) => page.evaluate(() => history.length);

async function back(page: Page, depth: number): Promise<void> {
  await page.evaluate(() => history.back());
  await untilDepth(page, depth);
}

test('on a phone, Back closes the sheet of a table and a dialog over it, one at a time', async () => {
  await serve();
  const { page, faults } = await open(PHONE);
  await tile(page, 'Table 4').click();
  const sheet = dialog(page, 'Table 4');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(2);
  await untilDepth(page, 2);
  await back(page, 1);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await back(page, 0);
  await sheet.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/dashboard/tables');
  expect(faults).toEqual([]);
});

test('dialogs that are closed in another way leave nothing in the history', async () => {
  await serve();
  const { page } = await open();
  await openWithin(page, '/dashboard/orders');
  const search = dialog(page, 'Search');
  const openAndClose = async () => {
    await button(page, 'Search pages').first().click();
    await search.waitFor();
    await untilDepth(page, 1);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await untilDepth(page, 0);
  };
  await openAndClose();
  const before = await entries(page);
  for (let n = 0; n < 3; n += 1) await openAndClose();
  expect(await entries(page)).toBe(before);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/tables');
});

test('a link in a dialog replaces the entry of the dialog', async () => {
  await serve();
  const { page } = await open(PHONE);
  const menu = dialog(page, 'Menu');
  const visit = async (name: string) => {
    await button(page, 'Open menu').click();
    await untilDepth(page, 1);
    await menu.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await untilDepth(page, 0);
  };
  const before = await entries(page);
  await visit('Orders');
  await visit('POS');
  expect(await entries(page)).toBe(before + 2);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/orders');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/tables');
  await page.goForward();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/orders');
});

test('Back does not close a dialog whose payment is being sent, however often it is pressed', async () => {
  await serve();
  const { page } = await open(PHONE);
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/complete-and-pay-order', async (route) => {
    await waits;
    await route.continue();
  });
  const paying = await payOnOrders(page);
  await untilDepth(page, 1);
  const length = await entries(page);
  await paying.getByRole('button', { name: /^Pay \$/ }).click();
  for (let n = 0; n < 3; n += 1) await back(page, 1);
  expect(await paying.isVisible()).toBe(true);
  expect(await entries(page)).toBe(length);
  answer();
  await paying.waitFor({ state: 'detached' });
  await untilDepth(page, 0);
  expect(pathOf(page)).toBe('/dashboard/orders');
});

test('a link that opens a dialog, and a reload behind a dialog, leave one entry for the page', async () => {
  const { four } = await serve();
  const { page } = await open(PHONE);
  await openWithin(page, '/dashboard/orders');
  const before = await entries(page);
  await openWithin(page, `/dashboard/tables?table=${four}`);
  const sheet = dialog(page, 'Table 4');
  await sheet.waitFor();
  await untilDepth(page, 1);
  await page.reload();
  await page.getByRole('heading', { name: 'Tables', level: 1 }).waitFor();
  await untilDepth(page, 0);
  expect(await sheet.count()).toBe(0);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/dashboard/orders');
  expect(await entries(page)).toBeLessThanOrEqual(before + 2);
});

test('on a guest’s phone, Back closes the dish and the page stays', async () => {
  const { hub, till } = house;
  await letGuestsOrder(till);
  const card = await makeCard(till);
  makeItem(hub, { title: 'Soup', priceCents: 650 });
  const context = await browser.newContext({ baseURL: house.address, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`/g/${card.token}`);
  await button(page, /^Soup/).click();
  await button(page, '1 dish').click();
  await page.getByRole('dialog').waitFor();
  await untilDepth(page, 1);
  await back(page, 0);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/g/${card.token}`);
  await context.close();
});
