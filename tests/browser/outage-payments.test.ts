// The hub goes away while a table pays: the payment is stored, shown as not confirmed, and can be collected again if it
// is refused.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { listAxeFaults, listSmallTargets, untilDepth } from '../fixtures/browser.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { eachOutage } from '../fixtures/outage.ts';

const shop = eachOutage(await openFileBrowser());

const openActions = () => shop.page.getByRole('button', { name: /^Actions for / }).click();

/** Kills the hub, then takes the money. Returns the button that takes the money. */
async function collectWithoutHub(): Promise<Locator> {
  const collect = shop.page.getByRole('button', { name: /^Pay \$/ });
  await collect.waitFor();
  await shop.hub.kill();
  await collect.click();
  await shop.page.getByText('The payment is not confirmed yet.').waitFor();
  await shop.button('OK').click();
  return collect;
}

it('keeps a payment of a table for later, shown as not confirmed until then', async () => {
  const [cart] = await shop.till.someCarts();
  await shop.till.order(cart);
  await shop.page.setViewportSize({ width: 360, height: 800 });
  await shop.page.goto('/dashboard/orders');
  await shop.page.getByRole('button', { name: /^Pay & Complete: / }).waitFor();
  await openActions();
  await shop.page.getByRole('menuitem', { name: 'Pay & Complete' }).waitFor();
  await shop.page.keyboard.press('Escape');
  const card = shop.page.getByRole('region', { name: /^Take Away, token / });
  const height = async () => (await card.boundingBox())?.height;
  const before = await height();
  await shop.page.getByRole('button', { name: /^Pay & Complete: / }).click();
  const collect = shop.page.getByRole('button', { name: /^Pay \$/ });
  await collect.waitFor();
  await shop.page.getByLabel('Cash tendered').fill('500');
  await shop.hub.kill();
  const change = await shop.page.getByRole('status').filter({ hasText: 'Change due' }).innerText();
  expect(change).toMatch(/\$\d{3}\.\d\d/);
  await collect.click();
  await shop.page.getByText('The payment is not confirmed yet.').waitFor();
  // The guest waits for the change, whether the hub is there or not.
  const end = await shop.page.getByRole('dialog').getByRole('status').innerText();
  expect(end.match(/\$[\d.]+/)).toEqual(change.match(/\$[\d.]+/));
  await shop.button('OK').click();
  await shop.page.getByText('payment not confirmed').waitFor();
  expect(await height()).toBe(before);
  const heldHere = shop.button('Unsent payment on this screen');
  expect(await heldHere.isDisabled()).toBe(true);
  expect(await shop.page.getByRole('button', { name: /^Pay & Complete/ }).count()).toBe(0);
  await openActions();
  expect(await shop.page.getByRole('menuitem', { name: 'Pay & Complete' }).isDisabled()).toBe(true);
  await shop.page.keyboard.press('Escape');
  expect(await listAxeFaults(shop.page)).toEqual([]);
  await shop.startAgain();
  await shop.page.getByText('1 order or payment sent.').waitFor({ timeout: 30_000 });
  expect(shop.readOrders()).toMatchObject([{ payment_status: 'paid' }]);
  await shop.page.getByText('payment not confirmed').waitFor({ state: 'detached' });
  // Reloads the page, as a cashier might who did not look at the result.
  await shop.page.reload();
  await shop.page.getByText('1 order or payment sent.').waitFor();
  await shop.button('Show').click();
  const list = shop.dialog('Unsent orders and payments');
  await list.getByText(/Sent\. .*Invoice No\. 1\./).waitFor();
  await list.getByText(/^Change due: \$/).waitFor();
  const [receipt] = await Promise.all([
    shop.context.waitForEvent('page'),
    list.getByRole('button', { name: 'Print Receipt' }).click(),
  ]);
  await receipt.getByText('Change').first().waitFor();
  await receipt.close();
  await list.getByRole('button', { name: /^Dismiss Payment for/ }).click();
  await list.getByText('All sent').waitFor();
  await list.getByRole('button', { name: 'Close' }).click();
  await untilDepth(shop.page, 0);
  await shop.page.reload();
  await shop.page.getByRole('heading', { name: 'Orders' }).waitFor();
  expect(await shop.page.getByText('payment sent.').count()).toBe(0);
});

