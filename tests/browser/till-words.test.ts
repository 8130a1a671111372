// What a till shows and undoes: it invents no figures, one tap loses nothing, and nothing moves under a finger.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { asPerson, openHouse } from '../fixtures/house.ts';
import { makeItem, makeTable, makeVariant } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../fixtures/people.ts';
import { button, eachSoupTill, cartLines as lines, sendToKitchen } from '../fixtures/till-pages.ts';

const { house, open } = eachSoupTill(await openFileBrowser());

beforeEach(() => {
  const pizza = makeItem(house.hub, { title: 'Pizza', priceCents: 900 });
  makeVariant(house.hub, pizza, 1400, 'Large');
  makeVariant(house.hub, pizza, 1200, 'Small');
});

test('an emptied cart, a removed line and a deleted draft come back by one tap', async () => {
  const page = await open('/dashboard/pos');
  await button(page, /Add Soup/).click();
  await button(page, /Add Soup/).click();
  await button(page, 'Create New').click();
  await page.getByText('The cart is empty').waitFor();
  await button(page, 'Undo').click();
  await lines(page).getByText('Quantity 2').waitFor();
  await button(page, 'Remove Soup').click();
  await page.getByText('Soup was removed.').waitFor();
  await button(page, 'Undo').last().click();
  await lines(page).getByText('Quantity 2').waitFor();
  await page.getByRole('button', { name: 'Draft', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reference name' }).fill('Bar');
  await button(page, 'Save').click();
  await button(page, 'Drafts List').click();
  await button(page, 'Delete Bar').click();
  await page.getByText('No drafts yet').waitFor();
  const drafts = page.getByRole('dialog', { name: 'Drafts List' });
  await drafts.getByRole('button', { name: 'Undo' }).click();
  await button(page, 'Load Bar').waitFor();
});

test('a tile says from which price its variants begin', async () => {
  const page = await open('/dashboard/pos');
  await button(page, /Add Pizza from \$12\.00/).waitFor();
  await button(page, /Add Soup \$10\.00/).waitFor();
});

test('the grid does not move at the first sale of a till', async () => {
  const page = await open('/dashboard/pos');
  await button(page, /Add Soup/).click();
  const before = await button(page, /Add Soup/).boundingBox();
  await sendToKitchen(page);
  await button(page, 'Next order').click();
  await page.getByRole('list', { name: 'Sent orders' }).getByText('Token 1').waitFor();
  expect((await button(page, /Add Soup/).boundingBox())?.y).toBe(before?.y);
  expect(await listAxeFaults(page)).toEqual([]);
});

test('nor under the banner of what the hub did not get', async () => {
  const page = await open('/dashboard/pos');
  await button(page, /Add Soup/).click();
  const before = await button(page, /Add Soup/).boundingBox();
  await page.route('**/api/v1/pos/create-order', (route) => route.abort());
  await sendToKitchen(page);
  const held = page.getByRole('dialog', { name: 'Order saved on this screen' });
  await held.getByRole('button', { name: 'OK' }).click();
  await page.getByText('1 order saved on this device').waitFor();
  expect((await button(page, /Add Soup/).boundingBox())?.y).toBe(before?.y);
});

test('a cart whose table was deleted says so and is not sent for it', async () => {
  const table = makeTable(house.hub, 'T1');
  const page = await open('/dashboard/pos');
  await button(page, /Add Soup/).click();
  const choice = page.getByRole('combobox', { name: 'Table' });
  await choice.selectOption({ label: 'T1 - 4 person, Ground' });
  await page.request.delete(`/api/v1/settings/store-tables/${table}`);
  await page.reload();
  await page.getByText('Table no longer exists').waitFor({ state: 'attached' });
  await button(page, 'Send to Kitchen').click();
  await page.getByText('The table of this order no longer exists. Choose another table.').waitFor();
  await choice.selectOption({ label: 'No table' });
  await sendToKitchen(page);
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).waitFor();
});

test('Orders shows neither Live nor the number of unpaid orders before they are loaded', async () => {
  const person = makePerson(house.hub, { scopes: ['ORDERS'] });
  const { page } = await house.open(person);
  await page.route('**/api/v1/orders**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard/orders');
  await button(page, 'Retry').waitFor();
  const mark = page.getByRole('status', { name: 'Connection to the hub' });
  await mark.getByText('Not loaded').waitFor();
  expect(await button(page, /^Unpaid/).textContent()).toBe('Unpaid');
});

test('Go back from a bookmark without its scope stays in the app', async () => {
  const page = await open('about:blank', makePerson(house.hub, { scopes: ['POS'] }));
  await page.goto(`${house.address}/dashboard/users`);
  await page.waitForURL('**/no-access');
  await button(page, 'Go back').click();
  await page.waitForURL('**/dashboard/pos');
});

test('Esc closes the page search, with a text in it too', async () => {
  const page = await open('/dashboard/profile');
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search pages' });
  await search.fill('pos');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
});

test('the browser prints a bill only after the hub has recorded the print', async () => {
  const { orderId } = await placeOrder(house.hub, makeTill(house.hub), {
    tableId: makeTable(house.hub, 'Table 4'),
  });
  const page = await open('/dashboard/orders');
  const print = async () => {
    await button(page, 'Actions for Table 4').click();
    await page.getByRole('menuitem', { name: 'Print Receipt' }).click();
  };
  const marks = () =>
    house.hub.db.prepare('SELECT print_count FROM bills').pluck().all() as number[];
  await page.route('**/bills/*/print', (route) => route.abort());
  await print();
  await page.getByText("The hub can't be reached").first().waitFor();
  expect(page.context().pages()).toHaveLength(1);
  await page.unroute('**/bills/*/print');
  const [paper] = await Promise.all([page.context().waitForEvent('page'), print()]);
  await paper.getByText('Soup').first().waitFor();
  expect([orderId, marks()]).toEqual([orderId, [1]]);
});

test('an empty list links to where it is filled, but only for users who may open that page', async () => {
  const bare = await openHouse();
  const wayOn = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
  try {
    const seller = makePerson(bare.hub, { scopes: ['POS', 'ORDERS'] });
    await asPerson(bare, seller, async (page) => {
      await page.goto('/dashboard/pos');
      await page.getByText('No items on the menu yet.').waitFor();
      expect(await wayOn(page, 'Menu Items').count()).toBe(0);
      await page.goto('/dashboard/orders');
      await wayOn(page, 'Take an order').click();
      await page.waitForURL('**/dashboard/pos');
    });
    await asPerson(bare, makePerson(bare.hub, { scopes: ['INVOICES'] }), async (page) => {
      await page.goto('/dashboard/invoices');
      await page.getByText('No invoices in this period.').waitFor();
      expect(await wayOn(page, 'Take an order').count()).toBe(0);
    });
    await asPerson(bare, makeAdmin(bare.hub), async (page) => {
      await page.goto('/dashboard/pos');
      await wayOn(page, 'Menu Items').click();
      await page.waitForURL('**/settings/menu-items');
    });
  } finally {
    await bare.close();
  }
});
