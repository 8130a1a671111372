// Figures in lists are shown whole, however long the names beside them are.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeCustomer, makeItem, makePaymentType, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { payOrders, placeOrder } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));
const LONG = 'Bartholomew Featherstonehaugh-Cholmondeley of the old lemon tree';

async function sellDear() {
  const { hub, till } = house;
  makeCustomer(hub, '5559999', LONG);
  const paymentTypeId = makePaymentType(hub, `Voucher of ${LONG}`);
  const dear = makeItem(hub, {
    title: 'Banquet',
    priceCents: 123_456_789,
    tax: { rateMilli: 10_000, type: 'inclusive' },
  });
  const { orderId } = await placeOrder(hub, till, {
    tableId: makeTable(hub, `Table of ${LONG}`),
    customerType: 'CUSTOMER',
    customerId: '5559999',
    cart: [{ id: dear }],
  });
  expect((await payOrders(till, [orderId], { paymentTypeId })).status).toBe(200);
}

/** The cells with an amount that is cut off, outside its list, or below the buttons of its row. */
const cutAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('td')].flatMap((cell) => {
      const text = cell.textContent ?? '';
      if (!/\$[\d,]+\.\d\d/.test(text)) return [];
      const range = document.createRange();
      range.selectNodeContents(cell);
      const drawn = range.getBoundingClientRect();
      const own = cell.getBoundingClientRect();
      const list = cell.closest('table')?.parentElement?.getBoundingClientRect();
      const buttons = cell.closest('tr')?.querySelector('td:last-child:has(button)');
      const end = Math.min(list?.right ?? 0, buttons?.getBoundingClientRect().left ?? innerWidth);
      const isWhole =
        drawn.left >= own.left &&
        drawn.right <= own.right + 0.5 &&
        drawn.right <= end &&
        drawn.height < 40;
      return isWhole ? [] : [text];
    }),
  );

test.each([1920, 1280, 1024])('no amount is cut off beside long names, %i px', async (width) => {
  await sellDear();
  const scopes = ['INVOICES', 'REPORTS', 'DASHBOARD'];
  const { page, faults } = await house.open(makePerson(house.hub, { scopes }), { width });
  for (const path of ['/dashboard/invoices', '/dashboard/reports']) {
    await page.goto(path);
    await page.getByText('$1,234,567.89').first().waitFor();
    expect([path, await cutAmounts(page)]).toEqual([path, []]);
  }
  await page.goto('/dashboard/invoices');
  const total = page.getByRole('cell', { name: '$1,234,567.89' });
  await total.first().waitFor();
  expect(await total.count()).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
