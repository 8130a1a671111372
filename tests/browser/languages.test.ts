// The language of the screens: chosen at the sign-in for the browser, in the profile for the user.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listen, openView } from '../fixtures/browser.ts';
import { callApi, makeHub, type TestHub } from '../fixtures/hub.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;

beforeEach(async () => {
  hub = await makeHub({ now: Date.now(), config: { pseudoLocale: true } });
  address = await listen(hub);
});
afterEach(() => hub.close());

test('the sign-in is in the browser’s language until another is chosen, and keeps what was typed', async () => {
  covers('27.5', '/');
  makeAdmin(hub);
  const context = await browser.newContext({ baseURL: address, locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByLabel('Benutzername').fill('ann');
  await page.getByLabel('Sprache').selectOption({ label: 'العربية' });
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await page.getByLabel('اسم المستخدم').inputValue()).toBe('ann');
  expect(await listAxeFaults(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
  await context.close();
});

test('a user’s own language goes before the browser’s, without a reload', async () => {
  covers('27.5', '/dashboard/profile', 'POST /auth/language');
  const { page, context } = await openView(browser, hub, address, makeAdmin(hub));
  await page.goto('/dashboard/profile');
  await page.getByLabel('New password').fill('typed');
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' });
  await page.getByRole('heading', { name: 'Profil' }).waitFor();
  expect(await page.getByLabel('Neues Passwort').inputValue()).toBe('typed');
  expect(await page.title()).toBe('Profil · Comanda');
  await page.getByRole('link', { name: 'Tische' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Profil' }).waitFor();
  await context.close();
});

test('ready-made roles and the hub’s answers are in the language of the page', async () => {
  const { page, context } = await openView(browser, hub, address, makeAdmin(hub));
  await page.addInitScript(() => localStorage.setItem('comanda__language', 'de'));
  await page.goto('/dashboard/users');
  const cook = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Koch' }) });
  await cook.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Gelöscht.').waitFor();
  await context.close();
});

test('refusals and the audit trail with its details are in the language of the page', async () => {
  covers('27.9', '/dashboard/settings/audit');
  const admin = makeAdmin(hub);
  const body = { title: 'MwSt', rate: 7.5, type: 'inclusive' };
  await callApi(hub, 'POST', '/settings/taxes/add', { body, cookie: admin.cookie });
  const { page, context } = await openView(browser, hub, address, admin);
  await page.addInitScript(() => localStorage.setItem('comanda__language', 'de'));
  await page.goto('/dashboard/settings/audit');
  await page.getByText('Satz: 7,5 %, Art: enthalten').waitFor();
  await page.goto('/dashboard/settings/drawers');
  await page.getByRole('row').getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Das ist die letzte Kassenlade.').waitFor();
  await context.close();
});

test('the pseudo-language shows each translated sentence between brackets', async () => {
  const { page, context } = await openView(browser, hub, address, makeAdmin(hub));
  await page.addInitScript(() => localStorage.setItem('comanda__language', 'en-XA'));
  await page.goto('/dashboard/profile');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toMatch(/^⟦.+~+⟧$/);
  await context.close();
});
