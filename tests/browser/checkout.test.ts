// Taking money on POS and Orders: all amounts are visible, no change is lost, and exact cash means the same on both
// pages (contract 9).
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listAxeFaults, listSmallTargets, type View } from '../fixtures/browser.ts';
import { eachSoupHouse, orderForTable, payOnOrders, payOnPos } from '../fixtures/checkout-pages.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson } from '../fixtures/people.ts';

const house = eachSoupHouse(await openFileBrowser());
let view: View;

async function open(width = 1280, height = 800): Promise<Page> {
  const cashier = makePerson(house.hub, { scopes: ['POS', 'ORDERS'] });
  view = await house.open(cashier, { width, height });
  return view.page;
}

const tendered = () =>
  house.hub.db.prepare('SELECT tendered_cents FROM payments ORDER BY id').pluck().all();
const sizeOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontSize);

test.each([
  [390, 844],
  [360, 640],
])('the keypad is wholly in sight at %i × %i px, on both screens', async (width, height) => {
  await orderForTable(house);
  const page = await open(width, height);
  for (const start of [payOnPos, payOnOrders]) {
    const dialog = await start(page);
    const keys = dialog.getByRole('group', { name: 'Amount keypad' });
    const pay = dialog.getByRole('button', { name: /^(Collect|Pay) \$11\.00 · Cash$/ });
    const [pad, button] = [await keys.boundingBox(), await pay.boundingBox()];
    if (pad === null || button === null) throw new Error('not drawn');
    expect(pad.y).toBeGreaterThan(0);
    expect(pad.y + pad.height).toBeLessThanOrEqual(button.y);
    expect(button.y + button.height).toBeLessThanOrEqual(height);
    const type = await dialog.getByRole('button', { name: 'Card' }).boundingBox();
    expect(type?.height).toBeGreaterThanOrEqual(64);
    expect(await sizeOf(dialog.locator('dd').first())).toBe('40px');
    expect(await listSmallTargets(page)).toEqual([]);
    expect(await listAxeFaults(page)).toEqual([]);
  }
  expect(view.faults).toEqual([]);
});

test('the POS shows and takes the service charge and taxes rounded per bill', async () => {
  const { till } = house;
  const serviceCharge = { title: 'Service', percent: 10, minGuests: 0 };
  await till.post('/settings/store-setting', { taxRounding: 'bill', serviceCharge });
  const page = await open();
  const dialog = await payOnPos(page);
  await dialog.getByRole('button', { name: 'Collect $12.10 · Cash' }).click();
  const sent = page.getByRole('dialog', { name: 'Order sent to Kitchen' });
  const [receipt] = await Promise.all([
    view.context.waitForEvent('page'),
    sent.getByRole('button', { name: 'Print Receipt' }).click(),
  ]);
  await receipt.getByText('Service', { exact: true }).waitFor();
  await receipt.close();
  const [invoice] = (await till.get('/invoices?type=today')).body;
  expect([invoice.service_total, invoice.total]).toEqual([1.1, 12.1]);
  expect(view.faults).toEqual([]);
});

test('exact cash is stored alike from both screens, and so is what was handed over', async () => {
  await orderForTable(house);
  const page = await open();
  const pos = await payOnPos(page);
  await pos.getByRole('button', { name: /^Collect \$11/ }).click();
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).waitFor();
  expect(await page.getByText('Change due').count()).toBe(0);
  const orders = await payOnOrders(page);
  await orders.getByRole('button', { name: /^Pay \$11/ }).click();
  await orders.waitFor({ state: 'detached' });
  expect(tendered()).toEqual([null, null]);
  const again = await payOnPos(page);
  await again.getByRole('button', { name: '$20.00' }).click();
  await again.getByRole('button', { name: /^Collect \$11/ }).click();
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).waitFor();
  expect(tendered()).toEqual([null, null, 2000]);
});

/**
 * Taps the button with this text as soon as a dialog shows it, as the second tap of an impatient user does. Resolves
 * after the tap.
 */
