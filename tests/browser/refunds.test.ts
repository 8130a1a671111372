// Refunds, corrected payments and reopened invoices, as the office does them (contract 17, 23).
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFaults, loseAnswer } from '../fixtures/browser.ts';
import { asPerson, expectFitsPhone, type House, openHouse } from '../fixtures/house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../fixtures/orders.ts';
import { makePerson, type Person } from '../fixtures/people.ts';
import { expectToldWhomToAsk } from '../fixtures/refused.ts';

const DAY = 86_400_000;
const SEVEN = { title: 'VAT', type: 'inclusive', rateMilli: 7000 } as const;

let house: House;
let till: Till;

beforeAll(async () => {
  house = await openHouse();
  till = makeTill(house.hub);
});
afterAll(() => house?.close());

const office = (...more: string[]): Person =>
  makePerson(house.hub, { scopes: ['INVOICES', 'REPORTS', 'DASHBOARD', ...more] });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Sells `times` × 3 soups at 12.90, paid by card or by the payments `parts`. Returns the invoice's id. */
async function sell(
  tableId: number | null = null,
  times = 1,
  parts?: readonly object[],
): Promise<number> {
  const soup = makeItem(house.hub, { title: 'Soup', priceCents: 1290, tax: SEVEN });
  const { orderId } = await placeOrder(house.hub, till, {
    cart: Array.from({ length: times }, (_, at) => ({ id: soup, quantity: 3, notes: `${at}` })),
    ...(tableId === null ? { deliveryType: 'takeaway' } : { tableId, guests: 2 }),
  });
  const [{ id, due }] = (await till.get(`/bills?orderIds=${orderId}`)).body;
  const payments = parts ?? [{ paymentTypeId: 2, amount: due }];
  return (await till.post(`/bills/${id}/pay`, { payments, due })).body.invoiceId;
}
const invoiceNow = async (id: number) => (await till.get(`/invoices/${id}`)).body;
async function openInvoice(page: Page, id: number, period = 'Today') {
  await page.goto('/dashboard/invoices');
  await button(page, period).click();
  await button(page, `Show invoice ${id}`).click();
  return page.getByRole('dialog', { name: `Invoice #${id}` });
}
/** Returns how many pixels of a button are covered by the dialog's footer. */
async function hiddenOf(inDialog: Locator): Promise<number> {
  const dialog = inDialog.page().getByRole('dialog');
  const [own, around] = [await inDialog.boundingBox(), await dialog.boundingBox()];
  if (own === null || around === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, own.y + own.height - (around.y + around.height));
}
async function openRefund(page: Page, invoice: Locator, of: 'An amount' | 'Refund everything') {
  await invoice.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund/ });
  await refund.getByRole('button', { name: of }).click();
  return refund;
}

test('a receipt that this browser prints once more is a duplicate, and the owner reads of it', async () => {
  const id = await sell(makeTable(house.hub, 'Duplicate'), 4);
  const told = async () => {
    const { body } = await till.get('/reports/exceptions?type=today');
    return body.filter((one: { invoice_id: number | null }) => one.invoice_id === id);
  };
  await asPerson(house, office(), async (page) => {
    // On a small till the invoice is longer than the dialog, but its button for a duplicate is fully visible.
    await page.setViewportSize({ width: 1024, height: 600 });
    const invoice = await openInvoice(page, id);
    const again = invoice.getByRole('button', { name: 'Print duplicate' });
    await expect.poll(() => hiddenOf(again)).toBe(0);
    const [paper] = await Promise.all([page.context().waitForEvent('page'), again.click()]);
    await paper.getByText('DUPLICATE').first().waitFor();
    await paper.close();
  });
  expect(await told()).toMatchObject([{ kind: 'reprint' }]);
});

