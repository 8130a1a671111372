// The strip for guests' orders in the top bar. One tap accepts the order in the strip, or pauses guests' orders.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { letGuestsOrder, makeCard, scan } from '../fixtures/guests.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { openLive } from '../fixtures/table-four.ts';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));

/**
 * Opens a page of the till. Each call of `sendSoup` makes a card and a phone, and orders a soup for 6.50 from that
 * phone.
 */
async function openTill(path: string, size: { width?: number } = {}) {
  const { hub, till } = house;
  await letGuestsOrder(till);
  const soup = makeItem(hub, { title: 'Soup', priceCents: 650 });
  const { page, faults } = await openLive(house, path, ['ORDERS', 'POS', 'KITCHEN'], size);
  await button(page, 'Pause 10 min').waitFor();
  const sendSoup = async () => {
    const card = await makeCard(till);
    const phone = await scan(hub, card.token);
    expect((await phone.send(soup, 6.5)).status).toBe(200);
  };
  return { page, faults, soup, sendSoup };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const accept = (page: Page) => button(page, /^Accept: .*, \$6\.50$/);
const states = () =>
  house.hub.db.prepare('SELECT state FROM guest_orders ORDER BY id').pluck().all();

/** Counts the taps on the page. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const root = document.documentElement;
    root.dataset.taps = '0';
    document.addEventListener(
      'click',
      () => {
        root.dataset.taps = String(Number(root.dataset.taps) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

/** Returns the positions of the page's buttons and fields, except the buttons of the order in the strip. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input')]
      .filter((each) => !each.matches('[data-mark], [data-accept]'))
      .map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return `${each.getAttribute('aria-label') ?? each.textContent} ${[left, top, width, height]}`;
      }),
  );

test('on POS one tap accepts the order in the strip, nothing moves, and a second tap accepts no other order', async () => {
  covers('29.5', '/dashboard/pos');
  const { page, faults, sendSoup } = await openTill('/dashboard/pos', { width: 390 });
  const before = await places(page);
  await sendSoup();
  await accept(page).waitFor();
  expect(await places(page)).toEqual(before);
  expect(await listAxeFaults(page)).toEqual([]);
  const taps = await countTaps(page);
  await accept(page).click();
  await accept(page).waitFor({ state: 'detached' });
  expect([await taps(), states()]).toEqual([1, ['placed']]);

  await sendSoup();
  await sendSoup();
  await button(page, '2 guest orders').waitFor();
  const shown = await accept(page).getAttribute('aria-label');
  const box = await accept(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await accept(page).click({ trial: true });
  for (let n = 0; n < 6; n += 1) {
    await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 20);
    await page.waitForTimeout(100);
  }
  await button(page, '1 guest order').waitFor();
  expect(states()).toEqual(['placed', 'placed', 'waiting']);
  expect(await accept(page).getAttribute('aria-label')).not.toBe(shown);
  await accept(page).click();
  await expect.poll(states).toEqual(['placed', 'placed', 'placed']);
  // The page has space for the strip from its first paint.
  await page.reload();
  await page.getByRole('searchbox').first().waitFor();
  expect(await page.locator('html').getAttribute('data-guests')).toBe('true');
  expect(faults).toEqual([]);
});

test('an order whose dish is sold out opens the list with the reason, and a changed price is asked about', async () => {
  covers('29.5');
  const { page, soup, sendSoup } = await openTill('/dashboard/orders');
  await sendSoup();
  await accept(page).waitFor();
  await house.till.post('/menu-items/availability', { itemId: soup, left: 0 });
  await accept(page).click();
  const list = page.getByRole('dialog', { name: 'Guest orders' });
  await list.getByText('1 × Soup').waitFor();
  await page.getByText('“Soup” is sold out.').waitFor();
  await list.getByRole('button', { name: 'Close' }).first().click();
  await house.till.post('/menu-items/availability', { itemId: soup, left: null });
  house.hub.db.prepare('UPDATE menu_items SET price_cents = 700').run();
  await house.till.post('/settings/categories/add', { title: 'x' });
  await accept(page).click();
  const question = page.getByRole('dialog', { name: 'Accept the order at the new total?' });
  await question
    .getByText('Prices have changed. The total is now $7.00 instead of $6.50.')
    .waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await list.getByText('1 × Soup').waitFor();
  expect(states()).toEqual(['waiting']);
});

test('in German, beside an open sidebar, the waiting order can be read at every width', async () => {
  const { page, faults, soup } = await openTill('/dashboard/orders', { width: 1280 });
  const counter = await makeCard(house.till, null);
  const phone = await scan(house.hub, counter.token);
  const name = 'Familie Oberhuber-Schneiderhahn';
  expect((await phone.send(soup, 6.5, { name })).status).toBe(200);
  await page.evaluate(() => {
    localStorage.setItem('comanda__language', 'de');
    localStorage.setItem('comanda__sidebar_collapsed', 'false');
  });
  await page.reload();
  const order = page.getByRole('button', { name: /^1 Gastbestellung, Familie/ });
  await order.waitFor();
  for (const width of [1440, 1280, 1180, 1024, 900, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = (text: string) =>
      order
        .getByText(text, { exact: true })
        .evaluate((element) => [element.clientWidth, element.scrollWidth]);
    const [amount = 0, whole] = await shown('6,50\u00a0$');
    const [wide = 0] = await shown(name);
    expect([width, amount, wide >= 56]).toEqual([width, whole, true]);
    // The number in front of the name is inside the button.
    const [button, count] = [
      await order.boundingBox(),
      await order.locator('strong').boundingBox(),
    ];
    const end = (box: typeof button) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(end(count)).toBeLessThan(end(button) - wide);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(faults).toEqual([]);
});

test.each(['/dashboard/pos', '/dashboard/expo'] as const)('one tap on %s pauses', async (path) => {
  covers('29.1');
  const { page } = await openTill(path);
  const until = async () => (await house.till.get('/store')).body.guests.paused_until;
  const taps = await countTaps(page);
  await button(page, 'Pause 20 min').click();
  await button(page, 'Resume').waitFor();
  expect(await taps()).toBe(1);
  const minutes = (Date.parse(await until()) - house.hub.clock.now) / 60_000;
  expect(minutes).toBeGreaterThan(19);
  expect(minutes).toBeLessThanOrEqual(20);
  await button(page, 'Resume').click();
  await button(page, 'Pause 10 min').waitFor();
  expect(await until()).toBeFalsy();
});
