// How many taps a waiter's jobs take, from the floor; each click on the page counts.
import { expect, test } from 'vitest';
import { finger } from '../fixtures/finger.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open, serve, billsOf } = eachFloor(await openFileBrowser());

async function addOptions(itemId: number) {
  const { till } = house;
  const options = ['Rare', 'Medium'].map((title) => ({ title, price: 0 }));
  const group = { title: 'Cooking', min: 1, max: 1, options };
  const { body } = await till.post('/settings/option-groups/add', group);
  expect((await till.post(`/menu-items/${itemId}/groups`, { groupIds: [body.id] })).status).toBe(
    200,
  );
}

test('an order of a table with three dishes and an option takes at most nine taps', async () => {
  const { seven } = await serve();
  await addOptions(makeItem(house.hub, { title: 'Entrecote', priceCents: 2600 }));
  const { page } = await open();
  const { tap, press: button, taps } = finger(page);
  await tap(tile(page, 'Table 7'));
  await tap(page.getByRole('group', { name: 'Guests at Table 7' }).getByText('2', { exact: true }));
  await button(/Add.Soup/);
  await button(/Add.Steak/);
  await button(/Add.Entrecote/);
  const dialog = page.getByRole('dialog');
  await tap(dialog.getByText('Medium'));
  await tap(dialog.getByRole('button', { name: /^Add/ }));
  await button('Send to Kitchen');
  await page.getByText(/^Token \d+ sent to the kitchen$/).waitFor();
  expect(taps()).toBeLessThanOrEqual(9);
  const [bill] = await billsOf(seven);
  expect([bill.lines.length, bill.guests]).toEqual([3, 2]);
});

test('a round of two beers takes five taps', async () => {
  makeItem(house.hub, { title: 'Beer', priceCents: 450 });
  const { four } = await serve();
  const before = (await billsOf(four))[0].lines.length;
  const { page } = await open();
  const { tap, press: button, taps } = finger(page);
  await tap(tile(page, 'Table 4'));
  await button('Add order');
  await button(/Add.Beer/);
  await button(/Add.Beer/);
  await button('Send to Kitchen');
  await page.getByText(/^Token \d+ sent to the kitchen$/).waitFor();
  expect(taps()).toBeLessThanOrEqual(5);
  await expect.poll(async () => (await billsOf(four))[0].lines.length).toBe(before + 1);
});

test('a walk-in without an order takes three taps', async () => {
  const { seven } = await serve();
  const { page } = await open({}, { scopes: ['POS', 'ORDERS', 'RESERVATIONS'] });
  const { tap, press: button, taps } = finger(page);
  await tap(tile(page, 'Table 7'));
  await button('Seat without ordering');
  await tap(page.getByRole('group', { name: 'Guests at Table 7' }).getByText('3', { exact: true }));
  await page.getByRole('button', { name: /^Table 7.*Seated/s }).waitFor();
  expect(taps()).toBe(3);
  expect((await billsOf(seven))[0].guests).toBe(3);
});

test('a table is moved with three taps and split evenly with five', async () => {
  const { four } = await serve();
  makeTable(house.hub, 'Table 9');
  const { page } = await open();
  const { tap, press: button, taps } = finger(page);
  await tap(tile(page, 'Table 4'));
  await button('More');
  await tap(page.getByRole('menuitem', { name: 'Split' }));
  const split = page.getByRole('dialog', { name: /^Split/ });
  await tap(split.getByRole('button', { name: 'Evenly' }));
  await tap(split.getByRole('button', { name: 'Split', exact: true }));
  await split.waitFor({ state: 'detached' });
  expect(taps()).toBeLessThanOrEqual(5);
  // The table has four bills, one for each guest.
  expect(await billsOf(four)).toHaveLength(4);
  const { tap: tapNext, press: buttonNext, taps: more } = finger(page);
  await tapNext(tile(page, 'Table 4'));
  await buttonNext('Move');
  const move = page.getByRole('dialog', { name: /^Move/ });
  await tapNext(move.getByRole('button', { name: /^Table 9/ }));
  await move.waitFor({ state: 'detached' });
  expect(more()).toBe(3);
});
