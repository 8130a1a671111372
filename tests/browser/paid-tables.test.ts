// A table that is paid but not cleared yet: every screen asks before the table gets new guests (contract 9, 22.6).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listAxeFaults, untilFetched } from '../fixtures/browser.ts';
import { makeCustomer } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open, serve, billsOf } = eachFloor(await openFileBrowser());

const HOST = { scopes: ['POS', 'ORDERS', 'RESERVATIONS'] };
const TABLE_4 = 'Table 4 - 4 person, Ground';
const TABLE_7 = 'Table 7 - 4 person, Ground';

async function payAt(four: number): Promise<void> {
  const [{ id, due }] = await billsOf(four);
  const { body } = await house.till.get('/orders/init');
  const payments = [{ paymentTypeId: body.paymentTypes[0].id, amount: due }];
  expect((await house.till.post(`/bills/${id}/pay`, { payments, due })).status).toBe(200);
}

async function payAtFour(): Promise<number> {
  const { four } = await serve();
  await payAt(four);
  return four;
}

const stateOf = async (tableId: number): Promise<string> => {
  const { body } = await house.till.get('/tables');
  return body.find(({ id }: { id: number }) => id === tableId).state;
};
const question = (page: Page) => page.getByRole('dialog', { name: 'Clear Table 4?' });
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();

/** Taps Table 4 in the list of tables, declines, and then agrees to clear the table. */
async function seatAtFour(page: Page, four: number): Promise<void> {
  const seats = page.getByRole('list', { name: 'Seat at' });
  await seats.getByRole('button', { name: /^Table 4 .*Paid$/ }).click();
  expect(await listAxeFaults(page)).toEqual([]);
  await answer(page, 'Cancel');
  expect(await billsOf(four)).toEqual([]);
  await seats.getByRole('button', { name: /^Table 4/ }).click();
  await answer(page, 'Clear table');
  await expect.poll(async () => (await billsOf(four)).length).toBe(1);
}

test('a party of the waitlist is seated at a table that is not cleared only after a question', async () => {
  const four = await payAtFour();
  await house.till.post('/waitlist/add', { name: 'Ana', peopleCount: 2 });
  const { page, faults } = await open({}, HOST);
  await page.getByRole('button', { name: 'Waitlist' }).click();
  await page.getByRole('button', { name: 'Seat Ana' }).click();
  await seatAtFour(page, four);
  expect(faults).toEqual([]);
});

test('a party with a reservation is seated at a table that is not cleared only after a question', async () => {
  const four = await payAtFour();
  makeCustomer(house.hub, '0900', 'Greta Guest');
  const date = new Date(house.hub.clock.now + 60_000).toISOString();
  const body = { customerId: '0900', date, peopleCount: 2, tableId: four };
  expect((await house.till.post('/reservations/add', body)).status).toBe(200);
  const { page, faults } = await open({}, HOST);
  await page.goto('/dashboard/reservation');
  await page.getByRole('button', { name: /^Arrival of Greta Guest/ }).click();
  await seatAtFour(page, four);
  expect(faults).toEqual([]);
});

test('a bill moves there only after a question', async () => {
  const four = await payAtFour();
  const { body: party } = await house.till.post('/waitlist/add', { name: 'Ana', peopleCount: 2 });
  const seven = (await house.till.get('/tables')).body[1].id;
  await house.till.post(`/waitlist/${party.id}/seat`, { tableId: seven });
  const { page } = await open();
  await tile(page, 'Table 7').click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Move / });
  await dialog.getByRole('button', { name: /^Table 4/ }).click();
  await answer(page, 'Clear table');
  await expect.poll(async () => (await billsOf(four)).length).toBe(1);
});

test.each([1280, 390])('the POS asks whether new guests order there, %i px', async (width) => {
  const four = await payAtFour();
  const { page, faults } = await open({ width });
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  if (width < 980) await page.getByRole('button', { name: /^1 item/ }).click();
  const table = page.getByRole('combobox', { name: 'Table' });
  const shown = () =>
    table.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  // The part that asks is fetched a second after the screen appears.
  await untilFetched(page, 'table-so-far');
  await table.selectOption(TABLE_7);
  await table.selectOption(TABLE_4);
  await question(page).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  // Closing the question gives the cart its former table back.
  await answer(page, 'Close');
  await expect.poll(shown).toBe(TABLE_7);
  await table.selectOption(TABLE_4);
  await answer(page, 'Same guests');
  expect([await shown(), await stateOf(four)]).toEqual([TABLE_4, 'paid']);
  await table.selectOption(TABLE_7);
  await table.selectOption(TABLE_4);
  await answer(page, 'Clear table');
  await expect.poll(() => stateOf(four)).toBe('free');
  expect(await shown()).toBe(TABLE_4);
  expect(faults).toEqual([]);
});

test('an order is sent to a paid table only after the question, even if the part that asks is late', async () => {
  const four = await payAtFour();
  const { page, faults } = await open();
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/table-so-far-.*\.js/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  await page.getByRole('combobox', { name: 'Table' }).selectOption(TABLE_4);
  const send = page.getByRole('button', { name: 'Send to Kitchen' });
  await send.click();
  await answer(page, 'Close');
  expect(await billsOf(four)).toEqual([]);
  await send.click();
  await answer(page, 'Same guests');
  await expect.poll(async () => (await billsOf(four)).length).toBe(1);
  release();
  expect(faults).toEqual([]);
});

test('a cart that was kept is asked about when the POS appears, and again when it is sent', async () => {
  const { four } = await serve();
  const { page, faults } = await open();
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  await page.getByRole('combobox', { name: 'Table' }).selectOption(TABLE_4);
  await payAt(four);
  await page.reload();
  await answer(page, 'Close');
  const table = page.getByRole('combobox', { name: 'Table' });
  expect(await table.inputValue()).toBe(String(four));
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  const payment = page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' });
  const collect = payment.getByRole('button', { name: /^Collect/ });
  await collect.click();
  await answer(page, 'Clear table');
  await page.getByRole('dialog', { name: 'Order sent to Kitchen' }).waitFor();
  expect(await stateOf(four)).toBe('paid');
  expect(faults).toEqual([]);
});

test('an order that needs a table is sent to a paid table only after the question is answered', async () => {
  const four = await payAtFour();
  house.hub.db.exec('UPDATE store SET dine_in_needs_table = 1');
  const { page, faults } = await open();
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Soup' }).click();
  await page.getByRole('button', { name: 'Send to Kitchen' }).click();
  const choice = page
    .getByRole('dialog', { name: 'Which table?' })
    .getByRole('button', { name: /^Table 4/ });
  await choice.click();
  await answer(page, 'Close');
  expect(await billsOf(four)).toEqual([]);
  await choice.click();
  await answer(page, 'Same guests');
  await expect.poll(async () => (await billsOf(four)).length).toBe(1);
  expect(faults).toEqual([]);
});
