// Another device pays, joins or changes a bill while this page has a dialog of the bill open.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pickMore } from '../fixtures/bill-menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open, serve, billsOf } = eachFloor(await openFileBrowser());

const CLOSED = 'This bill is no longer open. It was paid, joined or cancelled on another device.';
const CHANGED =
  /^This line or payment is no longer on the bill\. It was moved, cancelled or refunded/;

/** Opens Table 4; returns its bill, its panel, and the payment of an amount at another till. */
async function openFour() {
  const { four } = await serve();
  const [bill] = await billsOf(four);
  const { page, faults } = await open();
  await tile(page, 'Table 4').click();
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  const pay = (amount: number) =>
    house.till.post(`/bills/${bill.id}/pay`, {
      due: bill.due,
      payments: [{ paymentTypeId: 1, amount }],
    });
  return { four, bill, page, panel, faults, pay };
}

/** Waits for the sentence in the open dialog, whose only button is Close, and closes the dialog. */
async function closeEnded(page: Page, words: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words).waitFor();
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['', 'Close']);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

test('the split of a bill that is paid meanwhile says so and sends nothing', async () => {
  const { bill, page, panel, faults, pay } = await openFour();
  await pickMore(panel, 'Split');
  await page.getByRole('dialog').getByRole('button', { name: 'Evenly' }).click();
  expect((await pay(bill.due)).status).toBe(200);
  await closeEnded(page, CLOSED);
  expect(faults).toEqual([]);
});

test('no discount on a bill of which a part is paid meanwhile', async () => {
  const { page, panel, pay } = await openFour();
  await pickMore(panel, 'Discount');
  expect((await pay(20)).status).toBe(200);
  await closeEnded(page, 'This bill is partly paid already.');
});

test('a payment of a bill that is joined to another bill meanwhile is not taken', async () => {
  const { four, bill, page, panel } = await openFour();
  await placeOrder(house.hub, house.till, { tableId: four, newBill: true });
  const other = (await billsOf(four)).find(({ id }: { id: number }) => id !== bill.id);
  await panel.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay half' }).click();
  const joined = { billIds: [bill.id], version: other.version };
  expect((await house.till.post(`/bills/${other.id}/join`, joined)).status).toBe(200);
  await closeEnded(page, CLOSED);
});

test('a line that is voided meanwhile is no longer on the bill; a line voided here closes its dialog', async () => {
  const { bill, page, panel, faults } = await openFour();
  const [wine] = bill.lines;
  await panel.getByRole('button', { name: /Bottle of Rioja/ }).click();
  const voided = `/orders/update-status/${wine.order_item_id}`;
  expect((await house.till.post(voided, { status: 'cancelled' })).status).toBe(200);
  await closeEnded(page, CHANGED);

  await panel.getByRole('button', { name: /Soup/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel item' }).first().click();
  // Notes whether the sentence is ever shown.
  const sawWords = page.getByText(CHANGED).waitFor({ timeout: 1500 });
  await dialog.getByRole('button', { name: 'Cancel item' }).last().click();
  await expect(sawWords).rejects.toThrow(/Timeout/);
  expect(await dialog.count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a payment of orders follows their total, and says so when another device has paid them', async () => {
  const { bill, page, faults } = await openFour();
  await page.goto('/dashboard/orders');
  await page.getByRole('button', { name: 'Pay & Complete: Table 4' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay .*91\.01/ }).waitFor();
  const voided = `/orders/update-status/${bill.lines[0].order_item_id}`;
  expect((await house.till.post(voided, { status: 'cancelled' })).status).toBe(200);
  await dialog.getByRole('button', { name: /^Pay .*61\.00/ }).waitFor();
  const payments = [{ paymentTypeId: 1, amount: 61 }];
  const paid = await house.till.post(`/bills/${bill.id}/pay`, { due: 61, payments });
  expect(paid.status).toBe(200);
  await closeEnded(page, CLOSED);
  expect(faults).toEqual([]);
});
