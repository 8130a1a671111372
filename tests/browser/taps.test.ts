// How many taps the ways of every day take, and how many dishes are in sight: counted on real pages, printed, and held to.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openView } from '../fixtures/browser.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeAddon, makeCategory, makeItem, makeTable, makeVariant } from '../fixtures/menu.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin, makePerson, type Person } from '../fixtures/people.ts';

let house: House;
let admin: Person;
const table: [way: string, counted: number, most: number][] = [];

beforeAll(async () => {
  house = await openHouse();
  admin = makeAdmin(house.hub);
  const categories = ['Starters', 'Pizza', 'Pasta', 'Mains', 'Desserts', 'Drinks', 'Wine'].map(
    (title) => makeCategory(house.hub, title),
  );
  const pizza = makeItem(house.hub, { title: 'Pizza', categoryId: categories[1] ?? 0 });
  makeVariant(house.hub, pizza, 1000, 'Small');
  makeVariant(house.hub, pizza, 1400, 'Large');
  makeAddon(house.hub, pizza, 100, 'Ham');
  makeAddon(house.hub, pizza, 100, 'Olives');
  for (let n = 0; n < 60; n += 1)
    makeItem(house.hub, { title: `Dish ${n}`, categoryId: categories[n % 7] ?? 0 });
  const feast = makeItem(house.hub, { title: 'Feast', categoryId: categories[3] ?? 0 });
  makeVariant(house.hub, feast, 125_000, 'Ten guests');
  makeVariant(house.hub, feast, 250_000, 'Twenty guests');
  for (let n = 1; n <= 6; n += 1) makeTable(house.hub, `T${n}`);
});
afterAll(async () => {
  console.log(table.map(([way, count, most]) => `${way}: ${count} (at most ${most})`).join('\n'));
  await house.close();
});

interface Hand {
  readonly page: Page;
  tap(target: Locator): Promise<void>;
  /** A native list: one tap opens it, one picks. */
  pick(target: Locator, index: number): Promise<void>;
  count(): number;
}

async function withHand(
  size: { width: number; height: number },
  path: string,
  work: (hand: Hand) => Promise<void>,
  person = admin,
): Promise<void> {
  const view = await openView(house.browser, house.hub, house.address, person, size);
  try {
    let taps = 0;
    await view.page.goto(path);
    await work({
      page: view.page,
      tap: async (target) => {
        taps += 1;
        await target.click();
      },
      pick: async (target, index) => {
        taps += 2;
        await target.selectOption({ index });
      },
      count: () => taps,
    });
  } finally {
    await view.context.close();
  }
}

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

function hold(way: string, count: number, most: number): void {
  table.push([way, count, most]);
  expect(count).toBeLessThanOrEqual(most);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a plain dish is paid in cash', () =>
  withHand(WIDE, '/dashboard/pos', async ({ page, tap, count }) => {
    await tap(button(page, /^Add Dish 1 /));
    await tap(button(page, 'Create Receipt & Pay'));
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Collect / }));
    await page.getByText('Token No.').waitFor();
    hold('plain dish paid in cash', count(), 3);
  }));

test('variant, two add-ons and a note go to the kitchen, on a till that does not confirm', () =>
  withHand(WIDE, '/dashboard/devices', async ({ page, tap, count }) => {
    await page.getByRole('switch', { name: /Confirm each order/ }).click();
    await page.goto('/dashboard/pos');
    await tap(button(page, /^Add Pizza/));
    await tap(page.getByRole('radio', { name: /Large/ }));
    await tap(page.getByRole('checkbox', { name: /Ham/ }));
    await tap(page.getByRole('checkbox', { name: /Olives/ }));
    await tap(page.getByLabel('Notes'));
    await page.keyboard.type('well done');
    await tap(button(page, /^Add · /));
    await tap(button(page, 'Send to Kitchen'));
    await page.getByText(/sent to the kitchen/).waitFor();
    hold('variant, two add-ons and a note sent', count(), 7);
    await button(page, 'Undo').click();
    await expect
      .poll(() => house.hub.db.prepare('SELECT status FROM orders ORDER BY id DESC').pluck().get())
      .toBe('cancelled');
    // It is in the cart again, and may be sent as it should have been.
    await page.getByText('well done').waitFor();
    await button(page, 'Send to Kitchen').click();
    await page.getByText(/sent to the kitchen/).waitFor();
  }));

test('what the kitchen has begun meanwhile is not taken back by who may void nothing', () => {
  const waiter = makePerson(house.hub, { scopes: ['POS'] });
  const work = async ({ page }: Hand) => {
    await page.evaluate(() => localStorage.setItem('comanda__confirm_orders', 'false'));
    await page.reload();
    await button(page, /^Add Dish 2 /).click();
    await button(page, 'Send to Kitchen').click();
    await page.getByText(/sent to the kitchen/).waitFor();
    house.hub.db.exec(
      `UPDATE order_items SET status = 'preparing' WHERE id = (SELECT max(id) FROM order_items)`,
    );
    await button(page, 'Undo').click();
    await page.getByText('The kitchen has begun this order: it was not taken back!').waitFor();
    const last = house.hub.db.prepare('SELECT status FROM orders ORDER BY id DESC').pluck();
    expect(last.get()).toBe('created');
    await page.getByText('The cart is empty').waitFor();
  };
  return withHand(WIDE, '/dashboard/pos', work, waiter);
});

