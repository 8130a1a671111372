// An order across two screens: it appears in the kitchen automatically, is cooked there, and paid in Orders.
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { itemStatuses, rowOf } from '../fixtures/orders.ts';
import { openLive, orderPizza } from '../fixtures/table-four.ts';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));
const open = openLive.bind(null, house);
const orderForTable = () => orderPizza(house);

test('an order appears in the kitchen by itself, is made and completed there, and leaves', async () => {
  covers('9.7', '/dashboard/kitchen');
  const kitchen = await open('/dashboard/kitchen', ['KITCHEN']);
  const { page } = kitchen;
  await page.getByText('No Orders Pending!').waitFor();
  const orders = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();

  const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await ticket.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await ticket.getByRole('heading').innerText()).toContain('1');
  await ticket.getByText('Large').waitFor();
  await ticket.getByText('+ Extra cheese').waitFor();
  await ticket.getByText('No onions').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await orders.page.getByText(/^seen /).waitFor();

  await page.getByRole('button', { name: 'Start Making: 1 × Pizza' }).click();
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).waitFor();
  await orders.page.getByText('Preparing').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).click();
  await page.getByRole('button', { name: 'Start Making: 2 × Lemonade' }).click();
  await page.getByRole('button', { name: 'Complete: 2 × Lemonade' }).click();
  await ticket.waitFor({ state: 'detached' });
  await page.getByText('No Orders Pending!').waitFor();
  expect(itemStatuses(house.hub, orderId)).toEqual(['completed', 'completed']);
  expect([...kitchen.faults, ...orders.faults]).toEqual([]);
});

