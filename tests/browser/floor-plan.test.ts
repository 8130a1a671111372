// A drawn floor that a waiter can read and tap on every screen, and an owner can draw (contract 22).
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));
const LONG = 'The long table by the window under the old lemon tree';

/**
 * Draws fourteen tables, five of them on the terrace, and one with a long name. Some tables are round, some are
 * rotated, and half of them have an amount due.
 */
async function drawHall() {
  const { hub, till } = house;
  const names = Array.from({ length: 19 }, (_, n) =>
    n < 14 ? `Table ${n + 1}` : `Terrace ${n - 13}`,
  );
  const ids = [...names, LONG].map((name) => makeTable(hub, name, 'Hall'));
  const tables = ids.map((id, n) => ({
    id,
    x: 5 + (n % 7) * 27,
    y: 8 + Math.floor(n / 7) * 30,
    w: n % 3 === 0 ? 22 : 16,
    h: n % 3 === 0 ? 14 : 16,
    rotation: n % 5 === 4 ? 90 : n % 7 === 6 ? 45 : 0,
    shape: n % 4 === 1 ? 'round' : 'rect',
  }));
  await till.post('/settings/floor-plan', { floor: 'Hall', tables, walls: [] });
  const steak = makeItem(hub, { title: 'Steak', priceCents: 12_345 });
  for (const tableId of ids.filter((_, n) => n % 2 === 0))
    await placeOrder(hub, till, {
      tableId,
      cart: [{ id: steak, quantity: tableId % 3 === 0 ? 9 : 1 }],
    });
}

async function openPlan(size: { width: number; height?: number; dark?: boolean }) {
  const { page, faults } = await house.open(
    makePerson(house.hub, { scopes: ['POS', 'ORDERS'] }),
    size,
  );
  await page.goto('/dashboard/tables');
  if (size.width < 641) await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const plan = page.getByRole('group', { name: 'Plan of Hall' });
  await plan.getByRole('button', { name: 'Table 1 Ordered' }).waitFor();
  return { page, faults, plan };
}

/** Returns every table that is drawn too small to tap, and every text that extends beyond its table. */
const faultsOf = (plan: Locator): Promise<string[]> =>
  plan.evaluate((group) =>
    [...group.querySelectorAll('button')].flatMap((table) => {
      const { width, height } = table.getBoundingClientRect();
      const name = table.title;
      const small = Math.min(width, height) < 72 ? [`${name} is ${width} x ${height}`] : [];
      const shape = table.getBoundingClientRect();
      const texts = [...table.querySelectorAll('strong, .figures')];
      const out = texts.filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const own = text.getBoundingClientRect();
        const drawn = range.getBoundingClientRect();
        const [right, left] = [Math.min(own.right, drawn.right), Math.max(own.left, drawn.left)];
        return (
          own.top < shape.top ||
          own.bottom > shape.bottom ||
          left < shape.left ||
          right > shape.right
        );
      });
      const tiny = texts.filter(
        (text) => text.matches('strong') && Number.parseFloat(getComputedStyle(text).fontSize) < 18,
      );
      return [...small, ...[...out, ...tiny].map((text) => `${name}: ${text.textContent}`)];
    }),
  );

