// Taking money, on POS and Orders alike: all in sight, nothing lost of the change, and one meaning of exact cash (CONTRACT §9).
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Scope } from '#shared/scopes.ts';
import {
  listAxeFaults,
  listen,
  listSmallTargets,
  openView,
  type View,
} from '../fixtures/browser.ts';
import { CARD, sell } from '../fixtures/drawers.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;
let view: View | undefined;

beforeEach(async () => {
  hub = await makeHub();
  makeItem(hub, { title: 'Soup', priceCents: 1100 });
  address = await listen(hub);
});
afterEach(async () => {
  await view?.context.close();
  view = undefined;
  await hub.close();
});

async function open(
  width = 1280,
  height = 800,
  scopes: readonly Scope[] = ['POS', 'ORDERS'],
): Promise<Page> {
  const cashier = makePerson(hub, { scopes });
  view = await openView(browser, hub, address, cashier, { width, height });
  return view.page;
}

async function orderForTable(): Promise<void> {
  const cart = [{ id: makeItem(hub, { title: 'Pizza', priceCents: 1100 }) }];
  const tableId = makeTable(hub, 'Table 4');
  await placeOrder(hub, makeTill(hub), { cart, tableId });
}

/** The payment dialog of the POS over one soup. */
async function payOnPos(page: Page): Promise<Locator> {
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  const pay = page.getByRole('button', { name: 'Create Receipt & Pay' });
  const cart = page.getByRole('button', { name: /1 item/ });
  await pay.or(cart).first().waitFor();
  if (!(await pay.isVisible())) await cart.click();
  await pay.click();
  const dialog = page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' });
  await dialog.getByRole('group', { name: 'Amount keypad' }).waitFor();
  return dialog;
}

/** The same on Orders over the pizza of Table 4. */
async function payOnOrders(page: Page): Promise<Locator> {
  await page.goto('/dashboard/orders');
  await page.getByRole('button', { name: 'Pay & Complete: Table 4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete: Table 4' });
  await dialog.getByRole('group', { name: 'Amount keypad' }).waitFor();
  return dialog;
}

const tendered = () =>
  hub.db.prepare('SELECT tendered_cents FROM payments ORDER BY id').pluck().all();
const sizeOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontSize);

test.each([
  [390, 844],
  [360, 640],
])('the keypad is wholly in sight at %i × %i px, on both screens', async (width, height) => {
  await orderForTable();
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
  expect(view?.faults).toEqual([]);
});

test('exact cash is stored alike from both screens, and so is what was handed over', async () => {
  await orderForTable();
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

/** The second tap of a double tap, as soon as there is something under the finger; settles when it was made. */
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
  hub.db.exec('UPDATE store SET is_enable_print = 1');
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
  await orderForTable();
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
  expect(await given.inputValue()).toBe('12.5');
  await dialog.getByText('$1.50').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await dialog.getByText('Still missing').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(tendered()).toEqual([]);
});

const askForShifts = () => makeTill(hub).post('/settings/store-setting', { shiftRequired: true });
const paid = () =>
  hub.db.prepare('SELECT tendered_cents, shift_id FROM payments ORDER BY id').all();
const NO_SHIFT = 'No cash was taken: no shift is open at this drawer.';

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
  await dialog.getByLabel('Or the sum').fill('100');
  await dialog.getByRole('button', { name: 'Open the shift' }).click();
  expect(await dialog.getByLabel('Cash tendered').inputValue()).toBe('20.00');
  expect(paid()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).getByText('$9.00').waitFor();
  expect(paid()).toEqual([{ tendered_cents: 2000, shift_id: 1 }]);
  expect(hub.db.prepare('SELECT float_cents FROM shifts').pluck().all()).toEqual([10000]);
});

