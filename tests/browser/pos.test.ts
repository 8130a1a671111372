// The POS as a cashier uses it: a real hub, real pages, and a hub that goes away in the middle of a sale.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import {
  listAxeFaults,
  listen,
  listSmallTargets,
  openView,
  type View,
} from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import {
  makeAddon,
  makeCategory,
  makeCustomer,
  makeItem,
  makeTable,
  makeVariant,
  removeFromMenu,
} from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson, type Person } from '../fixtures/people.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;
let cashier: Person;
let view: View;
let page: Page;
let soup: number;

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  const food = makeCategory(hub, 'Food');
  makeCategory(hub, 'Drinks');
  const tax = { rateMilli: 10_000, type: 'exclusive' } as const;
  soup = makeItem(hub, { title: 'Soup', priceCents: 1000, tax, categoryId: food });
  const pizza = makeItem(hub, { title: 'Pizza', priceCents: 900, categoryId: food });
  makeVariant(hub, pizza, 800, 'Small');
  makeVariant(hub, pizza, 1200, 'Large');
  makeAddon(hub, pizza, 50, 'Ham');
  makeTable(hub, 'T1');
  makeCustomer(hub, '5551234', 'Ana');
  address = await listen(hub);
  cashier = makePerson(hub, { scopes: ['POS'] });
  view = await openView(browser, hub, address, cashier);
  page = view.page;
  await page.goto('/dashboard/pos');
});
afterEach(async () => {
  await view.context.close();
  await hub.close();
});

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: name === 'Draft' });
const dialog = (name: string) => page.getByRole('dialog', { name });
const lines = () => page.getByRole('list', { name: 'Cart' }).getByRole('listitem');
const payable = () => page.getByRole('region', { name: 'Order' }).locator('dd').last();
const ordersStored = () => hub.db.prepare('SELECT * FROM orders').all();

/** From here on the hub gives no answer, while its pages stay open. */
async function cutOff(): Promise<() => Promise<void>> {
  await page.route('**/api/v1/**', (route) => route.abort());
  return () => page.unroute('**/api/v1/**');
}

/** What a test writes past the hub, the hub's kept answer shows a moment later. */
async function untilMenu(holds: (init: AnswerOf<'GET /pos/init'>) => boolean): Promise<void> {
  const ask = async () => (await page.request.get('/api/v1/pos/init')).json();
  await expect.poll(async () => holds(await ask())).toBe(true);
}

async function sendToKitchen(): Promise<void> {
  await button('Send to Kitchen').click();
  await dialog('Send order to Kitchen').getByRole('button', { name: 'Send to Kitchen' }).click();
}

