// A menu longer than a screen: complete rows at any width, and a tap is drawn immediately.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openView } from '../fixtures/browser.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeItem } from '../fixtures/menu.ts';
import { makeAdmin, type Person } from '../fixtures/people.ts';

const DISHES = 150;

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = makeAdmin(house.hub);
  for (let n = 0; n < DISHES; n += 1) makeItem(house.hub, { title: `Dish ${n}` });
});
afterAll(() => house.close());

async function onPos(width: number, work: (page: Page) => Promise<void>): Promise<void> {
  const size = { width, height: 800 };
  const view = await openView(house.browser, house.hub, house.address, admin, size);
  try {
    await view.page.goto('/dashboard/pos');
    await view.page.getByRole('button', { name: `Add Dish ${DISHES - 1} ` }).waitFor();
    await work(view.page);
    expect(view.faults).toEqual([]);
  } finally {
    await view.context.close();
  }
}

/** The left edges of all tiles in the order of the menu, and how many tiles are in the first row. */
const readTiles = (page: Page) =>
  page.getByRole('region', { name: 'Menu' }).evaluate((menu) => {
    const boxes = [...menu.querySelectorAll('li')].map((tile) => tile.getBoundingClientRect());
    const top = boxes[0]?.top;
    return {
      lefts: boxes.map(({ left }) => Math.round(left)),
      columns: boxes.filter((box) => box.top === top).length,
    };
  });

test.each([390, 1024, 1280, 1560, 1920])(
  'every row of a long menu is whole at %i px, and stays so when the screen is turned',
  (width) =>
    onPos(width, async (page) => {
      const areWhole = async () => {
        const { lefts, columns } = await readTiles(page);
        expect(lefts).toHaveLength(DISHES);
        return lefts.every((left, at) => left === lefts[at % columns]);
      };
      await expect.poll(areWhole).toBe(true);
      await page.setViewportSize({ width: 800, height: width });
      await expect.poll(areWhole).toBe(true);
    }),
);

test('a tap is drawn immediately: the dish, its handles and the count of its tile', () =>
  onPos(1280, async (page) => {
    // Waits until the page has read the stored cart, because the page delays earlier taps.
    await page.getByRole('button', { name: 'Add Dish 2 $' }).click();
    await page.getByRole('list', { name: 'Cart' }).getByText('Dish 2').waitFor();
    for (const dish of [3, 4]) {
      const drawn = await page.evaluate(async (title) => {
        const tiles = [...document.querySelectorAll('button')];
        const tile = tiles.find(({ textContent }) => textContent.includes(`${title}$`));
        tile?.click();
        // Lets React finish the work of this turn, before any frame or other task.
        for (let hop = 0; hop < 20; hop += 1) await Promise.resolve();
        const open = document.querySelector('[aria-label="Cart"] [aria-expanded="true"]');
        return { count: tile?.firstChild?.textContent, open: open?.textContent };
      }, `Dish ${dish}`);
      expect(drawn.count).toBe('1 in the cart');
      expect(drawn.open).toContain(`Dish ${dish}`);
    }
  }));
