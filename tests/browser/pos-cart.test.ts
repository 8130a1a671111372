// A cart that is reloaded, saved as a draft, repriced, or unsent while the hub is away.
import { describe, expect, it } from 'vitest';
import { covers } from '../contract/covers.ts';
import { eachCashier } from '../fixtures/cashier-page.ts';
import { removeFromMenu } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson } from '../fixtures/people.ts';
import { soupAndPizza } from '../fixtures/pos-menus.ts';

const at = eachCashier(await openFileBrowser(), soupAndPizza);
const { button, dialog, lines, payable, ordersStored, send: sendToKitchen, cutOff, untilMenu } = at;

describe('the POS', () => {
  it('keeps the cart through a reload', async () => {
    await button('Add Soup').click();
    await button('One more Soup').click();
    await expect.poll(() => payable().textContent()).toBe('$22.00');
    await at.page.waitForTimeout(200);
    await at.page.reload();
    await lines().getByText('Soup').waitFor();
    expect(await payable().textContent()).toBe('$22.00');
  });

  it('loses nothing by a reload in the very moment of a tap', async () => {
    await button('Add Soup').click();
    await expect.poll(() => payable().textContent()).toBe('$11.00');
    const reloaded = at.page.waitForEvent('load');
    await button('One more Soup').evaluate((more) => {
      more.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      location.reload();
    });
    await reloaded;
    await lines().getByText('Soup').waitFor();
    await expect.poll(() => payable().textContent()).toBe('$22.00');
  });

  it('each tap is stored immediately: a page that is killed loses nothing', async () => {
    const beside = await at.view.context.newPage();
    await beside.goto('/dashboard/pos');
    await button('Add Soup', beside).waitFor();
    await at.page.bringToFront();
    await button('Add Soup').click();
    // The other tab shows the cart that it reads from the shared store.
    await lines(beside).getByText('Soup').waitFor();
    await beside.close();
    const devtools = await at.view.context.newCDPSession(at.page);
    const crashed = at.page.waitForEvent('crash');
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    const next = await at.view.context.newPage();
    await next.goto('/dashboard/pos');
    await lines(next).getByText('Soup').waitFor();
  });

  it('puts a cart aside, and marks what has changed when it comes back', async () => {
    covers('9.5');
    await button('Draft').click();
    await at.page.getByText('Cart is empty!').waitFor();
    await button('Add Soup').click();
    await button('Draft').click();
    await dialog('Save Cart Items to Drafts').getByRole('textbox').fill('Table 4');
    await dialog('Save Cart Items to Drafts').getByRole('button', { name: 'Save' }).click();
    expect(await lines().count()).toBe(0);
    removeFromMenu(at.hub, 'menu_items', at.menu.soup);
    await untilMenu(({ menuItems }) => menuItems.every(({ id }) => id !== at.menu.soup));
    await at.page.reload();
    await button('Drafts List').click();
    await button('Load Table 4').click();
    await lines().getByText('Not on the menu').waitFor();
    await button('Send to Kitchen').click();
    await at.page.getByText('is no longer on the menu').waitFor();
    expect(ordersStored()).toEqual([]);
  });

  it('shows old and new price when the menu has changed, and asks', async () => {
    await button('Add Soup').click();
    at.hub.db.prepare('UPDATE menu_items SET price_cents = 1100 WHERE id = ?').run(at.menu.soup);
    await sendToKitchen();
    const prices = dialog('Prices have changed');
    await prices.getByText('$10.00').waitFor();
    await prices.getByRole('button', { name: 'Use the new prices' }).click();
    await lines().getByText('New price').waitFor();
    await sendToKitchen();
    await dialog('Order sent to Kitchen').waitFor();
    expect(ordersStored()).toHaveLength(1);
  });

  it('holds a payment while the hub is away, and sends it once when it is back', async () => {
    await button('Add Soup').click();
    const mend = await cutOff();
    await button('Create Receipt & Pay').click();
    await at.page.getByLabel('Cash tendered').fill('20');
    await button('Collect $11.00').click();
    await dialog('Order saved on this screen').getByText('not confirmed').waitFor();
    await dialog('Order saved on this screen').getByText('$9.00').waitFor();
    await button('OK').click();
    await at.page.getByText('1 order saved on this device').waitFor();
    expect(ordersStored()).toEqual([]);
    await mend();
    await at.page.getByText('1 order or payment sent.').waitFor({ timeout: 15_000 });
    expect(ordersStored()).toMatchObject([{ token_no: 1, payment_status: 'paid' }]);
  });

  it('keeps a held order through a reload, and gives back what the hub then refuses', async () => {
    await button('Add Soup').click();
    const mend = await cutOff();
    await sendToKitchen();
    await dialog('Order saved on this screen').waitFor();
    at.hub.db.prepare('UPDATE menu_items SET price_cents = 1100 WHERE id = ?').run(at.menu.soup);
    await mend();
    await at.page.reload();
    await at.page.getByText('Please resolve').waitFor({ timeout: 25_000 });
    await button('Show').click();
    await button('Back to the cart').click();
    await lines().getByText('Soup').waitFor();
    expect(ordersStored()).toEqual([]);
  });

  it('keeps an order for the user who tapped it when another user signs in', async () => {
    await button('Add Soup').click();
    const mend = await cutOff();
    await sendToKitchen();
    await dialog('Order saved on this screen').waitFor();
    await at.view.context.clearCookies();
    const other = makePerson(at.hub, { scopes: ['POS'] });
    const pairs = `${other.cookie}; restro__authenticated=true`.split('; ');
    await at.view.context.addCookies(
      pairs.map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url: at.house.address,
      })),
    );
    await mend();
    await at.page.reload();
    await at.page.getByText(`is sent when ${at.cashier.username} signs in here`).waitFor();
    await at.page.waitForTimeout(5000);
    expect(ordersStored()).toEqual([]);
  });

  it('offers to retry when the details cannot be loaded', async () => {
    covers('13.4');
    const fresh = await at.house.open(at.cashier);
    await fresh.page.route('**/api/v1/pos/init', (route) => route.abort());
    await fresh.page.goto('/dashboard/pos');
    await fresh.page.getByText('Error loading details! Please try later!').waitFor();
    // The till also retries automatically, so the button may disappear as soon as the hub answers.
    await fresh.page.getByRole('button', { name: 'Retry' }).click();
    await fresh.page.unroute('**/api/v1/pos/init');
    await fresh.page.getByRole('button', { name: 'Add Soup' }).waitFor();
  });
});
