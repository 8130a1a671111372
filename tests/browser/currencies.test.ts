// A cashier sells in yen and in dinars: prices, keypad, change, the books (contract 2.1).
import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAxeFaults, listen, openView, type View } from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let view: View | undefined;

beforeEach(async () => {
  hub = await makeHub();
});
afterEach(async () => {
  await view?.context.close();
  view = undefined;
  await hub.close();
});

const HOUSES = [
  {
    currency: 'JPY',
    price: 1250,
    shown: '¥1,250',
    keys: ['1', '3', '00'],
    typed: '1300',
    sums: ['¥2,000', '¥5,000', '¥10,000'],
    change: '¥50',
    point: 'Two zeros',
    kept: 1300,
  },
  {
    currency: 'KWD',
    price: 1.255,
    shown: 'KD1.255',
    keys: ['1', '.', '2', '6', '5'],
    typed: '1.265',
    sums: ['KD2.000', 'KD5.000', 'KD10.000'],
    change: 'KD0.010',
    point: 'Decimal point',
    kept: 1265,
  },
] as const;

const NAMES: Readonly<Record<string, string>> = { '.': 'Decimal point', '00': 'Two zeros' };
const press = async (pad: Locator, keys: readonly string[]) => {
  for (const key of keys)
    await pad.getByRole('button', { name: NAMES[key] ?? key, exact: true }).click();
};

test.each(HOUSES)('a sale in $currency', async (house) => {
  const owner = makeAdmin(hub);
  const till = makeTill(hub, owner);
  await till.post('/settings/store-setting', { currency: house.currency });
  await till.post('/menu-items/add', { title: 'Ramen', price: house.price });
  const address = await listen(hub);
  view = await openView(browser, hub, address, owner, { width: 1280, height: 800 });
  const { page } = view;
  await page.goto('/dashboard/pos');
  const tile = page.getByRole('button', { name: 'Add Ramen' });
  await tile.getByText(house.shown).waitFor();
  await tile.click();
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' });
  const sums = dialog.getByRole('group', { name: 'Suggested amounts' });
  for (const sum of house.sums) await sums.getByRole('button', { name: sum }).waitFor();
  const pad = dialog.getByRole('group', { name: 'Amount keypad' });
  await pad.getByRole('button', { name: house.point }).waitFor();
  await press(pad, house.keys);
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe(house.typed);
  await dialog.getByText(house.change).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Collect ${house.shown}` }).click();
  const sent = page.getByRole('dialog', { name: 'Order sent to Kitchen' });
  await sent.getByText(house.change).waitFor();
  expect(hub.db.prepare('SELECT tendered_cents FROM payments').pluck().all()).toEqual([house.kept]);

  for (const path of ['invoices', 'reports', '']) {
    await page.goto(`/dashboard/${path === '' ? 'home' : path}`);
    await page.getByText(house.shown).first().waitFor();
  }
  await page.goto('/dashboard/settings/details');
  const decimals = page.getByRole('combobox', { name: 'Decimals' });
  await decimals.waitFor();
  expect(await decimals.isDisabled()).toBe(true);
  expect(view.faults).toEqual([]);
});

test('the owner chooses the decimals with the currency, until the first order', async () => {
  const owner = makeAdmin(hub);
  await makeTill(hub, owner).post('/settings/store-setting', { storeName: 'Kert' });
  const address = await listen(hub);
  view = await openView(browser, hub, address, owner, { width: 1280, height: 800 });
  const { page } = view;
  await page.goto('/dashboard/settings/details');
  const decimals = page.getByRole('combobox', { name: 'Decimals' });
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY');
  expect(await decimals.inputValue()).toBe('0');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('HUF');
  expect(await decimals.inputValue()).toBe('2');
  await decimals.selectOption('0');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Store details updated successfully.').waitFor();
  expect(hub.db.prepare('SELECT currency, currency_decimals FROM store').get()).toEqual({
    currency: 'HUF',
    currency_decimals: 0,
  });
  expect(await listAxeFaults(page)).toEqual([]);
  expect(view.faults).toEqual([]);
});
