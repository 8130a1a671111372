// Several tills use a table's bills at the same time: they split bills by lines, seats and items, add orders, join
// bills, and change a bill that another till is changing (contract 9, 15).
import { expect, test } from 'vitest';
import { pickMore } from '../fixtures/bill-menu.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open, serve, billsOf } = eachFloor(await openFileBrowser());

test('a bill that somebody else changed is shown as it is now, with a sentence', async () => {
  const { four } = await serve();
  const { page } = await open();
  await tile(page, 'Table 4').click();
  await pickMore(page, 'Split');
  const dialog = page.getByRole('dialog', { name: /^Split/ });
  await dialog.getByRole('button', { name: 'Evenly' }).click();
  const [{ id }] = await billsOf(four);
  // Delays this till's call until the other till has changed the bill.
  await page.route('**/split', async (route) => {
    await house.till.post(`/bills/${id}/guests`, { guests: 5 });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await page.getByText('Someone else just changed this bill. This is its current state.').waitFor();
  await page.getByText('5 guests').waitFor();
});

test('a split of whole lines, by seats and by items, and a plan that somebody else overtakes', async () => {
  const four = makeTable(house.hub, 'Table 4');
  const [soup, bread, steak] = [
    makeItem(house.hub, { title: 'Soup', priceCents: 650 }),
    makeItem(house.hub, { title: 'Bread', priceCents: 300 }),
    makeItem(house.hub, { title: 'Steak', priceCents: 2400 }),
  ];
  const { orderId } = await placeOrder(house.hub, house.till, {
    tableId: four,
    cart: [
      { id: soup, quantity: 2, seat: 1 },
      { id: bread, seat: 1 },
      { id: steak, seat: 2 },
    ],
  });
  const { page, faults } = await open();
  await tile(page, 'Table 4').click();
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  const dialog = page.getByRole('dialog', { name: /^Split/ });
  const split = async (choose: () => Promise<void>) => {
    await pickMore(panel, 'Split');
    await choose();
    await dialog.getByRole('button', { name: 'Split', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await split(async () => {
    await dialog.getByRole('button', { name: 'Take 1 × Steak · seat 2' }).waitFor();
    await dialog.getByRole('button', { name: 'By seat' }).click();
    await dialog.getByText('Seat 2', { exact: true }).waitFor();
  });
  await panel.getByRole('button', { name: /· \$24.00$/ }).waitFor();

  // A bill with only one seat cannot be split by seats.
  await pickMore(panel, 'Split');
  await dialog.getByRole('button', { name: 'By seat' }).click();
  await dialog.getByText('All items on this bill belong to one seat.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Split', exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'By items' }).click();
  await dialog.getByRole('button', { name: 'Take 2 × Soup' }).click();
  await dialog.getByRole('button', { name: 'Part 2 · $6.50' }).waitFor();
  // Another user voids a line that the split plan uses.
  const ids = house.hub.db
    .prepare('SELECT id FROM order_items WHERE order_id = ?')
    .pluck()
    .all(orderId);
  await house.till.post(`/orders/update-status/${ids[0]}`, { status: 'cancelled' });
  await dialog.getByRole('button', { name: 'Part 2 · $0.00' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(faults).toEqual([]);
});

test('a second order goes from the table to the POS with its bill, and joined bills are one', async () => {
  const { four } = await serve();
  const { page } = await open();
  await tile(page, 'Table 4').click();
  await page.getByRole('button', { name: 'Add order' }).click();
  await page.getByRole('button', { name: 'Add Soup' }).click();
  await page.getByRole('button', { name: /Stop adding orders to the bill: Table 4/ }).waitFor();
  await page.getByRole('button', { name: 'Send to Kitchen' }).first().click();
  await expect
    .poll(async () => (await billsOf(four)).map((bill: { total: number }) => bill.total))
    .toEqual([97.51]);
  await placeOrder(house.hub, house.till, { tableId: four, newBill: true });
  await page.goto('/dashboard/tables');
  await tile(page, 'Table 4').click();
  await pickMore(page, 'Join');
  await page.getByRole('button', { name: /^Join bills: / }).click();
  await expect.poll(async () => (await billsOf(four)).length).toBe(1);
});
