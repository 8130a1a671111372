// An owner's first hour in the settings, in a real browser on a real hub.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFaults, listen, openBrowser, openView, type View } from '../helpers/browser.ts';
import { callApi, makeHub, type TestHub } from '../helpers/hub.ts';
import { makeTill, placeOrder } from '../helpers/orders.ts';
import { makeAdmin, makePerson, type Person } from '../helpers/people.ts';

const SETTINGS = '/dashboard/settings';
const DAY_MS = 24 * 3_600_000;

let hub: TestHub;
let browser: Browser;
let address: string;
let owner: Person;
let view: View;
let page: Page;

beforeAll(async () => {
  hub = await makeHub();
  address = await listen(hub);
  owner = makeAdmin(hub);
  browser = await openBrowser();
  view = await openView(browser, hub, address, owner);
  page = view.page;
});

afterAll(async () => {
  await browser.close();
  await hub.close();
});

/** Opens a page of the settings and waits for its heading. */
async function open(path: string, heading: string): Promise<void> {
  await page.goto(`${SETTINGS}${path}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Fills the fields of an open dialog by their labels, saves, and waits until it is gone. */
async function fillDialog(
  name: string,
  fields: Readonly<Record<string, string>>,
  selects: Readonly<Record<string, string>> = {},
): Promise<void> {
  const open = dialog(name);
  for (const [label, text] of Object.entries(fields)) {
    await open.getByLabel(label, { exact: true }).fill(text);
  }
  for (const [label, option] of Object.entries(selects)) {
    await open.getByLabel(label, { exact: true }).selectOption({ label: option });
  }
  await open.getByRole('button', { name: 'Save' }).click();
  await open.waitFor({ state: 'detached' });
}

async function read(path: string) {
  return (await callApi(hub, 'GET', path, { cookie: owner.cookie })).body;
}

test('the owner names the store, switches the QR menu on and downloads its code', async () => {
  await open('', 'Store Details');
  await page.getByLabel('Store Name').fill('');
  await button('Save').click();
  await told('Please provide Store Name!');
  expect(await page.getByLabel('Store Name').evaluate((e) => e === document.activeElement)).toBe(
    true,
  );
  await page.getByLabel('Store Name').fill('Trattoria Rosa');
  await page.getByLabel('Address', { exact: true }).fill('Harbour Street 1\n1000 Town');
  await page.getByLabel('Email').fill('ciao@rosa.example');
  await page.getByLabel('Phone').fill('+39 06 1234567');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Time zone').selectOption('Europe/Rome');
  await page.getByLabel('Start of the day').fill('04:00');
  await page.getByLabel('Public address').fill('http://192.168.1.10:8080');
  await page.getByRole('switch', { name: 'Enable QR Menu' }).check();
  await button('Save').click();
  await told('Store details updated successfully!');
  expect(await read('/settings/store-setting')).toMatchObject({
    storeName: 'Trattoria Rosa',
    address: 'Harbour Street 1\n1000 Town',
    currency: 'EUR',
    timezone: 'Europe/Rome',
    dayStartsAt: '04:00',
    isQRMenuEnabled: 1,
    publicAddress: 'http://192.168.1.10:8080',
  });
  await page.getByText('http://192.168.1.10:8080/menu').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button('Download QR Code').click(),
  ]);
  expect(file.suggestedFilename()).toBe('qr.png');
  expect(await sharp(await file.path()).metadata()).toMatchObject({ format: 'png', width: 1080 });
  const link = page.getByRole('link', { name: 'View Digital Menu' });
  expect(await link.getAttribute('target')).toBe('_blank');
});

test('the preview of a receipt follows the switches before they are saved', async () => {
  await open('/print-settings', 'Print Settings');
  const preview = page.getByRole('region', { name: 'Receipt preview' });
  await preview.getByText('Trattoria Rosa').waitFor();
  await preview.getByText('Notes: Well done, please').waitFor();
  await page.getByRole('switch', { name: 'Show Notes' }).uncheck();
  expect(await preview.getByText('Notes:').count()).toBe(0);
  const width = () => preview.locator('article').evaluate((e) => e.getBoundingClientRect().width);
  const wide = await width();
  await page.getByLabel('Format (Page Size)').selectOption('57');
  expect(Math.round((await width()) / (wide / 80))).toBe(57);
  await page.getByLabel('Footer').fill('Grazie!');
  await preview.getByText('Grazie!').waitFor();
  await button('Save').click();
  await told('Print settings updated successfully!');
  expect(await read('/settings/print-setting')).toMatchObject({
    pageFormat: '57',
    footer: 'Grazie!',
    showNotes: 0,
  });
});

test('a tax is refused in the words of the specification, then added and changed', async () => {
  await open('/tax-setup', 'Tax Setup');
  await button('New').click();
  await dialog('Add New Tax').getByRole('button', { name: 'Save' }).click();
  await told('Provide Title!');
  const rate = dialog('Add New Tax').getByLabel('Rate');
  await dialog('Add New Tax').getByLabel('Title').fill('VAT');
  await rate.fill('-1');
  await dialog('Add New Tax').getByRole('button', { name: 'Save' }).click();
  await told('Invalid value provided in Tax Rate!');
  expect(await rate.evaluate((e) => e === document.activeElement)).toBe(true);
  expect(await dialog('Add New Tax').getByLabel('Title').inputValue()).toBe('VAT');
  await rate.fill('8.875');
  await dialog('Add New Tax').getByRole('button', { name: 'Save' }).click();
  await told('Select Tax Type!');
  await fillDialog('Add New Tax', {}, { Type: 'Exclusive (added to the price)' });
  await button('Edit VAT').click();
  await fillDialog('Update Tax', { Rate: '10' });
  await page.getByRole('cell', { name: '10%' }).waitFor();
  expect(await read('/settings/taxes')).toMatchObject([{ title: 'VAT', rate: 10 }]);
});

test('categories are added, and one is deleted only after the question', async () => {
  await open('/menu-items/categories', 'Categories');
  for (const title of ['Pizza', 'Drinks', 'Mistake']) {
    await button('New').click();
    await fillDialog('Add New Category', { Title: title });
    await page.getByRole('cell', { name: title, exact: true }).waitFor();
  }
  await button('Delete Mistake').click();
  await told('Are you sure! This process is irreversible!');
  await button('Cancel').click();
  expect(await read('/settings/categories')).toHaveLength(3);
  await button('Delete Mistake').click();
  await button('Delete').click();
  await page.getByRole('cell', { name: 'Mistake', exact: true }).waitFor({ state: 'detached' });
  expect(await read('/settings/categories')).toMatchObject([
    { title: 'Pizza' },
    { title: 'Drinks' },
  ]);
});

test('five items go on the menu', async () => {
  await open('/menu-items', 'Menu Items');
  const items = [
    ['Margherita', '8.50', 'Pizza'],
    ['Diavola', '10', 'Pizza'],
    ['Marinara', '7', 'Pizza'],
    ['Water', '2,50', 'Drinks'],
    ['House wine', '4.2', 'Drinks'],
  ] as const;
  await button('New').click();
  await dialog('Add New Item').getByRole('button', { name: 'Save' }).click();
  await told('Please enter title!');
  await dialog('Add New Item').getByRole('button', { name: 'Close' }).first().click();
  for (const [title, price, category] of items) {
    await button('New').click();
    const tax = 'VAT - 10% (exclusive)';
    await fillDialog(
      'Add New Item',
      { Title: title, Price: price },
      { Category: category, Tax: tax },
    );
    await page.getByRole('heading', { name: title }).waitFor();
  }
  expect(await read('/menu-items')).toMatchObject(
    items.map(([title, price, category_title]) => ({
      title,
      price: Number(price.replace(',', '.')),
      category_title,
      tax_title: 'VAT',
    })),
  );
});

test('an item gets variants, add-ons and a photo, and loses the photo after the question', async () => {
  await open('/menu-items', 'Menu Items');
  await page.getByRole('link', { name: 'Edit Margherita' }).click();
  await page.getByRole('heading', { level: 1, name: 'Margherita' }).waitFor();
  await page.getByText('Show Variants').click();
  for (const [Title, Price] of [
    ['Small', '8.50'],
    ['Large', '12'],
  ] as const) {
    await button('Add Variant').click();
    await dialog('Add Variant')
      .getByText('Entered price = Final price, overrides base price.')
      .waitFor();
    await fillDialog('Add Variant', { Title, Price });
  }
  await page.getByText('Show Addons').click();
  await button('Add Addon').click();
  await dialog('Add Addon').getByRole('button', { name: 'Save' }).click();
  await told('Please provide addon title!');
  await fillDialog('Add Addon', { Title: 'Extra cheese', Price: '1.50' });
  await page.getByText('Price Increase: +€1.50').waitFor();
  const chooser = page.getByLabel('Photo of Margherita');
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await told('The file given is not an image');
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#c33',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const file = init?.body instanceof FormData ? init.body.get('image') : null;
      if (file instanceof File) document.body.dataset.sent = String(file.size);
      return fetch(input, init);
    };
  });
  await chooser.setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: noise });
  const photo = page.getByRole('img', { name: 'Margherita' });
  await photo.waitFor();
  const sent = Number(await page.locator('body').getAttribute('data-sent'));
  expect(sent).toBeGreaterThan(1000);
  expect(sent).toBeLessThanOrEqual(0.5 * 1_048_576);
  expect(await photo.evaluate((e: HTMLImageElement) => e.decode().then(() => e.naturalWidth))).toBe(
    512,
  );
  const [item] = await read('/menu-items');
  expect(item).toMatchObject({
    variants: [
      { title: 'Small', price: 8.5 },
      { title: 'Large', price: 12 },
    ],
    addons: [{ title: 'Extra cheese', price: 1.5 }],
  });
  await button('Remove photo').click();
  await told('Are you sure! This operation is irreversible!');
  await button('Remove').click();
  await photo.waitFor({ state: 'detached' });
  expect((await read('/menu-items'))[0].image).toBeNull();
});

test('tables are added, changed and refused without a floor', async () => {
  await open('/tables', 'Store Tables');
  await button('New').click();
  await dialog('Add New Table').getByLabel('Title').fill('T1');
  await dialog('Add New Table').getByRole('button', { name: 'Save' }).click();
  await told("Please provide Floor or use '-'");
  await fillDialog('Add New Table', { Floor: 'Terrace', 'Seating Capacity': '4' });
  await button('Edit T1').click();
  await fillDialog('Update Table', { 'Seating Capacity': '6' });
  await expect
    .poll(() => read('/settings/store-tables'))
    .toMatchObject([{ table_title: 'T1', floor: 'Terrace', seating_capacity: 6 }]);
});

test('a payment type is switched off in its row, the last active one is not', async () => {
  await open('/payment-types', 'Payment Types');
  await page.getByRole('switch', { name: 'Card active' }).uncheck();
  await expect
    .poll(async () => (await read('/settings/payment-types'))[1])
    .toMatchObject({ title: 'Card', is_active: 0 });
  const cash = page.getByRole('switch', { name: 'Cash active' });
  await cash.click();
  await page.getByText('At least one payment type must stay active!').first().waitFor();
  expect(await cash.isChecked()).toBe(true);
  await button('New').click();
  await fillDialog('Add New Payment Type', { Title: 'Voucher' });
  await page.getByRole('cell', { name: 'Voucher', exact: true }).waitFor();
});

test('a subscription is noted in dialogs of its own', async () => {
  await open('/subscriptions', 'My Subscriptions');
  await button('New').click();
  await fillDialog(
    'Add New Subscription',
    { Plan: 'Yearly', Amount: '199', 'Expiry Date': '2027-11-20' },
    { 'Payment Status': 'Paid' },
  );
  await page.getByRole('cell', { name: '€199.00' }).waitFor();
  await button('Edit Yearly').click();
  await fillDialog('Update Subscription', { Amount: '210' });
  await page.getByRole('cell', { name: '€210.00' }).waitFor();
});

test('the menu goes out as CSV and comes in again, and nothing happens before Import', async () => {
  await open('/menu-items', 'Menu Items');
  await button('CSV').click();
  const [file] = await Promise.all([page.waitForEvent('download'), button('Download CSV').click()]);
  expect(file.suggestedFilename()).toBe('menu.csv');
  const path = join(hub.dataDir, 'edited.csv');
  const text = readFileSync(await file.path(), 'utf8');
  const chooser = page.getByLabel('CSV file of the menu');
  writeFileSync(path, `${text.replace('10.00', 'ten')},Tiramisù,5.50,,Desserts,,,\r\n`);
  await chooser.setInputFiles(path);
  const plan = dialog('Menu as CSV');
  await plan.getByText('Fault', { exact: true }).first().waitFor();
  expect(await plan.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
  const lacking = async (category: string, tax: string, label: string) => {
    const row = `,Tiramisù,5.50,,${category},${tax},,\r\n`;
    writeFileSync(path, `${text.replace('10.00', '11.00')}${row}`);
    await chooser.setInputFiles(path);
    const missing = [category, tax].filter((each) => each !== '').join(', ');
    const create = plan.getByRole('checkbox', { name: new RegExp(`^${label} ?${missing}$`) });
    await create.waitFor();
    return create;
  };
  const vat = 'VAT 19% inclusive';
  await lacking('', vat, 'Create the missing tax');
  await lacking('Desserts', vat, 'Create the missing category and tax');
  const create = await lacking('Desserts', '', 'Create the missing category');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/csv.png` });
  await create.check();
  await plan.getByText('1 to add, 1 to update, 4 unchanged').waitFor();
  expect(await read('/menu-items')).toHaveLength(5);
  await plan.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Tiramisù' }).waitFor();
  const items = await read('/menu-items');
  expect(items.find(({ title }: { title: string }) => title === 'Diavola').price).toBe(11);
  expect(items.find(({ title }: { title: string }) => title === 'Tiramisù').category_title).toBe(
    'Desserts',
  );
});

