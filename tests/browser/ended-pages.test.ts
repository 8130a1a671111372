// A page ends before the hub's answer to an order arrives: the next page sends the order again under the same key, and
// does not wait until the old page's lease ends.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LEASE_MS } from '../../client/outbox/leases.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachOutage } from '../fixtures/outage.ts';

const shop = eachOutage(await openFileBrowser());

const ORDERS = '**/api/v1/pos/create-order';

/** Sends an order; the hub records it, but the answer never arrives. Returns the keys of all calls. */
async function loseAnswer(): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await shop.context.route(ORDERS, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
  });
  await shop.openPos();
  await shop.addButton().click();
  await shop.button('Send to Kitchen').click();
  const asked = shop.dialog('Send order to Kitchen');
  await asked.getByRole('button', { name: 'Send to Kitchen' }).click();
  await expect.poll(() => shop.readOrders().length).toBe(1);
  return keys;
}

async function expectSentSoon(page: Page, keys: readonly unknown[], since: number) {
  await page.getByText('1 order or payment sent.').waitFor();
  expect(Date.now() - since).toBeLessThan(LEASE_MS / 2);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(shop.readOrders()).toMatchObject([{ token_no: 1, pieces: 1 }]);
}

it('sends the order again immediately after a reload', async () => {
  const keys = await loseAnswer();
  const since = Date.now();
  await shop.page.reload();
  await expectSentSoon(shop.page, keys, since);
});

/** Removes `navigator.locks`, which browsers do not offer on plain HTTP. */
const withoutLocks = () =>
  shop.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  });

it('does so after a reload on plain HTTP, where browsers have no locks', async () => {
  await withoutLocks();
  const keys = await loseAnswer();
  const since = Date.now();
  await shop.page.reload();
  await expectSentSoon(shop.page, keys, since);
});

it.each([
  ['sends it from another tab after a crash, and not before', async () => undefined],
  ['does so on plain HTTP', withoutLocks],
])('%s', async (_title, prepare) => {
  await prepare();
  const keys = await loseAnswer();
  const other = await shop.context.newPage();
  await other.goto('/dashboard/pos');
  await other.getByText('1 order saved on this device').waitFor();
  // The other tab tries every 4 s.
  await other.waitForTimeout(5000);
  expect(keys).toHaveLength(1);
  const since = Date.now();
  const session = await shop.context.newCDPSession(shop.page);
  void session.send('Page.crash').catch(() => undefined);
  await shop.page.waitForEvent('crash');
  await expectSentSoon(other, keys, since);
});

it('leaves it to a page that is frozen on plain HTTP, until its lease is over', async () => {
  await withoutLocks();
  const keys = await loseAnswer();
  const other = await shop.context.newPage();
  const session = await shop.context.newCDPSession(shop.page);
  await session.send('Debugger.enable');
  void session.send('Runtime.evaluate', { expression: 'debugger' }).catch(() => undefined);
  await other.goto('/dashboard/pos');
  await other.getByText('1 order saved on this device').waitFor();
  await other.waitForTimeout(5000);
  expect(keys).toHaveLength(1);
  await session.send('Debugger.resume');
});
