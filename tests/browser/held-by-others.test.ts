// Unsent entries that a former user left in a browser: an admin sees them in full and settles them, and the hub
// records which admin did so.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { removeAt } from '../fixtures/drawers.ts';
import { makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin, makePerson, type Person } from '../fixtures/people.ts';
import { button, eachSoupTill, cartLines as lines, sendToKitchen } from '../fixtures/till-pages.ts';

const { house, open } = eachSoupTill(await openFileBrowser());

/** Closes the page of a user with unsent entries, and signs an admin in to the same browser. */
async function leaveTo(page: Page): Promise<{ admin: Person; later: Page }> {
  const admin = makeAdmin(house.hub);
  const context = page.context();
  await page.close();
  const pairs = admin.cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
  await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: house.address })));
  const later = await context.newPage();
  await later.goto('/dashboard/profile');
  return { admin, later };
}

test('an admin sees the unsent entries of a former user, and takes one into a new cart', async () => {
  const mia = makePerson(house.hub, { scopes: ['POS'], username: 'mia' });
  const page = await open('/dashboard/pos', mia);
  await button(page, /Add Soup/).click();
  await page.route('**/api/v1/pos/create-order', (route) => route.abort());
  await sendToKitchen(page);
  await page.getByRole('dialog', { name: 'Order saved on this screen' }).waitFor();
  const { admin, later } = await leaveTo(page);
  await later.getByText('is sent when mia signs in here').waitFor();
  await button(later, 'Show').click();
  const held = later.getByRole('dialog', { name: 'Unsent orders and payments' });
  await held
    .getByRole('list', { name: /^Contents of/ })
    .getByText('1 × Soup')
    .waitFor();
  expect(await listAxeFaults(later)).toEqual([]);
  await held.getByRole('button', { name: 'Move to my cart' }).click();
  // The dialog that asks for confirmation has a button of the same name, which is the last such button on the page.
  await button(later, 'Move to my cart').last().click();
  await later.waitForURL('**/dashboard/pos');
  await lines(later).getByText('Soup', { exact: true }).waitFor();
  const told = () =>
    house.hub.db.prepare("SELECT username, details FROM audit WHERE kind = 'held.discarded'").all();
  await expect.poll(told).toHaveLength(1);
  expect(told()).toMatchObject([{ username: admin.username }]);
  expect(JSON.stringify(told())).toMatch(/mia.*taken/);
});

test('an admin sees a deleted user’s unsent payment in full and discards it, and both names are recorded', async () => {
  const { orderId } = await placeOrder(house.hub, makeTill(house.hub), {
    tableId: makeTable(house.hub, 'Table 4'),
  });
  const mia = makePerson(house.hub, { scopes: ['POS', 'ORDERS'], username: 'mia' });
  const page = await open('/dashboard/orders', mia);
  await button(page, 'Pay & Complete: Table 4').click();
  await page.route('**/complete-and-pay-order', (route) => route.abort());
  await button(page, /^Pay \$10\.00/).click();
  await button(page, 'OK').click();
  const { admin, later } = await leaveTo(page);
  expect((await removeAt(house.hub, '/users/delete/mia', admin)).status).toBe(200);
  await later.getByText('is sent when mia signs in here').waitFor();
  await button(later, 'Show').click();
  const held = later.getByRole('dialog', { name: 'Unsent orders and payments' });
  await held.getByText('Total $10.00 · Cash').waitFor();
  await held.getByRole('button', { name: 'Discard' }).click();
  await button(later, 'Discard').last().click();
  await held.getByText('All sent').waitFor();
  const owner = makeTill(house.hub);
  const told = async () => (await owner.get('/reports/exceptions?type=today')).body;
  await expect.poll(told).toHaveLength(1);
  const label = expect.stringMatching(/^Payment for Table 4/);
  const entry = { kind: 'held-discarded', username: admin.username, value: 10, title: label };
  expect(await told()).toMatchObject([entry]);
  const [row] = (await owner.get('/audit?kind=held')).body;
  expect(row.details).toMatchObject({ username: 'mia', end: 'discarded', giveBack: 10 });
  // The bill is unchanged and can be paid.
  const [group] = (await owner.get('/orders')).body;
  expect(group).toMatchObject({ order_ids: [orderId], orders: [{ payment_status: 'pending' }] });
});