const PAGES = [
  '',
  '/print-settings',
  '/tables',
  '/menu-items',
  '/menu-items/1',
  '/menu-items/categories',
  '/tax-setup',
  '/payment-types',
  '/subscriptions',
];

test.each([false, true])(
  'every settings page is accessible and fits a small phone (dark: %s)',
  async (dark) => {
    const phone = await openView(browser, hub, address, owner, { width: 360, height: 780, dark });
    for (const path of PAGES) {
      await phone.page.goto(`${SETTINGS}${path}`);
      await phone.page.getByRole('heading', { level: 1 }).waitFor();
      await phone.page.getByText('Please wait...').first().waitFor({ state: 'detached' });
      expect([path, await listAxeFaults(phone.page)]).toEqual([path, []]);
      const over = await phone.page.evaluate(
        () => document.documentElement.scrollWidth - innerWidth,
      );
      expect([path, over]).toEqual([path, 0]);
    }
    expect(phone.faults).toEqual([]);
    await phone.context.close();
  },
);

test('a clock that was set forward by mistake is told of, and the right day is reopened', async () => {
  const till = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
  const { id } = hub.db.prepare('SELECT id FROM menu_items LIMIT 1').get() as { id: number };
  const sell = async () => {
    const variant = hub.db.prepare('SELECT id FROM variants WHERE item_id = ?').get(id) as
      | { id: number }
      | undefined;
    return (await placeOrder(hub, till, { cart: [{ id, variant_id: variant?.id }] })).tokenNo;
  };
  hub.clock.now += DAY_MS;
  await sell();
  hub.clock.now -= DAY_MS - 60_000;
  await open('', 'Store Details');
  const warning = page.getByRole('status').filter({ hasText: 'before the last sale' });
  await warning.waitFor();
  await page.getByText('Nov 21, 2026', { exact: true }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await page.getByLabel('Right business day').inputValue()).toBe('2026-11-20');
  await button('Reopen').click();
  const asked = dialog('Reopen this day?');
  await asked.getByText('The business day becomes Nov 20, 2026.').waitFor();
  await asked.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('Nov 20, 2026', { exact: true }).waitFor();
  expect(await read('/settings/clock')).toMatchObject({ businessDay: '2026-11-20' });
});

test('nothing was complained about in the console', () => {
  // The browser itself notes each refusal of the hub; the one here is that of the last payment type.
  const own = view.faults.filter((text) => !text.includes('409'));
  expect(own).toEqual([]);
});
