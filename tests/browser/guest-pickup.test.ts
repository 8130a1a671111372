// An order for pick-up from a phone: its name at the till, its token on the phone and on the order board (contract 29.4,
// 9.14).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openPhone, type PhonePage } from '../fixtures/guest-phone.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson } from '../fixtures/people.ts';
import { openLive } from '../fixtures/table-four.ts';

const browser = await openFileBrowser();
const house = eachHouse(browser, () => ({ now: Date.now() }));

const numbers = (board: Page, name: 'Preparing' | 'Ready') =>
  board.getByRole('region', { name }).getByRole('listitem');

/** Orders a soup. The Send button first asks for the guest's name, by which staff call out the order. */
async function orderSoup(phone: PhonePage): Promise<void> {
  const { page, button } = phone;
  await page.getByText('Pick-up').waitFor();
  await button(/^Soup/).click();
  await button('Send order: $6.50').click();
  const cart = page.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('button', { name: 'Send order: $6.50' }).click();
  await cart.getByText('Enter your name. We call it when the order is ready.').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await cart.getByLabel('Your name').fill('Ada');
  await cart.getByRole('button', { name: 'Send order: $6.50' }).click();
  await cart.waitFor({ state: 'detached' });
  await phone.untilLine('1 × Soup', 'Waiting for the staff');
}

test('a guest orders for pick-up by name; the token gets ready on the phone and on the order board', async () => {
  covers('29.4', '29.6', '/g/:token', '/display/orders');
  const { hub, till, address } = house;
  await letGuestsOrder(till);
  makeItem(hub, { title: 'Soup', priceCents: 650 });
  const { token } = await makeCard(till, null);
  const { page: waiter } = await openLive(house, '/dashboard/orders', ['ORDERS', 'POS']);
  const { page: kitchen } = await openLive(house, '/dashboard/kitchen', ['KITCHEN']);
  const guests = await house.open(makePerson(hub, { scopes: ['ORDER_STATUS_DISPLAY'] }));
  const board = guests.page;
  await board.goto('/display/orders');
  const phone = await openPhone(browser, address, token, { width: 360 });

  await orderSoup(phone);
  expect(await phone.button('Call waiter').count()).toBe(0);
  await waiter.getByRole('button', { name: 'Accept: Ada, $6.50' }).click();
  const card = waiter.getByRole('region', { name: /token 1/ });
  await card.getByText('Ada', { exact: true }).waitFor();
  await numbers(board, 'Preparing').waitFor();
  await phone.look();
  await phone.untilLine('1 × Soup', 'Ordered');
  await phone.orders.getByText('Order 1').waitFor();
  await expect.poll(() => numbers(board, 'Preparing').allTextContents()).toEqual(['1']);

  await kitchen.getByText('Ada').waitFor();
  await kitchen.getByRole('button', { name: 'Start Making: 1 × Soup' }).click();
  await kitchen.getByRole('button', { name: 'Complete: 1 × Soup' }).click();
  await expect.poll(() => numbers(board, 'Ready').allTextContents()).toEqual(['1']);
  await phone.look();
  await phone.untilLine('1 × Soup', 'Ready');
  expect(await numbers(board, 'Preparing').count()).toBe(0);
  expect([...phone.faults, ...guests.faults]).toEqual([]);
});
