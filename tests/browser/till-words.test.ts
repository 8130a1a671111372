// What a till shows and takes back: nothing it doesn't know, nothing lost by one tap, nothing that moves under a finger.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAxeFaults, listen, openView, type View } from '../fixtures/browser.ts';
import { removeAt } from '../fixtures/drawers.ts';
import { asPerson, openHouse } from '../fixtures/house.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeItem, makeTable, makeVariant } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin, makePerson, type Person } from '../fixtures/people.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;
const views: View[] = [];

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  makeItem(hub, { title: 'Soup', priceCents: 1000 });
  const pizza = makeItem(hub, { title: 'Pizza', priceCents: 900 });
  makeVariant(hub, pizza, 1400, 'Large');
  makeVariant(hub, pizza, 1200, 'Small');
  address = await listen(hub);
});
afterEach(async () => {
  for (const { context } of views.splice(0)) await context.close();
  await hub.close();
});

async function open(path: string, person: Person = makeAdmin(hub)): Promise<Page> {
  const view = await openView(browser, hub, address, person);
  views.push(view);
  await view.page.goto(path);
  return view.page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const lines = (page: Page) => page.getByRole('list', { name: 'Cart' }).getByRole('listitem');

async function sendToKitchen(page: Page): Promise<void> {
  await button(page, 'Send to Kitchen').click();
  const dialog = page.getByRole('dialog', { name: 'Send order to Kitchen' });
  await dialog.getByRole('button', { name: 'Send to Kitchen' }).click();
}

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
  const held = page.getByRole('dialog', { name: 'Order held on this screen' });
  await held.getByRole('button', { name: 'OK' }).click();
  await page.getByText('1 order saved on this device').waitFor();
  expect((await button(page, /Add Soup/).boundingBox())?.y).toBe(before?.y);
});

test('a cart whose table was deleted says so and is not sent for it', async () => {
  const table = makeTable(hub, 'T1');
  const page = await open('/dashboard/pos');
  await button(page, /Add Soup/).click();
  const choice = page.getByRole('combobox', { name: 'Table' });
  await choice.selectOption({ label: 'T1 - 4 person, Ground' });
  await page.request.delete(`/api/v1/settings/store-tables/${table}`);
  await page.reload();
  await page.getByText('Table no longer exists').waitFor({ state: 'attached' });
  await button(page, 'Send to Kitchen').click();
  await page.getByText('The table of this order no longer exists. Choose another!').waitFor();
  await choice.selectOption({ label: 'No table' });
  await sendToKitchen(page);
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).waitFor();
});

test('Orders says neither Live nor a number of unpaid ones before it knows', async () => {
  const person = makePerson(hub, { scopes: ['ORDERS'] });
  const view = await openView(browser, hub, address, person);
  views.push(view);
  const { page } = view;
  await page.route('**/api/v1/orders**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard/orders');
  await button(page, 'Retry').waitFor();
  const mark = page.getByRole('status', { name: 'Connection to the hub' });
  await mark.getByText('Not loaded').waitFor();
  expect(await button(page, /^Unpaid/).textContent()).toBe('Unpaid');
});