test('a table orders twice and pays', () =>
  withHand(WIDE, '/dashboard/devices', async ({ page, tap, pick, count }) => {
    await page.getByRole('switch', { name: /Confirm each order/ }).click();
    await page.goto('/dashboard/pos');
    for (const dish of [3, 4]) {
      await tap(button(page, new RegExp(`^Add Dish ${dish} `)));
      await pick(page.getByRole('combobox', { name: 'Table' }), 4);
      await tap(button(page, 'Send to Kitchen'));
      await page.getByText(/sent to the kitchen/).waitFor();
    }
    await tap(page.getByRole('link', { name: 'Table Orders' }));
    await tap(button(page, 'Pay & Complete: T4'));
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ }));
    await expect.poll(() => button(page, 'Pay & Complete: T4').count()).toBe(0);
    hold('table 4 ordered twice and paid', count(), 11);
  }));

test('a price is changed', () =>
  withHand(WIDE, '/dashboard/home', async ({ page, tap, count }) => {
    await tap(page.getByRole('link', { name: 'Settings', exact: true }));
    await tap(page.getByRole('link', { name: 'Menu Items' }));
    await tap(page.getByRole('button', { name: 'Change the price of Dish 5', exact: true }));
    await page.keyboard.type('11.5');
    await tap(button(page, 'Save'));
    await expect
      .poll(() =>
        house.hub.db
          .prepare(`SELECT price_cents FROM menu_items WHERE title = 'Dish 5'`)
          .pluck()
          .get(),
      )
      .toBe(1150);
    hold('a price changed', count(), 4);
  }));

test('a new guest is booked without a red word', () =>
  withHand(WIDE, '/dashboard/home', async ({ page, tap, count }) => {
    await tap(page.getByRole('link', { name: 'Reservation', exact: true }));
    await tap(button(page, 'Create New Reservation'));
    await page.keyboard.type('0790009999');
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the new customer 0790009999').waitFor();
    await page.keyboard.type('Nina New');
    await tap(button(page, 'Tomorrow').last());
    await tap(button(page, '7:30 PM'));
    await tap(button(page, '4').last());
    await tap(button(page, 'Create Reservation'));
    await page.getByRole('heading', { name: 'Reservation booked' }).waitFor();
    expect(await page.getByText('Customer not found!').count()).toBe(0);
    hold('a reservation for a new guest', count(), 7);
    expect(
      house.hub.db.prepare('SELECT customer_name, people_count FROM reservations').all(),
    ).toEqual([{ customer_name: 'Nina New', people_count: 4 }]);
  }));

test('today’s takings fill a phone as it is opened', () =>
  withHand(PHONE, '/', async ({ page, count }) => {
    const card = page.getByRole('region', { name: 'Takings today' });
    await card.getByText('$', { exact: false }).first().waitFor();
    const box = await card.boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(PHONE.height * 0.5);
    hold('takings on a phone', count(), 1);
  }));

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
  // The pages before this one were told of the same hour.
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
    // Asked for before the hub has said which they are: they come by themselves.
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

test('favourites of a house that has sold nothing say where they come from', () =>
  withHand(WIDE, '/dashboard/pos', async ({ page }) => {
    await page.route('**/pos/favourites', (route) => route.fulfill({ json: { itemIds: [] } }));
    await button(page, 'Favourites').click();
    await page.getByText('stands here after the first sales').waitFor();
    await button(page, 'All').click();
    await button(page, /^Add Dish 0 /).waitFor();
  }));

test('a search by / and Enter adds the single hit', () =>
  withHand(WIDE, '/dashboard/pos', async ({ page }) => {
    await button(page, /^Add Dish 0 /).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('dish 42');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Cart' }).getByText('Dish 42').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search Item' });
    expect(await search.inputValue()).toBe('');
    // Tapped, the single hit ends the search as well; of several none does.
    await search.fill('dish 4');
    await button(page, /^Add Dish 43 /).click();
    await search.fill('dish 44');
    await button(page, /^Add Dish 42 /).waitFor({ state: 'detached' });
    await button(page, /^Add Dish 44 /).click();
    await expect.poll(() => search.inputValue()).toBe('');
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
    const tile = page.getByRole('list', { name: 'Menu items' }).getByRole('button', {
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
    // By the keyboard: what has the focus is in sight as well.
    await chips.getByRole('button', { name: 'Favourites' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button(page, /^Add Dish 0 /).waitFor();
    await expect.poll(endOf).toBeGreaterThan(PHONE.width);
  }));

const SCREENS = [
  '/dashboard/home',
  '/dashboard/pos',
  '/dashboard/orders',
  '/dashboard/kitchen',
  '/dashboard/reservation',
  '/dashboard/customers',
  '/dashboard/invoices',
  '/dashboard/reports',
  '/dashboard/users',
  '/dashboard/settings',
  '/dashboard/settings/print-settings',
  '/dashboard/settings/menu-items',
  '/dashboard/settings/audit',
  '/dashboard/devices',
  '/dashboard/contact-support',
  '/menu',
];

test.each([WIDE, PHONE])('nothing shifts as screens come up at $width px', async (size) => {
  const view = await openView(house.browser, house.hub, house.address, admin, size);
  await view.context.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, {
          shifted: (window as unknown as { shifted: number }).shifted + entry.value,
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts: [string, number][] = [];
  // A kitchen's wall is no phone.
  const screens = SCREENS.filter((path) => size === WIDE || path !== '/dashboard/kitchen');
  for (const path of screens) {
    await view.page.goto(path);
    await view.page.waitForLoadState('networkidle').catch(() => undefined);
    await view.page.waitForTimeout(300);
    const shifted = await view.page.evaluate(
      () => (window as unknown as { shifted: number }).shifted,
    );
    shifts.push([path, Math.round(shifted * 1000) / 1000]);
  }
  console.log(shifts.map(([path, shift]) => `${size.width} ${path}: ${shift}`).join('\n'));
  await view.context.close();
  expect(shifts.filter(([, shift]) => shift > 0.02)).toEqual([]);
});
