// A manager’s evening in a real browser: invoices, reports and the state of the hub; every office screen on a phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { openEveningHouse } from '../fixtures/evening-house.ts';
import { asPerson, expectFitsPhone } from '../fixtures/house.ts';
import { makeItem } from '../fixtures/menu.ts';
import { placeOrder, splitPayment } from '../fixtures/orders.ts';
import { makeDevice } from '../fixtures/people.ts';

const { house, admin, evening, manager } = await openEveningHouse();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('an invoice is opened, printed as a duplicate, and saved as CSV', async () => {
  covers('9.9', '/dashboard/invoices');
  await asPerson(house, manager(), async (page, { context }) => {
    await page.goto('/dashboard/invoices');
    await page.getByRole('cell', { name: 'WALKIN' }).first().waitFor();
    const { body: listed } = await evening.till.get('/invoices');
    splitPayment(house.hub, listed[0].orders[0].order_id, 150);
    const { body: invoices } = await evening.till.get('/invoices');
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(invoices.length + 1);
    await button(page, `Show invoice ${invoices[0].invoice_id}`).click();
    await context.addInitScript(() => {
      window.print = () => undefined;
    });
    const popup = context.waitForEvent('page');
    await button(page, 'Print duplicate').click();
    const receipt = await popup;
    await receipt.getByText('DUPLICATE').waitFor();
    await receipt
      .getByText(`$${invoices[0].total.toFixed(2)}`)
      .first()
      .waitFor();
    for (const { title, amount } of invoices[0].payments)
      await receipt.getByText(`Paid by ${title}$${amount.toFixed(2)}`).waitFor();
    expect(invoices[0].payments).toHaveLength(2);
    await receipt.close();
    await button(page, 'Close').click();
    const download = page.waitForEvent('download');
    await button(page, 'Download CSV').click();
    expect((await download).suggestedFilename()).toBe('invoices-2026-11-20-2026-11-20.csv');
  });
});

/** Sells two cakes at a happy hour's price. */
async function sellCakes(): Promise<void> {
  const cake = makeItem(house.hub, { title: 'Cake', priceCents: 1000 });
  const list = {
    title: 'Happy hour',
    from: '00:00',
    to: '00:00',
    items: [{ itemId: cake, price: 7.5 }],
  };
  expect((await evening.till.post('/settings/price-lists/add', list)).status).toBe(200);
  await placeOrder(house.hub, evening.till, { cart: [{ id: cake, quantity: 2 }] });
}

test('the report shows the hub’s figures, and its columns are read by the arrow keys', async () => {
  covers('9.9', '/dashboard/reports');
  await sellCakes();
  await asPerson(house, manager(), async (page) => {
    await page.goto('/dashboard/reports');
    await button(page, 'Last 7 days').click();
    const { body } = await evening.till.get('/reports?type=last_7days');
    await page.getByText('Nov 14, 2026 – Nov 20, 2026').waitFor();
    await page
      .getByText(`$${body.revenueTotal.toFixed(2)}`)
      .first()
      .waitFor();
    const slider = page.getByRole('slider', { name: 'Revenue, as a table' });
    await slider.focus();
    for (let day = 0; day < 6; day += 1) await slider.press('ArrowRight');
    const today = body.days.at(-1).revenue.toFixed(2);
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toContain(`Nov 20, 2026: $${today}`);
    expect(await button(page, 'Tomorrow').count()).toBe(0);
    await page.getByText('Show as table').first().click();
    await page
      .getByRole('cell', { name: `$${today}` })
      .first()
      .waitFor();
    const given = page.getByRole('region', { name: 'Price lists' });
    await given.getByText('2 pieces').waitFor();
    await given.getByText('Show as table').click();
    const row = given.getByRole('row', { name: 'Happy hour 2 $5.00' });
    await row.waitFor();
  });
});