describe('the POS', () => {
  it('sells a plain item with one tap and sends it to the kitchen', async () => {
    await button('Add Soup').click();
    await button('Add Soup').click();
    await expect.poll(() => payable().textContent()).toBe('$22.00');
    await page.getByRole('combobox', { name: 'Table' }).selectOption('T1 - 4 person, Ground');
    await sendToKitchen();
    await dialog('Order sent to Kitchen').getByText('Order ID: 1').waitFor();
    expect(ordersStored()).toMatchObject([{ token_no: 1, table_title: 'T1' }]);
    await button('Next order').click();
    expect(await lines().count()).toBe(0);
    expect(view.faults).toEqual([]);
  });

  it('asks for variant and add-ons, and takes notes', async () => {
    await button('Add Pizza').click();
    const options = dialog('Select Variant & Addons');
    expect(await options.getByRole('radio', { name: 'Small' }).isChecked()).toBe(true);
    await options.getByRole('radio', { name: 'Large' }).check();
    await options.getByRole('checkbox', { name: 'Ham' }).check();
    await options.getByRole('button', { name: 'Add · $12.50' }).click();
    await button('Notes of Pizza').click();
    await dialog('Add Notes').getByRole('textbox').fill('well done');
    await dialog('Add Notes').getByRole('button', { name: 'Save' }).click();
    await lines().getByText('“well done”').waitFor();
    await lines().getByText('+ Ham').waitFor();
    expect(await payable().textContent()).toBe('$12.50');
  });

  it('collects cash with the change due', async () => {
    await button('Add Soup').click();
    await button('Create Receipt & Pay').click();
    const pay = dialog('Collect Payment & Send order to Kitchen');
    await pay.getByRole('button', { name: '$20.00' }).click();
    await pay.getByText('$9.00').waitFor();
    await pay.getByRole('button', { name: 'Collect $11.00' }).click();
    await dialog('Order sent to Kitchen').getByText('$9.00').waitFor();
    expect(ordersStored()).toMatchObject([{ payment_status: 'paid' }]);
    await page.goto('/print-receipt');
    await page.getByText('Tendered').waitFor();
    await page.getByText('$9.00').waitFor();
    await page.goto('/print-token');
    await page.getByText('Token No.').waitFor();
    expect(view.faults).toEqual([]);
  });

  it('collects cash from the keyboard: the amount and Enter, but never by an Enter held down', async () => {
    await button('Add Soup').click();
    await button('Create Receipt & Pay').focus();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    const given = dialog('Collect Payment & Send order to Kitchen').getByLabel('Tendered');
    await given.fill('5');
    await page.keyboard.press('Enter');
    await page.getByText('Still missing').waitFor();
    expect(ordersStored()).toEqual([]);
    await given.fill('20');
    await page.keyboard.press('Enter');
    await dialog('Order sent to Kitchen').getByText('$9.00').waitFor();
    expect(ordersStored()).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('opens the receipt to be printed when printing is on', async () => {
    hub.db.exec('UPDATE store SET is_enable_print = 1');
    await untilMenu(({ printSettings }) => printSettings.is_enable_print === 1);
    await page.reload();
    await button('Add Soup').click();
    await button('Send to Kitchen').click();
    const opened = page.waitForEvent('popup');
    await dialog('Send order to Kitchen').getByRole('button', { name: 'Send to Kitchen' }).click();
    const popup = await opened;
    await popup.getByText('Order No.').waitFor();
    expect(new URL(popup.url()).pathname).toBe('/print-receipt');
    const width = await popup
      .locator('article')
      .evaluate((paper) => paper.getBoundingClientRect().width);
    expect(Math.round((width * 25.4) / 96)).toBe(80);
    expect(await lines().count()).toBe(0);
  });

  it('prints a receipt once: opened again it comes out as a duplicate that the hub counts', async () => {
    await view.context.addInitScript(() => {
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'));
        document.title = `${document.title} printed`;
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    const untilPrinted = () => page.waitForFunction(() => document.title.endsWith('printed'));
    const reprints = () =>
      hub.db.prepare("SELECT kind, invoice_id FROM exceptions WHERE kind = 'reprint'").all();
    await button('Add Soup').click();
    await button('Create Receipt & Pay').click();
    const pay = dialog('Collect Payment & Send order to Kitchen');
    await pay.getByRole('button', { name: 'Collect $11.00' }).click();
    await dialog('Order sent to Kitchen').waitFor();
    await page.goto('/print-receipt');
    await untilPrinted();
    await page.reload();
    await button('Print duplicate').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Paid by').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.title()).not.toContain('printed');
    expect(await listAxeFaults(page)).toEqual([]);
    await button('Print duplicate').click();
    await page.getByText('DUPLICATE').waitFor();
    await untilPrinted();
    await button('Print duplicate').waitFor();
    const [{ id }] = hub.db.prepare('SELECT id FROM invoices').all() as [{ id: number }];
    expect(reprints()).toEqual([{ kind: 'reprint', invoice_id: id }]);
    expect(view.faults).toEqual([]);
  });

  it('shows the token when printing is off, and prints it when asked', async () => {
    let popups = 0;
    view.context.on('page', () => {
      popups += 1;
    });
    await button('Add Soup').click();
    await sendToKitchen();
    const sent = dialog('Order sent to Kitchen');
    await sent.getByText('Token No.').waitFor();
    await sent.getByText('1', { exact: true }).waitFor();
    expect(popups).toBe(0);
    expect(await listAxeFaults(page)).toEqual([]);
    const opened = page.waitForEvent('popup');
    await sent.getByRole('button', { name: 'Print Token' }).click();
    const popup = await opened;
    await popup.getByText('Token No.').waitFor();
    expect(new URL(popup.url()).pathname).toBe('/print-token');
    await popup.close();
    await sent.getByRole('button', { name: 'Next order' }).click();
  });

  it('moves nothing while an order goes out at once', async () => {
    await button('Add Soup').click();
    const before = await button('Add Soup').boundingBox();
    let during: typeof before = null;
    let isSaid = true;
    await page.route('**/api/v1/pos/create-order', async (route) => {
      // Two frames after the tap the page has drawn what it says of the order.
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
      );
      during = await button('Add Soup').boundingBox();
      isSaid = await page.getByText('saved on this device').isVisible();
      await route.continue();
    });
    await sendToKitchen();
    await dialog('Order sent to Kitchen').waitFor();
    expect(during).toEqual(before);
    expect(isSaid).toBe(false);
  });

  it('makes one order of two quick taps', async () => {
    await button('Add Soup').click();
    await button('Send to Kitchen').click();
    await dialog('Send order to Kitchen')
      .getByRole('button', { name: 'Send to Kitchen' })
      .evaluate((element) => {
        (element as HTMLElement).click();
        (element as HTMLElement).click();
      });
    await dialog('Order sent to Kitchen').waitFor();
    expect(ordersStored()).toHaveLength(1);
  });

  it('finds a customer by phone and goes back to a walk-in', async () => {
    await button(/WALKIN CUSTOMER/).click();
    const search = dialog('Search Customer');
    await search.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Please provide phone number to search!').first().waitFor();
    await search.getByRole('textbox', { name: 'Phone' }).fill('555 1234');
    await search.getByRole('button', { name: 'Search' }).click();
    await button(/5551234 - Ana/).click();
    await dialog('Search Customer').getByRole('button', { name: 'Reset' }).click();
    await button(/WALKIN CUSTOMER/).waitFor();
  });

  it('keeps the cart through a reload', async () => {
    await button('Add Soup').click();
    await button('One more Soup').click();
    await expect.poll(() => payable().textContent()).toBe('$22.00');
    await page.waitForTimeout(200);
    await page.reload();
    await lines().getByText('Soup').waitFor();
    expect(await payable().textContent()).toBe('$22.00');
  });

  it('puts a cart aside, and marks what has changed when it comes back', async () => {
    await button('Draft').click();
    await page.getByText('Cart is empty!').waitFor();
    await button('Add Soup').click();
    await button('Draft').click();
    await dialog('Save Cart Items to Drafts').getByRole('textbox').fill('Table 4');
    await dialog('Save Cart Items to Drafts').getByRole('button', { name: 'Save' }).click();
    expect(await lines().count()).toBe(0);
    removeFromMenu(hub, 'menu_items', soup);
    await untilMenu(({ menuItems }) => menuItems.every(({ id }) => id !== soup));
    await page.reload();
    await button('Drafts List').click();
    await button('Load Table 4').click();
    await lines().getByText('Not on the menu').waitFor();
    await button('Send to Kitchen').click();
    await page.getByText('is no longer on the menu').waitFor();
    expect(ordersStored()).toEqual([]);
  });

  it('shows old and new price when the menu has changed, and asks', async () => {
    await button('Add Soup').click();
    hub.db.prepare('UPDATE menu_items SET price_cents = 1100 WHERE id = ?').run(soup);
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
    await button('Collect $11.00').click();
    await dialog('Order held on this screen').getByText('not confirmed').waitFor();
    await button('OK').click();
    await page.getByText('1 order saved on this device').waitFor();
    expect(ordersStored()).toEqual([]);
    await mend();
    await page.getByText('1 order or payment went out.').waitFor({ timeout: 15_000 });
    expect(ordersStored()).toMatchObject([{ token_no: 1, payment_status: 'paid' }]);
  });

  it('keeps a held order through a reload, and gives back what the hub then refuses', async () => {
    await button('Add Soup').click();
    const mend = await cutOff();
    await sendToKitchen();
    await dialog('Order held on this screen').waitFor();
    hub.db.prepare('UPDATE menu_items SET price_cents = 1100 WHERE id = ?').run(soup);
    await mend();
    await page.reload();
    await page.getByText('to settle').waitFor({ timeout: 25_000 });
    await button('Show').click();
    await button('Back to the cart').click();
    await lines().getByText('Soup').waitFor();
    expect(ordersStored()).toEqual([]);
  });

  it('holds an order for the one who tapped it when somebody else signs in', async () => {
    await button('Add Soup').click();
    const mend = await cutOff();
    await sendToKitchen();
    await dialog('Order held on this screen').waitFor();
    await view.context.clearCookies();
    const other = makePerson(hub, { scopes: ['POS'] });
    const pairs = `${other.cookie}; restro__authenticated=true`.split('; ');
    await view.context.addCookies(
      pairs.map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url: address,
      })),
    );
    await mend();
    await page.reload();
    await page.getByText(`held until ${cashier.username} signs in here`).waitFor();
    await page.waitForTimeout(5000);
    expect(ordersStored()).toEqual([]);
  });

  it('offers to retry when the details cannot be loaded', async () => {
    const fresh = await openView(browser, hub, address, cashier);
    await fresh.page.route('**/api/v1/pos/init', (route) => route.abort());
    await fresh.page.goto('/dashboard/pos');
    await fresh.page.getByText('Error loading details! Please try later!').waitFor();
    // It also tries again by itself, so the button may be gone as soon as the hub answers.
    await fresh.page.getByRole('button', { name: 'Retry' }).click();
    await fresh.page.unroute('**/api/v1/pos/init');
    await fresh.page.getByRole('button', { name: 'Add Soup' }).waitFor();
    await fresh.context.close();
  });

  it.each([1280, 1000, 360])(
    'has a cart line that a finger does not miss at %i px',
    async (width) => {
      const other = await openView(browser, hub, address, cashier, { width });
      await other.page.goto('/dashboard/pos');
      await other.page.getByRole('button', { name: 'Add Soup' }).click();
      if (width < 980) await other.page.getByRole('button', { name: /1 item/ }).click();
      const line = other.page.getByRole('list', { name: 'Cart' }).getByRole('listitem');
      await line.waitFor();
      const small = await listSmallTargets(other.page, 48);
      expect(small.filter((target) => target.includes('Soup'))).toEqual([]);
      const edges = await line
        .getByRole('button', { name: /(of|Remove|less|more) Soup/ })
        .evaluateAll((all) =>
          all
            .map((each) => each.getBoundingClientRect())
            .map(({ left, right }) => ({ left, right })),
        );
      expect(edges).toHaveLength(4);
      for (const [at, { left }] of edges.entries())
        expect(left - (edges[at - 1]?.right ?? 0)).toBeGreaterThanOrEqual(8);
      await other.context.close();
    },
  );

  it.each([
    { width: 1280, height: 800, dark: false },
    { width: 390, height: 844, dark: true },
  ])('breaks no rule of accessibility at $width px, dark: $dark', async (options) => {
    const other = await openView(browser, hub, address, cashier, options);
    await other.page.goto('/dashboard/pos');
    await other.page.getByRole('button', { name: 'Add Soup' }).click();
    await other.page.waitForTimeout(700);
    expect(await listAxeFaults(other.page)).toEqual([]);
    if (options.width < 980) await other.page.getByRole('button', { name: /1 item/ }).click();
    expect(await listSmallTargets(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
    expect(await listAxeFaults(other.page)).toEqual([]);
    expect(
      await other.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await other.context.close();
  });
});