test('Go back from a bookmark without its scope stays in the app', async () => {
  const page = await open('about:blank', makePerson(hub, { scopes: ['POS'] }));
  await page.goto(`${address}/dashboard/users`);
  await page.waitForURL('**/no-access');
  await button(page, 'Go back').click();
  await page.waitForURL('**/dashboard/profile');
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

/** Somebody leaves a browser with what it holds, and an admin signs in there. */
async function leaveTo(page: Page): Promise<{ admin: Person; later: Page }> {
  const admin = makeAdmin(hub);
  const [view] = views;
  await page.close();
  if (view === undefined) throw new Error('no browser');
  const pairs = admin.cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
  await view.context.addCookies(pairs.map(([name, value]) => ({ name, value, url: address })));
  const later = await view.context.newPage();
  await later.goto('/dashboard/profile');
  return { admin, later };
}

test('an admin sees what one who is gone left held, and takes it into a cart of his own', async () => {
  const mia = makePerson(hub, { scopes: ['POS'], username: 'mia' });
  const page = await open('/dashboard/pos', mia);
  await button(page, /Add Soup/).click();
  await page.route('**/api/v1/pos/create-order', (route) => route.abort());
  await sendToKitchen(page);
  await page.getByRole('dialog', { name: 'Order held on this screen' }).waitFor();
  const { admin, later } = await leaveTo(page);
  await later.getByText('held until mia signs in here').waitFor();
  await button(later, 'Show').click();
  const held = later.getByRole('dialog', { name: 'Unsent orders and payments' });
  await held
    .getByRole('list', { name: /^What is in/ })
    .getByText('1 × Soup')
    .waitFor();
  expect(await listAxeFaults(later)).toEqual([]);
  await held.getByRole('button', { name: 'Take into my cart' }).click();
  await button(later, 'Take it').click();
  await later.waitForURL('**/dashboard/pos');
  await lines(later).getByText('Soup', { exact: true }).waitFor();
  const told = () =>
    hub.db.prepare("SELECT username, details FROM audit WHERE kind = 'held.discarded'").all();
  await expect.poll(told).toHaveLength(1);
  expect(told()).toMatchObject([{ username: admin.username }]);
  expect(JSON.stringify(told())).toMatch(/mia.*taken/);
});

test('a payment that a deleted user left held is seen whole by an admin, who discards it, and both are told of', async () => {
  const { orderId } = await placeOrder(hub, makeTill(hub), { tableId: makeTable(hub, 'Table 4') });
  const mia = makePerson(hub, { scopes: ['POS', 'ORDERS'], username: 'mia' });
  const page = await open('/dashboard/orders', mia);
  await button(page, 'Pay & Complete: Table 4').click();
  await page.route('**/complete-and-pay-order', (route) => route.abort());
  await button(page, /^Pay \$10\.00/).click();
  await button(page, 'OK').click();
  const { admin, later } = await leaveTo(page);
  expect((await removeAt(hub, '/users/delete/mia', admin)).status).toBe(200);
  await later.getByText('held until mia signs in here').waitFor();
  await button(later, 'Show').click();
  const held = later.getByRole('dialog', { name: 'Unsent orders and payments' });
  await held.getByText('Total $10.00 · Cash').waitFor();
  await held.getByRole('button', { name: 'Discard' }).click();
  await button(later, 'Discard').last().click();
  await held.getByText('Everything has gone out').waitFor();
  const owner = makeTill(hub);
  const told = async () => (await owner.get('/reports/exceptions?type=today')).body;
  await expect.poll(told).toHaveLength(1);
  const label = expect.stringMatching(/^Payment for Table 4/);
  const entry = { kind: 'held-discarded', username: admin.username, value: 10, title: label };
  expect(await told()).toMatchObject([entry]);
  const [row] = (await owner.get('/audit?kind=held')).body;
  expect(row.details).toMatchObject({ username: 'mia', end: 'discarded', giveBack: 10 });
  // The bill is there as it was: somebody collects it.
  const [group] = (await owner.get('/orders')).body;
  expect(group).toMatchObject({ order_ids: [orderId], orders: [{ payment_status: 'pending' }] });
});

test('a bill comes out of the browser only once the hub has it as printed', async () => {
  const { orderId } = await placeOrder(hub, makeTill(hub), { tableId: makeTable(hub, 'Table 4') });
  const page = await open('/dashboard/orders');
  const print = async () => {
    await button(page, 'Actions for Table 4').click();
    await page.getByRole('menuitem', { name: 'Print Receipt' }).click();
  };
  const marks = () => hub.db.prepare('SELECT print_count FROM bills').pluck().all() as number[];
  await page.route('**/bills/*/print', (route) => route.abort());
  await print();
  await page.getByText("The hub can't be reached").first().waitFor();
  expect(page.context().pages()).toHaveLength(1);
  await page.unroute('**/bills/*/print');
  const [paper] = await Promise.all([page.context().waitForEvent('page'), print()]);
  await paper.getByText('Soup').first().waitFor();
  expect([orderId, marks()]).toEqual([orderId, [1]]);
});

test('an empty list leads to where it is filled, but nobody to a page that he may not open', async () => {
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
