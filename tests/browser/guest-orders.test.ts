// A guest orders on a phone, and the till accepts: from the scan to the bill.
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openPhone } from '../fixtures/guest-phone.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { makeGroup, makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { openLive } from '../fixtures/table-four.ts';

const browser = await openFileBrowser();
const house = eachHouse(browser, () => ({ now: Date.now() }));

/** Opens a till's page, and a phone that has scanned a card and sent an order for a soup. */
async function orderSoup() {
  const { hub, till } = house;
  await letGuestsOrder(till);
  const card = await makeCard(till);
  makeItem(hub, { title: 'Soup', priceCents: 650 });
  const { page: tillPage, faults } = await openLive(house, '/dashboard/orders', ['ORDERS', 'POS']);
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await phone.goto(`/g/${card.token}`);
  await phone.getByRole('button', { name: /^Soup/ }).click();
  await phone.getByRole('button', { name: 'Send order: $6.50' }).click();
  const list = tillPage.getByRole('dialog', { name: 'Guest orders' });
  return { tillPage, faults, phone, list, close: () => context.close() };
}

test('a phone scans, orders with one tap and Send, the till accepts, the phone sees it and the bill', async () => {
  covers('29.4', '29.5', '29.6', '/g/:token');
  const { tillPage, phone, list, close } = await orderSoup();
  const orders = phone.getByRole('region', { name: 'Your orders' });
  await orders.getByText('Waiting for the staff').waitFor();

  await tillPage.getByRole('button', { name: '1 guest order' }).click();
  await list.getByText('1 × Soup').waitFor();
  await list.getByRole('button', { name: 'Accept' }).click();
  await list.getByText('All guest orders are answered.').waitFor();

  await orders.getByText('Ordered', { exact: true }).waitFor();
  await orders.getByText('Bill so far').waitFor();
  expect(await orders.getByText('$6.50').count()).toBeGreaterThan(0);

  await list.getByRole('button', { name: 'Close' }).first().click();
  await phone.getByRole('button', { name: 'Call waiter' }).click();
  await tillPage.getByRole('button', { name: '0 guest orders, 1 call' }).click();
  await list.getByText('Waiter').waitFor();
  expect(await listAxeFaults(tillPage)).toEqual([]);
  await list.getByRole('button', { name: 'Done' }).click();
  await list.getByText('Waiter').waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Pause 10 min' }).click();
  await list.getByText('Orders from phones are paused.').waitFor();
  await list.getByRole('button', { name: 'Close' }).first().click();
  await tillPage.getByRole('button', { name: '0 guest orders, Paused' }).click();
  await list.getByRole('button', { name: 'Resume' }).click();
  await list.getByText('Orders from phones are paused.').waitFor({ state: 'detached' });
  await close();
});

test('the till refuses an order with a reason and ends the session of its phone', async () => {
  covers('29.5', '29.6');
  const { tillPage, faults, phone, list, close } = await orderSoup();
  await tillPage.getByRole('button', { name: '1 guest order' }).click();
  await list.getByRole('button', { name: 'Refuse' }).click();
  await list.getByRole('button', { name: 'The kitchen is full' }).click();
  await list.getByRole('checkbox', { name: 'End the session of this phone' }).check();
  expect(await listAxeFaults(tillPage)).toEqual([]);
  await list.getByRole('button', { name: 'Refuse' }).click();
  await list.getByText('All guest orders are answered.').waitFor();
  await phone.getByText('The kitchen is full').waitFor();
  await phone.getByText('This visit has ended.').waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('a page that nobody touches shows a sold-out dish, without more requests', async () => {
  covers('29.3', '29.6');
  const { hub, till, address } = house;
  await letGuestsOrder(till);
  const soup = makeItem(hub, { title: 'Soup', priceCents: 650 });
  const { token } = await makeCard(till);
  const { page, button, faults } = await openPhone(browser, address, token);
  await button(/^Soup/).waitFor();
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''),
  );
  const left = (portions: number | null) =>
    till.post('/menu-items/availability', { itemId: soup, left: portions });
  await left(0);
  await button(/^Soup.*Sold out/).waitFor();
  expect(asked.filter((name) => name === 'menu')).toHaveLength(1);
  // Only the number of portions changes, which the page does not show. So the page does not load the menu again.
  await left(9);
  await button(/^Soup \$6\.50$/).waitFor();
  await left(8);
  const known = asked.length;
  await expect.poll(() => asked.length).toBeGreaterThan(known);
  await page.waitForTimeout(500);
  expect(asked.slice(known)).toEqual(['party']);
  expect(asked.filter((name) => name === 'menu')).toHaveLength(2);
  expect(faults).toEqual([]);
});

test('a phone says in its language which option is still missing', async () => {
  covers('29.4');
  const { hub, till, address } = house;
  await letGuestsOrder(till);
  const card = await makeCard(till);
  const steak = makeItem(hub, { title: 'Steak', priceCents: 2400 });
  const options = [['Aioli', 0] as const, ['Pepper', 0] as const];
  makeGroup(hub, [steak], { title: 'Sauce', min: 1, max: 1, options });
  const phone = await openPhone(browser, address, card.token, { locale: 'de' });
  await phone.button(/^Steak/).click();
  await phone.page.getByText('1 bei „Sauce“ wählen.').waitFor();
  await phone.page.getByRole('radio', { name: /Aioli/ }).check();
  await phone.page.getByText('1 bei „Sauce“ wählen.').waitFor({ state: 'detached' });
  expect(phone.faults).toEqual([]);
  await phone.page.context().close();
});
