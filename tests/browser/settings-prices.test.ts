// An owner sets prices by the hour, and sees what they change before saving.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { callApi } from '../fixtures/hub.ts';
import { type Owner, openOwner, wordsOf } from '../fixtures/owner.ts';

let owner: Owner;
let page: Page;
const post = async (path: string, body: object) => {
  const { house, person } = owner;
  return (await callApi(house.hub, 'POST', path, { cookie: person.cookie, body })).body;
};

beforeAll(async () => {
  owner = await openOwner();
  page = owner.page;
  const { id } = await post('/settings/categories/add', { title: 'Drinks' });
  await post('/menu-items/add', { title: 'Beer', price: 4.5, categoryId: id });
  await post('/menu-items/add', { title: 'Soup', price: 8 });
});
afterAll(() => owner?.house.close());

const { button, dialog, told, open, read, fitPhone } = wordsOf(() => owner);

test('a price list says what it changes before it is saved, is changed and deleted', async () => {
  covers('9.10', '/dashboard/settings/price-lists');
  await open('/price-lists', 'Price Lists');
  await told('No price lists yet. Tap New to add a happy hour or a lunch menu.');
  await button('New').click();
  const form = dialog('Add New Price List');
  await form.getByRole('button', { name: 'Save' }).click();
  await told('Please provide title!');
  await form.getByLabel('Title', { exact: true }).fill('Happy hour');
  await form.getByRole('button', { name: 'Friday' }).click();
  await form.getByRole('button', { name: 'Saturday' }).click();
  await form.getByLabel('To', { exact: true }).fill('02:00');
  await form.getByText('Ends on the next day.').waitFor();
  await form.getByLabel('Dine-In').check();
  await form.getByLabel('Change', { exact: true }).fill('-20');
  await form.getByText('2 prices will change:').waitFor();
  await form.getByLabel('Drinks').check();
  await form.getByText('1 price will change:').waitFor();
  await form.getByLabel('Add a dish').selectOption({ label: 'Soup' });
  await form.getByLabel('Soup', { exact: true }).fill('6,5');
  const steps = form.getByRole('status', { name: 'Price changes' });
  await steps.getByText('$6.50').waitFor();
  await steps.getByText('$3.60').waitFor();
  await steps.scrollIntoViewIfNeeded();
  expect(await listAxeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Fri, Sat, 5:00 PM – 2:00 AM (next day)' }).waitFor();
  await page
    .getByRole('cell', { name: '−20 % on 1 category, 1 individual price, Dine-In only' })
    .waitFor();
  const [kept] = await read('/settings/price-lists');
  expect(kept).toMatchObject({ days: [5, 6], to: '02:00', percent: -20, items: [{ price: 6.5 }] });
  await button('Edit Happy hour').click();
  const again = dialog('Update Price List');
  await again.getByRole('button', { name: 'Friday', pressed: true }).click();
  await again.getByRole('switch', { name: 'On' }).uncheck();
  await again.getByRole('button', { name: 'Remove the price of Soup' }).click();
  await again.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Off', exact: true }).waitFor();
  expect((await read('/settings/price-lists'))[0]).toMatchObject({
    days: [6],
    items: [],
    isActive: 0,
  });
});

const titles = (list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) =>
      handles.map((handle) => /^Move (.*), /.exec(handle.ariaLabel ?? '')?.[1]),
    );

test('dishes are dragged and moved by keys into their order, copied, and changed together', async () => {
  await post('/menu-items/add', { title: 'Tea', price: 2 });
  await open('/menu-items', 'Menu Items');
  const list = 'Sequence of the menu items';
  await page.getByRole('list', { name: list }).waitFor();
  expect(await titles(list)).toEqual(['Beer', 'Soup', 'Tea']);
  const beer = page.getByRole('button', { name: 'Move Beer, position 1 of 3' });
  const { x = 0, y = 0, height = 0 } = (await beer.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + height / 2 + 112, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => titles(list)).toEqual(['Soup', 'Tea', 'Beer']);
  const order = async () =>
    (await read('/menu-items')).map(({ title }: { title: string }) => title);
  await expect.poll(order).toEqual(['Soup', 'Tea', 'Beer']);
  await page.getByRole('button', { name: 'Move Tea, position 2 of 3' }).press('ArrowUp');
  await expect.poll(order).toEqual(['Tea', 'Soup', 'Beer']);
  await button('Copy Soup').click();
  await expect.poll(() => titles(list)).toEqual(['Tea', 'Soup', 'Beer', 'Soup (copy)']);
  await page.getByLabel('Search Item').fill('soup');
  await page.getByLabel('All 2').check();
  expect(await listAxeFaults(page)).toEqual([]);
  await button('Change selected (2)').click();
  const change = dialog('Change 2 menu items');
  await change.getByLabel('Price', { exact: true }).fill('+12,5');
  await change.getByText('2 prices will change:').waitFor();
  await change.getByText('$9.00').first().waitFor();
  await change.getByLabel('For sale').selectOption({ label: 'Off' });
  expect(await listAxeFaults(page)).toEqual([]);
  await change.getByRole('button', { name: 'Save' }).click();
  await change.waitFor({ state: 'detached' });
  expect((await read('/menu-items'))[1]).toMatchObject({ title: 'Soup', price: 9, is_active: 0 });
});

test('a dish that is dragged to the edge takes the list along', async () => {
  for (let n = 1; n <= 24; n += 1) await post('/menu-items/add', { title: `Dish ${n}`, price: n });
  const dishes = (await read('/menu-items')).length;
  await open('/menu-items', 'Menu Items');
  const tea = page.getByRole('button', { name: /^Move Tea, / });
  await page.getByRole('button', { name: `Move Tea, position 1 of ${dishes}` }).waitFor();
  const { x = 0, y = 0 } = (await tea.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  const { height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(x + 20, height - 4, { steps: 4 });
  await expect
    .poll(() => tea.getAttribute('aria-label'), { timeout: 30_000 })
    .toBe(`Move Tea, position ${dishes} of ${dishes}`);
  await page.mouse.up();
  await expect.poll(async () => (await read('/menu-items')).at(-1).title).toBe('Tea');
});

test('categories have an order, and notes for the till', async () => {
  await post('/settings/categories/add', { title: 'Mains' });
  await open('/menu-items/categories', 'Categories');
  await button('Edit Drinks').click();
  await dialog('Update Category').getByLabel('Quick notes').fill('no ice\nwith lemon');
  await dialog('Update Category').getByRole('button', { name: 'Save' }).click();
  await button('Arrange').click();
  await page.getByRole('button', { name: 'Move Mains, position 2 of 2' }).press('Home');
  await expect
    .poll(() => read('/settings/categories'))
    .toMatchObject([
      { title: 'Mains' },
      { title: 'Drinks', note_presets: ['no ice', 'with lemon'] },
    ]);
});

test.each([false, true])('it is accessible and fits a small phone (dark: %s)', (dark) =>
  fitPhone(['/price-lists'], dark),
);

test('it is deleted after the question', async () => {
  await open('/price-lists', 'Price Lists');
  await button('Delete Happy hour').click();
  await button('Delete').click();
  await told('No price lists yet. Tap New to add a happy hour or a lunch menu.');
  expect(owner.faults).toEqual([]);
});
