// The menu as a table: filters, prices and switches in place, many dishes together, and files of other systems.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { callApi } from '../fixtures/hub.ts';
import { type Owner, openOwner, wordsOf } from '../fixtures/owner.ts';

let owner: Owner;
let page: Page;

const post = async (path: string, body: object) =>
  (await callApi(owner.house.hub, 'POST', path, { cookie: owner.person.cookie, body })).body;

beforeAll(async () => {
  owner = await openOwner();
  page = owner.page;
  const { id: pizza } = await post('/settings/categories/add', { title: 'Pizza' });
  const { id: drinks } = await post('/settings/categories/add', { title: 'Drinks' });
  await post('/settings/stations/add', { title: 'Oven', categoryIds: [pizza] });
  await post('/settings/stations/add', { title: 'Bar', categoryIds: [drinks] });
  for (const [title, price, categoryId] of [
    ['Margherita', 8.5, pizza],
    ['Diavola', 10, pizza],
    ['Water', 2.5, drinks],
  ] as const) {
    await post('/menu-items/add', { title, price, categoryId });
  }
  await post('/menu-items/add', { title: 'Bread', price: 3, allergens: ['gluten'] });
});
afterAll(() => owner?.house.close());

const { button, dialog, told, open, read, fitPhone } = wordsOf(() => owner);
const titles = () =>
  page
    .getByRole('list', { name: 'Sequence of the menu items' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.ariaLabel?.slice('Edit '.length)));
const itemOf = async (title: string) =>
  (await read('/menu-items')).find((item: { title: string }) => item.title === title);

test('dishes are found by category, station and what they lack', async () => {
  covers('9.11', '/dashboard/settings/menu-items');
  await open('/menu-items', 'Menu Items');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Pizza' });
  await expect.poll(titles).toEqual(['Margherita', 'Diavola']);
  await button('Clear filters').click();
  await page.getByLabel('Station', { exact: true }).selectOption({ label: 'Bar' });
  await expect.poll(titles).toEqual(['Water']);
  await button('Clear filters').click();
  const show = page.getByLabel('Show', { exact: true });
  await show.selectOption({ label: 'Without allergens' });
  await expect.poll(titles).toEqual(['Margherita', 'Diavola', 'Water']);
  const { id } = await itemOf('Water');
  await post('/menu-items/availability', { itemId: id, left: 0 });
  await page.reload();
  await show.selectOption({ label: 'Sold out' });
  await expect.poll(titles).toEqual(['Water']);
});

test('a price is typed in place: Enter saves it, Escape keeps the old one', async () => {
  await open('/menu-items', 'Menu Items');
  const price = page.getByLabel('Price of Margherita');
  await price.fill('9,20');
  await price.press('Enter');
  await expect.poll(async () => (await itemOf('Margherita')).price).toBe(9.2);
  const next = page.getByLabel('Price of Diavola');
  await expect.poll(() => next.evaluate((input) => input === document.activeElement)).toBe(true);
  await next.fill('1');
  await next.press('Escape');
  expect(await next.inputValue()).toBe('10.00');
  await next.fill('-4');
  await next.press('Tab');
  await told('Please provide valid price!');
  expect(await next.inputValue()).toBe('-4');
  expect((await itemOf('Diavola')).price).toBe(10);
  await next.press('Escape');
  expect(await next.inputValue()).toBe('10.00');
});

test('a switch removes a dish from the menu', async () => {
  await page.getByLabel('Bread is for sale').click();
  await expect.poll(async () => (await itemOf('Bread')).is_active).toBe(0);
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Not for sale' });
  await expect.poll(titles).toEqual(['Bread']);
  await button('Clear filters').click();
});

