// A whole shift, from an empty hub to a paid bill: an owner sets up, a cashier sells, a kitchen cooks, a table pays.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listen, openBrowser } from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';

let browser: Browser;
let hub: TestHub;
let address: string;
let counter: Page;
let kitchen: Page;
const contexts: BrowserContext[] = [];
const faults: string[] = [];

async function openPage(width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width, height } });
  contexts.push(context);
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  return page;
}

beforeAll(async () => {
  hub = await makeHub({ now: Date.now() });
  address = await listen(hub);
  browser = await openBrowser();
  counter = await openPage(1280, 800);
  kitchen = await openPage(1920, 1080);
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser.close();
  await hub.close();
});

const live = (page: Page) =>
  page.getByRole('status', { name: 'Connection to the hub' }).getByText('Live').waitFor();

test('an owner sets the hub up with the sample menu and tries a sample order', async () => {
  covers('9.4', '/dashboard', '/dashboard/home');
  await counter.goto('/');
  await counter.getByRole('textbox', { name: 'Store Name' }).fill('Trattoria Zebra');
  await counter.getByRole('textbox', { name: 'Your name' }).fill('Olga Owner');
  await counter.getByRole('textbox', { name: 'Username' }).fill('owner');
  await counter.getByLabel('Password').fill('short');
  await counter.getByRole('checkbox', { name: 'Load a sample menu' }).check();
  await counter.getByRole('button', { name: 'Start' }).click();
  // Invalid input gets a message and is kept.
  await expect
    .poll(() => counter.getByRole('textbox', { name: 'Store Name' }).inputValue())
    .toBe('Trattoria Zebra');
  await counter.getByLabel('Password').fill('open sesame');
  await counter.getByRole('button', { name: 'Start' }).click();
  await counter.waitForURL('**/dashboard/pos');
  await counter.getByRole('button', { name: 'Add sample order' }).click();
  await counter
    .getByRole('button', { name: /^Remove / })
    .first()
    .waitFor();
  await counter.getByRole('button', { name: 'Create New' }).click();
  await counter.getByText('The cart is empty').waitFor();
  await counter.goto('/dashboard/home');
  await counter.getByText('No Reservation found for Today!').waitFor();
  expect(await listAxeFaults(counter)).toEqual([]);
});

test('the kitchen signs in on a second screen', async () => {
  await kitchen.goto('/');
  await kitchen.getByRole('button', { name: 'Login' }).click();
  await kitchen.getByText('Please provide username!').first().waitFor();
  await kitchen.getByRole('textbox', { name: 'Username' }).fill('OWNER');
  await kitchen.getByLabel('Password').fill('open sesame');
  await kitchen.getByRole('button', { name: 'Login' }).click();
  await kitchen.waitForURL('**/dashboard/home');
  await kitchen.goto('/dashboard/kitchen');
  await kitchen.getByText('No Orders Pending!').waitFor();
  await live(kitchen);
});

/**
 * Returns the time of the next tap by the page's own clock. A time taken in the test would include the wait for the
 * button.
 */
const whenTapped = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const note = () => resolve(performance.timeOrigin + performance.now());
        document.addEventListener('click', note, { capture: true, once: true });
      }),
  );

/** Returns the time at which a page first draws a text. */
const whenDrawn = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(wanted)) return;
          observer.disconnect();
          const note = () => resolve(performance.timeOrigin + performance.now());
          requestAnimationFrame(() => setTimeout(note));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );

test('a dine-in order with a variant, add-ons and a note goes to the kitchen, which shows it without a reload', async () => {
  covers('9.5');
  await counter.goto('/dashboard/settings/tills');
  await counter.getByRole('switch', { name: 'Ask before sending an order for a table' }).check();
  await counter.goto('/dashboard/pos');
  await counter.getByRole('button', { name: 'Add Margherita' }).click();
  const options = counter.getByRole('dialog', { name: 'Select Variant & Addons' });
  await options.getByRole('radio', { name: 'Large' }).check();
  await options.getByRole('checkbox', { name: 'Buffalo mozzarella' }).check();
  await options.getByRole('checkbox', { name: 'Olives' }).check();
  await options.getByRole('button', { name: /^Add · / }).click();
  await counter.getByRole('button', { name: 'Notes of Margherita' }).click();
  const notes = counter.getByRole('dialog', { name: 'Add Notes' });
  await notes.getByRole('textbox').fill('cut in four, please');
  await notes.getByRole('button', { name: 'Save' }).click();
  const table = counter.getByRole('combobox', { name: 'Table' });
  await table.selectOption({ index: 1 });
  await counter.getByRole('button', { name: 'Send to Kitchen' }).click();
  const summary = counter.getByRole('dialog', { name: 'Send order to Kitchen' });
  // The net is 13.20 + 2.80 + 1.20 = 17.20. The exclusive tax of 5 % on it is 0.86.
  await summary.getByText('$17.20').waitFor();
  await summary.getByText('$0.86').waitFor();
  await summary.getByText('$18.06').waitFor();
  const tapped = whenTapped(counter);
  const drawn = whenDrawn(kitchen, 'cut in four, please');
  await summary.getByRole('button', { name: 'Send to Kitchen' }).click();
  console.log(`tap → kitchen screen: ${Math.round((await drawn) - (await tapped))} ms`);
  await kitchen.getByRole('button', { name: 'Start Making: 1 × Margherita' }).waitFor();
  await counter
    .getByRole('dialog', { name: 'Order sent to Kitchen' })
    .getByText('Order ID: 1')
    .waitFor();
  await kitchen.getByText('+ Buffalo mozzarella').waitFor();
  await kitchen.getByText('cut in four, please').waitFor();
});

test('the kitchen makes it and completes it, and the counter sees that it was seen', async () => {
  await counter.getByRole('button', { name: 'Next order' }).click();
  await counter.goto('/dashboard/orders');
  await counter.getByText(/^seen /).waitFor();
  await kitchen.getByRole('button', { name: 'Start Making: 1 × Margherita' }).click();
  await counter.getByText('Preparing').filter({ visible: true }).waitFor();
  await kitchen.getByRole('button', { name: 'Complete: 1 × Margherita' }).click();
  await kitchen.getByText('No Orders Pending!').waitFor();
  await counter.getByText('Completed').filter({ visible: true }).first().waitFor();
});

test('the table pays in cash, gets its change, and the bill is an invoice', async () => {
  await counter
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await counter.getByRole('menuitem', { name: 'Pay & Complete' }).click();
  const pay = counter.getByRole('dialog', { name: 'Pay & Complete' });
  await pay.getByText('$18.06').first().waitFor();
  await pay.getByRole('checkbox', { name: 'Print Receipt?' }).check();
  await pay.getByRole('button', { name: '$20.00' }).click();
  await pay.getByText('$1.94').waitFor();
  const receipt = counter.waitForEvent('popup');
  await pay.getByRole('button', { name: /^Pay \$18\.06/ }).click();
  const paper = await receipt;
  await paper.getByText('Receipt No.').waitFor();
  await paper.getByText('Margherita').waitFor();
  await paper.getByText('$18.06').first().waitFor();
  await paper.close();
  const invoice = hub.db
    .prepare('SELECT sub_total_cents, tax_total_cents, total_cents FROM invoices')
    .all();
  expect(invoice).toEqual([{ sub_total_cents: 1720, tax_total_cents: 86, total_cents: 1806 }]);
  expect(hub.db.prepare('SELECT status, payment_status FROM orders').all()).toEqual([
    { status: 'completed', payment_status: 'paid' },
  ]);
});

test('nothing was wrong on any screen all the while', () => {
  // The hub answers 400 to a refused first password, which the browser logs.
  expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
});
