// Names longer than any layout was designed for: they stay in their place and push nothing out of reach.
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, openView } from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeCustomer, makeItem, makeTable, makeVariant } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makePerson, type Person } from '../fixtures/people.ts';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsteller';
const LONG_NAME = 'Bartholomäus Maximilian von und zu Hohenfels-Schwarzenberg';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;
let cashier: Person;
let dish: number;

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  dish = makeItem(hub, { title: LONG_WORD, priceCents: 123_456_789 });
  makeTable(hub, 'The long table by the window under the old lemon tree');
  makeCustomer(hub, '5551234', LONG_NAME);
  address = await listen(hub);
  cashier = makePerson(hub, { scopes: ['POS'] });
});
afterEach(() => hub.close());

const rightOf = async (place: Locator) => {
  const box = await place.boundingBox();
  return box === null ? Number.NaN : box.x + box.width;
};

/** The right edge of the drawn text, which may be wider than its box. */
const drawnRightOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.max(...[...range.getClientRects()].map(({ right }) => right));
  });

const drawnLines = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

async function takeCustomer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /WALKIN CUSTOMER/ }).click();
  const search = page.getByRole('dialog', { name: 'Search Customer' });
  await search.getByRole('textbox', { name: 'Phone' }).fill('5551234');
  await search.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: LONG_NAME }).waitFor();
}

it.each([1280, 360])('keeps the cart inside its panel at %i px', async (width) => {
  const { page, context } = await openView(browser, hub, address, cashier, { width });
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: `Add ${LONG_WORD}` }).click();
  if (width < 980) await page.getByRole('button', { name: /1 item/ }).click();
  await page.getByRole('button', { name: /^Notes of/ }).click();
  const notes = page.getByRole('dialog', { name: 'Add Notes' });
  await notes.getByRole('textbox').fill(LONG_WORD.toUpperCase());
  await notes.getByRole('button', { name: 'Save' }).click();
  await takeCustomer(page);
  for (const name of ['Dining option', 'Table'])
    expect(await rightOf(page.getByRole('combobox', { name }))).toBeLessThan(width);
  expect(await rightOf(page.getByRole('button', { name: LONG_NAME }))).toBeLessThan(width);
  const line = page.getByRole('list', { name: 'Cart' }).getByRole('listitem');
  const total = await line.getByText('$1,234,567.89', { exact: true }).boundingBox();
  for (const words of [LONG_WORD, `“${LONG_WORD.toUpperCase()}”`]) {
    const place = line.getByText(words, { exact: true });
    expect(await drawnRightOf(place)).toBeLessThan(total?.x ?? 0);
  }
  await context.close();
});

it('gives a dialog’s title the whole of its line', async () => {
  makeVariant(hub, makeItem(hub, { title: 'Soup', priceCents: 100 }), 100, 'Small');
  const { page, context } = await openView(browser, hub, address, cashier);
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  const title = await page.getByRole('heading', { name: 'Select Variant & Addons' }).boundingBox();
  expect(title?.height).toBeLessThan(30);
  await context.close();
});

it('keeps every line of the cart and every key of the pay dialog in reach at 200 % zoom', async () => {
  const zoomed = { width: 640, height: 400 };
  const { page, context } = await openView(browser, hub, address, cashier, zoomed);
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: `Add ${LONG_WORD}` }).click();
  await page.getByRole('button', { name: /1 item/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Cart' });
  await sheet.getByRole('button', { name: /^One more/ }).click();
  expect(
    await sheet.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight),
  ).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  const pay = page.getByRole('dialog', { name: /^Collect Payment/ });
  for (const name of ['9', 'Delete last digit'])
    expect(await rightOf(pay.getByRole('button', { name, exact: true }))).toBeLessThan(620);
  const due = await pay.getByRole('status').getByText('$0.00').boundingBox();
  const one = await pay.getByRole('button', { name: '1', exact: true }).boundingBox();
  expect((due?.x ?? 0) + (due?.width ?? 0)).toBeLessThan(one?.x ?? 0);
  await context.close();
});

it('keeps a dish of one long word inside its kitchen ticket', async () => {
  await placeOrder(hub, makeTill(hub), { cart: [{ id: dish }] });
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  const { page, context } = await openView(browser, hub, address, cook, { width: 1024 });
  await page.goto('/dashboard/kitchen');
  const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  const step = ticket.getByRole('button', { name: /^Start Making/ });
  await step.waitFor();
  expect(await rightOf(step)).toBeLessThan(await rightOf(ticket));
  expect(await rightOf(ticket.getByText('Created'))).toBeLessThan(await rightOf(ticket));
  await context.close();
});

it('breaks neither word nor amount of a narrow receipt for a long name beside it', async () => {
  hub.db.exec("UPDATE store SET page_format = '57'");
  const { page, context } = await openView(browser, hub, address, cashier);
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: `Add ${LONG_WORD}` }).click();
  for (let more = 0; more < 8; more++)
    await page.getByRole('button', { name: /^One more/ }).click();
  await takeCustomer(page);
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  await page.getByRole('button', { name: /^Collect \$/ }).click();
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).waitFor();
  await page.goto('/print-receipt');
  const beside = (label: string) =>
    page.getByText(label, { exact: true }).locator('xpath=../span[2]');
  expect(await drawnLines(page.getByText('Name', { exact: true }))).toBe(1);
  expect(await drawnLines(beside('Subtotal (excl. tax)'))).toBe(1);
  await context.close();
});

it('keeps a dish of one long word on a guest’s phone', async () => {
  hub.db.exec('UPDATE store SET is_qr_menu_enabled = 1');
  const { page, context } = await openView(browser, hub, address, cashier, { width: 360 });
  await page.goto('/menu');
  const card = page.getByRole('button', { name: LONG_WORD });
  await card.waitFor();
  expect(await rightOf(card)).toBeLessThan(360);
  await card.click();
  const detail = page.getByRole('dialog', { name: LONG_WORD });
  const close = await detail.getByRole('button', { name: 'Close' }).boundingBox();
  const title = detail.getByRole('heading', { name: LONG_WORD });
  expect(await drawnRightOf(title)).toBeLessThanOrEqual(close?.x ?? 0);
  await context.close();
});

it('keeps the cards of a list on a phone when a name is one long word', async () => {
  makeCustomer(hub, '5559999', LONG_WORD);
  const office = makePerson(hub, { scopes: ['CUSTOMERS'] });
  const { page, context } = await openView(browser, hub, address, office, { width: 360 });
  await page.goto('/dashboard/customers');
  await page.getByText(LONG_WORD).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await context.close();
});

it('keeps a variant’s buttons in reach when its title is one long word', async () => {
  makeVariant(hub, dish, 100, LONG_WORD);
  const office = makePerson(hub, { scopes: ['SETTINGS'] });
  const { page, context } = await openView(browser, hub, address, office, { width: 360 });
  await page.goto(`/dashboard/settings/menu-items/${dish}`);
  await page.getByText('Show Variants').click();
  const edit = page.getByRole('button', { name: /^Edit/ }).first();
  await edit.waitFor();
  expect(await rightOf(edit)).toBeLessThan(360);
  await context.close();
});