test('a report that fails to load says so and is loaded by Retry', async () => {
  await asPerson(house, manager(), async (page, { faults }) => {
    await page.route('**/api/v1/reports?*', (call) =>
      call.fulfill({ status: 503, json: { message: 'Too busy!', code: 'STORAGE_UNAVAILABLE' } }),
    );
    await page.goto('/dashboard/reports');
    await page.getByText('Error Loading Reports Data, Please try later!').waitFor();
    await page.unroute('**/api/v1/reports?*');
    await button(page, 'Retry').click();
    await page.getByText('Average order value').waitFor();
    expect(faults.splice(0).filter((text) => !text.includes('503'))).toEqual([]);
  });
});

test('a page that failed to load is loaded completely by one tap on Retry', async () => {
  await asPerson(house, admin, async (page, { faults }) => {
    // A refused call is not retried automatically.
    const refuse = () =>
      page.route(/\/(shifts|settings)\b/, (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({ status: 404, json: { message: 'Not now!' } })
          : route.continue(),
      );
    for (const path of ['cash', 'settings/floor-plan']) {
      await refuse();
      await page.goto(`/dashboard/${path}`);
      await button(page, 'Retry').waitFor();
      await page.unrouteAll();
      await button(page, 'Retry').click();
      await expect.poll(() => button(page, 'Retry').count()).toBe(0);
    }
    expect(faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([]);
  });
});

test('the first toast of a page is shown, even if it comes before the toasts are loaded', async () => {
  await asPerson(house, admin, async (page, { faults }) => {
    await page.route('**/categories/add', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong!' } }),
    );
    await page.goto('/dashboard/settings/menu-items/categories');
    await button(page, 'New').click();
    await page.getByLabel('Title').fill('Sweets');
    await button(page, 'Save').click();
    const said = page.getByRole('status').filter({ hasText: 'Something went wrong!' });
    const isSeen = () => said.evaluate((words) => words.checkVisibility({ checkOpacity: true }));
    await expect.poll(isSeen).toBe(true);
    expect(await page.getByLabel('Title').inputValue()).toBe('Sweets');
    expect(faults.splice(0).filter((fault) => !fault.includes('500'))).toEqual([]);
  });
});

test('the state of the hub is copied on plain HTTP too, where the clipboard API is missing', async () => {
  await asPerson(house, manager(), async (page, { context }) => {
    await context.grantPermissions(['clipboard-read'], { origin: house.address });
    await context.addInitScript(() => {
      const { readText } = navigator.clipboard;
      Object.defineProperty(window, 'readClipboard', {
        value: readText.bind(navigator.clipboard),
      });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto('/dashboard/contact-support');
    await button(page, 'Copy').click();
    await page.getByText('The state of the hub was copied.').waitFor();
    const text = await page.evaluate('readClipboard()');
    expect(text).toMatch(/^Comanda \d+\.\d+\.\d+ at /);
    expect(text).toContain('Last good backup: none');
  });
});

test('dashboard and support warn about a hub that was never backed up', async () => {
  const LATER_MS = 37 * 3_600_000;
  house.hub.clock.now += LATER_MS;
  house.hub.clock.monotonic += LATER_MS;
  // Signs in again at that later time: yesterday's session would be refreshed, which the console logs.
  const later = { ...admin, ...makeDevice(house.hub, admin.userId) };
  await asPerson(house, later, async (page) => {
    for (const path of ['/dashboard/home', '/dashboard/contact-support']) {
      await page.goto(path);
      await page.getByText('There is no backup of this hub yet.').waitFor();
    }
  });
  house.hub.clock.now -= LATER_MS;
  house.hub.clock.monotonic -= LATER_MS;
});

const SCREENS = [
  '/dashboard/contact-support',
  '/dashboard/reservation',
  '/dashboard/customers',
  '/dashboard/invoices',
  '/dashboard/reports',
  '/dashboard/users',
  '/dashboard/devices',
  '/dashboard/settings/audit',
];

test.each([{ dark: false }, { dark: true }])(
  'no office screen breaks WCAG 2.2 AA or scrolls sideways on a small phone (dark: $dark)',
  async ({ dark }) => {
    covers('9.10', '9.12', '/dashboard/contact-support', '/dashboard/settings/audit');
    await expectFitsPhone(house, admin, SCREENS, dark);
  },
  // Sixteen runs of the accessibility checker are slow on a busy machine.
  150_000,
);
