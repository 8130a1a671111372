// An owner's first hour in the settings, in a real browser on a real hub.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { callApi } from '../fixtures/hub.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { type Owner, openOwner, wordsOf } from '../fixtures/owner.ts';
import { makeAdmin, makePerson } from '../fixtures/people.ts';

const DAY_MS = 24 * 3_600_000;

let owner: Owner;
let page: Page;

beforeAll(async () => {
  owner = await openOwner();
  page = owner.page;
});
afterAll(() => owner?.house.close());

const { button, dialog, told, open, fillDialog, read, fitPhone } = wordsOf(() => owner);

test('the owner names the store, switches the QR menu on and downloads its code', async () => {
  covers('9.10', '/dashboard/settings', '/dashboard/settings/details');
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
  await told('Store details updated successfully.');
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
  const png = await file.path();
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1080 });
  expect(await quietOf(png)).toBeGreaterThanOrEqual(3.9);
  const link = page.getByRole('link', { name: 'View Digital Menu' });
  expect(await link.getAttribute('target')).toBe('_blank');
});

/**
 * Returns the width of a QR code's light border, in modules. The first dark line is the edge of a corner mark, so a
 * module is a seventh of its length.
 */
async function quietOf(png: string): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const first = data.findIndex((light) => light < 128);
  const end = data.findIndex((light, at) => at > first && light >= 128);
  return (first % info.width) / ((end - first) / 7);
}

test('the preview of a receipt follows the switches before they are saved', async () => {
  covers('9.10', '/dashboard/settings/print-settings');
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
  await told('Print settings updated successfully.');
  expect(await read('/settings/print-setting')).toMatchObject({
    pageFormat: '57',
    footer: 'Grazie!',
    showNotes: 0,
  });
});

test('a tax is refused in the words of the contract, then added and changed', async () => {
  covers('9.10', '12.1', '/dashboard/settings/tax-setup');
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

test('tables are added, changed and refused without a floor', async () => {
  covers('9.10', '/dashboard/settings/tables');
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
  covers('9.10', '/dashboard/settings/payment-types');
  await open('/payment-types', 'Payment Types');
  await page.getByRole('switch', { name: 'Card active' }).uncheck();
  await expect
    .poll(async () => (await read('/settings/payment-types'))[1])
    .toMatchObject({ title: 'Card', is_active: 0 });
  const cash = page.getByRole('switch', { name: 'Cash active' });
  await cash.click();
  await page.getByText('At least one payment type must stay active.').first().waitFor();
  await expect.poll(() => cash.isChecked()).toBe(true);
  await button('New').click();
  await fillDialog('Add New Payment Type', { Title: 'Voucher' });
  await page.getByRole('cell', { name: 'Voucher', exact: true }).waitFor();
});

test('a subscription is noted in dialogs of its own', async () => {
  covers('9.10', '/dashboard/settings/subscriptions');
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

const PAGES = ['', '/print-settings', '/tables', '/tax-setup', '/payment-types', '/subscriptions'];

test.each([false, true])(
  'every settings page is accessible and fits a small phone (dark: %s)',
  (dark) => fitPhone(PAGES, dark),
);

test('nothing was complained about in the console', () => {
  // The browser itself logs each refused call. Only the call that deletes the last payment type is refused here.
  const own = owner.faults.filter((text) => !text.includes('409'));
  expect(own).toEqual([]);
});

// This test must be the last one. While the clock is a day ahead, the page's calls get 401 and are retried, and the
// browser logs each 401.
test('a clock set forward by mistake gives a warning, and the right day is reopened', async () => {
  const { hub } = owner.house;
  const till = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
  const sell = () => placeOrder(hub, till);
  hub.clock.now += DAY_MS;
  await sell();
  hub.clock.now -= DAY_MS - 60_000;
  await open('', 'Store Details');
  const warning = page.getByRole('status').filter({ hasText: 'before the last stored sale' });
  await warning.waitFor();
  await page.getByText('Nov 21, 2026', { exact: true }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await page.getByLabel('The correct business day').inputValue()).toBe('2026-11-20');
  await button('Reopen').click();
  const asked = dialog('Reopen this day?');
  await asked.getByText('The business day becomes Nov 20, 2026.').waitFor();
  await asked.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('Nov 20, 2026', { exact: true }).waitFor();
  // The page may have refreshed its session while the clock was a day ahead, so this call uses a new session.
  const { cookie } = makeAdmin(hub);
  const { body } = await callApi(hub, 'GET', '/settings/clock', { cookie });
  expect(body).toMatchObject({ businessDay: '2026-11-20' });
});
