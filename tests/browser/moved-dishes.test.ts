// A dish that was moved to another table without its order: the Orders page asks only its new table to pay for it.
import { expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { itemStatuses, placeOrder, rowOf } from '../fixtures/orders.ts';
import { openLive } from '../fixtures/table-four.ts';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));

const billAt = async (tableId: number) =>
  (await house.till.get(`/bills?tableId=${tableId}`)).body[0];

/** Orders soup for 6.50 and steak for 15.50 at Table 1, and moves the steak to Table 9. */
async function moveSteak() {
  const { hub, till } = house;
  const [one, nine] = [makeTable(hub, 'Table 1'), makeTable(hub, 'Table 9')];
  const soup = makeItem(hub, { title: 'Soup', priceCents: 650 });
  const steak = makeItem(hub, { title: 'Steak', priceCents: 1550 });
  const order = await placeOrder(hub, till, { tableId: one, cart: [{ id: soup }, { id: steak }] });
  const { id, lines } = await billAt(one);
  const line = lines.find(({ title }: { title: string }) => title === 'Steak');
  const moved = await till.post(`/bills/${id}/move-lines`, {
    lines: [{ lineId: line.id }],
    toTableId: nine,
  });
  expect(moved.status).toBe(200);
  return { ...order, one, nine };
}

async function payAt(tableId: number) {
  const { id, due } = await billAt(tableId);
  const { body } = await house.till.get('/orders/init');
  const paymentTypeId = body.paymentTypes[0].id;
  const payments = [{ paymentTypeId, amount: due }];
  expect((await house.till.post(`/bills/${id}/pay`, { payments, due })).status).toBe(200);
}

test('the table that has paid is asked for nothing; the table of the dish pays it', async () => {
  const { one, orderId, nine } = await moveSteak();
  const { page, faults } = await openLive(house, '/dashboard/orders', ['ORDERS']);
  const first = page.getByRole('region', { name: 'Table 1' });
  const second = page.getByRole('region', { name: 'Table 9' });
  await first.getByText('$6.50').waitFor();
  await second.getByText('$15.50').waitFor();
  await second.getByText('Moved from Table 1').waitFor();
  expect(await first.getByText('Steak').count()).toBe(0);

  await payAt(one);
  await first.getByText('All paid').waitFor();
  expect(await first.getByText(/\$/).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Pay & Complete: Table 1' }).count()).toBe(0);
  expect(await listAxeFaults(page)).toEqual([]);

  // Completing Table 1 leaves the steak to be cooked.
  await page.getByRole('button', { name: 'Complete: Table 1' }).click();
  const ask = page.getByRole('dialog', { name: 'Complete order' });
  await ask.getByText('Items that were moved to another table stay there.').waitFor();
  await ask.getByRole('button', { name: 'Complete', exact: true }).click();
  await first.waitFor({ state: 'detached' });
  expect(itemStatuses(house.hub, orderId)).toEqual(['delivered', 'created']);

  await page.getByRole('button', { name: 'Pay & Complete: Table 9' }).click();
  const pay = page.getByRole('dialog', { name: /^Pay Table 9/ });
  await pay.getByRole('button', { name: 'Card' }).click();
  await pay.getByLabel('Complete the orders when the bill is paid').check();
  await pay.getByRole('button', { name: 'Pay $15.50 · Card' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No Orders Pending!').waitFor();
  expect(await billAt(nine)).toBeUndefined();
  expect(rowOf(house.hub, 'orders', orderId)).toMatchObject({
    status: 'completed',
    payment_status: 'paid',
  });
  expect(faults).toEqual([]);
});

test('completed and not paid, the dish is owed by the table it went to', async () => {
  const { one, orderId } = await moveSteak();
  await payAt(one);
  await house.till.post('/orders/complete', { orderIds: [orderId] });
  const { page, faults } = await openLive(house, '/dashboard/orders', ['ORDERS']);
  await page.getByRole('button', { name: 'Unpaid 1' }).click();
  await page.getByRole('button', { name: 'Pay: Table 9, token 1' }).click();
  const pay = page.getByRole('dialog', { name: /^Pay Table 9/ });
  await pay.getByRole('button', { name: 'Card' }).click();
  await pay.getByRole('button', { name: 'Pay $15.50 · Card' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Everything is paid.').waitFor();
  expect(rowOf(house.hub, 'orders', orderId)).toMatchObject({ payment_status: 'paid' });
  expect(faults).toEqual([]);
});

test('cancelling a table keeps what went to another one', async () => {
  const { orderId } = await moveSteak();
  const { page } = await openLive(house, '/dashboard/orders', ['ORDERS']);
  await page.getByRole('button', { name: 'Actions for Table 1' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('region', { name: 'Table 1' }).waitFor({ state: 'detached' });
  expect(itemStatuses(house.hub, orderId)).toEqual(['cancelled', 'created']);
  await page.getByRole('region', { name: 'Table 9' }).getByText('$15.50').waitFor();
});