test('one of three pieces is given back on the next day', async () => {
  const id = await sell();
  house.hub.clock.now += DAY;
  await asPerson(house, office('REFUND', 'POS'), async (page) => {
    const invoice = await openInvoice(page, id, 'Yesterday');
    await invoice.getByRole('button', { name: 'Refund' }).click();
    const refund = page.getByRole('dialog', { name: `Refund of invoice #${id}` });
    await refund.getByRole('button', { name: '3 × Soup: one more' }).click();
    await refund.getByText('$25.80').waitFor();
    await refund.getByRole('button', { name: 'Card' }).click();
    await refund.getByRole('button', { name: 'Complaint' }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await refund.getByRole('button', { name: 'Refund $12.90' }).click();
    await invoice.getByText('1 refunded: $12.90').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await invoice.getByRole('button', { name: 'Close' }).click();
    await button(page, 'Today').click();
    await page.getByText(`Credit note of #${id}`).waitFor();
    await button(page, `Show invoice ${id + 1}`).click();
    const credit = page.getByRole('dialog', { name: `Credit note #${id + 1}` });
    await credit.getByText(`of invoice #${id}`).waitFor();
    expect(await credit.getByRole('button', { name: 'Refund' }).count()).toBe(0);
  });
  expect(await invoiceNow(id + 1)).toMatchObject({
    kind: 'credit',
    refund_of: id,
    total: -12.9,
    tax_total: -0.84,
    reason: 'Complaint',
  });
  const { body: report } = await till.get('/reports?type=today');
  expect(report).toMatchObject({ revenueTotal: -12.9, refundTotal: 12.9, ordersCount: 0 });
});

test('a sale that two payment types paid is refunded in both of them, or in one', async () => {
  const id = await sell(null, 1, [
    { paymentTypeId: 1, amount: 10 },
    { paymentTypeId: 2, amount: 28.7 },
  ]);
  const refunds = async () =>
    (await invoiceNow(id + 1)).payments.map((one: { title: string; amount: number }) => [
      one.title,
      one.amount,
    ]);
  await asPerson(house, office('REFUND'), async (page) => {
    const invoice = await openInvoice(page, id);
    const refund = await openRefund(page, invoice, 'An amount');
    await refund.getByLabel('Amount', { exact: true }).fill('20');
    // 20 × 10 ÷ 38.70 is 5.168.
    await refund.getByText('Cash $5.17 · Card $14.83').waitFor();
    await refund.getByRole('button', { name: 'Card', exact: true }).click();
    await refund.getByText('Cash $5.17').waitFor({ state: 'detached' });
    await refund.getByRole('button', { name: 'As paid' }).click();
    await refund.getByRole('button', { name: 'Goodwill' }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await refund.getByRole('button', { name: 'Refund $20.00' }).click();
    await refund.waitFor({ state: 'detached' });
  });
  expect(await refunds()).toEqual([
    ['Cash', -5.17],
    ['Card', -14.83],
  ]);
});

test('an amount is given back, and never more than the remaining amount', async () => {
  const id = await sell();
  await asPerson(house, office('REFUND'), async (page) => {
    const invoice = await openInvoice(page, id);
    const refund = await openRefund(page, invoice, 'An amount');
    await refund.getByLabel('Amount', { exact: true }).fill('38.71');
    await refund.getByRole('button', { name: 'Goodwill' }).click();
    const give = refund.getByRole('button', { name: /^Refund [^e]/ });
    expect(await give.isDisabled()).toBe(true);
    await refund.getByLabel('Amount', { exact: true }).fill('5,00');
    await give.click();
    await refund.waitFor({ state: 'detached' });
    await invoice.getByText('-$5.00').waitFor();
  });
  expect((await invoiceNow(id)).refunded).toBe(5);
});

test('what is given back without an answer is given back once, when it is sent again', async () => {
  const id = await sell();
  await asPerson(house, office('REFUND'), async (page, { faults }) => {
    const invoice = await openInvoice(page, id);
    const refund = await openRefund(page, invoice, 'An amount');
    // The dialog has on-screen keys, so the device's own keyboard must stay closed.
    expect(await refund.getByLabel('Amount', { exact: true }).getAttribute('inputmode')).toBe(
      'none',
    );
    await refund.getByRole('button', { name: '5', exact: true }).click();
    await refund.getByRole('button', { name: 'Goodwill' }).click();
    await loseAnswer(page, '**/refund');
    const give = refund.getByRole('button', { name: /^Refund [^e]/ });
    await give.click();
    await page.getByText("The hub can't be reached").first().waitFor();
    await give.click();
    await refund.waitFor({ state: 'detached' });
    expect(faults.splice(0).filter((fault) => !/Failed to load/.test(fault))).toEqual([]);
  });
  expect((await invoiceNow(id)).refunded).toBe(5);
});

test('a payment under the wrong tender is put right, and gets its tip', async () => {
  const id = await sell();
  await asPerson(house, office('REFUND', 'POS'), async (page) => {
    const invoice = await openInvoice(page, id);
    await invoice.getByRole('button', { name: 'Correct payment' }).click();
    const correct = page.getByRole('dialog', { name: /^Payment of/ });
    expect(await correct.getByLabel('Tip').getAttribute('inputmode')).toBe('none');
    await correct.getByRole('button', { name: '2', exact: true }).click();
    await correct.getByRole('button', { name: 'Enter tip' }).click();
    await invoice.getByText('Tip $2.00').waitFor();
    await invoice.getByRole('button', { name: 'Correct payment' }).click();
    expect(await correct.getByText('Actual payment type').count()).toBe(1);
    await correct.getByRole('button', { name: 'Cash', exact: true }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await correct.getByRole('button', { name: 'Correct payment' }).click();
    await invoice.getByText('Corrected').first().waitFor();
  });
  const { payments } = await invoiceNow(id);
  expect(
    payments.map(({ title, amount }: { title: string; amount: number }) => [title, amount]),
  ).toEqual([
    ['Card', 38.7],
    ['Card', -38.7],
    ['Cash', 38.7],
  ]);
});

test('an invoice is opened again: its bill is back at the table', async () => {
  const tableId = makeTable(house.hub, 'Again');
  const id = await sell(tableId);
  await asPerson(house, office('REFUND'), async (page) => {
    const invoice = await openInvoice(page, id);
    await invoice.getByRole('button', { name: 'Reopen' }).click();
    const reopen = page.getByRole('dialog', { name: /^Reopen/ });
    await reopen.getByRole('button', { name: 'Charged by mistake' }).click();
    await reopen.getByRole('button', { name: 'Reopen' }).click();
    await invoice.getByText('Refunded').first().waitFor();
  });
  const [bill] = (await till.get(`/bills?tableId=${tableId}`)).body;
  expect(bill).toMatchObject({ total: 38.7, paid: 38.7, due: 0 });
  await asPerson(house, makePerson(house.hub, { scopes: ['POS', 'ORDERS'] }), async (page) => {
    await page.goto('/dashboard/tables');
    const tile = button(page, /^Again/);
    await expect.poll(() => tile.textContent()).toMatch(/\$0\.00.*(?<!Part )Paid$/i);
  });
});

test('a user who may not refund is shown whom to ask, and nothing is refunded', async () => {
  const id = await sell();
  await asPerson(house, office(), async (page, view) => {
    const invoice = await openInvoice(page, id);
    const refund = await openRefund(page, invoice, 'Refund everything');
    await refund.getByRole('button', { name: 'Complaint' }).click();
    await refund.getByRole('button', { name: /^Refund [^e]/ }).click();
    await expectToldWhomToAsk(view);
  });
  expect((await invoiceNow(id)).refunded).toBe(0);
});

test('reports show refunds and cancellations by user, and export them', async () => {
  const { itemIds } = await placeOrder(house.hub, till, {});
  await till.post(`/orders/update-status/${itemIds[0]}`, {
    status: 'cancelled',
    reason: 'Sold out',
  });
  await asPerson(house, office(), async (page) => {
    await page.goto('/dashboard/reports');
    await page.getByText('Average per guest').waitFor();
    await button(page, 'Exceptions').click();
    const table = page.getByRole('table', { name: 'Exceptions' });
    await table
      .getByRole('row', { name: /Refund.*Complaint/ })
      .first()
      .waitFor();
    await button(page, /^Void/).click();
    await table.getByRole('row', { name: /Void.*Sold out/ }).waitFor();
    expect(await table.getByRole('row', { name: /Refund/ }).count()).toBe(0);
    expect(await listAxeFaults(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await button(page, 'Download CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^exceptions-2026-11-21/);
    await button(page, 'Staff').click();
    await page.getByRole('table', { name: 'Staff', exact: true }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await page.goto('/dashboard/home');
    await page.getByRole('heading', { name: "Today's figures by person" }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
  });
});

test('on a phone, a row shows the refunded amount, and no tender for a bill of zero', async () => {
  const id = await sell();
  const refund = { amount: 5, payments: [{ paymentTypeId: 2, amount: 5 }], reason: 'Cold' };
  await till.post(`/invoices/${id}/refund`, refund);
  const { orderId } = await placeOrder(house.hub, till, { deliveryType: 'takeaway' });
  const [{ id: free }] = (await till.get(`/bills?orderIds=${orderId}`)).body;
  await till.post(`/bills/${free}/discount`, { percent: 100, reason: 'Cold' });
  const { invoiceId } = (await till.post(`/bills/${free}/pay`, { payments: [], due: 0 })).body;
  const small = { width: 390, height: 844 };
  await asPerson(
    house,
    office(),
    async (page) => {
      await page.goto('/dashboard/invoices');
      const row = (of: number) => button(page, new RegExp(`^#${of} `));
      await row(id).getByText('Partly refunded · Take Away · Card', { exact: true }).waitFor();
      await row(invoiceId).getByText('Take Away', { exact: true }).waitFor();
    },
    small,
  );
});

test.each([false, true])('reports and invoices fit a small phone (dark: %s)', async (dark) => {
  await expectFitsPhone(house, office(), ['/dashboard/invoices', '/dashboard/reports'], dark);
});
