// A station in two languages: set up in the settings, read on its tickets (contract 27.7).
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeCategory, makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());

test('a cook reads each dish in two languages, the second below the first', async () => {
  covers('27.7');
  const { hub, till } = house;
  await till.post('/settings/store-setting', { languages: ['en', 'tr', 'ar'] });
  const categoryId = makeCategory(hub, 'Soups');
  const soup = makeItem(hub, { title: 'Lentil soup', priceCents: 500, categoryId });
  const texts = { tr: { title: 'Mercimek çorbası' }, ar: { title: 'شوربة عدس' } };
  const body = { title: 'Lentil soup', price: 5, categoryId, translations: texts };
  expect((await till.post(`/menu-items/update/${soup}`, body)).status).toBe(200);
  const person = makePerson(hub, { scopes: ['KITCHEN', 'SETTINGS'] });
  const { page, faults } = await house.open(person);
  await page.goto('/dashboard/settings/stations');
  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('STOVE');
  await dialog.getByLabel('Language of this station’s tickets').selectOption('tr');
  await dialog.getByLabel('Second language').selectOption('ar');
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [station] = (await till.get('/settings/stations')).body;
  expect(station.languages).toEqual(['tr', 'ar']);
  await placeOrder(hub, till, { cart: [{ id: soup, quantity: 2 }] });
  await page.goto('/dashboard/kitchen');
  await page.getByLabel('Station').selectOption('STOVE');
  await page.getByText('Mercimek çorbası').first().waitFor();
  expect(await page.getByText('شوربة عدس').first().getAttribute('lang')).toBe('ar');
  expect(await page.getByText('Lentil soup').count()).toBe(0);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
