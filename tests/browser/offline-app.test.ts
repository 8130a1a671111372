// The browser's offline copy of the app. An update replaces the copy without losing typed input; on plain HTTP there is
// no copy.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { APP_META } from '#shared/limits.ts';
import { listAxeFaults, listen, openView, type View } from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeItem } from '../fixtures/menu.ts';
import { makeNewBuild } from '../fixtures/new-build.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson, type Person } from '../fixtures/people.ts';

const LAN_NAME = 'hub.local';
const browser = await openFileBrowser(`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`);
let hub: TestHub;
let address: string;
let cashier: Person;
const views: View[] = [];

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  makeItem(hub, { title: 'Soup', priceCents: 1000 });
  address = await listen(hub);
  cashier = makePerson(hub, { scopes: ['POS'] });
});
afterEach(async () => {
  for (const { context } of views.splice(0)) await context.close();
  await hub.close();
});

async function open(at: string): Promise<View> {
  const view = await openView(browser, hub, at, cashier, { offlineApp: true });
  view.context.setDefaultTimeout(15_000);
  views.push(view);
  return view;
}

const addSoup = (page: Page) => page.getByRole('button', { name: 'Add Soup' });
const version = (page: Page) => page.locator(`meta[name="${APP_META}"]`).getAttribute('content');
/** The browser's copies of the app, and whether a new service worker is still installing. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('comanda-app'));
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    return { names, isSettled: !installing && !waiting && active?.state === 'activated' };
  });

/** Opens the POS and waits until its offline copy is stored. */
async function openPos(page: Page): Promise<void> {
  await page.goto('/dashboard/pos');
  await addSoup(page).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('a new build is announced, waits for typed input, then replaces the page and the offline copy', async () => {
  const build = makeNewBuild();
  const { page } = await open(address);
  await page.clock.install();
  await openPos(page);
  const { page: second } = await open(address);
  await second.goto('/dashboard/profile');
  expect(await version(page)).toBe(build.oldVersion);
  await addSoup(page).click();
  await page.getByRole('button', { name: 'Notes of Soup' }).click();
  const notes = page.getByRole('dialog', { name: 'Add Notes' });
  await notes.getByRole('textbox').fill('no salt');

  const { dataDir } = hub;
  await hub.stop();
  hub = await makeHub({ dataDir, now: Date.now(), client: build.folder });
  await hub.app.listen({ port: Number(new URL(address).port), host: '127.0.0.1' });
  const told = page.getByText('The hub has been updated.');
  await told.waitFor({ timeout: 20_000 });
  // An open dialog may contain typed text, so it delays the reload without a limit.
  await page.clock.fastForward(90_000);
  await page.clock.fastForward(10_000);
  expect(await notes.getByRole('textbox').inputValue()).toBe('no salt');
  await notes.getByRole('button', { name: 'Save' }).click();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.clock.fastForward(30_000);
  expect(await version(page)).toBe(build.oldVersion);
  await page.clock.fastForward(60_000);
  await expect.poll(() => version(page).catch(() => ''), { timeout: 15_000 }).toBe(build.version);
  await page.getByRole('list', { name: 'Cart' }).getByText('“no salt”').waitFor();
  expect(await told.count()).toBe(0);

  // The user can tap instead of waiting.
  await second.getByRole('button', { name: 'Update' }).click({ timeout: 20_000 });
  await expect.poll(() => version(second).catch(() => '')).toBe(build.version);
  const names = [build.oldVersion, build.version].map((name) => `comanda-app-${name}`);
  await expect.poll(() => copies(page), { timeout: 15_000 }).toEqual({ names, isSettled: true });
  await hub.stop();
  await page.reload();
  await page.getByRole('list', { name: 'Cart' }).getByText('“no salt”').waitFor();
  expect(await version(page)).toBe(build.version);
  hub = await makeHub({ dataDir, now: Date.now() });
  build.remove();
});

test('support says of this screen whether it keeps the app, what it holds and how fresh it is', async () => {
  const { page } = await open(address);
  await page.goto('/dashboard/contact-support');
  await page.getByText('The app is stored in this browser and opens').waitFor();
  const screen = page.getByRole('main');
  await screen.getByText('None', { exact: true }).waitFor();
});

test('on plain HTTP support says that no copy is kept, also in what is copied', async () => {
  const { page } = await open(address.replace('127.0.0.1', LAN_NAME));
  await page.addInitScript(() => {
    document.addEventListener('copy', ({ target }) => {
      Object.assign(window, { copied: (target as HTMLTextAreaElement).value });
    });
  });
  await page.goto('/dashboard/pos');
  await addSoup(page).click();
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.route('**/api/v1/pos/create-order', (route) => route.abort());
  await page.getByRole('button', { name: 'Send to Kitchen' }).click();
  const asked = page.getByRole('dialog', { name: 'Send order to Kitchen' });
  await asked.getByRole('button', { name: 'Send to Kitchen' }).click();
  const held = page.getByRole('dialog', { name: 'Order saved on this screen' });
  await held.getByText("Don't enter the order again.").waitFor();
  expect(await held.textContent()).not.toContain('try again');
  await held.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  const screen = page.getByRole('main');
  await screen.getByText("The app isn't available offline here").waitFor();
  await screen.getByText('1, to be sent when the hub is back').waitFor();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('The state of the hub was copied.').waitFor();
  const copied = String(await page.evaluate('window.copied'));
  expect(copied).toMatch(/^This screen: (As of|Connect|Live|Reconnecting)/m);
  expect(copied).toContain('Unsent orders and payments: 1');
  expect(copied).toContain("The app isn't available offline here");
});
