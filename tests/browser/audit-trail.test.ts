// The audit trail and the exceptions show an owner dishes and tables instead of ids, and sums of all rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, openView, type View } from '../fixtures/browser.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../fixtures/people.ts';

let house: House;
let view: View;

beforeAll(async () => {
  house = await openHouse();
  const mia = makePerson(house.hub, { role: 'admin', username: 'mia' });
  const till = makeTill(house.hub, mia);
  const soup = makeItem(house.hub, { title: 'Soup', priceCents: 650 });
  const { itemIds } = await placeOrder(house.hub, till, {
    cart: [{ id: soup, quantity: 2 }, { id: soup }],
    deliveryType: 'dinein',
    tableId: makeTable(house.hub, 'Terrace 4'),
  });
  await till.post(`/orders/update-status/${itemIds[0]}`, { status: 'preparing' });
  const body = { status: 'cancelled', reason: 'Cold' };
  await till.post(`/orders/update-status/${itemIds[1]}`, body);
  view = await openView(house.browser, house.hub, house.address, makeAdmin(house.hub));
});
afterAll(() => house?.close());

const rows = () => view.page.getByRole('table', { name: 'Audit Trail' }).getByRole('row');

test('the trail names the dish and the table, and shows kitchen steps only when asked', async () => {
  covers('/dashboard/settings/audit');
  const { page } = view;
  await page.goto('/dashboard/settings/audit');
  await rows()
    .filter({ hasText: /mia voided Soup \(Terrace 4, token 1\)/ })
    .waitFor();
  expect(await page.getByText('set 2 × Soup').count()).toBe(0);
  await page.getByRole('switch', { name: 'Show kitchen steps' }).check();
  await page.getByText('set 2 × Soup (Terrace 4, token 1) from').waitFor();
  await page.getByLabel('Minimum value').selectOption('$20.00');
  await page.getByText('No result found!').waitFor();
  await page.getByLabel('Minimum value').selectOption('$10.00');
  await rows().filter({ hasText: 'placed order' }).getByRole('link', { name: 'mia' }).click();
  expect(await page.getByLabel('User').inputValue()).toBe('mia');
  await page.getByText('voided Soup').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
});

test('the trail has a chart of its entries by week, which follows the filters', async () => {
  const { page } = view;
  const chart = page.getByRole('region', { name: 'By week' });
  const slider = chart.getByRole('slider', { name: 'Entries by week, as a table' });
  await slider.press('End');
  const words = () => slider.getAttribute('aria-valuetext');
  expect(await words()).toMatch(/^Week of Nov 16, 2026: \d+ entries$/);
  await page.getByLabel('Minimum value').selectOption('$20.00');
  await chart.waitFor({ state: 'detached' });
  await page.getByLabel('Minimum value').selectOption('$10.00');
  await slider.press('End');
  expect(await words()).toBe('Week of Nov 16, 2026: 1 entry');
  await chart.getByText('Show as table').click();
  const table = chart.getByRole('table', { name: 'By week: Entries per week' });
  expect(await table.getByRole('row').count()).toBe(13);
  await table.getByRole('row', { name: 'Nov 16, 2026 1' }).waitFor();
});

test('the charts of the exceptions count more rows than the list has', async () => {
  covers('23.3', '/dashboard/reports');
  const { db } = house.hub;
  const insert =
    db.prepare(`INSERT INTO exceptions (at, business_day, kind, user_id, title, value_cents)
    SELECT at, business_day, 'comp', user_id, title, 100 FROM exceptions WHERE kind = 'void'`);
  for (let n = 0; n < 220; n += 1) insert.run();
  const { page } = view;
  await page.goto('/dashboard/reports');
  await page.getByRole('button', { name: 'Exceptions' }).click();
  await page.getByRole('button', { name: 'All (221)' }).waitFor();
  await page.getByRole('region', { name: 'By person' }).getByText('$226.50').first().waitFor();
  await page.getByLabel('Minimum value').selectOption('$10.00');
  await page.getByText('No exceptions in this period.').waitFor();
  await page.getByLabel('Minimum value').selectOption('Any amount');
  await page.getByRole('button', { name: 'Void (1)' }).click();
  const table = page.getByRole('table', { name: 'Exceptions' });
  await table.getByRole('link', { name: 'mia' }).click();
  await page.getByText('mia voided Soup').waitFor();
  expect(view.faults).toEqual([]);
});

test('the exceptions without a user can be chosen', async () => {
  const { page } = view;
  house.hub.db
    .prepare("UPDATE exceptions SET user_id = NULL, title = 'Nobody’s soup' WHERE kind = 'void'")
    .run();
  await page.goto('/dashboard/reports');
  await page.getByRole('button', { name: 'Exceptions' }).click();
  await page.getByLabel('Person', { exact: true }).selectOption('Nobody signed in');
  const table = page.getByRole('table', { name: 'Exceptions' });
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await table.getByText('Nobody’s soup').waitFor();
  await page.getByLabel('Person', { exact: true }).selectOption('Everyone');
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(2);
});
