// The settings of guest orders, of the cards that guests scan, and of promotions.
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
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
  await settings.getByRole('link', { name: 'Table QR cards' }).click();
  await page.getByText('No QR cards yet. Add a card for each table.').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const add = page.getByRole('dialog', { name: 'Add a QR card' });
  await add.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Delete Table 7' }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('guest cards are printed alone, eight on a sheet of A4 and six on one of Letter', async () => {
  const { hub, till } = house;
  await letGuestsOrder(till);
  const names = ['Chef’s corner by the open fire', ...Array.from({ length: 9 }, (_, n) => `T${n}`)];
  for (const name of names) await makeCard(till, makeTable(hub, name));
  const { page } = await house.open(makeAdmin(hub));
  await page.goto('/dashboard/settings/guest-cards');
  await page.getByRole('button', { name: 'Delete T8' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('li > img').length === 10);
  const sheetsOf = async (format: string) => {
    const pdf = await page.pdf({ format, preferCSSPageSize: true });
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  };
  expect([await sheetsOf('A4'), await sheetsOf('Letter')]).toEqual([2, 2]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('heading', { name: 'Guest cards' }).isVisible()).toBe(false);
  expect(await page.getByRole('list', { name: 'Cards to print' }).isVisible()).toBe(true);
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
  await add.getByRole('status', { name: 'Effect' }).getByText('3 for 2').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await add.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('switch', { name: 'Three for two is on' }).waitFor();
  const [stored] = (await till.get('/settings/promotions')).body;
  expect(stored).toMatchObject({ title: 'Three for two', kind: 'n-for-m', buy: 3, pay: 2 });
  expect(faults).toEqual([]);
});

test('a promotion shows its effect on today’s bills while it is typed', async () => {
  covers('/dashboard/settings/promotions', '31.1');
  const { hub, till } = house;
  const beer = makeItem(hub, { title: 'Beer', priceCents: 500 });
  const { page, faults } = await house.open(makeAdmin(hub));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/settings/promotions');
  await page.getByRole('button', { name: 'Add a promotion' }).click();
  const add = page.getByRole('dialog', { name: 'Add a promotion' });
  const effect = add.getByRole('region', { name: 'Effect on today’s bills' });
  await effect.getByText('Enter a percentage above 0, at most 100.').waitFor();
  await add.getByLabel('Percent off').fill('10');
  await effect.getByText('No bills today yet.').waitFor();
  const cart = [{ id: beer, quantity: 2 }];
  const sold = await till.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
  expect(sold.status).toBe(200);
  // The answer for 20 % arrives after the answer for 30 %, and must not replace it.
  const slow: (() => Promise<void>)[] = [];
  await page.route('**/promotions/preview', async (route) => {
    if (route.request().postDataJSON().value !== 20) return route.continue();
    slow.push(() => route.continue().catch(() => undefined));
  });
  await add.getByLabel('Percent off').fill('20');
  await expect.poll(() => slow.length).toBe(1);
  await add.getByLabel('Percent off').fill('30');
  // 30 % of each beer at 5.00 is 1.50.
  const row = effect.getByRole('listitem').filter({ hasText: 'Token 1 · Bill' });
  await row.getByText('$3.00 off').waitFor();
  await slow[0]?.();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await row.textContent()).toContain('Total $10.00 New total $7.00');
  expect(await listAxeFaults(page)).toEqual([]);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  // While the hub fails, the page keeps the last effect, with a note.
  await page.route('**/promotions/preview', (route) => route.fulfill({ status: 500, body: '{}' }));
  await add.getByLabel('Percent off').fill('40');
  await add.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await row.textContent()).toContain('$3.00 off');
  await page.unrouteAll({ behavior: 'wait' });
  await add.getByRole('button', { name: 'Retry' }).click();
  await row.getByText('$4.00 off').waitFor();
  expect(faults.filter((fault) => !fault.includes('500'))).toEqual([]);
});
