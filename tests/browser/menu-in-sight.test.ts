// A long menu stays visible, within reach and steady: complete tiles, favourites, categories, search; no screen shifts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openView, untilFetched } from '../fixtures/browser.ts';
import { openLongMenuHouse, PHONE, WIDE } from '../fixtures/long-menu-house.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { listMoved } from '../fixtures/shifts.ts';

const { house, admin, withHand } = await openLongMenuHouse();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const countWholeTiles = (page: Page): Promise<number> =>
  page.getByRole('list', { name: 'Menu items' }).evaluate((list) => {
    const frame = list.parentElement?.getBoundingClientRect();
    return [...list.children].filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return (
        frame !== undefined && top >= frame.top && bottom <= Math.min(frame.bottom, innerHeight)
      );
    }).length;
  });

test.each([
  { width: 1280, height: 800, least: 20 },
  { width: 1024, height: 600, least: 12 },
])('at least $least whole tiles are in sight at $width × $height', ({ least, ...size }) =>
  withHand(size, '/dashboard/pos', async ({ page }) => {
    await button(page, /^Add Dish 0 /).waitFor();
    const whole = await countWholeTiles(page);
    console.log(`${size.width} × ${size.height}: ${whole} whole tiles`);
    expect(whole).toBeGreaterThanOrEqual(least);
    const line = page.getByRole('list', { name: 'Cart' }).getByRole('listitem').first();
    for (const dish of [1, 2]) await button(page, new RegExp(`^Add Dish ${dish} `)).click();
    expect(Math.round((await line.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(49);
  }),
);

test('what sells at this hour is the first page, at the first visit and while the hub is away', async () => {
  const till = makeTill(house.hub, admin);
  const ids = house.hub.db.prepare('SELECT id FROM menu_items WHERE title = ?').pluck();
  const pieces = [20, 21, 22, 23].map((dish) => ({
    id: ids.get(`Dish ${dish}`),
    quantity: 60 - dish,
  }));
  await placeOrder(house.hub, till, { cart: pieces.toReversed(), deliveryType: 'takeaway' });
  // Discards the favourites of this hour, which earlier tests have cached.
  house.hub.hub.signal({ kind: 'answers-stale' });
  await withHand(WIDE, '/dashboard/pos', async ({ page }) => {
    const favourites = button(page, 'Favourites');
    const tiles = page.getByRole('list', { name: 'Menu items' }).getByRole('button');
    const showsThem = () =>
      expect
        .poll(async () => {
          const titles = (await tiles.allTextContents()).slice(0, 4);
          return titles.map((text) => /Dish \d+/.exec(text)?.[0]);
        })
        .toEqual([20, 21, 22, 23].map((dish) => `Dish ${dish}`));
    const all = page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'All' });
    await button(page, /^Add Dish 0 /).waitFor();
    const place = await all.boundingBox();
    // Opens the favourites before the hub has sent them. They then appear automatically.
    await favourites.click();
    await showsThem();
    expect(await all.boundingBox()).toEqual(place);
    await page.route('**/pos/favourites', (route) => route.abort());
    await page.reload();
    await button(page, /^Add Dish 0 /).waitFor();
    expect(await countWholeTiles(page)).toBeGreaterThanOrEqual(20);
    await favourites.click();
    await showsThem();
  });
});

test('without sales, Favourites explains where favourites come from', () =>
  withHand(WIDE, '/dashboard/pos', async ({ page }) => {
    await page.route('**/pos/favourites', (route) => route.fulfill({ json: { itemIds: [] } }));
    await button(page, 'Favourites').click();
    await page.getByText('appear here after the first sales').waitFor();
    await button(page, 'All').click();
    await button(page, /^Add Dish 0 /).waitFor();
  }));

test('a search by / and Enter adds the single hit', () =>
  withHand(WIDE, '/dashboard/pos', async ({ page }) => {
    await button(page, /^Add Dish 0 /).waitFor();
    await untilFetched(page, 'shortcuts');
    await page.keyboard.press('/');
    await page.keyboard.type('dish 42');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Cart' }).getByText('Dish 42').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search Item' });
    expect(await search.inputValue()).toBe('');
    // A tap on the only dish that was found also ends the search. A tap on one of several found dishes does not.
    await search.fill('dish 4');
    await button(page, /^Add Dish 43 /).click();
    await search.fill('dish 44');
    await button(page, /^Add Dish 42 /).waitFor({ state: 'detached' });
    await button(page, /^Add Dish 44 /).click();
    await expect.poll(() => search.inputValue()).toBe('');
  }));

