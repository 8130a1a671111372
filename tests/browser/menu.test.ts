// A guest's phone on the QR menu.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listen, openBrowser } from '../fixtures/browser.ts';
import { callApi, makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeAddon, makeCategory, makeItem, makeVariant } from '../fixtures/menu.ts';
import { makeAdmin } from '../fixtures/people.ts';

let hub: TestHub;
let browser: Browser;
let address: string;
let cookie: string;

beforeAll(async () => {
  hub = await makeHub();
  address = await listen(hub);
  ({ cookie } = makeAdmin(hub));
  const [pizza, drinks] = [makeCategory(hub, 'Pizza'), makeCategory(hub, 'Drinks')];
  const margherita = makeItem(hub, { title: 'Margherita', priceCents: 850, categoryId: pizza });
  makeVariant(hub, margherita, 850, 'Small');
  makeVariant(hub, margherita, 1200, 'Large');
  makeAddon(hub, margherita, 150, 'Extra cheese');
  makeItem(hub, { title: 'Water', priceCents: 250, categoryId: drinks });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await hub.close();
});

interface Guest {
  readonly page: Page;
  readonly faults: string[];
  /** The paths of everything that the page fetched. */
  readonly fetched: string[];
  readonly leave: () => Promise<void>;
}

async function openAsGuest(dark = false): Promise<Guest> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const [faults, fetched]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  return { page, faults, fetched, leave: () => context.close() };
}

const saveStore = (body: object) =>
  callApi(hub, 'POST', '/settings/store-setting', { body, cookie });

test('while the menu is off, a guest is told so and nothing else', async () => {
  covers('9.13');
  const { page, faults, leave } = await openAsGuest();
  await page.goto('/menu');
  await page.getByText('Menu Not Available!').waitFor();
  expect(await page.getByText('Margherita').count()).toBe(0);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await leave();
});

test('a guest searches, filters and chooses, and sees what the choice costs', async () => {
  covers('9.13', '/menu');
  await saveStore({
    isQRMenuEnabled: true,
    storeName: 'Trattoria Rosa',
    currency: 'EUR',
    phone: '+39 06 123 45',
    email: 'ciao@rosa.example',
    address: 'Harbour Street 1',
  });
  const { page, faults, fetched, leave } = await openAsGuest();
  await page.goto('/menu');
  await page.getByRole('heading', { level: 1, name: 'Trattoria Rosa' }).waitFor();
  expect(fetched.filter((path) => /shell|settings|pos-|realtime/.test(path))).toEqual([]);
  const dishes = page.getByRole('listitem');
  expect(await dishes.count()).toBe(2);
  await page.getByRole('button', { name: 'Drinks', exact: true }).click();
  expect(await dishes.allInnerTexts()).toEqual([expect.stringContaining('Water')]);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByPlaceholder('Search Menu Items...').fill('MARG');
  expect(await dishes.count()).toBe(1);
  await page
    .getByRole('button', { name: /Margherita from €8\.50 Pizza 2 Variants · 1 Addon/ })
    .click();
  const dish = page.getByRole('dialog', { name: 'Margherita' });
  expect(await dish.getByRole('radio', { name: 'Small' }).isChecked()).toBe(true);
  await dish.getByRole('radio', { name: 'Large' }).check();
  await dish.getByRole('checkbox', { name: 'Extra cheese (+€1.50)' }).check();
  expect(await dish.getByRole('status').innerText()).toBe('€13.50');
  await dish.getByText(/prices may be inclusive or exclusive of taxes/).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Store details' }).click();
  const store = page.getByRole('dialog', { name: 'Trattoria Rosa' });
  await store.getByText('Harbour Street 1').waitFor();
  const links = await store
    .getByRole('link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual(['tel:+390612345', 'mailto:ciao@rosa.example']);
  expect(faults).toEqual([]);
  await leave();
});

test('Share uses the share sheet of the phone, else copies the link', async () => {
  covers('9.13');
  const { page, leave } = await openAsGuest();
  await page.addInitScript(() => {
    Object.assign(navigator, { share: undefined });
    // Removes the clipboard, which a page on plain HTTP does not have.
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => {
      document.body.dataset.copied = String(getSelection());
    });
  });
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Menu Link Copied!').waitFor();
  expect(await page.locator('body').getAttribute('data-copied')).toMatch(/^http.+\/menu$/);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        document.body.dataset.shared = data.url ?? '';
      },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.locator('body').getAttribute('data-shared')).toMatch(/\/menu$/);
  await leave();
});

test('when the menu cannot be loaded, the guest may try again', async () => {
  covers('13.4');
  const { page, leave } = await openAsGuest();
  await page.route('**/api/v1/qrmenu', (route) => route.abort());
  await page.goto('/menu');
  await page.getByText('Error loading details! Please try later!').waitFor();
  await page.unroute('**/api/v1/qrmenu');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Margherita').waitFor();
  await leave();
});

test.each([false, true])(
  'the menu is accessible and fits a small phone (dark: %s)',
  async (dark) => {
    const { page, faults, leave } = await openAsGuest(dark);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/menu');
    await page.getByText('Margherita').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(faults).toEqual([]);
    await leave();
  },
);
