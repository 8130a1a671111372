// Reports on office paper. The X report has many open bills with long names: no blank page, and no bill split from its
// amount. No chart is split from its title.
import { expect, test } from 'vitest';
import { openShift } from '../fixtures/drawers.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());

test('an X report with 60 open bills takes one page of A4 and two of Letter', async () => {
  const { hub, till } = house;
  await openShift(till, 100);
  const cart = [{ id: makeItem(hub, { title: 'Pie', priceCents: 123_456 }), quantity: 3 }];
  for (let n = 0; n < 60; n += 1) {
    const tableId = makeTable(hub, `Terrace under the old linden tree ${n}`);
    await placeOrder(hub, till, { cart, deliveryType: 'dinein', tableId });
  }
  const { page } = await house.open(makeAdmin(hub));
  await page.goto('/dashboard/cash');
  await page.getByRole('button', { name: 'X report' }).click();
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.getByText('Open bills (60)').waitFor();
  const dialog = page.getByRole('dialog', { name: 'X · Main' });
  await dialog.getByRole('button', { name: 'Print / PDF' }).waitFor();
  const pagesOf = async (format: string) =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect([await pagesOf('A4'), await pagesOf('Letter')]).toEqual([1, 2]);
  await page.emulateMedia({ media: 'print' });
  // The paper names the times from which and to which the report counts, and the day of printing.
  await dialog.getByText(/\d, 2\d+, .+ – .+ · \w+ \d+, 2\d+$/).waitFor();
  const bill = figures.locator('dl > div', { hasText: 'linden tree 30 ' });
  expect(await bill.evaluate((each) => getComputedStyle(each).breakInside)).toBe('avoid');
});

test('on paper, a chart stays with its title, also if it is a list of bars', async () => {
  const { hub, till } = house;
  const cart = [{ id: makeItem(hub, { title: 'Pie' }) }];
  await placeOrder(hub, till, { cart, deliveryType: 'takeaway' });
  const { page } = await house.open(makeAdmin(hub));
  await page.goto('/dashboard/reports');
  await page.emulateMedia({ media: 'print' });
  const chart = page.getByRole('region', { name: 'Best sellers' });
  await chart.getByText('Pie', { exact: true }).first().waitFor();
  expect(await chart.evaluate((each) => getComputedStyle(each).breakInside)).toBe('avoid');
});
