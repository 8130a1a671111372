// The floor as waiters use it: they move, split and reduce bills and pay them in parts, and the sums add up (contract
// 9, 15).
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { pickMore } from '../fixtures/bill-menu.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open, serve, billsOf } = eachFloor(await openFileBrowser());

const sum = (figures: number[]) =>
  Math.round(figures.reduce((all, one) => all + one * 100, 0)) / 100;
const paymentsNow = () =>
  house.hub.db
    .prepare('SELECT title, amount_cents, tip_cents, tendered_cents FROM payments ORDER BY id')
    .all();

test('four guests move, split evenly and by items, and pay in cash and by card with a tip, beside another party', async () => {
  covers('9.16', '/dashboard/tables');
  const { four, seven } = await serve();
  const { page, faults } = await open();
  await tile(page, 'Table 4').click();
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  await panel.getByText('$91.01').first().waitFor();

  await panel.getByRole('button', { name: 'Move', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Table 7/ })
    .click();
  const moved = page.getByRole('complementary', { name: 'Table 7' });
  await moved.getByText('4 guests').waitFor();
  expect(await billsOf(four)).toEqual([]);

  // Another waiter seats a second party; it appears without a tap.
  const dessert = makeItem(house.hub, { title: 'Dessert', priceCents: 500 });
  const party = { tableId: seven, newBill: true, billTitle: 'Ann', cart: [{ id: dessert }] };
  await placeOrder(house.hub, house.till, party);
  await moved.getByRole('button', { name: 'Ann · $5.00' }).waitFor();

  await pickMore(moved, 'Split');
  let dialog = page.getByRole('dialog', { name: /^Split/ });
  await dialog.getByRole('button', { name: 'Take 2 × Steak' }).click();
  await dialog.getByRole('button', { name: 'Take 2 × Soup' }).click();
  await dialog.getByRole('button', { name: 'Part 2 · $30.50' }).waitFor();
  await dialog.getByRole('button', { name: '1/2 share' }).click();
  await dialog.getByRole('button', { name: 'Take 1 × Bottle of Rioja' }).click();
  await dialog.getByText('$45.50').first().waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Part 2 · $30.50' }).waitFor();
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sum((await billsOf(seven)).map(({ due }: { due: number }) => due))).toBe(96.01);

  // Splits the remaining $60.51 evenly in two.
  await pickMore(moved, 'Split');
  dialog = page.getByRole('dialog', { name: /^Split/ });
  await dialog.getByRole('button', { name: 'Evenly' }).click();
  await dialog.getByText('2 parts').waitFor();
  await dialog.getByText('$30.26').waitFor();
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const dues = (await billsOf(seven)).map(({ due }: { due: number }) => due);
  expect([...dues].sort()).toEqual([30.25, 30.26, 30.5, 5].sort());

  // Pays one part: $10 in cash from a $20 note, and the rest by card with a tip.
  await moved.getByRole('button', { name: /^Part 1\/2/ }).click();
  await moved.getByRole('button', { name: /^Pay / }).click();
  dialog = page.getByRole('dialog', { name: /^Pay / });
  const paysNow = dialog.getByRole('textbox', { name: 'Paying now' });
  // On a small screen the change and the check box are above the Pay button, and the change is level with the cash
  // tendered.
  await page.setViewportSize({ width: 1024, height: 600 });
  const footOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const change = dialog.getByRole('status').filter({ hasText: 'Change due' }).locator('strong');
  const pays = dialog.getByRole('button', { name: /^Pay .* · Cash$/ });
  for (const one of [change, dialog.getByLabel('Complete the orders when the bill is paid')])
    expect(await footOf(one)).toBeLessThan((await pays.boundingBox())?.y ?? 0);
  const given = dialog.getByRole('textbox', { name: 'Cash tendered' });
  expect(Math.abs((await footOf(change)) - (await footOf(given)))).toBeLessThan(8);
  await page.setViewportSize({ width: 1280, height: 800 });
  // An amount above the due amount gets a message, and the keys stay level with the field.
  const half = dialog.getByRole('button', { name: 'Pay half' });
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
  const isLevel = async () => Math.abs((await topOf(half)) - (await topOf(paysNow))) < 8;
  expect(await isLevel()).toBe(true);
  await paysNow.fill('99');
  await dialog.getByRole('status').getByText('Only $30.26 is left to pay').waitFor();
  expect(await isLevel()).toBe(true);
  await paysNow.fill('10');
  await dialog.getByRole('textbox', { name: 'Cash tendered' }).fill('20');
  await dialog.getByRole('button', { name: 'Pay $10.00 · Cash' }).click();
  await page.getByText('Change due').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Left to pay').waitFor();
  await dialog.getByRole('button', { name: 'Card' }).click();
  await dialog.getByRole('button', { name: /^Tip 10 %/ }).click();
  await dialog.getByRole('button', { name: /^Pay \$22\.\d\d · Card$/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(paymentsNow()).toEqual([
    { title: 'Cash', amount_cents: 1000, tip_cents: 0, tendered_cents: 2000 },
    { title: 'Card', amount_cents: 2026, tip_cents: 203, tendered_cents: null },
  ]);
  expect(sum((await billsOf(seven)).map(({ due }: { due: number }) => due))).toBe(65.75);

  // The dialog is back at the remaining bill and shows the other parts as chips.
  await dialog.getByRole('button', { name: /^Ann/ }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(faults).toEqual([]);
});

test('a discount shows the total before and after, and a user without the permission sees who has it', async () => {
  const { four } = await serve();
  const { page } = await open();
  await tile(page, 'Table 4').click();
  await pickMore(page, 'Discount');
  const dialog = page.getByRole('dialog', { name: /^Discount/ });
  await dialog.getByText('$81.91').waitFor();
  await dialog.getByRole('button', { name: 'Long wait' }).click();
  await dialog.getByRole('button', { name: 'Apply discount' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [bill] = await billsOf(four);
  expect(bill).toMatchObject({ total: 81.91, discount: { percent: 10, reason: 'Long wait' } });

  const other = await open({}, { scopes: ['ORDERS'] });
  await tile(other.page, 'Table 4').click();
  await pickMore(other.page, 'Discount');
  await other.page.getByRole('button', { name: 'Comp' }).first().click();
  await other.page.getByRole('checkbox', { name: /Soup/ }).check();
  await other.page.getByRole('button', { name: 'Invited guest' }).click();
  await other.page.getByRole('button', { name: 'Comp' }).last().click();
  const approval = other.page.getByRole('dialog', { name: 'Approval' });
  await approval.getByRole('button', { name: 'Cancel' }).click();
  await other.page
    .getByText('Ask an admin or a user with the Discount permission to do this.')
    .waitFor();

  // A discount of 100 % leaves nothing due: the bill closes and its receipt can be printed.
  await pickMore(page, 'Discount');
  await dialog.getByRole('button', { name: '100 %' }).click();
  await dialog.getByRole('button', { name: 'Complaint' }).click();
  await dialog.getByRole('button', { name: 'Apply discount' }).click();
  await page.getByRole('button', { name: 'Close bill' }).click();
  const closing = page.getByRole('dialog', { name: /^Close Table 4/ });
  await closing.getByText('Nothing is due.').waitFor();
  await closing.getByRole('button', { name: 'Close bill' }).click();
  await page.getByRole('button', { name: 'Print Receipt' }).waitFor();
  await page.getByText('Closed', { exact: true }).waitFor();
  expect(await billsOf(four)).toEqual([]);
});

test.each([
  [1280, 800, false],
  [390, 844, true],
  [1280, 800, true],
  [390, 844, false],
])('nothing is in the way of anybody at %i × %i px, dark %s', async (width, height, dark) => {
  await serve();
  const bar = [{ id: makeItem(house.hub, { title: 'Beer', priceCents: 450 }) }];
  await placeOrder(house.hub, house.till, {
    cart: bar,
    newBill: true,
    billTitle: 'Ben at the bar',
  });
  const { page, faults } = await open({ width, height, dark });
  const look = async (name: string) => {
    expect([name, await listAxeFaults(page)]).toEqual([name, []]);
  };
  await tile(page, 'Ben at the bar').waitFor();
  await look('floor');
  await tile(page, 'Table 4').click();
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  await look('panel');
  for (const [name, title] of [
    ['Split', /^Split/],
    [/^Move$/, /^Move/],
    ['Join', /^Join/],
    ['Discount', /^Discount/],
    [/^Pay \$/, /^Pay /],
  ] as const) {
    if (typeof name === 'string') await pickMore(page, name);
    else await page.getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await look(String(name).replace(/\W/g, ''));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
});