test('a range is chosen with Shift and changed together', async () => {
  await page.getByLabel('Choose Margherita').click();
  await page.getByLabel('Choose Water').click({ modifiers: ['Shift'] });
  await button('Change selected (3)').click();
  const change = dialog('Change 3 menu items');
  await change.getByLabel('Price', { exact: true }).fill('10');
  await change.getByRole('button', { name: 'Save' }).click();
  await change.waitFor({ state: 'detached' });
  await expect.poll(async () => (await itemOf('Water')).price).toBe(2.75);
  expect((await itemOf('Diavola')).price).toBe(11);
  expect((await itemOf('Bread')).price).toBe(3);
  expect(await listAxeFaults(page)).toEqual([]);
});

const SQUARE = `Token,Item Name,Variation Name,Description,Category,Price
A1,Flat white,Small,Two shots,Coffee,3.50
A2,Flat white,Large,,Coffee,4.20
A3,Water,Regular,,Drinks,$2.00
`;

test('a file of another system is mapped, tried, imported, and undone', async () => {
  covers('5.11');
  await button('CSV').click();
  const path = join(owner.house.hub.dataDir, 'square.csv');
  writeFileSync(path, SQUARE);
  await page.getByLabel('CSV file of the menu').setInputFiles(path);
  const wizard = dialog('Menu as CSV');
  await wizard.getByText('1 to add, 1 to update, 0 unchanged').waitFor();
  // If a check fails, nothing that was chosen is lost.
  await page.route('**/menu-items/import/check', (route) => route.abort(), { times: 1 });
  await wizard.getByLabel('Import Description as').selectOption({ label: 'Not imported' });
  await told("The hub can't be reached. Check the network and try again.");
  await expect
    .poll(() => owner.faults.splice(0))
    .toEqual(['Failed to load resource: net::ERR_FAILED']);
  await wizard.getByText('1 to add, 1 to update, 0 unchanged').waitFor();
  const price = wizard.getByLabel('Import Price as');
  await price.selectOption({ label: 'Not imported' });
  await wizard.getByText('Choose the title and price columns to continue.').waitFor();
  expect(await wizard.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  await price.selectOption({ label: 'Price' });
  await wizard.getByText('price: 2.75 → 2.00', { exact: false }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await wizard.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'Edit Flat white' }).waitFor();
  expect(await itemOf('Flat white')).toMatchObject({
    category_title: 'Coffee',
    variants: [
      { title: 'Small', price: 3.5 },
      { title: 'Large', price: 4.2 },
    ],
  });
  await button('CSV').click();
  await wizard.getByText('1 added, 1 updated', { exact: false }).waitFor();
  await wizard.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('link', { name: 'Edit Flat white' }).waitFor({ state: 'detached' });
  expect((await itemOf('Water')).price).toBe(2.75);
});

test('a dish is seen as the till and guests see it while it is typed', async () => {
  const { id } = await post('/menu-items/add', { title: 'Focaccia', price: 8.5 });
  await page.goto(`/dashboard/settings/menu-items/${id}`);
  const [till, guests] = ['At the till', 'On the guest menu'].map((name) =>
    page.getByRole('figure', { name, exact: true }),
  );
  await till?.getByText('$8.50').waitFor();
  await page.getByLabel('Title', { exact: true }).first().fill('Focaccia bianca');
  await page.getByLabel('Price', { exact: true }).first().fill('9.75');
  await page.getByLabel('Button name').fill('Bianca');
  await page.getByLabel('Description').first().fill('With basil');
  await till?.getByText('Bianca').waitFor();
  for (const words of ['Focaccia bianca', '$9.75', 'With basil'])
    await guests?.getByText(words).waitFor();
  // A text that cannot be saved as a price is not shown as a price.
  await page.getByLabel('Price', { exact: true }).first().fill('abc');
  await till?.getByText('$8.50').waitFor();
  await page.getByRole('switch', { name: 'For sale' }).click();
  await page.getByText('Not for sale: hidden from the till and the guest menu.').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
});

test.each([false, true])('the table fits a small phone (dark: %s)', (dark) =>
  fitPhone(['/menu-items'], dark),
);

test('nothing went wrong meanwhile', () => {
  expect(owner.faults).toEqual([]);
});
