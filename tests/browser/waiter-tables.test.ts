// A waiter's own tables: tables that are paid but not cleared, the owner of a bill, and its transfer to another
// waiter (contract 9, 15).
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { pickMore } from '../fixtures/bill-menu.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open, serve, billsOf } = eachFloor(await openFileBrowser());

async function payAt(tableId: number) {
  const [{ id, due }] = await billsOf(tableId);
  const { body } = await house.till.get('/orders/init');
  const payments = [{ paymentTypeId: body.paymentTypes[0].id, amount: due }];
  expect((await house.till.post(`/bills/${id}/pay`, { payments, due })).status).toBe(200);
}

test('a table that has paid stays until it is cleared', async () => {
  const { four } = await serve();
  const { page, faults } = await open();
  await tile(page, 'Table 4').click();
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  await panel.getByText('$91.01').first().waitFor();
  await payAt(four);
  await panel.getByText('All items are paid, but some are not handed out yet.').waitFor();
  await page.getByRole('button', { name: /^Table 4.*Paid/s }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Clear table' }).click();
  await page.getByRole('button', { name: /^Table 4.*Free/s }).waitFor();
  expect(await panel.getByRole('button', { name: 'Clear table' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('an order for the next guests asks before it clears the table', async () => {
  const { four } = await serve();
  await payAt(four);
  const { page } = await open();
  await page.getByRole('button', { name: /^Table 4.*Paid/s }).click();
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  await panel.getByRole('button', { name: 'Add order' }).click();
  const ask = page.getByRole('dialog', { name: 'Clear Table 4?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await panel.waitFor();
  await panel.getByRole('button', { name: 'Add order' }).click();
  await ask.getByRole('button', { name: 'Clear table' }).click();
  await page.waitForURL('**/dashboard/pos');
  const { body } = await house.till.get('/tables');
  expect(body.find(({ id }: { id: number }) => id === four).state).toBe('free');
});

test.each([1280, 390])('a bill is taken over, and My tables shows it, %i px', async (width) => {
  const { four } = await serve();
  makePerson(house.hub, { username: 'luca', scopes: ['ORDERS'] });
  const { page, faults } = await open({ width }, { username: 'anna' });
  const mine = page.getByRole('button', { name: 'My tables' });
  await mine.click();
  await page.getByText('You have no open bills.').waitFor();
  await page.getByRole('button', { name: 'Everyone' }).click();
  await tile(page, 'Table 4').click();
  await pickMore(page, 'Transfer');
  const dialog = page.getByRole('dialog', { name: /^Transfer / });
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'anna (me)' }).click();
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await billsOf(four))[0].owner).toBe('anna');

  // The bill is transferred by username to a waiter who has no bill yet.
  await pickMore(page, 'Transfer');
  await dialog.getByRole('textbox', { name: 'Username' }).fill('luca');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await billsOf(four))[0].owner).toBe('luca');
  await house.till.post(`/bills/${(await billsOf(four))[0].id}/owner`, { username: 'anna' });
  await page.getByRole('button', { name: 'Close' }).first().click();
  await mine.click();
  await page.getByRole('button', { name: /^Table 4.*anna/s }).waitFor();
  expect(await tile(page, 'Table 7').count()).toBe(0);
  expect(await listSmallTargets(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('guests of a free table: their number opens the POS, and the bill has it', async () => {
  await serve();
  const { page, faults } = await open();
  await tile(page, 'Table 7').click();
  const guests = page.getByRole('group', { name: 'Guests at Table 7' });
  expect(await listAxeFaults(page)).toEqual([]);
  await guests.getByRole('button', { name: '4', exact: true }).click();
  await page.waitForURL('**/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  await page.getByText('4 guests', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Send to Kitchen' }).first().click();
  await page.getByText(/^Token \d+ sent to the kitchen$/).waitFor();
  const seven = async () => {
    const { body } = await house.till.get('/tables');
    return body.find(({ table_title }: { table_title: string }) => table_title === 'Table 7');
  };
  await expect.poll(async () => (await seven()).bills.length).toBe(1);
  const [bill] = await billsOf((await seven()).id);
  expect(bill).toMatchObject({ guests: 4 });
  // The next order, for another table, does not inherit the number of guests.
  await page.getByRole('button', { name: 'Add Soup' }).click();
  expect(await page.getByText('4 guests', { exact: true }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('guests are seated without an order, more than nine by counting', async () => {
  await serve();
  const { page, faults } = await open({}, { scopes: ['POS', 'ORDERS', 'RESERVATIONS'] });
  await tile(page, 'Table 7').click();
  await page.getByRole('button', { name: 'Seat without ordering' }).click();
  const guests = page.getByRole('group', { name: 'Guests at Table 7' });
  await guests.getByRole('button', { name: 'More' }).click();
  const dialog = page.getByRole('dialog', { name: 'How many guests?' });
  await dialog.getByRole('button', { name: 'Guests: one more' }).click();
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Table 7.*Seated/s }).waitFor();
  await page.getByRole('complementary', { name: 'Table 7' }).getByText('11 guests').waitFor();
  expect((await house.till.get('/waitlist')).body).toEqual([]);
  expect(faults).toEqual([]);
});

test('the floor, all orders and those without a table are views of one screen', async () => {
  covers('9.6', '/dashboard/orders/take-away');
  await serve();
  const cart = [{ id: makeItem(house.hub, { title: 'Beer', priceCents: 450 }) }];
  const { tokenNo } = await placeOrder(house.hub, house.till, { cart, deliveryType: 'takeaway' });
  const { page, faults } = await open();
  const views = page.getByRole('group', { name: 'Floor', exact: true });
  await views.getByRole('button', { name: 'All orders' }).click();
  await page.waitForURL('**/dashboard/orders');
  const card = page.getByRole('region', { name: 'Table 4' });
  await card.waitFor();
  await views.getByRole('button', { name: 'Without a table' }).click();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: new RegExp(`${tokenNo}`) }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await views.getByRole('button', { name: 'All orders' }).click();
  await card.getByRole('link', { name: 'Table 4' }).click();
  await page.getByRole('complementary', { name: 'Table 4' }).waitFor();
  expect(faults).toEqual([]);
});

test('the owner decides that dine-in orders need a table', async () => {
  const { page, faults } = await open({}, { scopes: ['SETTINGS'] });
  await page.goto('/dashboard/settings/tables');
  await page.getByRole('switch', { name: 'Dine-in orders need a table' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = async () => (await house.till.get('/settings/store-setting')).body.dineInNeedsTable;
  await expect.poll(saved).toBe(1);
  expect(faults).toEqual([]);
});

test('an order that began on Tables returns there when it is sent', async () => {
  await serve();
  const { page, faults } = await open({}, { scopes: ['POS', 'ORDERS', 'SETTINGS'] });
  const takeOrder = async () => {
    await tile(page, 'Table 7').click();
    await page.getByRole('button', { name: 'Add order' }).click();
    await page.getByRole('button', { name: 'Add Soup' }).click();
    await page.getByRole('button', { name: 'Send to Kitchen' }).first().click();
    await page.getByText(/^Token \d+ sent to the kitchen$/).waitFor();
  };
  await takeOrder();
  await page.getByRole('button', { name: 'Add Soup' }).waitFor();
  await page.goto('/dashboard/settings/tills');
  await page.getByRole('switch', { name: 'Return to Tables after sending' }).click();
  await page.goto('/dashboard/tables');
  await takeOrder();
  await page.waitForURL('**/dashboard/tables');
  await page.getByRole('button', { name: /^Table 7.*Ordered/s }).waitFor();
  expect(faults).toEqual([]);
});
