// An owner creates the menu in the settings: categories, items with options and photos, and all of it as CSV.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { callApi } from '../fixtures/hub.ts';
import { type Owner, openOwner, wordsOf } from '../fixtures/owner.ts';

let owner: Owner;
let page: Page;

beforeAll(async () => {
  owner = await openOwner();
  page = owner.page;
  const { house, person } = owner;
  const body = { title: 'VAT', rate: 10, type: 'exclusive' };
  await callApi(house.hub, 'POST', '/settings/taxes/add', { cookie: person.cookie, body });
});
afterAll(() => owner?.house.close());

const { button, dialog, told, open, fillDialog, read, fitPhone } = wordsOf(() => owner);

test('categories are added, and one is deleted only after the question', async () => {
  covers('9.11', '/dashboard/settings/menu-items/categories');
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
  covers('9.11', '/dashboard/settings/menu-items');
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
    await page.getByRole('link', { name: `Edit ${title}`, exact: true }).waitFor();
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
  covers('9.11', '12.3', '/dashboard/settings/menu-items/:id');
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
  await page.getByText('Price Increase: +$1.50').waitFor();
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

test('the menu goes out as CSV and comes in again, and nothing happens before Import', async () => {
  covers('5.11');
  await open('/menu-items', 'Menu Items');
  await button('CSV').click();
  const [file] = await Promise.all([page.waitForEvent('download'), button('Download CSV').click()]);
  expect(file.suggestedFilename()).toBe('menu.csv');
  const path = join(owner.house.hub.dataDir, 'edited.csv');
  const text = readFileSync(await file.path(), 'utf8');
  const chooser = page.getByLabel('CSV file of the menu');
  writeFileSync(path, `${text.replace('10.00', 'ten')},Tiramisù,5.50,,Desserts,,,\r\n`);
  await chooser.setInputFiles(path);
  const plan = dialog('Menu as CSV');
  await plan.getByText('Error', { exact: true }).first().waitFor();
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
  await create.check();
  await plan.getByText('1 to add, 1 to update, 4 unchanged').waitFor();
  expect(await read('/menu-items')).toHaveLength(5);
  await plan.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('link', { name: 'Edit Tiramisù' }).waitFor();
  const items = await read('/menu-items');
  expect(items.find(({ title }: { title: string }) => title === 'Diavola').price).toBe(11);
  expect(items.find(({ title }: { title: string }) => title === 'Tiramisù').category_title).toBe(
    'Desserts',
  );
});

const PAGES = ['/menu-items', '/menu-items/1', '/menu-items/categories'];

test.each([false, true])(
  'every page of the menu is accessible and fits a small phone (dark: %s)',
  (dark) => fitPhone(PAGES, dark),
);

test('nothing was complained about in the console', () => {
  expect(owner.faults).toEqual([]);
});
