// A menu in two languages: the owner adds a language and translates a dish; a guest reads the menu and chooses the
// other language.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { callApi } from '../fixtures/hub.ts';
import { type Owner, openOwner } from '../fixtures/owner.ts';

let owner: Owner;
const post = async (path: string, body: object) => {
  const { house, person } = owner;
  return (await callApi(house.hub, 'POST', path, { cookie: person.cookie, body })).body;
};

beforeAll(async () => {
  owner = await openOwner();
  await post('/settings/store-setting', { isQRMenuEnabled: 1, languages: ['en'] });
});
afterAll(() => owner?.house.close());

test('a dish is translated, and guests read it in their language until they choose another', async () => {
  covers('27.1', '27.2', '27.3', '/menu', '/dashboard/settings');
  const { page, house } = owner;
  const { id } = await post('/menu-items/add', { title: 'Leek soup', price: 8 });
  await page.goto('/dashboard/settings');
  const languages = page.getByRole('list', { name: 'Menu languages' });
  await languages.getByText('English · store language').waitFor();
  if ((await languages.getByRole('listitem').count()) === 1)
    await page.getByLabel('Add a language').selectOption({ label: 'German' });
  await languages.getByText('German').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.goto(`/dashboard/settings/menu-items/${id}`);
  await page.getByLabel('Title in German').fill('Lauchsuppe');
  await page.getByLabel('Description in German').fill('Mit Brot.');
  await page.getByRole('button', { name: 'Save' }).nth(1).click();
  await page.getByRole('status').getByText('Menu Item updated successfully.').waitFor();
  const guest = await house.browser.newContext({ baseURL: house.address, locale: 'de-AT' });
  const phone = await guest.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/menu');
  await phone.getByText('Lauchsuppe').first().waitFor();
  await phone.getByText('Mit Brot.').first().waitFor();
  expect(await listAxeFaults(phone)).toEqual([]);
  await phone.getByLabel('Sprache').selectOption({ label: 'English' });
  await phone.getByText('Leek soup').first().waitFor();
  await phone.reload();
  await phone.getByText('Leek soup').first().waitFor();
  expect(await phone.getByLabel('Language').inputValue()).toBe('en');
  await guest.close();
});
