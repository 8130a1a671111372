// The second tap of a double tap on a dialog's button does not press what was below the dialog.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachCashier } from '../fixtures/cashier-page.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { soupAndPizza } from '../fixtures/pos-menus.ts';

const at = eachCashier(await openFileBrowser(), soupAndPizza);

/** Returns a function that taps the middle of this element with a finger, even after the element has gone. */
async function fingerAt(place: Locator) {
  const cdp = await at.page.context().newCDPSession(at.page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { x, y, width, height } = (await place.boundingBox()) ?? expect.fail('not there');
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  return async () => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

test('a double tap on Add adds the dish once and does not open the cart of a phone', async () => {
  await at.page.setViewportSize({ width: 390, height: 844 });
  await at.button('Add Pizza').click();
  const options = at.dialog('Select Variant & Addons');
  const tap = await fingerAt(options.getByRole('button', { name: /^Add ·/ }));
  await tap();
  await at.page.waitForTimeout(120);
  await tap();
  const bar = at.button(/^1 item/);
  await bar.waitFor();
  await at.page.waitForTimeout(500);
  expect(await at.page.getByRole('dialog').count()).toBe(0);
  await (await fingerAt(bar))();
  await at.dialog('Cart').waitFor();
  expect(at.view.faults).toEqual([]);
});
