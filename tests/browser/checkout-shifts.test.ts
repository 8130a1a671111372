// Taking cash without an open shift: the dialog first opens a shift, and then shows the typed amounts again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Scope } from '#shared/scopes.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachSoupHouse, orderForTable, payOnOrders, payOnPos } from '../fixtures/checkout-pages.ts';
import { CARD, sell } from '../fixtures/drawers.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const house = eachSoupHouse(await openFileBrowser());
async function open(
  width = 1280,
  height = 800,
  scopes: readonly Scope[] = ['POS', 'ORDERS'],
): Promise<Page> {
  return (await house.open(makePerson(house.hub, { scopes }), { width, height })).page;
}

const askForShifts = () =>
  makeTill(house.hub).post('/settings/store-setting', { shiftRequired: true });
const paid = () =>
  house.hub.db.prepare('SELECT tendered_cents, shift_id FROM payments ORDER BY id').all();
const NO_SHIFT = 'No cash was taken: this drawer has no open shift.';

test('cash without a shift leads to opening one, and back to the payment as typed, which is then taken once', async () => {
  await askForShifts();
  const page = await open(1280, 800, ['POS', 'ORDERS', 'CASH']);
  const dialog = await payOnPos(page);
  await dialog.getByRole('button', { name: '$20.00' }).click();
  await dialog.getByRole('button', { name: /^Collect \$11/ }).click();
  await dialog.getByRole('alert').getByText(NO_SHIFT).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to the payment' }).click();
  await dialog.getByText('$9.00').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Or enter the total').fill('100');
  await dialog.getByRole('button', { name: 'Open the shift' }).click();
  expect(await dialog.getByLabel('Cash tendered').inputValue()).toBe('20.00');
  expect(paid()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).getByText('$9.00').waitFor();
  expect(paid()).toEqual([{ tendered_cents: 2000, shift_id: 1 }]);
  expect(house.hub.db.prepare('SELECT float_cents FROM shifts').pluck().all()).toEqual([10000]);
});

test('a user who may not open a shift is shown whom to ask, and continues once one is open', async () => {
  await askForShifts();
  await orderForTable(house);
  const boss = makeTill(house.hub);
  await boss.post('/shifts/open', { float: 0 });
  await boss.post('/shifts/1/count', { counted: [{ paymentTypeId: 1, amount: 0 }] });
  const page = await open(360, 640);
  const dialog = await payOnOrders(page);
  await dialog.getByRole('button', { name: '$50.00' }).click();
  await dialog.getByRole('button', { name: /^Pay \$11/ }).click();
  await dialog.getByText("The drawer's last shift is counted but not closed.").waitFor();
  expect(await dialog.getByRole('link').count()).toBe(0);
  await boss.post('/shifts/1/close');
  await dialog
    .getByText(/^Ask an admin or a user with the Cash permission to open a shift/)
    .waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await boss.post('/shifts/open', { float: 0 });
  await dialog.getByRole('button', { name: /^Pay \$11/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  expect(paid()).toEqual([{ tendered_cents: 5000, shift_id: 2 }]);
});

test('cash given back without a shift leads to opening one, and back to the refund as typed', async () => {
  const till = makeTill(house.hub);
  const sold = await sell(house.hub, till, 1100, { typeId: CARD });
  await askForShifts();
  const page = await open(1280, 800, ['INVOICES', 'REFUND', 'CASH', 'POS']);
  await page.goto('/dashboard/invoices');
  await page.getByRole('button', { name: `Show invoice ${sold.body.invoiceId}` }).click();
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund of/ });
  await refund.getByRole('button', { name: 'An amount' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('5,00');
  await refund.getByRole('button', { name: 'Cash', exact: true }).click();
  await refund.getByRole('button', { name: 'Goodwill' }).click();
  const give = refund.getByRole('button', { name: 'Refund $5.00' });
  await give.click();
  const stopped = 'No cash was refunded: this drawer has no open shift.';
  await refund.getByRole('alert').getByText(stopped).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await refund.getByLabel('Or enter the total').fill('50');
  await refund.getByRole('button', { name: 'Open the shift' }).click();
  expect(await refund.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('5,00');
  expect(paid()).toHaveLength(1);
  await give.click();
  await refund.waitFor({ state: 'detached' });
  expect(paid().at(-1)).toMatchObject({ shift_id: 1 });
});

test('an unsent payment that found no open shift is sent again unchanged after a shift is opened', async () => {
  await orderForTable(house);
  await askForShifts();
  const page = await open(390, 844, ['POS', 'ORDERS', 'CASH']);
  const dialog = await payOnOrders(page);
  await dialog.getByRole('button', { name: '$50.00' }).click();
  const payments = '**/complete-and-pay-order';
  await page.route(payments, (route) => route.abort());
  await dialog.getByRole('button', { name: /^Pay \$11/ }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.unroute(payments);
  await page.getByText('Please resolve 1 order or payment that the hub rejected.').waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('dialog', { name: 'Unsent orders and payments' });
  await list
    .getByText(/^The hub did not record this payment\. Open the shift and send the payment/)
    .waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);
  await list.getByRole('button', { name: 'Open the shift and send the entry' }).click();
  const opening = page.getByRole('dialog', { name: /^Payment for Table 4/ });
  await opening.getByText('The hub rejected the payment: this drawer has no open shift.').waitFor();
  await opening.getByLabel('Or enter the total').fill('100');
  await opening.getByRole('button', { name: 'Open the shift' }).click();
  await list.getByText(/^Sent\./).waitFor();
  expect(paid()).toEqual([{ tendered_cents: 5000, shift_id: 1 }]);
  // Nothing was lost, so there is no exception for the owner.
  const { body } = await makeTill(house.hub).get('/reports/exceptions?type=today');
  expect(body.filter(({ kind }: { kind: string }) => kind === 'held-discarded')).toEqual([]);
});