test('who may open no shift is told whom to ask, and goes on when somebody has opened it', async () => {
  await askForShifts();
  await orderForTable();
  const boss = makeTill(hub);
  await boss.post('/shifts/open', { float: 0 });
  await boss.post('/shifts/1/count', { counted: [{ paymentTypeId: 1, amount: 0 }] });
  const page = await open(360, 640);
  const dialog = await payOnOrders(page);
  await dialog.getByRole('button', { name: '$50.00' }).click();
  await dialog.getByRole('button', { name: /^Pay \$11/ }).click();
  await dialog.getByText('Its last shift is counted and not closed yet.').waitFor();
  expect(await dialog.getByRole('link').count()).toBe(0);
  await boss.post('/shifts/1/close');
  await dialog.getByText(/^Ask an admin or somebody with the right Cash to open one/).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await boss.post('/shifts/open', { float: 0 });
  await dialog.getByRole('button', { name: /^Pay \$11/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  expect(paid()).toEqual([{ tendered_cents: 5000, shift_id: 2 }]);
});

test('cash given back without a shift leads to opening one, and back to the refund as typed', async () => {
  const till = makeTill(hub);
  const sold = await sell(hub, till, 1100, { typeId: CARD });
  await askForShifts();
  const page = await open(1280, 800, ['INVOICES', 'REFUND', 'CASH', 'POS']);
  await page.goto('/dashboard/invoices');
  await page.getByRole('button', { name: `Open invoice ${sold.body.invoiceId}` }).click();
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /^Refund of/ });
  await refund.getByRole('button', { name: 'An amount' }).click();
  await refund.getByRole('textbox', { name: 'Amount' }).fill('5,00');
  await refund.getByRole('button', { name: 'Cash', exact: true }).click();
  await refund.getByRole('button', { name: 'Goodwill' }).click();
  const give = refund.getByRole('button', { name: 'Give back $5.00' });
  await give.click();
  const stopped = 'No cash was given back: no shift is open at this drawer.';
  await refund.getByRole('alert').getByText(stopped).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await refund.getByLabel('Or the sum').fill('50');
  await refund.getByRole('button', { name: 'Open the shift' }).click();
  expect(await refund.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('5,00');
  expect(paid()).toHaveLength(1);
  await give.click();
  await refund.waitFor({ state: 'detached' });
  expect(paid().at(-1)).toMatchObject({ shift_id: 1 });
});

test('a held payment that finds no shift is sent again as it was once one is open', async () => {
  await orderForTable();
  await askForShifts();
  const page = await open(390, 844, ['POS', 'ORDERS', 'CASH']);
  const dialog = await payOnOrders(page);
  await dialog.getByRole('button', { name: '$50.00' }).click();
  const payments = '**/complete-and-pay-order';
  await page.route(payments, (route) => route.abort());
  await dialog.getByRole('button', { name: /^Pay \$11/ }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.unroute(payments);
  await page.getByText('1 order or payment to settle: refused by the hub.').waitFor();
  await page.getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('dialog', { name: 'Unsent orders and payments' });
  await list.getByText(/^The hub has not taken this money\. Open the shift and send it/).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);
  await list.getByRole('button', { name: 'Open the shift and send it' }).click();
  const opening = page.getByRole('dialog', { name: /^Payment for Table 4/ });
  await opening.getByText('The hub did not take it: no shift is open at this drawer.').waitFor();
  await opening.getByLabel('Or the sum').fill('100');
  await opening.getByRole('button', { name: 'Open the shift' }).click();
  await list.getByText(/^Went out\./).waitFor();
  expect(paid()).toEqual([{ tendered_cents: 5000, shift_id: 1 }]);
  // Nothing was lost: the owner is told of nothing.
  const { body } = await makeTill(hub).get('/reports/exceptions?type=today');
  expect(body.filter(({ kind }: { kind: string }) => kind === 'held-discarded')).toEqual([]);
});

test('the card of a table asks for what the payment will, and follows a discount', async () => {
  const cart = [{ id: makeItem(hub, { title: 'Pizza', priceCents: 1100 }) }];
  const till = makeTill(hub);
  const tableId = makeTable(hub, 'Table 4');
  const { orderId } = await placeOrder(hub, till, { cart, tableId });
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
  expect(view?.faults).toEqual([]);
});

test('what a table is to pay is printed as its bill stands, and is no receipt', async () => {
  const cart = [{ id: makeItem(hub, { title: 'Pizza', priceCents: 1100 }) }];
  const till = makeTill(hub);
  const tableId = makeTable(hub, 'Table 4');
  const { orderId } = await placeOrder(hub, till, { cart, tableId });
  const [bill] = (await till.get(`/bills?orderIds=${orderId}`)).body;
  await till.post(`/bills/${bill.id}/discount`, { percent: 10, reason: 'Regulars' });
  const page = await open();
  await view?.context.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto('/dashboard/orders');
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Print Receipt' }).click();
  const paper = await popup;
  await paper.getByText('NOT A RECEIPT').waitFor();
  await paper.getByText('Discount-$1.10').waitFor();
  await paper.getByText('Total$9.90').waitFor();
  expect(await paper.getByText('Receipt No.').count()).toBe(0);
});
