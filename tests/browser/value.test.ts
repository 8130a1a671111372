// Gift cards, house accounts and points on the screens: how they are sold, charged and used to pay (contract 32).
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets, untilDepth } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';
import { freshCode } from '../fixtures/value-house.ts';

const house = eachHouse(await openFileBrowser());

beforeEach(async () => {
  const { till } = house;
  await till.post('/settings/store-setting', {
    giftCards: { kind: 'multi', expiresMonths: 12, maxBalance: 200 },
    points: { earnPer: 1, earnPoints: 1, worth: 0.05, minSpend: 10 },
  });
  await till.post('/settings/payment-types/add', { title: 'Gift card', kind: 'gift' });
  await till.post('/settings/payment-types/add', { title: 'House account', kind: 'house' });
});

async function openPos(size = {}): Promise<{ page: Page; faults: string[] }> {
  const view = await house.open(makeAdmin(house.hub), size);
  await view.page.goto('/dashboard/pos');
  return view;
}

const balances = async (kind: string): Promise<number[]> =>
  (await house.till.get(`/accounts?kind=${kind}`)).body.map(
    ({ balance }: { balance: number }) => balance,
  );

/** Fills in the dialog that sells a card. */
async function fillCard(page: Page, code: string, amount: string) {
  await page.getByRole('button', { name: 'Gift card', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell a gift card' });
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByLabel('Code of the gift card').fill(code);
  return dialog;
}

const startPaying = async (page: Page, type: string) => {
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' });
  await dialog.getByRole('button', { name: type, exact: true }).click();
  return dialog;
};

const nextOrder = async (page: Page) => {
  const sent = page.getByRole('dialog', { name: 'Order sent to Kitchen' });
  await sent.getByRole('button', { name: 'Next order' }).click();
  await untilDepth(page, 0);
};

test('a gift card is sold and pays a bill, and its remaining amount pays a part of the next bill', async () => {
  covers('32.4', '32.5');
  makeItem(house.hub, { title: 'Soup', priceCents: 3000 });
  const { page, faults } = await openPos();
  const code = freshCode();
  const dialog = await fillCard(page, code, '50');
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add · $50.00' }).click();
  await (await startPaying(page, 'Cash')).getByRole('button', { name: /^Collect \$50/ }).click();
  await page.getByText(`Gift card •••• ${code.slice(-4)}`).waitFor();
  await nextOrder(page);
  expect(await balances('gift')).toEqual([50]);

  await page.getByRole('button', { name: 'Add Soup' }).click();
  const pay = await startPaying(page, 'Gift card');
  await pay.getByLabel('Code of the gift card').fill('1234');
  await pay.getByRole('button', { name: 'Show balance' }).click();
  await pay
    .getByText('This is not a gift card code. Enter the 16 digits of the card.')
    .first()
    .waitFor();
  await pay.getByLabel('Code of the gift card').fill(code);
  await page.keyboard.press('Enter');
  await pay.getByText('Balance $50.00').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await pay.getByRole('button', { name: 'Collect $30.00 · Gift card' }).click();
  await nextOrder(page);
  expect(await balances('gift')).toEqual([20]);

  await page.getByRole('button', { name: 'Add Soup' }).click();
  const part = await startPaying(page, 'Gift card');
  await part.getByLabel('Code of the gift card').fill(code);
  await part.getByRole('button', { name: 'Show balance' }).click();
  await part.getByRole('button', { name: 'Use $20.00 of the balance' }).click();
  await part.getByText('Left to pay').waitFor();
  await part.getByRole('button', { name: 'Collect $10.00 · Cash' }).click();
  await nextOrder(page);
  expect(await balances('gift')).toEqual([0]);
  expect(faults).toEqual([]);
});

test('on a phone a card is sold up to its limit, and no code of another kind is taken', async () => {
  const { page, faults } = await openPos({ width: 390, height: 844 });
  const code = freshCode();
  const dialog = await fillCard(page, code, '250');
  await dialog.getByText('You can add at most $200.00 to this card.').waitFor();
  expect(await dialog.getByRole('button', { name: /^Add ·/ }).isDisabled()).toBe(true);
  await dialog.getByLabel('Amount', { exact: true }).fill('25');
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add · $25.00' }).click();
  await page.getByRole('button', { name: /1 item/ }).waitFor();
  expect(faults).toEqual([]);
});

test('a bill is charged to a house account, which lists the charge and is paid later', async () => {
  covers('32.6', '/dashboard/accounts', '/dashboard/accounts/:id', '/dashboard/settings/value');
  makeItem(house.hub, { title: 'Soup', priceCents: 3000 });
  const phone = '491700001';
  await house.till.post('/customers/add', { phone, name: 'Ana Berg' });
  const view = await house.open(makeAdmin(house.hub));
  const { page, faults } = view;
  await page.goto(`/dashboard/customers/${phone}`);
  await page.getByRole('button', { name: 'Open a house account' }).click();
  const limit = page.getByRole('dialog', { name: 'House account' });
  await limit.getByLabel('Bills can be charged to this customer').check();
  await limit.getByLabel('Limit').fill('100');
  await limit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('$100.00').waitFor();

  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  const pay = await startPaying(page, 'House account');
  await pay.getByRole('button', { name: /^Ana Berg/ }).click();
  await pay.getByText('$100.00 can be charged').waitFor();
  await pay.getByRole('button', { name: 'Collect $30.00 · House account' }).click();
  await nextOrder(page);

  await page.goto('/dashboard/accounts');
  await page.getByRole('button', { name: 'House accounts' }).click();
  await page.getByText('Total owed').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ana Berg' }).click();
  const statement = page.getByRole('table', { name: 'Statement' });
  await statement.getByRole('row', { name: /Charged \$30\.00 \$30\.00/ }).waitFor();
  await statement.getByRole('row', { name: /Closing balance \$30\.00/ }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take a payment' }).click();
  const paying = page.getByRole('dialog', { name: 'Payment of Ana Berg' });
  expect(await paying.getByRole('button', { name: 'House account' }).count()).toBe(0);
  await paying.getByRole('button', { name: 'Take $30.00 · Cash' }).click();
  await paying.waitFor({ state: 'detached' });
  expect(await balances('house')).toEqual([0]);

  // The payment can be refunded from its entry, with a reason, and the amount is owed again.
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund payment' });
  await refund.getByRole('button', { name: 'Charged by mistake' }).click();
  expect(await listAxeFaults(page)).toEqual([]);
  await refund.getByRole('button', { name: 'Refund $30.00' }).click();
  await refund.waitFor({ state: 'detached' });
  expect(await balances('house')).toEqual([30]);
  // The statement has the charge, the payment and its refund.
  await statement.getByRole('row', { name: /Paid -\$30\.00 \$0\.00/ }).waitFor();
  await statement.getByRole('row', { name: /Closing balance \$30\.00/ }).waitFor();
  expect(faults).toEqual([]);
});

test('a customer spends points on a bill, and takes them back', async () => {
  covers('32.7');
  const id = makeItem(house.hub, { title: 'Soup', priceCents: 3000 });
  const phone = '491700002';
  const sold = { customerType: 'CUSTOMER', customerId: phone };
  await house.till.post('/customers/add', { phone, name: 'Ben' });
  await house.till.post('/pos/create-order-and-invoice', {
    ...sold,
    cart: [{ id, quantity: 4 }],
    deliveryType: 'takeaway',
    paymentTypeId: 1,
    netTotal: 120,
    taxTotal: 0,
    total: 120,
  });
  const tableId = makeTable(house.hub, 'Table 4');
  const order = { ...sold, cart: [{ id }], deliveryType: 'dinein', tableId };
  const { billId } = (await house.till.post('/pos/create-order', order)).body;
  const { page, faults } = await house.open(makeAdmin(house.hub));
  await page.goto('/dashboard/tables');
  await page.getByRole('button', { name: /^Table 4/ }).click();
  await page.getByRole('button', { name: '120 points, worth $6.00' }).click();
  const dialog = page.getByRole('dialog', { name: /^Points and gift cards of/ });
  await dialog.getByLabel('Points to spend').fill('5');
  await dialog.getByText('Spend at least 10 points at a time.').waitFor();
  await dialog.getByLabel('Points to spend').fill('120');
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Deduct $6.00' }).click();
  await dialog.getByText('120 points reduce the bill by $6.00.').waitFor();
  expect((await house.till.get(`/bills/${billId}`)).body.due).toBe(24);
  await dialog.getByRole('button', { name: 'Remove points' }).click();
  await dialog.getByLabel('Points to spend').waitFor();
  expect((await house.till.get(`/bills/${billId}`)).body.due).toBe(30);

  // On a partly paid bill, points can be removed but not deducted.
  await dialog.getByRole('button', { name: 'Deduct $6.00' }).click();
  await dialog.getByText('120 points reduce the bill by $6.00.').waitFor();
  const payments = [{ paymentTypeId: 1, amount: 10 }];
  await house.till.post(`/bills/${billId}/pay`, { due: 24, payments });
  await page.getByText('Partly paid').first().waitFor();
  await dialog.getByRole('button', { name: 'Remove points' }).click();
  await dialog
    .getByText("Points can't be deducted now. Close this dialog, then take the payment of $20.00.")
    .waitFor();
  expect(faults).toEqual([]);
});