test.each([
  [1280, 800, false],
  [1024, 600, true],
  [1920, 1080, false],
  [390, 844, true],
] as const)('every table can be read and tapped, %i x %i', async (width, height, dark) => {
  await drawHall();
  const { page, plan, faults } = await openPlan({ width, height, dark });
  expect(await plan.getByRole('button').count()).toBe(20);
  expect(await faultsOf(plan)).toEqual([]);
  // The drawing shows the short name of the table. The button has the full name.
  const twelve = plan.getByRole('button', { name: 'Table 12 Free' });
  expect((await twelve.locator('strong').innerText()).trim()).toBe('12');
  expect(
    await plan.getByRole('button', { name: 'Terrace 3 Ordered' }).locator('strong').innerText(),
  ).toBe('T 3');
  expect(await plan.getByRole('button', { name: LONG }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0;

test('the plan zooms by its buttons and by the wheel, and pans to what is outside', async () => {
  await drawHall();
  const { page, plan } = await openPlan({ width: 1024, height: 600 });
  const one = plan.getByRole('button', { name: 'Table 1 Ordered' });
  const fitted = await widthOf(one);
  const fit = page.getByRole('button', { name: 'Fit to screen: Hall' });
  expect(await fit.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Zoom in: Hall' }).click();
  await expect.poll(() => widthOf(one)).toBeCloseTo(fitted * 1.25, 0);
  await one.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => widthOf(one)).toBeCloseTo(fitted * 1.25 ** 2, 0);
  // Drags the floor itself with the mouse. A tap still opens a table.
  const before = (await one.boundingBox())?.x ?? 0;
  const box = await one.boundingBox();
  if (box === null) throw new Error('not drawn');
  await page.mouse.move(box.x + box.width + 30, box.y + box.height + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 70, box.y + box.height + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await one.boundingBox())?.x ?? 0).toBeCloseTo(before - 100, 0);
  await fit.click();
  await expect.poll(() => widthOf(one)).toBeCloseTo(fitted, 0);
  await plan.getByRole('button', { name: 'Table 14 Free' }).click();
  await page.getByRole('complementary', { name: 'Table 14' }).waitFor();
});

const drag = async (page: Page, thing: Locator, dx: number, dy: number) => {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
};

test('a dragged table lines up with its neighbour, and one undo takes the whole drag back', async () => {
  const { hub } = house;
  for (const name of ['Table 1', 'Table 2']) makeTable(hub, name, 'Hall');
  const { page, faults } = await house.open(makePerson(hub, { scopes: ['SETTINGS'] }));
  await page.goto('/dashboard/settings/floor-plan');
  await page.getByRole('button', { name: 'Table 1, 4 seats' }).click();
  await page.getByRole('button', { name: 'Table 2, 4 seats' }).click();
  const plan = page.getByRole('group', { name: 'Plan of Hall' });
  const [one, two] = ['Table 1', 'Table 2'].map((name) => plan.getByRole('button', { name }));
  if (one === undefined || two === undefined) throw new Error('not drawn');
  // Returns a place in percent of the plan, so that scrolling the page does not change it.
  const placeOf = (thing: Locator) =>
    thing.evaluate(({ style }) => ({
      x: Number.parseFloat(style.left),
      y: Number.parseFloat(style.top),
    }));
  const start = await placeOf(two);
  const left = (await placeOf(one)).x;
  const width = await plan.evaluate(({ clientWidth }) => clientWidth);
  // Drops the table at a distance of 4 px from the left edge of the other table. The dropped table snaps to that edge.
  await drag(page, two, ((left - start.x) * width) / 100 + 4, 120);
  const moved = await placeOf(two);
  expect(moved.x).toBe(left);
  expect(moved.y).toBeGreaterThan(start.y + 10);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeOf(two)).toEqual(start);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('several tables are selected, moved and aligned together, by mouse, touch button and keys', async () => {
  const { hub } = house;
  for (const name of ['Table 1', 'Table 2', 'Table 3']) makeTable(hub, name, 'Hall');
  const { page, faults } = await house.open(makePerson(hub, { scopes: ['SETTINGS'] }));
  await page.goto('/dashboard/settings/floor-plan');
  for (const no of [1, 2, 3])
    await page.getByRole('button', { name: `Table ${no}, 4 seats` }).click();
  const plan = page.getByRole('group', { name: 'Plan of Hall' });
  const table = (no: number) => plan.getByRole('button', { name: `Table ${no}` });
  const placesOf = () =>
    Promise.all(
      [1, 2, 3].map((no) =>
        table(no).evaluate(({ style }) => [
          Number.parseFloat(style.left),
          Number.parseFloat(style.top),
        ]),
      ),
    );
  const pressed = () => plan.locator('[aria-pressed="true"]').count();
  await drag(page, table(3), 0, 60);
  await table(1).click();
  await table(2).click({ modifiers: ['Shift'] });
  expect(await pressed()).toBe(2);
  await page.getByRole('region', { name: 'Selected: 2' }).waitFor();
  const before = await placesOf();
  await drag(page, table(2), 0, 150);
  const after = await placesOf();
  const down = (at: number) => (after[at]?.[1] ?? 0) - (before[at]?.[1] ?? 0);
  expect(down(0)).toBeGreaterThan(5);
  expect(down(1)).toBeCloseTo(down(0), 5);
  expect(after[2]).toEqual(before[2]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(placesOf).toEqual(before);
  // Selects several tables without a Shift key: after this button, each tap adds to the selection.
  await page.getByRole('button', { name: 'Select several' }).click();
  await table(3).click();
  expect(await pressed()).toBe(3);
  await page.getByRole('button', { name: 'Align top' }).click();
  await expect.poll(async () => new Set((await placesOf()).map(([, y]) => y)).size).toBe(1);
  await table(1).click();
  expect(await pressed()).toBe(2);
  await page.getByRole('button', { name: 'Select several' }).click();
  // A plain tap now selects one table only. The keys then select all tables and move them.
  await table(1).click();
  expect(await pressed()).toBe(1);
  await page.keyboard.press('Control+a');
  expect(await pressed()).toBe(3);
  const aligned = await placesOf();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(placesOf).toEqual(aligned.map(([x = 0, y]) => [x + 5, y]));
  expect(await listAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Table 3, 4 seats' }).waitFor();
  expect(await plan.getByRole('button').count()).toBe(0);
  expect(faults).toEqual([]);
});