test('many categories stand in a rail that leaves the dishes their height, and a price is fully visible beside its buttons', () =>
  withHand({ width: 1024, height: 600 }, '/dashboard/pos', async ({ page }) => {
    await page.route('**/api/v1/pos/init', async (route) => {
      const answer = await route.fetch();
      const init = await answer.json();
      const more = Array.from({ length: 14 }, (_, n) => ({ id: 900 + n, title: `Category ${n}` }));
      await route.fulfill({ json: { ...init, categories: [...init.categories, ...more] } });
    });
    await page.reload();
    const chips = page.getByRole('group', { name: 'Category' }).getByRole('button');
    await chips.filter({ hasText: 'Category 13' }).waitFor();
    const lefts = await chips.evaluateAll((all) =>
      all.map((chip) => chip.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size).toBe(1);
    expect(await countWholeTiles(page)).toBeGreaterThanOrEqual(15);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await countWholeTiles(page)).toBeGreaterThanOrEqual(25);
    await page.setViewportSize({ width: 1024, height: 600 });
    await chips.filter({ hasText: 'Category 13' }).click();
    await page.getByText('No result found!').waitFor();
    await chips.filter({ hasText: 'All' }).click();
    await button(page, /^Add Dish 1 /).click();
    const price = page.getByRole('list', { name: 'Cart' }).getByText(/ each$/);
    const { height, isBeside } = await price.evaluate((text) => {
      const remove = text.closest('li')?.querySelector('[aria-label^="Remove"]');
      const [one, other] = [text, remove].map((each) => each?.getBoundingClientRect());
      return {
        height: one?.height ?? 99,
        isBeside: (one?.right ?? 0) <= (other?.left ?? 0) && (one?.top ?? 0) >= (other?.top ?? 0),
      };
    });
    expect(height).toBeLessThan(30);
    expect(isBeside).toBe(true);
  }));

test('another category begins at its first row', () =>
  withHand({ width: 1024, height: 600 }, '/dashboard/pos', async ({ page }) => {
    await button(page, /^Add Dish 59 /).scrollIntoViewIfNeeded();
    const chips = page.getByRole('group', { name: 'Category' });
    await chips.getByRole('button', { name: 'Pizza' }).click();
    await button(page, /^Add Dish 0 /).waitFor({ state: 'detached' });
    const menu = page.getByRole('region', { name: 'Menu', exact: true });
    await expect.poll(() => menu.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  }));

test('the count in the cart covers no price, however long', () =>
  withHand({ width: 1024, height: 600 }, '/dashboard/pos', async ({ page }) => {
    const tile = page.getByRole('region', { name: 'Menu', exact: true }).getByRole('button', {
      name: /Feast/,
    });
    await tile.click();
    await button(page, /^Add · /).click();
    const gap = await tile.evaluate((element) => {
      const [count, price] = [/in the cart/, /\$1,250\.00$/].map((words) =>
        [...element.querySelectorAll('span')].find(({ textContent }) => words.test(textContent)),
      );
      const text = document.createRange();
      if (price?.lastChild) text.selectNode(price.lastChild);
      return (count?.getBoundingClientRect().left ?? 0) - text.getBoundingClientRect().right;
    });
    expect(gap).toBeGreaterThan(0);
    await button(page, /^Remove/)
      .first()
      .click();
  }));

test('on a phone the categories are one row, and the chosen one is in sight however it was chosen', () =>
  withHand(PHONE, '/dashboard/pos', async ({ page }) => {
    const chips = page.getByRole('group', { name: 'Category' });
    const wine = chips.getByRole('button', { name: 'Wine' });
    await wine.waitFor();
    expect((await chips.boundingBox())?.height).toBeLessThan(60);
    const endOf = async () => {
      const { x = 0, width = 0 } = (await wine.boundingBox()) ?? {};
      return x + width;
    };
    expect(await endOf()).toBeGreaterThan(PHONE.width);
    await button(page, 'Filters').click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Wine' }).check();
    await page.keyboard.press('Escape');
    await expect.poll(endOf).toBeLessThanOrEqual(PHONE.width);
    await expect.poll(() => wine.getAttribute('aria-pressed')).toBe('true');
    // A chip that gets the focus by keyboard is scrolled into view too.
    await chips.getByRole('button', { name: 'Favourites' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button(page, /^Add Dish 0 /).waitFor();
    await expect.poll(endOf).toBeGreaterThan(PHONE.width);
  }));

/** The screens whose length depends on the menu. `layout-shift.test.ts` tests all other screens. */
const SCREENS = ['/dashboard/pos', '/dashboard/settings/menu-items', '/menu'];

test.each([WIDE, PHONE])('nothing moves while a long menu loads, $width px', async (size) => {
  const view = await openView(house.browser, house.hub, house.address, admin, size);
  expect(await listMoved(view.page, SCREENS)).toEqual([]);
  await view.context.close();
});
