// The search from every screen: tables, dishes, guests and tokens, each opened where it belongs.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeCustomer, makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../fixtures/people.ts';

let house: House;
let token: number;

beforeAll(async () => {
  house = await openHouse({ now: Date.now() });
  const dish = makeItem(house.hub, { title: 'Zabaglione' });
  const tableId = makeTable(house.hub, 'Garden 7');
  makeCustomer(house.hub, '0791234567', 'Ana Angler');
  const till = makeTill(house.hub);
  ({ tokenNo: token } = await placeOrder(house.hub, till, { tableId, cart: [{ id: dish }] }));
});
afterAll(() => house?.close());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages' });
async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
}
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

test('a table, a dish and a guest are found from any screen, and open where they belong', async () => {
  covers('9.3', '22.7');
  await asPerson(house, makeAdmin(house.hub), async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await search(page, 'garden');
    await option(page, /^Garden 7\s*Table/).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await option(page, /^Garden 7\s*Table/).click();
    await page.waitForURL('**/dashboard/tables');
    const panel = page.getByRole('complementary', { name: 'Garden 7' });
    await panel.getByText('Zabaglione').waitFor();
    // When the same table is chosen again on this page, its panel opens again.
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await search(page, 'garden');
    await option(page, /^Garden 7\s*Table/).click();
    await panel.getByText('Zabaglione').waitFor();
    await search(page, 'zaba');
    await option(page, /^Zabaglione\s*Dish/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/pos');
    await expect
      .poll(() => page.getByRole('searchbox', { name: 'Search Item' }).inputValue())
      .toBe('Zabaglione');
    // When a dish is chosen on the POS itself, the POS shows the dish whatever category is open, and does not load the
    // page again.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('button', { name: 'Favourites' }).click();
    await page.getByRole('searchbox', { name: 'Search Item' }).fill('');
    await search(page, 'zaba');
    await option(page, /^Zabaglione\s*Dish/).click();
    await page.getByRole('region', { name: 'Menu' }).getByText('Zabaglione').waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    // The POS shows the field of its own search only; the search of all screens is an icon there.
    expect(await page.getByText('Ctrl K').isVisible()).toBe(false);
    await search(page, 'angler');
    await option(page, /^Ana Angler\s*Guest/).click();
    await page.waitForURL('**/dashboard/customers/0791234567');
  });
});

test('searching a token opens Orders with only the card of this token', async () => {
  await asPerson(house, makeAdmin(house.hub), async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await search(page, String(token));
    await option(page, /Order/).first().click();
    await page.waitForURL('**/dashboard/orders');
    const box = page.getByRole('searchbox', { name: 'Search token, table or name' });
    await expect.poll(() => box.inputValue()).toBe(String(token));
    await page.getByText('Garden 7').first().waitFor();
  });
});

test('a settings page is found by what is set there', async () => {
  await asPerson(house, makeAdmin(house.hub), async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await search(page, 'happy h');
    await option(page, /^Price Lists\s*happy hour/).click();
    await page.waitForURL('**/dashboard/settings/price-lists');
  });
});

test('a cook finds only what cooks may open', async () => {
  await asPerson(house, makePerson(house.hub, { scopes: ['KITCHEN'] }), async (page) => {
    await page.goto('/dashboard/profile');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await search(page, 'angler');
    await page.getByText('No result found!').waitFor();
    expect(await page.getByRole('dialog').getByRole('option').count()).toBe(0);
  });
});
