// Reports over time: the sales of one person by day, and the cash that was missing or too much at the end of shifts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, openView, type View } from '../fixtures/browser.ts';
import { countShift, makeCashier, openShift, sell } from '../fixtures/drawers.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeTill } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

let house: House;
let view: View;
let names: string[];

beforeAll(async () => {
  house = await openHouse();
  const { hub } = house;
  const admin = makeAdmin(hub);
  const owner = makeTill(hub, admin);
  const cashiers = [await makeCashier(hub, owner), await makeCashier(hub, owner)];
  names = cashiers.map(({ cashier }) => cashier.username);
  for (const [day, counted] of [104.5, 107, 110].entries()) {
    if (day > 0) hub.clock.now += 86_400_000;
    for (const [index, { till }] of cashiers.entries()) {
      const id = await openShift(till, 100);
      await sell(hub, till, 700 + index * 500);
      await countShift(till, id, counted + index * 5);
      await owner.post(`/shifts/${id}/close`, { reason: 'Wrong change' });
    }
  }
  // Signs in after the days of sales: a session that began two days ago would have to be refreshed first.
  view = await openView(house.browser, hub, house.address, makeAdmin(hub));
  await view.page.goto('/dashboard/reports');
  await view.page.getByRole('button', { name: 'Last 7 days' }).click();
});
afterAll(() => house?.close());

/** Returns the faults of the page, scrolled to its top. Otherwise a button may be half hidden below the top bar. */
const faultsFromTop = async () => {
  await view.page.evaluate(() => window.scrollTo(0, 0));
  return listAxeFaults(view.page);
};
const region = (name: string) => view.page.getByRole('region', { name, exact: true });

test('the report shows the days of one person, and another person can be chosen', async () => {
  covers('41.1', '/dashboard/reports');
  await view.page.getByRole('button', { name: 'Staff', exact: true }).click();
  const staff = view.page.getByRole('group', { name: 'Staff' });
  await staff.getByRole('button').first().click();
  const chart = region('Sales over time');
  const slider = chart.getByRole('slider');
  await slider.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toBe('Nov 20, 2026: $12.00, 1 order');
  await slider.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toBe('Nov 22, 2026: $12.00, 1 order');
  await staff.getByRole('button').nth(1).click();
  await chart.getByText('$7.00').first().waitFor();
  expect(await faultsFromTop()).toEqual([]);
});

test('each shift shows what was missing or too much', async () => {
  covers('41.2', '/dashboard/reports');
  await view.page.getByRole('button', { name: 'Cash', exact: true }).click();
  const chart = region('Differences by shift');
  const slider = chart.getByRole('slider');
  await slider.press('Home');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(
    /^Nov 20, 2026 · Drawer of .*: -\$2\.50$/,
  );
  await chart.getByText('Show as table').click();
  await chart
    .getByRole('cell', { name: `Drawer of ${names[0]}` })
    .first()
    .waitFor();
  expect(await chart.getByRole('cell', { name: 'Wrong change' }).count()).toBe(6);
  expect(await faultsFromTop()).toEqual([]);
});

test('a period without a shift says so', async () => {
  await view.page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await region('Differences by shift').waitFor();
  await view.page.getByRole('button', { name: 'Last 7 days' }).click();
  house.hub.clock.now += 86_400_000;
  await view.page.getByRole('button', { name: 'Today', exact: true }).click();
  await view.page.getByText('No shift of this period has been counted and closed.').waitFor();
});
