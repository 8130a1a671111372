// Prices by the hour at the till: the active list, a cart that needs confirmation, dining options, typed prices, note
// presets.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { callApi } from '../fixtures/hub.ts';
import { makeAdmin, makePerson, type Person } from '../fixtures/people.ts';

let house: House;
let owner: Person;
const made = { drinks: 0, beer: 0, fish: 0 };

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);
const post = async (path: string, body: object) => {
  const answer = await callApi(house.hub, 'POST', path, { cookie: owner.cookie, body });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};

/** Screens take the time from the hub's answers. This replaces that time with the time of the test. */
const tellTime = (page: Page) =>
  page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(house.hub.clock.now).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
/** Removes the routes and waits until their running requests are answered. Call this before the page closes. */
const untell = (page: Page) => page.unrouteAll({ behavior: 'wait' });

/** Moves the hub's clock; the screen gets the time with the next answer. */
async function moveClock(page: Page, time: string): Promise<void> {
  house.hub.clock.now = at(time);
  await page.evaluate(() => fetch('/api/v1/auth/session'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

const totalIn = (page: Page) => page.getByText('Payable Total').locator('..').textContent();

beforeAll(async () => {
  house = await openHouse({ now: at('17:30') });
  owner = makeAdmin(house.hub);
  const drinks = { title: 'Drinks', notePresets: ['no ice', 'with lemon'] };
  made.drinks = (await post('/settings/categories/add', drinks)).id;
  const vat = { rate: 19, type: 'inclusive', title: 'VAT 19' };
  const taxId = (await post('/settings/taxes/add', vat)).id;
  const away = { rate: 7, type: 'inclusive', title: 'VAT 7' };
  const takeawayTaxId = (await post('/settings/taxes/add', away)).id;
  const beer = { title: 'Beer', price: 4.5, categoryId: made.drinks, taxId, takeawayTaxId };
  made.beer = (await post('/menu-items/add', beer)).id;
  const fish = { title: 'Fish of the day', price: 20, openPrice: true };
  made.fish = (await post('/menu-items/add', fish)).id;
  await post('/settings/price-lists/add', {
    title: 'Happy hour',
    from: '17:00',
    to: '17:40',
    percent: -20,
    categoryIds: [made.drinks],
    deliveryTypes: ['dinein'],
  });
});
afterAll(() => house?.close());

test('the list in force is shown; when it ends the cart is asked about, and what was sent stays', async () => {
  house.hub.clock.now = at('17:30');
  await asPerson(house, makePerson(house.hub, { scopes: ['POS'] }), async (page, { faults }) => {
    await tellTime(page);
    await page.goto('/dashboard/pos');
    await page.getByText('Happy hour until 5:40 PM').waitFor();
    const tile = page.getByRole('button', { name: 'Add Beer' });
    await tile.getByText('$3.60').waitFor();
    await tile.click();
    await page.getByRole('button', { name: 'Send to Kitchen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' }).click();
    await expect.poll(() => totalIn(page)).toContain('$0.00');
    await page.keyboard.press('Escape');
    await tile.click();
    await tile.click();
    expect(await listAxeFaults(page)).toEqual([]);
    await moveClock(page, '17:40');
    const asked = page.getByRole('dialog', { name: 'Menu prices apply again' });
    await asked.getByText('$4.50').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await totalIn(page)).toContain('$7.20');
    await asked.getByRole('button', { name: 'Keep the cart as it is' }).click();
    expect(await totalIn(page)).toContain('$7.20');
    await tile.getByText('$4.50').waitFor();
    // The hub applies the prices of its own clock and refuses the old prices, so the till asks the user again.
    await page.getByRole('button', { name: 'Send to Kitchen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' }).click();
    await page.getByRole('button', { name: 'Use the new prices' }).click();
    await expect.poll(() => totalIn(page)).toContain('$9.00');
    // The browser itself logs that refusal.
    expect(faults.splice(0)).toEqual([expect.stringContaining('409')]);
    await untell(page);
  });
  const sold = house.hub.db
    .prepare('SELECT price_cents, price_list FROM order_items ORDER BY id')
    .all();
  expect(sold).toEqual([{ price_cents: 360, price_list: 'Happy hour' }]);
});

test('another dining option has its own prices and taxes', async () => {
  house.hub.clock.now = at('17:31');
  await asPerson(house, makePerson(house.hub, { scopes: ['POS'] }), async (page) => {
    await tellTime(page);
    await page.goto('/dashboard/pos');
    await page.getByText('Happy hour until 5:40 PM').waitFor();
    await page.getByRole('button', { name: 'Add Beer' }).click();
    await expect.poll(() => totalIn(page)).toContain('$3.60');
    await page.getByLabel('Dining option').selectOption('takeaway');
    await expect.poll(() => totalIn(page)).toContain('$4.50');
    // 4.50 includes 7 % tax, which is 0.29.
    expect(await page.getByText('Tax Total').locator('..').textContent()).toContain('$0.29');
    await page.getByText('Happy hour until').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Cash/ }).click();
    await page.getByRole('button', { name: /^Collect/ }).click();
    await expect.poll(() => totalIn(page)).toContain('$0.00');
    await untell(page);
  });
});

test('a dish with an open price asks for it on a keypad, a note comes at a tap', async () => {
  await asPerson(house, makeAdmin(house.hub), async (page) => {
    await page.goto('/dashboard/pos');
    await page.getByRole('button', { name: 'Add Fish of the day' }).click();
    const keypad = page.getByRole('dialog', { name: 'Price of Fish of the day' });
    for (const key of ['2', '8', '5', '00']) {
      await keypad.getByRole('button', { name: key, exact: true }).click();
    }
    await keypad.getByRole('button', { name: 'Delete last digit' }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await keypad.getByRole('button', { name: 'Add · $28.50' }).click();
    expect(await totalIn(page)).toContain('$28.50');
    await page.getByRole('button', { name: 'Add Fish of the day' }).click();
    await page.keyboard.type('1550');
    await keypad.getByText('A price below the menu price of $20.00').waitFor();
    await page.keyboard.press('Enter');
    expect(await totalIn(page)).toContain('$44.00');
    await page.getByRole('button', { name: 'Add Beer' }).click();
    await page.getByRole('button', { name: 'Notes of Beer' }).click();
    const notes = page.getByRole('dialog', { name: 'Add Notes' });
    await notes.getByRole('button', { name: 'no ice' }).click();
    await notes.getByRole('button', { name: 'with lemon' }).click();
    await notes.getByRole('button', { name: 'no ice', pressed: true }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await notes.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“with lemon”').waitFor();
  });
});

test.each([false, true])('it fits a phone (dark: %s)', async (dark) => {
  house.hub.clock.now = at('17:32');
  await asPerson(
    house,
    makeAdmin(house.hub),
    async (page) => {
      await tellTime(page);
      await page.goto('/dashboard/pos');
      await page.getByText('Happy hour until').waitFor();
      expect(await listAxeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Add Fish of the day' }).click();
      await page.getByRole('dialog', { name: 'Price of Fish of the day' }).waitFor();
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBe(0);
      await untell(page);
    },
    { width: 390, height: 844, dark },
  );
});
