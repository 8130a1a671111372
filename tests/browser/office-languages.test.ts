// Head office in the languages of the screens: the browser's language, another language chosen in the menu, right to
// left.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/setup/build.mjs';
import { expectFits, listAxeFaults } from '../fixtures/browser.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { chained, OWNER, openOfficeHouse, pairStore, sales } from '../fixtures/office.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';

await ensureBuilt(undefined, undefined, ['office']);
const office = await openOfficeHouse('memory', join(projectRoot, 'dist/office'));
const browser = await openFileBrowser();
let address = '';
let store: Awaited<ReturnType<typeof pairStore>>;
beforeAll(async () => {
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`;
  store = await pairStore(office);
  expect((await store.send(chained(sales(3, 1234.5)))).status).toBe(200);
  const dish = { title: 'Soup', price: 6.5, taxId: null, categoryId: null, isActive: true };
  const entry = { kind: 'item', title: 'Soup', body: dish, groups: null, owned: ['price'] };
  const added = await office.owner.post('/catalogue/add', { ...entry, ofGroups: {} });
  expect([added.status, added.text]).toEqual([200, added.text]);
  const body = { title: 'Autumn', starts: 'now', groupIds: [] };
  expect((await office.owner.post('/releases/publish', body)).status).toBe(200);
});

async function openFront(locale: string, width = 1280): Promise<{ page: Page; faults: string[] }> {
  const viewport = { width, height: width === 1280 ? 800 : 844 };
  const context = await browser.newContext({ baseURL: address, viewport, locale });
  const page = await context.newPage();
  await page.clock.setFixedTime(office.clock.now);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto('/');
  return { page, faults };
}

const frameOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Signs in on a German page. */
async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(OWNER.username);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

test('the sign-in is in the language of the browser, refusals too', async () => {
  const { page, faults } = await openFront('de-AT');
  await page.getByLabel('Benutzername').waitFor();
  expect(await frameOf(page)).toEqual(['de', 'ltr']);
  expect(await page.title()).toBe('Comanda Zentrale');
  expect(await listAxeFaults(page)).toEqual([]);
  await signIn(page, 'wrong');
  await page.getByText('Benutzername oder Passwort ist falsch.').waitFor();
  expect(faults.splice(0).filter((fault) => !fault.includes('401'))).toEqual([]);
  await signIn(page, OWNER.password);
  await heading(page, 'Restaurants').waitFor();
  await page.getByRole('link', { name: 'Umsatz' }).click();
  await page.getByRole('cell', { name: '3.703,50 €' }).waitFor();
  await page.getByRole('link', { name: 'Veröffentlichungen' }).click();
  await page.getByRole('cell', { name: '0 von 1 Restaurant', exact: true }).waitFor();
  await page.getByRole('cell', { name: '20.11.2026' }).waitFor();
  expect(faults).toEqual([]);
});

test('a browser whose language is unknown gets English, and each list follows another choice', async () => {
  const { page, faults } = await openFront('fi');
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await signIn(page, OWNER.password);
  await page.getByRole('link', { name: 'Karte' }).click();
  await page.getByRole('cell', { name: '6,50 €' }).waitFor();
  await page.getByLabel('Sprache').selectOption({ label: 'العربية' });
  await heading(page, 'قائمة الطعام').waitFor();
  expect(await frameOf(page)).toEqual(['ar', 'rtl']);
  await page.getByRole('columnheader', { name: 'السعر أو النسبة' }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.reload();
  await heading(page, 'قائمة الطعام').waitFor();
  expect(await frameOf(page)).toEqual(['ar', 'rtl']);
  await page.getByLabel('اللغة').selectOption({ label: 'English' });
  await page.getByRole('cell', { name: '€6.50' }).waitFor();
  expect(await frameOf(page)).toEqual(['en', 'ltr']);
  expect(faults).toEqual([]);
});

test('refusals are translated, by the rules of the hub at their field too', async () => {
  const { page, faults } = await openFront('de');
  await signIn(page, OWNER.password);
  await page.getByRole('link', { name: 'Karte' }).click();
  await page.getByRole('button', { name: 'Ändern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Soup' });
  await dialog.getByText('Weitere Felder').click();
  await dialog.getByLabel('Strichcode').fill('12');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await dialog.getByText('Gib einen Strichcode mit 6 bis 20 Ziffern ein.').first().waitFor();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('link', { name: 'Benutzer' }).click();
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await page.getByLabel('Benutzername').fill('ana');
  await page.getByLabel('Passwort').fill('short');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Ein Passwort hat mindestens 8 Zeichen.').waitFor();
  expect(faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([]);
});

const PATHS = ['/', '/sales', '/days', '/exceptions', '/menu', '/releases', '/groups', '/users'];

test.each(['Deutsch', 'العربية'])('each screen fits a phone in %s', async (language) => {
  const { page, faults } = await openFront('de', 390);
  await signIn(page, OWNER.password);
  await heading(page, 'Restaurants').waitFor();
  await page.getByLabel('Sprache').selectOption({ label: language });
  for (const path of PATHS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('output').count()).toBe(0);
    await expectFits(page, path);
  }
  expect(faults).toEqual([]);
});

test('the reason why a store left out an entry of a release is translated', async () => {
  const { body } = await office.send('GET', '/v1/releases?after=0', { headers: store.headers });
  const [{ ref, title }] = body.releases[0].entries;
  const refused = [{ ref, title, reason: '“Tee” has this barcode already.' }];
  const reported = await office.send('POST', '/v1/releases/1/applied', {
    headers: store.headers,
    body: { appliedAt: '2026-11-20T20:00:00.000Z', refused },
  });
  expect(reported.status).toBe(200);
  const { page, faults } = await openFront('de');
  await signIn(page, OWNER.password);
  await page.getByRole('link', { name: 'Veröffentlichungen' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByText('Soup: „Tee“ hat diesen Strichcode schon.').waitFor();
  expect(faults).toEqual([]);
});