const tapAtOnce = (page: Page, word: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll('dialog button')];
          const button = buttons.find(({ textContent }) => textContent === wanted);
          if (!(button instanceof HTMLElement)) return;
          watch.disconnect();
          button.click();
          resolve();
        });
        watch.observe(document.body, { subtree: true, childList: true });
      }),
    word,
  );

test('the change stays in large figures when the browser prints, and through a double tap', async () => {
  house.hub.db.exec('UPDATE store SET is_enable_print = 1');
  const page = await open();
  const pay = await payOnPos(page);
  await pay.getByRole('button', { name: '$20.00' }).click();
  const opened = page.waitForEvent('popup');
  const tapped = tapAtOnce(page, 'Next order');
  await pay.getByRole('button', { name: /^Collect \$11/ }).click();
  const paper = await opened;
  await paper.getByText('Receipt No.').waitFor();
  await tapped;
  const sent = page.getByRole('dialog', { name: 'Order sent to Kitchen' });
  const change = sent.getByText('$9.00');
  await change.waitFor();
  expect(await sizeOf(change)).toBe('56px');
  await paper.close();
  await sent.getByRole('button', { name: 'Next order' }).click();
  await sent.waitFor({ state: 'detached' });
});

test('what is being paid can be neither closed nor changed, and then shows its change', async () => {
  await orderForTable(house);
  const page = await open();
  const dialog = await payOnOrders(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route('**/orders/complete-and-pay-order', async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  await dialog.getByLabel('Cash tendered').fill('20');
  await page.keyboard.press('Enter');
  await asked;
  expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  for (const key of ['Escape', 'Escape', 'Escape', '5']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: 'Card' }).click();
  await dialog.getByText('$9.00').waitFor();
  await dialog.getByRole('button', { name: /^Pay \$11\.00 · Cash$/ }).waitFor();
  answer();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  const change = dialog.getByText('$9.00');
  await change.waitFor();
  expect(await sizeOf(change)).toBe('56px');
  expect(await listAxeFaults(page)).toEqual([]);
  expect(tendered()).toEqual([2000]);
});

test('the keyboard types wherever the focus is, a suggested sum is typed over, Esc closes', async () => {
  const page = await open();
  const dialog = await payOnPos(page);
  const given = dialog.getByLabel('Cash tendered');
  await dialog.getByRole('button', { name: '$50.00' }).click();
  expect(await given.inputValue()).toBe('50.00');
  await page.keyboard.type('12,5');
  await expect.poll(() => given.inputValue()).toBe('12.5');
  await dialog.getByText('$1.50').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await dialog.getByText('Still missing').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(tendered()).toEqual([]);
});

test('the card of a table asks for what the payment will, and follows a discount', async () => {
  const { till } = house;
  const orderId = await orderForTable(house);
  const [bill] = (await till.get(`/bills?orderIds=${orderId}`)).body;
  const page = await open();
  await page.goto('/dashboard/orders');
  const card = page.getByRole('region', { name: 'Table 4' });
  await card.getByText('To pay').waitFor();
  await card.getByRole('strong').getByText('$11.00').waitFor();
  await till.post(`/bills/${bill.id}/discount`, { percent: 10, reason: 'Regulars' });
  await card.getByRole('strong').getByText('$9.90').waitFor();
  const dialog = await payOnOrders(page);
  await dialog.getByRole('button', { name: 'Pay $9.90 · Cash' }).waitFor();
  expect(view.faults).toEqual([]);
});

test('an unpaid table’s bill is printed with its current amounts, and is not a receipt', async () => {
  const { till } = house;
  const orderId = await orderForTable(house);
  const [bill] = (await till.get(`/bills?orderIds=${orderId}`)).body;
  await till.post(`/bills/${bill.id}/discount`, { percent: 10, reason: 'Regulars' });
  const page = await open();
  await view.context.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto('/dashboard/orders');
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Print Receipt' }).click();
  const paper = await popup;
  await paper.getByText('NOT A RECEIPT').waitFor();
  await paper.getByText('10 % Regulars-$1.10').waitFor();
  await paper.getByText('Total$9.90').waitFor();
  expect(await paper.getByText('Receipt No.').count()).toBe(0);
});
