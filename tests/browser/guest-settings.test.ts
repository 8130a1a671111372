// Settings of guest orders, their cards, and promotions.
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());

test('guest orders are turned on, and a table gets its card', async () => {
  covers('/dashboard/settings/guest-orders', '/dashboard/settings/guest-cards', '29.2');
  const { hub } = house;
  makeTable(hub, 'Table 7');
  const { page, faults } = await house.open(makeAdmin(hub));
  await page.goto('/dashboard/settings/guest-orders');
  await page.getByRole('radio', { name: 'Staff accept the first order of a party' }).check();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => hub.db.prepare('SELECT guest_orders FROM store').pluck().get())
    .toContain('confirm-first');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Guest cards' }).click();
  await page.getByText('No cards yet. Add one for each table.').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const add = page.getByRole('dialog', { name: 'Add a card' });
  await add.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Delete Table 7' }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a promotion says what it does while it is typed, and is stored', async () => {
  covers('/dashboard/settings/promotions', '31.1');
  const { hub, till } = house;
  makeItem(hub, { title: 'Beer', priceCents: 500 });
  const { page, faults } = await house.open(makeAdmin(hub));
  await page.goto('/dashboard/settings/promotions');
  await page.getByText('No promotions yet. Add one, such as 3 for 2 or a coupon.').waitFor();
  await page.getByRole('button', { name: 'Add a promotion' }).click();
  const add = page.getByRole('dialog', { name: 'Add a promotion' });
  await add.getByLabel('Title').fill('Three for two');
  await add.getByLabel('Kind').selectOption('n-for-m');
  await add.getByLabel('Guests take').fill('3');
  await add.getByLabel('Guests pay for').fill('2');
  await add.getByRole('status', { name: 'What it does' }).getByText('3 for 2').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await add.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('switch', { name: 'Three for two is on' }).waitFor();
  const [stored] = (await till.get('/settings/promotions')).body;
  expect(stored).toMatchObject({ title: 'Three for two', kind: 'n-for-m', buy: 3, pay: 2 });
  expect(faults).toEqual([]);
});
