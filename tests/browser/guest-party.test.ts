// One party on two phones, with the till and the kitchen display: from the scan to the paid bill (contract 29).
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openPhone } from '../fixtures/guest-phone.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { openLive } from '../fixtures/table-four.ts';
import { tile } from '../fixtures/waiter-floor.ts';

const browser = await openFileBrowser();
const house = eachHouse(browser, () => ({ now: Date.now() }));

/** Opens two phones at Table 4, the till on its floor plan, and the kitchen display. */
async function openEvening() {
  const { hub, till, address } = house;
  await letGuestsOrder(till);
  const dishes = {
    soup: makeItem(hub, { title: 'Soup', priceCents: 650 }),
    cake: makeItem(hub, { title: 'Cake', priceCents: 500 }),
  };
  const { token } = await makeCard(till, makeTable(hub, 'Table 4'));
  const waiter = await openLive(house, '/dashboard/tables', ['ORDERS', 'POS']);
  const kitchen = await openLive(house, '/dashboard/kitchen', ['KITCHEN']);
  const anna = await openPhone(browser, address, token, { width: 390 });
  const bert = await openPhone(browser, address, token, { width: 360 });
  return { ...dishes, waiter, kitchen, anna, bert };
}

type Evening = Awaited<ReturnType<typeof openEvening>>;

/** Accepts the order in the strip with one tap, and waits until the strip shows no order. */
async function acceptInStrip({ page }: Evening['waiter'], total: string): Promise<void> {
  const accept = page.getByRole('button', { name: `Accept: Table 4, ${total}` });
  await accept.click();
  await accept.waitFor({ state: 'detached' });
}

/** Anna orders a soup with one tap; Bert orders a cake with a note. Each sees both dishes on the shared bill. */
async function order({ waiter, anna, bert }: Evening): Promise<void> {
  await anna.button(/^Soup/).click();
  await anna.button('Send order: $6.50').click();
  await anna.untilLine('1 × Soup', 'Waiting for the staff');
  await acceptInStrip(waiter, '$6.50');
  await bert.button('About Cake').click();
  await bert.page.getByLabel('Note for the kitchen').fill('With a candle');
  await bert.button('Add for $5.00').click();
  await bert.button('Send order: $5.00').click();
  await acceptInStrip(waiter, '$5.00');
  for (const phone of [anna, bert]) {
    await phone.look();
    await phone.untilLine('1 × Soup', 'Ordered');
    await phone.untilLine('1 × Cake', 'Ordered');
    await phone.orders.getByText('$11.50').waitFor();
  }
}

/** The kitchen makes the soup and then the cake; both phones show the state of each dish. */
async function cook({ kitchen: { page }, anna, bert }: Evening): Promise<void> {
  const tickets = page.getByRole('list', { name: 'Tickets' });
  await tickets.getByText('With a candle').waitFor();
  expect(await tickets.getByText('TABLE 4').count()).toBe(2);
  await page.getByRole('button', { name: 'Start Making: 1 × Soup' }).click();
  await page.getByRole('button', { name: 'Complete: 1 × Soup' }).click();
  await page.getByRole('button', { name: 'Start Making: 1 × Cake' }).click();
  // Nobody touches the phones. Each phone asks the hub for its state every five seconds.
  for (const phone of [anna, bert]) {
    await phone.untilLine('1 × Soup', 'Ready');
    await phone.untilLine('1 × Cake', 'In preparation');
  }
  await page.getByRole('button', { name: 'Complete: 1 × Cake' }).click();
}

/**
 * The last cake is sold while Anna has a cake in her cart: the hub refuses her order, and her menu then shows the cake
 * as sold out.
 */
async function sellOut({ anna, cake }: Evening): Promise<void> {
  await anna.button(/^Cake/).click();
  await house.till.post('/menu-items/availability', { itemId: cake, left: 0 });
  await anna.button('Send order: $5.00').click();
  await anna.page
    .getByRole('alert')
    .getByText(/is sold out/)
    .waitFor();
  await anna.button(/^Cake.*Sold out/).waitFor();
  await anna.button('1 dish').click();
  await anna.button('Quantity of Cake: one less').click();
  await anna.button('Close').first().click();
  await anna.button(/^Send order/).waitFor({ state: 'detached' });
}

/** A call of each phone is shown on the table's tile until the waiter is done. */
async function call({ waiter: { page }, anna, bert }: Evening): Promise<void> {
  const four = tile(page, 'Table 4');
  await anna.button('Call waiter').click();
  await anna.button('Someone is coming').waitFor();
  await four.getByText('Waiter').waitFor();
  await bert.button('Ask for the bill').click();
  await bert.button('The bill is coming').waitFor();
  await four.getByText('Bill').waitFor();
  await four.click();
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  await panel.getByRole('button', { name: 'Done' }).click();
  await four.getByText('Waiter').waitFor({ state: 'detached' });
  await anna.look();
  await anna.button('Call waiter').waitFor();
}

/** The waiter takes the money; both phones see that the visit has ended and that nothing is left to pay. */
async function pay({ waiter: { page }, anna, bert }: Evening): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Table 4' });
  await panel.getByRole('button', { name: 'Pay $11.50' }).click();
  const dialog = page.getByRole('dialog', { name: /^Pay / });
  await dialog.getByRole('button', { name: 'Card', exact: true }).click();
  await dialog.getByRole('button', { name: 'Pay $11.50 · Card' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  for (const phone of [anna, bert]) {
    await phone.look();
    await phone.page.getByText('This visit has ended.').waitFor();
    await phone.orders.getByText('Paid', { exact: true }).waitFor();
    expect(await phone.button('Call waiter').count()).toBe(0);
  }
}

test('two phones order, the till accepts, the kitchen cooks, the waiter is called and paid', async () => {
  covers('29.4', '29.5', '29.6', '29.7', '/g/:token');
  const evening = await openEvening();
  await order(evening);
  await cook(evening);
  await sellOut(evening);
  await call(evening);
  await pay(evening);
  const { waiter, kitchen, bert, anna } = evening;
  expect([waiter, kitchen, bert].flatMap(({ faults }) => faults)).toEqual([]);
  // The browser logs the order that the hub refused.
  expect(anna.faults).toEqual([expect.stringContaining('409')]);
});
