// Text that a guest types is never markup: names and notes are shown as typed on phones, at the till, in the kitchen
// and on paper (contract 29.4).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachHouse } from '../fixtures/each-house.ts';
import { parseEscpos } from '../fixtures/escpos.ts';
import { openPhone } from '../fixtures/guest-phone.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { addPrinter, StandInPrinter } from '../fixtures/printer.ts';
import { openLive } from '../fixtures/table-four.ts';

const browser = await openFileBrowser();
const house = eachHouse(browser, () => ({ now: Date.now() }));

const NAME = '<img src=x onerror=ran=1>';
const NOTE = '<script>ran=1</script><b onclick=ran=1>rare</b>';

/** Returns the elements that the page made from a guest's text. The list must be empty. */
const madeOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('ran' in window ? ['a script ran'] : []),
    ...[...document.querySelectorAll('img[src="x"], b[onclick]')].map(({ outerHTML }) => outerHTML),
    ...[...document.scripts].filter(({ text }) => text === 'ran=1').map(({ text }) => text),
  ]);

/** Returns the lines that the printer got, joined without breaks, because long lines are wrapped. */
const paperOf = ({ prints }: StandInPrinter): string =>
  prints
    .flatMap(parseEscpos)
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
    .replaceAll(/\s/g, '');

test('tags in a name and a note are plain text on every screen and on the slip', async () => {
  const { hub, till, address } = house;
  const printer = await new StandInPrinter().listen();
  addPrinter(hub, printer.port);
  await letGuestsOrder(till);
  makeItem(hub, { title: 'Soup', priceCents: 650 });
  const { token } = await makeCard(till, null);
  const { page: waiter } = await openLive(house, '/dashboard/orders', ['ORDERS', 'POS']);
  const { page: kitchen } = await openLive(house, '/dashboard/kitchen', ['KITCHEN']);
  const phone = await openPhone(browser, address, token);

  await phone.button('About Soup').click();
  await phone.page.getByLabel('Note for the kitchen').fill(NOTE);
  await phone.button('Add for $6.50').click();
  await phone.button('1 dish').click();
  const cart = phone.page.getByRole('dialog', { name: 'Your order' });
  await cart.getByText(NOTE, { exact: true }).waitFor();
  await cart.getByLabel('Your name').fill(NAME);
  await cart.getByRole('button', { name: 'Send order: $6.50' }).click();
  await phone.untilLine('1 × Soup', 'Waiting for the staff');

  const accept = waiter.getByRole('button', { name: `Accept: ${NAME}, $6.50` });
  await accept.waitFor();
  await waiter.getByRole('button', { name: /^1 guest order/ }).click();
  const list = waiter.getByRole('dialog', { name: 'Guest orders' });
  await list.getByText(NAME, { exact: true }).waitFor();
  await list.getByText(NOTE).waitFor();
  expect(await madeOf(waiter)).toEqual([]);
  await list.getByRole('button', { name: 'Close' }).first().click();
  await accept.click();

  const tickets = kitchen.getByRole('list', { name: 'Tickets' });
  await tickets.getByText(NOTE).waitFor();
  await tickets.getByText(NAME).waitFor();
  await waiter.getByText(NOTE).waitFor();
  await phone.untilLine('1 × Soup', 'Ordered');
  await expect.poll(() => paperOf(printer)).toContain(NOTE.replaceAll(' ', ''));
  expect(await Promise.all([waiter, kitchen, phone.page].map(madeOf))).toEqual([[], [], []]);
  await printer.close();
});
