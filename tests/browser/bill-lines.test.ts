// Bill lines on the table screens: move, seat, comp and undo; guests, service charge, payments (contract 15, 16).
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pickMore } from '../fixtures/bill-menu.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../fixtures/orders.ts';
import { makePerson, type Person } from '../fixtures/people.ts';
import { expectToldWhomToAsk } from '../fixtures/refused.ts';

let house: House;
let till: Till;
let soup: number;
let count = 0;
let here: { readonly id: number; readonly title: string };

beforeAll(async () => {
  house = await openHouse();
  till = makeTill(house.hub);
  soup = makeItem(house.hub, { title: 'Soup', priceCents: 600 });
});
afterAll(() => house?.close());
beforeEach(async () => {
  count += 1;
  const title = `Table ${count}`;
  here = { id: makeTable(house.hub, title), title };
  const cart = [{ id: soup, quantity: 3 }, { id: makeItem(house.hub, { title: 'Steak' }) }];
  await placeOrder(house.hub, till, { tableId: here.id, guests: 2, cart });
});

const waiter = (...rights: string[]): Person =>
  makePerson(house.hub, { scopes: ['POS', 'ORDERS', ...rights] });
const billsAt = async (tableId: number) => (await till.get(`/bills?tableId=${tableId}`)).body;
const named = (lines: { title: string; quantity: number; is_comp: number }[]) =>
  lines.map(({ title, quantity, is_comp }) => `${quantity} ${title}${is_comp ? ' free' : ''}`);

async function openTable(page: Page) {
  await page.goto('/dashboard/tables');
  await page.getByRole('button', { name: new RegExp(`^${here.title}\\b`) }).click();
  const panel = page.getByRole('complementary', { name: here.title });
  const tap = (name: string | RegExp) => panel.getByRole('button', { name }).click();
  return { panel, tap, dialog: page.getByRole('dialog') };
}

test('two of three pieces go to a free table, the rest stays', async () => {
  const there = makeTable(house.hub, `Corner ${count}`);
  await asPerson(house, waiter(), async (page) => {
    const { panel, tap, dialog } = await openTable(page);
    await tap(/^3 × Soup/);
    await dialog.getByRole('button', { name: 'Pieces: one less' }).click();
    await dialog.getByText('2 of 3').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: new RegExp(`^Corner ${count}`) }).click();
    await panel.getByText('1 × Soup').waitFor();
  });
  const [[stayed], [moved]] = [await billsAt(here.id), await billsAt(there)];
  expect([named(stayed.lines), stayed.due]).toEqual([['1 Soup', '1 Steak'], 16]);
  expect([named(moved.lines), moved.due]).toEqual([['2 Soup'], 12]);
});

