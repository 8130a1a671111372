// Every chart of Dashboard, Reports and the audit trail shows the same value by keys, under the pointer and by touch.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { openView, openWithin, type View } from '../fixtures/browser.ts';
import { countShift, makeCashier, openShift, sell } from '../fixtures/drawers.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeTill } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

let house: House;
let view: View;
const HOUR = 3_600_000;

/** Sells in two hours of each of two days. The kitchen, the exceptions and the guests are added to the rows. */
async function trade() {
  const { hub } = house;
  const owner = makeTill(hub);
  const { till } = await makeCashier(hub, owner);
  hub.clock.now -= 24 * HOUR;
  for (const day of [0, 1]) {
    hub.clock.now += day * 23 * HOUR;
    const id = await openShift(till, 100);
    await sell(hub, till, 700);
    hub.clock.now += HOUR;
    await sell(hub, till, 1200 + day * 100);
    await countShift(till, id, 110 + day);
    await owner.post(`/shifts/${id}/close`, { reason: 'Wrong change' });
  }
  const { now } = hub.clock;
  hub.db.exec(`INSERT INTO stations (title, warn_minutes, late_minutes, created_at, after_item_id)
    VALUES ('Grill', 10, 20, 1, 0);
    UPDATE order_items SET station_id = 1, completed_at = created_at + 60000 * id;
    INSERT INTO exceptions (at, business_day, kind, value_cents)
    VALUES (${now}, '2026-11-15', 'void', 500), (${now}, '2026-11-20', 'void', 700)`);
  const insert = hub.db.prepare(`INSERT INTO reservations
    (unique_code, customer_id, customer_name, date, status, people_count, created_at, updated_at)
    VALUES (?, '1', 'Ana', ?, 'booked', ?, 1, 1)`);
  for (const [at, guests] of [2, 3, 5].entries()) insert.run(`code0${at}`, now + at * HOUR, guests);
}

beforeAll(async () => {
  house = await openHouse();
  await trade();
  const { browser, hub, address } = house;
  view = await openView(browser, hub, address, makeAdmin(hub), { touch: true });
  await view.page.goto('/dashboard/home');
});
afterAll(() => house?.close());

/**
 * Returns the values to try of a chart with this many rows: the keys that reach each one, and where it is, as shares
 * of the drawing's width and height. The places are near the edges of the values, because their middles would also
 * match a native slider, which divides its width otherwise.
 */
function placesOf(count: number, rows: number) {
  const columns = count / rows;
  const place = (row: number, column: number) => ({
    keys: Array<string>(row * columns + column).fill('ArrowRight'),
    x: (column + 0.92) / columns,
    y: (row + 0.5) / rows,
  });
  return [place(0, 0), place(Math.min(1, rows - 1), 0), place(rows - 1, columns - 1)];
}

async function expectValues(chart: Locator, slider: Locator, title: string) {
  const { page } = view;
  const count = Number(await slider.getAttribute('max')) + 1;
  // In the middle, because the top bar would cover the first row of a map at the top.
  await slider.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
  for (const { keys, x, y } of placesOf(count, title === 'Weekdays and hours' ? 7 : 1)) {
    await slider.press('Home');
    for (const key of keys) await slider.press(key);
    const words = (await slider.getAttribute('aria-valuetext')) ?? '';
    const shown = () => chart.getByText(words, { exact: true }).first().isVisible();
    expect(words, `${title} by keys`).toMatch(/\d/);
    expect(await shown(), `${title} by keys`).toBe(true);
    const box = await slider.boundingBox();
    if (box === null) throw new Error(`${title} has no size`);
    const [left, top] = [box.x + x * box.width, box.y + y * box.height];
    for (const [way, act] of Object.entries({
      pointer: () => page.mouse.move(left, top),
      click: () => page.mouse.click(left, top),
      touch: () => page.touchscreen.tap(left, top),
    })) {
      await page.mouse.move(0, 0);
      await slider.press(keys.length === 0 ? 'End' : 'Home');
      await act();
      await expect.poll(shown, { message: `${title} by ${way}: ${words}` }).toBe(true);
    }
  }
}

/** Checks all charts with axes that the page shows; these must be the named ones. */
async function expectCharts(...titles: string[]) {
  const { page } = view;
  for (const title of titles) {
    const chart = page.getByRole('region', { name: title, exact: true });
    await expectValues(chart, chart.getByRole('slider'), title);
    await chart.getByText('Show as table').click();
    await chart.getByRole('table').waitFor();
  }
  expect(await page.getByRole('main').getByRole('slider').count()).toBe(titles.length);
}

const openTab = (name: string) => view.page.getByRole('button', { name, exact: true }).click();

test('the chart of the dashboard', async () => {
  covers('/dashboard/home');
  await expectCharts('Takings by hour');
});

test('the charts of all reports', { timeout: 90_000 }, async () => {
  covers('/dashboard/reports');
  await openWithin(view.page, '/dashboard/reports');
  await openTab('Last 7 days');
  await expectCharts('Revenue', 'Orders by hour', 'Weekdays and hours', 'Reservations');
  await openTab('Staff');
  await expectCharts('Sales over time');
  await openTab('Cash');
  await expectCharts('Differences by shift');
  await openTab('Kitchen');
  await expectCharts('Kitchen times of Grill');
  await openTab('Exceptions');
  await expectCharts('By week');
});

test('the chart of the audit trail', async () => {
  await openWithin(view.page, '/dashboard/settings/audit');
  await expectCharts('By week');
  expect(view.faults).toEqual([]);
});
