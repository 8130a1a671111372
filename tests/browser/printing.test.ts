// Printers in the settings and the print queue in Chromium: an offline printer, its waiting slips, their release.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOLD_AFTER_MS } from '#shared/printing.ts';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listen, openBrowser, openView } from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeItem } from '../fixtures/menu.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';
import { addPrinter, StandInPrinter } from '../fixtures/printer.ts';

const TIMES = { connectMs: 1000, statusMs: 600, idleMs: 500, mostMs: 20_000 };
let hub: TestHub;
let browser: Browser;
let address: string;
let printer: StandInPrinter;

beforeAll(async () => {
  hub = await makeHub({ printTimes: TIMES });
  address = await listen(hub);
  browser = await openBrowser();
  printer = await new StandInPrinter().listen();
});
afterAll(async () => {
  await browser.close();
  await hub.close();
  await printer.close();
});

test('a printer is added in the settings, shows its state and prints a test', async () => {
  const { page, context, faults } = await openView(browser, hub, address, makeAdmin(hub));
  await page.goto('/dashboard/settings/print-settings');
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByLabel('Name').fill('Grill');
  await page.getByLabel('IP address').fill('8.8.8.8');
  await page.getByLabel('Port').fill(String(printer.port));
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Please provide a private address such as 192.168.1.50.').first().waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByLabel('IP address').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByRole('heading', { name: 'Grill' }).waitFor();
  await page.getByRole('button', { name: 'Test print on Grill' }).click();
  await page.getByText('Ready').waitFor();
  await expect.poll(() => printer.prints.length).toBe(1);
  await page.waitForTimeout(2500);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  await context.close();
});

test('old tickets of a dead printer ask, and one tap prints them', async () => {
  covers('9.16', '/dashboard/print-queue');
  hub.db.exec('UPDATE printers SET deleted_at = 1');
  const port = printer.port;
  addPrinter(hub, port, { drawer: true });
  await printer.close();
  const till = makeTill(hub);
  for (const title of ['Soup', 'Cake', 'Tea']) {
    await placeOrder(hub, till, { cart: [{ id: makeItem(hub, { title }) }] });
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  hub.clock.monotonic += HOLD_AFTER_MS + 1;
  const person = makeAdmin(hub);
  for (const options of [{ width: 390, height: 844, dark: true }, {}]) {
    const { page, context } = await openView(browser, hub, address, person, options);
    await page.goto('/dashboard/print-queue');
    await page.getByText('Print 3 waiting slips on Kitchen?').waitFor();
    await page.getByRole('link', { name: '3 to print' }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await context.close();
  }
  printer = await new StandInPrinter().listen(port);
  const { page, context } = await openView(browser, hub, address, person);
  await page.goto('/dashboard/print-queue');
  await page.getByRole('button', { name: 'Print all 3' }).click();
  await page.getByText('Nothing is waiting to print.').waitFor();
  expect(printer.prints).toHaveLength(3);
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'No sale' }).click();
  await page.getByLabel('Reason').fill('Change for a note');
  await page.getByRole('button', { name: 'Open drawer' }).click();
  await page.getByText('Opening the drawer.').waitFor();
  await context.close();
});

test('the queue shows older jobs page by page, and a printer that is none by its word', async () => {
  const insert = hub.db.prepare(
    `INSERT INTO print_jobs (printer_id, kind, document, state, reason, next_at, created_at, updated_at)
     VALUES (?, 'token', ?, ?, ?, 0, 0, 0)`,
  );
  const printerId = addPrinter(hub, printer.port, { name: 'Web' });
  const token = (tokenNo: number) => JSON.stringify({ kind: 'token', tokenNo, printedAt: 'now' });
  for (let n = 1000; n < 1080; n += 1) insert.run(printerId, token(n), 'done', '');
  insert.run(printerId, token(2000), 'unconfirmed', 'The connection was lost while printing.');
  const { page, context, faults } = await openView(browser, hub, address, makeAdmin(hub));
  // Sets the printer's state before the page opens. Otherwise the page would ask for the unknown state, and the test's
  // printer would report that it is ready.
  hub.hub.printers.hear(printerId, 'not-a-printer');
  await page.goto('/dashboard/print-queue');
  await page.getByText('Not a printer').waitFor();
  await page.getByText('Check the printer').waitFor();
  expect(await page.getByText('Token 1000', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show older' }).click();
  await page.getByText('Token 1000', { exact: true }).first().waitFor();
  expect(await page.getByText('Token 1079', { exact: true }).count()).toBeGreaterThan(0);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
