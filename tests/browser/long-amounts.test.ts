// Amounts of seven digits fit into the field of a part payment.
import { expect, test } from 'vitest';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { eachFloor, tile } from '../fixtures/waiter-floor.ts';

const { house, open } = eachFloor(await openFileBrowser());

test.each([1280, 390])('the amount to pay now is shown in full at %i px', async (width) => {
  const { hub, till } = house;
  const tableId = makeTable(hub, 'Table 4');
  const cart = [{ id: makeItem(hub, { title: 'Wedding', priceCents: 123_456_789 }) }];
  await placeOrder(hub, till, { tableId, cart });
  const { page } = await open({ width, height: 844 });
  await tile(page, 'Table 4').click();
  await page.getByRole('button', { name: /^Pay .*\$1,234,567\.89/ }).click();
  const field = page.getByRole('dialog').last().getByRole('textbox', { name: 'Paying now' });
  await field.waitFor();
  const [room, needed] = await field.evaluate((input: HTMLInputElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.font = font;
    const paddings = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
    return [input.clientWidth - paddings, canvas.measureText(input.placeholder).width];
  });
  expect(room).toBeGreaterThanOrEqual(needed ?? Number.POSITIVE_INFINITY);
});