test('an item that the counter cancels is struck through in the kitchen until it is seen', async () => {
  const { page, faults } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { itemIds } = await orderForTable();
  await page.getByRole('button', { name: 'Start Making: 2 × Lemonade' }).waitFor();
  await house.till.post(`/orders/update-status/${itemIds[1]}`, { status: 'cancelled' });
  await page.getByText('Cancelled').waitFor();
  const seen = page.getByRole('button', { name: 'Seen: 2 × Lemonade is cancelled' });
  await seen.click();
  await seen.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start Making: 1 × Pizza' }).waitFor();
  expect(await page.getByText('Lemonade').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a ticket that the counter takes off stays, struck through, until somebody has seen it', async () => {
  const { page } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { orderId } = await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  await house.till.post('/orders/cancel', { orderIds: [orderId] });
  await page.getByText('Cancelled at the counter. Stop making this order.').waitFor();
  await page.getByRole('button', { name: 'Seen' }).click();
  await page.getByText('No Orders Pending!').waitFor();
});

test('a ticket that another screen finished in one step leaves this screen automatically', async () => {
  const { page, faults } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { itemIds } = await orderForTable();
  await page.getByRole('button', { name: 'Start Making: 1 × Pizza' }).waitFor();
  const elsewhere = (status: string) =>
    Promise.all(itemIds.map((id) => house.till.post(`/kitchen/${id}`, { status })));
  await elsewhere('preparing');
  await page.getByRole('button', { name: 'Complete: 2 × Lemonade' }).waitFor();
  await elsewhere('completed');
  await page.getByText('No Orders Pending!').waitFor();
  expect(faults).toEqual([]);
});

test.each([1280, 900, 390, 360])(
  'Orders that lost the hub says so and moves nothing under a finger, %i px',
  async (width) => {
    const { page } = await open('/dashboard/orders', ['ORDERS'], { width });
    await orderForTable();
    const step = page.getByRole('button', { name: 'Pay & Complete: Table 4' });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    const places = async () => [await step.boundingBox(), await refresh.boundingBox()];
    await step.waitFor();
    const before = await places();
    await page.route('**/api/v1/orders*', (request) => request.abort());
    await refresh.click();
    const banner = page.getByRole('status').filter({ hasText: 'This page may be out of date.' });
    await banner.waitFor();
    expect(await places()).toEqual(before);
    expect(await listSmallTargets(page)).toEqual([]);
    expect(await listAxeFaults(page)).toEqual([]);
    // Starts to wait for the request while the hub is still away. Later, the screen's own retry may be faster than the
    // tap.
    const asked = page.waitForRequest('**/api/v1/orders*');
    await banner.getByRole('button', { name: 'Retry' }).click();
    await asked;
    await page.unroute('**/api/v1/orders*');
    await banner.waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
  },
);

test('a table is paid in cash and completed, and the change stays in sight', async () => {
  covers('9.6', '/dashboard/orders');
  const { page, faults } = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();
  const card = page.getByRole('region', { name: 'Table 4' });
  await card.getByText('$31.90').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Pay & Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete: Table 4' });
  await dialog.getByText('$29.00').waitFor();
  await dialog.getByText('$2.90').waitFor();
  await dialog.getByRole('button', { name: '4', exact: true }).click();
  await dialog.getByRole('button', { name: '0', exact: true }).click();
  await dialog.getByText('$8.10').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay $31.90 · Cash' }).click();
  await dialog.getByText('Change due').waitFor();
  await dialog.getByText('$8.10').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No Orders Pending!').waitFor();
  expect(rowOf(house.hub, 'orders', orderId)).toMatchObject({
    status: 'completed',
    payment_status: 'paid',
  });
  expect(faults).toEqual([]);
});

test('completing an unpaid order names it, and it waits under the mark to be paid', async () => {
  covers('9.6');
  const { page, faults } = await open('/dashboard/orders', ['ORDERS'], { width: 390 });
  const { orderId } = await orderForTable();
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Complete', exact: true }).click();
  await page.getByText(/^Token 1 is not paid \(\$31\.90\)/).waitFor();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByText('No Orders Pending!').waitFor();
  await page.getByRole('button', { name: 'Unpaid 1' }).click();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay: Table 4, token 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete: Table 4' });
  await dialog.getByRole('button', { name: 'Card' }).click();
  await dialog.getByRole('button', { name: 'Pay $31.90 · Card' }).click();
  await page.getByText('Everything is paid.').waitFor();
  expect(rowOf(house.hub, 'orders', orderId)).toMatchObject({ payment_status: 'paid' });
  expect(faults).toEqual([]);
});

test('an item is cancelled by its menu after a question, and the order with its last one', async () => {
  covers('9.6');
  const { page } = await open('/dashboard/orders', ['ORDER_STATUS']);
  const { orderId } = await orderForTable();
  for (const name of ['1 × Pizza', '2 × Lemonade']) {
    await page.getByRole('button', { name: `Change ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await page.getByText('Are you sure! This process is irreversible!').waitFor();
    await page.getByRole('button', { name: 'Cancel item' }).click();
    await page.getByRole('dialog', { name: 'Order item status updated.' }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
  }
  await page.getByText('No Orders Pending!').waitFor();
  expect(rowOf(house.hub, 'orders', orderId)).toMatchObject({ status: 'cancelled' });
});

test('where the house wants a reason, a cancellation is asked for one', async () => {
  house.hub.db.prepare(`UPDATE store SET void_needs = 'reason'`).run();
  const { page, faults } = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();
  const dialog = page.getByRole('dialog', { name: /^Cancel / });
  await page.getByRole('button', { name: 'Change 1 × Pizza' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const cancel = dialog.getByRole('button', { name: 'Cancel item' });
  expect(await cancel.isDisabled()).toBe(true);
  // The device keyboard does not cover the reasons.
  const typed = dialog.getByRole('textbox', { name: 'Reason' });
  expect(await typed.evaluate((field) => field === document.activeElement)).toBe(false);
  await dialog.getByRole('button', { name: 'Ordered by mistake' }).click();
  await cancel.click();
  await page.getByRole('dialog', { name: 'Order item status updated.' }).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Sold out' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('No Orders Pending!').waitFor();
  expect(rowOf(house.hub, 'orders', orderId)).toMatchObject({ status: 'cancelled' });
  const reasons = house.hub.db
    .prepare('SELECT DISTINCT reason FROM exceptions ORDER BY id')
    .pluck();
  expect(reasons.all()).toEqual(['Ordered by mistake', 'Sold out']);
  expect(faults).toEqual([]);
});

test("a step that somebody else's came before shows the hub's sentence and the hub's state", async () => {
  const { page } = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await page.getByText('Are you sure, you are cancelling the order!').waitFor();
  await house.till.post('/orders/complete', { orderIds: [orderId] });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText("The order with token 1 is completed and can't be cancelled.").waitFor();
  await page.getByText('No Orders Pending!').waitFor();
});