it('the dialog of an unsent payment says when the payment is sent', async () => {
  const [cart] = await shop.till.someCarts();
  await shop.till.order(cart);
  await shop.page.goto('/dashboard/orders');
  await shop.page.getByRole('button', { name: /^Pay & Complete: / }).click();
  const collect = shop.page.getByRole('button', { name: /^Pay \$/ });
  await collect.waitFor();
  await shop.hub.kill();
  await collect.click();
  await shop.page.getByText('The payment is not confirmed yet.').waitFor();
  await shop.startAgain();
  await shop.page.getByText('All sent').waitFor({ timeout: 30_000 });
  expect(await shop.page.getByText("Don't collect the payment again").count()).toBe(0);
  await shop.button('OK').click();
});

it('the dialog of an unsent payment says that the hub refused it', async () => {
  const [cart] = await shop.till.someCarts();
  await shop.till.order(cart);
  await shop.page.goto('/dashboard/orders');
  await shop.page.getByRole('button', { name: /^Pay & Complete: / }).click();
  const collect = shop.page.getByRole('button', { name: /^Pay \$/ });
  await collect.waitFor();
  await shop.hub.kill();
  await collect.click();
  const held = shop.page.getByRole('dialog');
  await held.getByText("The hub can't be reached.").waitFor();
  shop.changeBill();
  await shop.startAgain();
  await held.getByText('Please resolve 1 order or payment').waitFor({ timeout: 30_000 });
  expect(await held.getByText("The hub can't be reached.").count()).toBe(0);
  expect(await held.getByText("Don't collect the payment again").count()).toBe(0);
});

it('gives back a payment of a table that it then refuses, and it is collected again', async () => {
  const [cart] = await shop.till.someCarts();
  await shop.till.order(cart);
  await shop.page.goto('/dashboard/orders');
  const payAndComplete = shop.page.getByRole('button', { name: /^Pay & Complete: / });
  await payAndComplete.click();
  const collect = await collectWithoutHub();
  shop.changeBill();
  await shop.startAgain();
  await shop.page.getByText('Please resolve 1 order or payment').waitFor({ timeout: 30_000 });
  await shop.page.getByText('payment rejected').waitFor();
  expect(await payAndComplete.isEnabled()).toBe(true);
  await shop.button('Show').click();
  const held = shop.dialog('Unsent orders and payments');
  await held.getByText('Payment not confirmed').waitFor();
  expect(await listAxeFaults(shop.page)).toEqual([]);
  expect(await listSmallTargets(shop.page)).toEqual([]);
  await held.getByRole('button', { name: 'Take the payment again under Orders' }).click();
  await shop.page.getByText('Please resolve').waitFor({ state: 'detached' });
  await payAndComplete.click();
  await collect.click();
  await shop.page.getByText('No Orders Pending!').waitFor();
  expect(shop.readOrders()).toMatchObject([{ payment_status: 'paid' }]);
});

it('lets a refused payment of a completed table be collected again immediately', async () => {
  const [cart] = await shop.till.someCarts();
  await shop.till.order(cart);
  await shop.till.call('POST', '/orders/complete', { orderIds: [1] });
  await shop.page.goto('/dashboard/orders');
  await shop.button('Unpaid 1').click();
  const unpaid = shop.dialog('Completed, not paid');
  const pay = unpaid.getByRole('button', { name: /^Pay: / });
  await pay.click();
  const collect = await collectWithoutHub();
  await unpaid.getByText('payment not confirmed').waitFor();
  expect(await pay.isDisabled()).toBe(true);
  shop.changeBill();
  await shop.startAgain();
  await unpaid.getByText('payment rejected').waitFor({ timeout: 30_000 });
  await pay.click();
  await collect.click();
  await unpaid.getByText('Everything is paid.').waitFor();
  await shop.page.getByText('Please resolve').waitFor({ state: 'detached' });
  expect(shop.readOrders()).toMatchObject([{ payment_status: 'paid' }]);
});
