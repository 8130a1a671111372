// Reports as charts: the heat map used with the keyboard, best sellers by money and by pieces, and printed reports.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { Tx } from '../../server/db/executor.ts';
import { businessDayNow } from '../../server/time/business-day.ts';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, openView, type View } from '../fixtures/browser.ts';
import { expectFitsPhone, type House, openHouse } from '../fixtures/house.ts';
import { makeItem } from '../fixtures/menu.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin, type Person } from '../fixtures/people.ts';

let house: House;
let person: Person;
let view: View;

beforeAll(async () => {
  house = await openHouse();
  const till = makeTill(house.hub);
  const soup = makeItem(house.hub, { title: 'Soup', priceCents: 500 });
  const steak = makeItem(house.hub, { title: 'Steak', priceCents: 4000 });
  await placeOrder(house.hub, till, { cart: [{ id: soup, quantity: 3 }] });
  await placeOrder(house.hub, till, { cart: [{ id: steak, quantity: 1 }] });
  // Sales in a second hour, because the heat map does not show a single hour.
  house.hub.clock.now += 60 * 60_000;
  const tea = makeItem(house.hub, { title: 'Tea', priceCents: 300 });
  await placeOrder(house.hub, makeTill(house.hub), { cart: [{ id: tea, quantity: 1 }] });
  person = makeAdmin(house.hub);
  view = await openView(house.browser, house.hub, house.address, person);
});
afterAll(() => house?.close());

/** Returns a range of days as it is printed. `first` and `last` count from the hub's business day. */
function daysOnPaper(first: number, last: number): string {
  const today = businessDayNow(new Tx(house.hub.db), house.hub.clock.now);
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const dateOf = (count: number) => new Date(`${addDays(today, count)}T00:00:00Z`);
  return format.formatRange(dateOf(first), dateOf(last));
}

const region = (name: string) => view.page.getByRole('region', { name, exact: true });

test('best sellers are ranked by money, then by pieces', async () => {
  covers('9.9', '/dashboard/reports');
  await view.page.goto('/dashboard/reports');
  const best = region('Best sellers');
  const first = best.getByRole('listitem').first();
  await first.getByText('Steak').waitFor();
  await best.getByRole('button', { name: 'Pieces' }).click();
  await first.getByText('Soup').waitFor();
  await first.getByText('$15.00').waitFor();
  await region('Sales by category').getByText('5 pieces').waitFor();
  await view.page.getByRole('cell', { name: 'Average per guest' }).waitFor();
});

test('the heat map is read by the arrow keys and by its table', async () => {
  await view.page.getByRole('button', { name: 'Last 7 days' }).click();
  const map = region('Weekdays and hours');
  const slider = map.getByRole('slider', { name: 'Weekdays and hours, as a table' });
  await slider.focus();
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Monday, /);
  await slider.press('ArrowDown');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Tuesday, /);
  await map.getByText('Show as table').click();
  await map.getByRole('columnheader', { name: 'Fri' }).waitFor();
  expect(await listAxeFaults(view.page)).toEqual([]);
});

test('paper has the figures, but neither the sidebar nor the buttons', async () => {
  await view.page.emulateMedia({ media: 'print' });
  expect(await view.page.getByRole('complementary', { name: 'Sidebar' }).isVisible()).toBe(false);
  expect(await view.page.getByRole('button', { name: 'Print / PDF' }).isVisible()).toBe(false);
  expect(await region('Sales by category').isVisible()).toBe(true);
  // The line above the figures names the report, the days of its period and the day of printing.
  await view.page.getByText(`Figures · ${daysOnPaper(-6, 0)} · `).waitFor();
  // A drawing that was made for a wider screen must end inside its frame, because printing does not measure it again.
  const ends = await region('Orders by hour').evaluate((frame) => {
    const drawing = frame.querySelector('[style*="height"] > svg');
    drawing?.setAttribute('width', '2000');
    return [drawing, frame].map((each) => each?.getBoundingClientRect().right ?? 0);
  });
  expect(ends[0]).toBeGreaterThan(0);
  expect(ends[0]).toBeLessThan(ends[1] ?? 0);
  const pdf = await view.page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await view.page.emulateMedia({ media: 'screen' });
});

test('paper names the days of the period in each tab that has one, after a change too', async () => {
  const paperSays = (text: string | RegExp) =>
    view.page.getByText(text).waitFor({ state: 'attached' });
  await view.page.getByRole('button', { name: 'Staff', exact: true }).click();
  await paperSays(`Staff · ${daysOnPaper(-6, 0)} · `);
  await view.page.getByRole('button', { name: 'Yesterday' }).click();
  await paperSays(`Staff · ${daysOnPaper(-1, -1)} · `);
  // The kitchen times have no period, only the day of printing.
  await view.page.getByRole('button', { name: 'Kitchen', exact: true }).click();
  await paperSays(/Kitchen · \w+ \d+, \d+$/);
});

test.each([false, true])('reports and the dashboard fit a small phone (dark: %s)', (dark) =>
  expectFitsPhone(house, person, ['/dashboard/reports', '/dashboard/home'], dark),
);

test('the question mark opens the help, which is searched without the hub', async () => {
  covers('9.12', '/dashboard/help');
  await view.page.goto('/dashboard/reports');
  await region('Best sellers').waitFor();
  await view.page.keyboard.press('?');
  await view.page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await view.page.getByText('Ctrl + K').waitFor();
  await view.page.getByLabel('Search the help').fill('waitlist');
  await view.page.getByRole('heading', { level: 2, name: 'Tables and bills' }).waitFor();
  expect(await view.page.getByRole('heading', { level: 2, name: 'Cash' }).count()).toBe(0);
  await view.page.getByLabel('Search the help').fill('zebra');
  await view.page.getByText('No result found!').waitFor();
  expect(await listAxeFaults(view.page)).toEqual([]);
});

test('the help is in the language of the page, found without accents, and can be loaded again', async () => {
  const { page } = view;
  await page.goto('/dashboard/reports');
  await page.evaluate(() => localStorage.setItem('comanda__language', 'tr'));
  await page.route('**/guide-tr*', (route) => route.abort());
  await page.goto('/dashboard/help#cash');
  await page.getByRole('alert').waitFor();
  await page.unroute('**/guide-tr*');
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await page.getByRole('heading', { level: 2, name: 'Kasa ve nakit' }).waitFor();
  expect(await page.locator('#cash').evaluate((section) => section.tagName)).toBe('ARTICLE');
  await page.getByRole('searchbox').fill('SONLANDIR');
  await page.getByRole('heading', { level: 2, name: 'Hediye kartları' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1);
  await page.evaluate(() => localStorage.removeItem('comanda__language'));
});

test('with a dialog open, paper has the dialog alone', async () => {
  const { page } = view;
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/dashboard/reports');
  await page.getByRole('button', { name: 'Custom period' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const title = page.getByText('Reports', { exact: true }).last();
  expect(await title.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await dialog.isVisible()).toBe(true);
  expect(await title.isVisible()).toBe(false);
  expect(await dialog.evaluate((shown) => getComputedStyle(shown).maxHeight)).toBe('none');
});