test('a line gets its seat, and its course while it waits', async () => {
  const cart = [{ id: makeItem(house.hub, { title: 'Flan' }), course: 3 }];
  await placeOrder(house.hub, till, { tableId: here.id, cart: [{ id: soup, course: 1 }] });
  await placeOrder(house.hub, till, { tableId: here.id, cart });
  await asPerson(house, waiter(), async (page) => {
    const { panel, tap, dialog } = await openTable(page);
    await tap(/^1 × Steak/);
    await dialog.getByRole('button', { name: 'Seat & course' }).click();
    await dialog.getByRole('button', { name: 'Seat 2', exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Course 2', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await tap(/^1 × Flan/);
    await dialog.getByRole('button', { name: 'Seat & course' }).click();
    await dialog.getByRole('button', { name: 'Seat 2', exact: true }).click();
    await dialog.getByRole('button', { name: 'Course 2', exact: true }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('heading', { name: 'Course 2 · waiting' }).waitFor();
    await panel.getByRole('button', { name: /^Seat 2 ?1 × Flan/ }).waitFor();
    await panel.getByRole('heading', { name: /^Course 1 · fired / }).waitFor();
  });
  const [{ lines }] = await billsAt(here.id);
  expect(lines.at(-1)).toMatchObject({ title: 'Flan', seat: 2, course: 2 });
});

test('a discount is a row of the sums at menu prices, on the bill and where it is paid', async () => {
  const [{ id }] = await billsAt(here.id);
  await till.post(`/bills/${id}/discount`, { percent: 10, reason: 'Regular guest' });
  const rowsOf = (within: Locator) =>
    within
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((part) => part.textContent).join(' ')),
      );
  await asPerson(house, waiter(), async (page) => {
    const { panel } = await openTable(page);
    await panel.getByRole('button', { name: /^3 × Soup.*\$18\.00$/s }).waitFor();
    await expect
      .poll(() => rowsOf(panel))
      .toEqual(['Subtotal $28.00', '10 % Regular guest -$2.80', 'Total $25.20', 'Due $25.20']);
    await panel.getByRole('button', { name: /^Pay/ }).first().click();
    const pay = page.getByRole('dialog', { name: /^Pay / });
    await expect
      .poll(() => rowsOf(pay))
      .toEqual(['Total $25.20', 'Subtotal $28.00', '10 % Regular guest -$2.80']);
    expect(await listAxeFaults(page)).toEqual([]);
  });
});

test('a piece is comped, and the comp removed again', async () => {
  await asPerson(house, waiter('DISCOUNT'), async (page) => {
    const { panel, tap, dialog } = await openTable(page);
    await tap(/^3 × Soup/);
    await dialog.getByRole('button', { name: 'Comp' }).first().click();
    for (const _ of [1, 2]) await dialog.getByRole('button', { name: 'Pieces: one less' }).click();
    await dialog.getByText('$22.00').waitFor();
    await dialog.getByRole('button', { name: 'Wrong dish' }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Comp' }).last().click();
    await panel.getByText('Comp').waitFor();
    const [bill] = await billsAt(here.id);
    expect([named(bill.lines), bill.due]).toEqual([['2 Soup', '1 Soup free', '1 Steak'], 22]);
    await tap(/^1 × Soup/);
    await dialog.getByRole('button', { name: 'Remove comp' }).last().click();
    await expect.poll(() => panel.getByText('Comp').count()).toBe(0);
  });
  expect((await billsAt(here.id))[0].due).toBe(28);
});

test('pieces of a dish are cancelled from their bill, with a reason if the store requires one', async () => {
  house.hub.db.exec("UPDATE store SET void_needs = 'reason'");
  house.hub.hub.signal({ kind: 'answers-stale' });
  await asPerson(house, waiter(), async (page) => {
    const { panel, tap, dialog } = await openTable(page);
    await tap(/^3 × Soup/);
    await dialog.getByRole('button', { name: 'Cancel item' }).click();
    await dialog.getByRole('button', { name: 'Pieces: one less' }).click();
    const cancel = dialog.getByRole('button', { name: 'Cancel item' }).last();
    expect(await cancel.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice');
    expect(await listAxeFaults(page)).toEqual([]);
    await cancel.click();
    await panel.getByText('1 × Soup').waitFor();
  });
  house.hub.db.exec("UPDATE store SET void_needs = 'nothing'");
  house.hub.hub.signal({ kind: 'answers-stale' });
  const [bill] = await billsAt(here.id);
  expect([named(bill.lines), bill.due]).toEqual([['1 Soup', '1 Steak'], 16]);
});

test('a user who may not comp is shown whom to ask', async () => {
  await asPerson(house, waiter(), async (page, view) => {
    const { tap, dialog } = await openTable(page);
    await tap(/^1 × Steak/);
    await dialog.getByRole('button', { name: 'Comp' }).first().click();
    await dialog.getByRole('button', { name: 'Complaint' }).click();
    await dialog.getByRole('button', { name: 'Comp' }).last().click();
    await expectToldWhomToAsk(view);
  });
  expect((await billsAt(here.id))[0].due).toBe(28);
});

test('six guests make a service charge, which is taken off and put on again', async () => {
  const serviceCharge = { title: 'Service', percent: 10, minGuests: 6 };
  await till.post('/settings/store-setting', {
    storeName: 'House',
    currency: 'USD',
    serviceCharge,
  });
  await placeOrder(house.hub, till, {
    tableId: here.id,
    newBill: true,
    guests: 6,
    billTitle: 'Six',
  });
  await asPerson(house, waiter('DISCOUNT'), async (page) => {
    const { panel, tap, dialog } = await openTable(page);
    await tap(/^Six/);
    await panel.getByText('6 guests').waitFor();
    await tap('6 guests');
    await dialog.getByRole('button', { name: 'Guests: one more' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('7 guests').waitFor();
    await panel.getByText('$11.00').first().waitFor();
    await pickMore(panel, 'Service charge');
    await dialog.getByRole('radio', { name: 'Off' }).check();
    await dialog.getByRole('button', { name: 'Complaint' }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Pay $10.00' }).waitFor();
    await pickMore(panel, 'Service charge');
    await dialog.getByRole('radio', { name: /^Automatic/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Pay $11.00' }).waitFor();
  });
});

test('a part payment gets its tip afterwards, and is given back', async () => {
  const [{ id, due }] = await billsAt(here.id);
  await asPerson(house, waiter('REFUND'), async (page) => {
    await till.post(`/bills/${id}/pay`, { payments: [{ paymentTypeId: 2, amount: 8 }], due });
    const { panel, tap, dialog } = await openTable(page);
    await panel.getByRole('list', { name: 'Payments' }).getByRole('button').click();
    await dialog.getByLabel('Tip').fill('1.50');
    await dialog.getByRole('button', { name: 'Enter tip' }).click();
    await panel.getByText('tip $1.50').waitFor();
    await tap(/^Card/);
    expect(await listAxeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Charged by mistake' }).click();
    await dialog.getByRole('button', { name: 'Refund $9.50' }).click();
    await panel.getByRole('button', { name: 'Pay $28.00' }).waitFor();
  });
  const [{ payments, paid }] = await billsAt(here.id);
  expect([paid, payments[0].cancel_reason, payments[0].tip]).toEqual([
    0,
    'Charged by mistake',
    1.5,
  ]);
});
