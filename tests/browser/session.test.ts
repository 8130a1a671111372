// When the access cookie has expired, every screen renews the session with the refresh cookie, however many calls the
// screen starts with.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCESS_MS } from '#shared/limits.ts';
import { cookieNames } from '../../server/sessions/sessions.ts';
import { listen, openView, type View } from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const NIGHT_MS = 9 * 3_600_000;

const browser = await openFileBrowser();
let hub: TestHub;
let view: View;
let item: number;

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  item = makeItem(hub, { title: 'Soup', priceCents: 1000 });
  view = await openView(browser, hub, await listen(hub), makeAdmin(hub), { offlineApp: true });
});
afterEach(async () => {
  await view.context.close();
  await hub.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const clearAccess = () => view.context.clearCookies({ name: cookieNames(false).access });

test.each([
  ['/dashboard/orders', 'Orders'],
  ['/dashboard/settings/print-settings', 'Print Settings'],
  ['/dashboard/settings/menu-items/ITEM', 'Soup'],
])(
  '%s stays open without its access cookie, opened, reloaded and come back to',
  async (path, name) => {
    const { page } = view;
    await clearAccess();
    await page.goto(path.replace('ITEM', String(item)));
    await heading(page, name).waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    for (let turn = 0; turn < 3; turn += 1) {
      await clearAccess();
      await page.reload();
      await heading(page, name).waitFor();
      await page.waitForTimeout(500);
      expect(new URL(page.url()).pathname).not.toBe('/');
    }
  },
);

test('after a night the Orders screen continues where it was', async () => {
  const { page } = view;
  await page.goto('/dashboard/orders');
  await page.getByText('No Orders Pending!').waitFor();
  hub.clock.now += NIGHT_MS;
  expect(NIGHT_MS).toBeGreaterThan(ACCESS_MS);
  await clearAccess();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.waitForTimeout(1500);
  await page.reload();
  await page.getByText('No Orders Pending!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/orders');
});
