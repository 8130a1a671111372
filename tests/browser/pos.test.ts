// The POS as a cashier uses it: a real hub, real pages, taps and keys, money and receipts.
import { describe, expect, it } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachCashier } from '../fixtures/cashier-page.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { soupAndPizza } from '../fixtures/pos-menus.ts';
import { notePrints } from '../fixtures/print-page.ts';

const at = eachCashier(await openFileBrowser(), soupAndPizza);
const { button, dialog, lines, payable, ordersStored, send: sendToKitchen, untilMenu } = at;

describe('the POS', () => {
  it('sells a plain item with one tap and sends it to the kitchen', async () => {
    covers('9.5', '/dashboard/pos');
    await button('Add Soup').click();
    await button('Add Soup').click();
    await expect.poll(() => payable().textContent()).toBe('$22.00');
    await sendToKitchen();
    await dialog('Order sent to Kitchen').getByText('Order ID: 1').waitFor();
    expect(ordersStored()).toMatchObject([{ token_no: 1, table_title: null }]);
    await button('Next order').click();
    expect(await lines().count()).toBe(0);
    expect(at.view.faults).toEqual([]);
  });

  it('shows a sold-out dish with its price below its picture, not over it', async () => {
    await at.house.till.post('/menu-items/availability', { itemId: at.menu.soup, left: 0 });
    const tile = button(/Soup.*Sold out/);
    await tile.waitFor();
    const gap = await tile.evaluate((element) => {
      const [head, words] = element.children;
      const picture = head?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
      return (words?.getBoundingClientRect().top ?? 0) - picture;
    });
    expect(gap).toBeGreaterThanOrEqual(0);
  });

  it('sends an order of a table without a question, and takes it back within five seconds', async () => {
    covers('9.5', '/dashboard/pos');
    const before = ordersStored().length;
    const orderForTable = async () => {
      await button('Add Soup').click();
      await at.page.getByRole('combobox', { name: 'Table' }).selectOption('T1 - 4 person, Ground');
      await button('Send to Kitchen').click();
      await at.page.getByText(/^Token \d+ sent to the kitchen$/).waitFor();
    };
    await orderForTable();
    expect(await at.page.getByRole('dialog').count()).toBe(0);
    expect(ordersStored().slice(before)).toMatchObject([{ table_title: 'T1' }]);
    await button('Undo').click();
    await expect.poll(() => ordersStored().at(-1)?.status).toBe('cancelled');
    await lines().getByText('Soup').waitFor();
    // A till can be set to ask before it sends a table's order. It then asks for this order, too.
    await at.page.evaluate(() => localStorage.setItem('comanda__confirm_table_orders', 'true'));
    await button('Send to Kitchen').click();
    await dialog('Send order to Kitchen').getByRole('button', { name: 'Cancel' }).click();
    expect(at.view.faults).toEqual([]);
  });

  it('asks for variant and add-ons, and takes notes', async () => {
    covers('9.5');
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
    covers('9.5');
    await button('Add Soup').click();
    await button('Create Receipt & Pay').click();
    const pay = dialog('Collect Payment & Send order to Kitchen');
    await pay.getByRole('button', { name: '$20.00' }).click();
    await pay.getByText('$9.00').waitFor();
    await pay.getByRole('button', { name: 'Collect $11.00' }).click();
    await dialog('Order sent to Kitchen').getByText('$9.00').waitFor();
    expect(ordersStored()).toMatchObject([{ payment_status: 'paid' }]);
    await at.page.goto('/print-receipt');
    await at.page.getByText('Tendered').waitFor();
    await at.page.getByText('$9.00').waitFor();
    await at.page.goto('/print-token');
    await at.page.getByText('Token No.').waitFor();
    expect(at.view.faults).toEqual([]);
  });

  it('collects cash from the keyboard: the amount and Enter, but never by an Enter held down', async () => {
    await button('Add Soup').click();
    await button('Create Receipt & Pay').focus();
    await at.page.keyboard.down('Enter');
    await at.page.keyboard.down('Enter');
    await at.page.keyboard.up('Enter');
    const given = dialog('Collect Payment & Send order to Kitchen').getByLabel('Tendered');
    await given.fill('5');
    await at.page.keyboard.press('Enter');
    await at.page.getByText('Still missing').waitFor();
    expect(ordersStored()).toEqual([]);
    await given.fill('20');
    await at.page.keyboard.press('Enter');
    await dialog('Order sent to Kitchen').getByText('$9.00').waitFor();
    expect(ordersStored()).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('opens the receipt to be printed when printing is on', async () => {
    covers('9.5', '9.15', '10.15', '/print-receipt');
    at.hub.db.exec('UPDATE store SET is_enable_print = 1');
    await untilMenu(({ printSettings }) => printSettings.is_enable_print === 1);
    await at.page.reload();
    await button('Add Soup').click();
    await button('Send to Kitchen').click();
    const opened = at.page.waitForEvent('popup');
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
    await at.view.context.addInitScript(notePrints);
    const untilPrinted = () => at.page.waitForFunction(() => document.title.endsWith('printed'));
    const reprints = () =>
      at.hub.db.prepare("SELECT kind, invoice_id FROM exceptions WHERE kind = 'reprint'").all();
    await button('Add Soup').click();
    await button('Create Receipt & Pay').click();
    const pay = dialog('Collect Payment & Send order to Kitchen');
    await pay.getByRole('button', { name: 'Collect $11.00' }).click();
    await dialog('Order sent to Kitchen').waitFor();
    await at.page.goto('/print-receipt');
    await untilPrinted();
    await at.page.reload();
    await button('Print duplicate').waitFor();
    await at.page.emulateMedia({ media: 'print' });
    expect(await at.page.getByText('Paid by').isVisible()).toBe(false);
    // If the paper is longer than the receipt, the rest of the paper stays white.
    const ground = () => getComputedStyle(document.documentElement).backgroundColor;
    expect(await at.page.evaluate(ground)).toBe('rgb(255, 255, 255)');
    await at.page.emulateMedia({ media: 'screen' });
    expect(await at.page.title()).not.toContain('printed');
    expect(await listAxeFaults(at.page)).toEqual([]);
    await button('Print duplicate').click();
    await at.page.getByText('DUPLICATE', { exact: true }).waitFor();
    await untilPrinted();
    await button('Print duplicate').waitFor();
    const [{ id }] = at.hub.db.prepare('SELECT id FROM invoices').all() as [{ id: number }];
    expect(reprints()).toEqual([{ kind: 'reprint', invoice_id: id }]);
    expect(at.view.faults).toEqual([]);
  });

  it('shows the token when printing is off, and prints it when asked', async () => {
    let popups = 0;
    at.view.context.on('page', () => {
      popups += 1;
    });
    await button('Add Soup').click();
    await sendToKitchen();
    const sent = dialog('Order sent to Kitchen');
    await sent.getByText('Token No.').waitFor();
    await sent.getByText('1', { exact: true }).waitFor();
    expect(popups).toBe(0);
    expect(await listAxeFaults(at.page)).toEqual([]);
    const opened = at.page.waitForEvent('popup');
    await sent.getByRole('button', { name: 'Print Token' }).click();
    const popup = await opened;
    await popup.getByText('Token No.').waitFor();
    expect(new URL(popup.url()).pathname).toBe('/print-token');
    await popup.close();
    await sent.getByRole('button', { name: 'Next order' }).click();
  });

  it('moves nothing while an order is sent immediately', async () => {
    await button('Add Soup').click();
    const before = await button('Add Soup').boundingBox();
    let during: typeof before = null;
    let isSaid = true;
    await at.page.route('**/api/v1/pos/create-order', async (route) => {
      // Two frames after the tap, the page has drawn its reaction to the tap.
      await at.page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
      );
      during = await button('Add Soup').boundingBox();
      isSaid = await at.page.getByText('saved on this device').isVisible();
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
    covers('9.5', '12.1');
    await button(/WALKIN CUSTOMER/).click();
    const search = dialog('Search Customer');
    await search.getByRole('button', { name: 'Search' }).click();
    await at.page.getByText('Please provide phone number to search!').first().waitFor();
    await search.getByRole('textbox', { name: 'Phone' }).fill('555 1234');
    await search.getByRole('button', { name: 'Search' }).click();
    await button(/5551234 - Ana/).click();
    await dialog('Search Customer').getByRole('button', { name: 'Reset' }).click();
    await button(/WALKIN CUSTOMER/).waitFor();
  });

  it.each([1280, 1000, 360])(
    'has a cart line that a finger does not miss at %i px',
    async (width) => {
      const other = await at.house.open(at.cashier, { width });
      await other.page.goto('/dashboard/pos');
      await other.page.getByRole('button', { name: 'Add Soup' }).click();
      if (width < 980) await other.page.getByRole('button', { name: /1 item/ }).click();
      const line = other.page.getByRole('list', { name: 'Cart' }).getByRole('listitem');
      await line.getByRole('button', { name: 'Remove Soup' }).waitFor();
      // A line that is not open is as wide as the cart. Beside the menu it may be lower, so that more lines are in
      // sight.
      const small = await listSmallTargets(other.page, width < 980 ? 48 : 40);
      expect(small.filter((target) => target.includes('Soup'))).toEqual([]);
      const buttons = line.getByRole('button', { name: /(of|Remove|less|more) Soup/ });
      for (const each of await buttons.all()) {
        const box = await each.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
      }
      const edges = await buttons.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
      expect(edges).toHaveLength(4);
      for (const [at, { left }] of edges.entries())
        expect(left - (edges[at - 1]?.right ?? 0)).toBeGreaterThanOrEqual(8);
    },
  );

  it.each([
    { width: 1280, height: 800, dark: false },
    { width: 390, height: 844, dark: true },
  ])('breaks no rule of accessibility at $width px, dark: $dark', async (options) => {
    const other = await at.house.open(at.cashier, options);
    await other.page.goto('/dashboard/pos');
    await other.page.getByRole('button', { name: 'Add Soup' }).click();
    await other.page.waitForTimeout(700);
    expect(await listAxeFaults(other.page)).toEqual([]);
    if (options.width < 980) await other.page.getByRole('button', { name: /1 item/ }).click();
    expect(await listSmallTargets(other.page, options.width < 980 ? 44 : 40)).toEqual([]);
    await other.page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
    expect(await listAxeFaults(other.page)).toEqual([]);
    expect(
      await other.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});
