// A manager's evening in a real browser: bookings, guests, invoices and figures; and what two users with scopes can't do.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFaults, listen, openBrowser, openView, type View } from '../helpers/browser.ts';
import { type Evening, makeEvening } from '../helpers/evening.ts';
import { makeHub, type TestHub } from '../helpers/hub.ts';
import { splitPayment } from '../helpers/orders.ts';
import { makeAdmin, makeDevice, makePerson, type Person } from '../helpers/people.ts';

let hub: TestHub;
let browser: Browser;
let address: string;
let admin: Person;
let evening: Evening;

beforeAll(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
  evening = await makeEvening(hub, admin);
  browser = await openBrowser();
  address = await listen(hub);
});

afterAll(async () => {
  await browser?.close();
  await hub?.close();
});

const manager = (): Person =>
  makePerson(hub, { scopes: ['RESERVATIONS', 'CUSTOMERS', 'INVOICES', 'REPORTS'] });

/** Runs with a page of one person; the page must have had no fault at the end. */
async function asPerson(person: Person, work: (page: Page, view: View) => Promise<void>) {
  const view = await openView(browser, hub, address, person);
  try {
    await work(view.page, view);
    expect(view.faults).toEqual([]);
  } finally {
    await view.context.close();
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a table is booked for a new guest, warned of twice, changed and deleted', async () => {
  await asPerson(manager(), async (page, { faults }) => {
    await page.goto('/dashboard/reservation');
    await page.getByText('No Reservation found for Today!').waitFor();
    const book = async (phone: string, time: string) => {
      await button(page, 'Create New Reservation').click();
      await page.getByLabel('Customer phone').fill(phone);
      await button(page, 'Search customer').click();
      if (time === '20:00') {
        await page.getByLabel('Name of the new customer 0790001122').fill('Dora Dinner');
        await button(page, 'Add customer').click();
      }
      await button(page, 'Change').waitFor();
      await page.getByLabel('Date & time').fill(`2026-11-20T${time}`);
      await page.getByLabel('People count').fill('4');
      await page.getByLabel('Table').selectOption({ index: 1 });
      await button(page, 'Create Reservation').click();
      await page.getByRole('heading', { name: 'Reservation booked' }).waitFor();
    };
    await book('0790001122', '20:00');
    const code = await page.getByRole('dialog').locator('strong').textContent();
    expect(code).toMatch(/^[A-Z0-9]{6}$/);
    await button(page, 'Done').click();
    await book(evening.phones[0] ?? '', '21:00');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('T1');
    await button(page, 'Done').click();

    const row = page.getByRole('row', { name: /Dora Dinner/ });
    await expect.poll(() => row.textContent()).toContain('8:00 PM');
    await button(page, `Edit Dora Dinner, ${code}`).click();
    expect(await page.getByLabel('Date & time').inputValue()).toBe('2026-11-20T20:00');
    await page.getByLabel('Status').selectOption('cancelled');
    await button(page, 'Save').click();
    await expect.poll(() => row.textContent()).toContain('Cancelled');
    await button(page, `Delete Dora Dinner, ${code}`).click();
    await page.getByText('Are you sure! This process is irreversible!').waitFor();
    await button(page, 'Delete').last().click();
    await expect.poll(() => row.count()).toBe(0);
    // The look-up of a guest who is not in the register yet is a 404 that the browser notes.
    expect(faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

test('a booking without guest, time or count says so in the words of the specification', async () => {
  await asPerson(manager(), async (page) => {
    await page.goto('/dashboard/reservation');
    await button(page, 'Create New Reservation').click();
    await button(page, 'Create Reservation').click();
    await page.getByRole('status').getByText('Please select customer!').waitFor();
    const phone = page.getByLabel('Customer phone');
    await expect.poll(() => phone.evaluate((input) => input === document.activeElement)).toBe(true);
    await button(page, 'Search customer').click();
    await page
      .getByRole('status')
      .getByText(/provide customer phone number to search!/)
      .waitFor();
    await phone.fill(evening.phones[1] ?? '');
    await phone.press('Enter');
    await button(page, 'Change').waitFor();
    await page.getByLabel('Notes').fill('By the window');
    await button(page, 'Create Reservation').click();
    await page.getByRole('status').getByText('Please select date & time!').waitFor();
    expect(await page.getByLabel('Notes').inputValue()).toBe('By the window');
    expect(await page.getByLabel('Date & time').getAttribute('aria-invalid')).toBe('true');
  });
});

test('the filter offers a custom period that ends one month after today', async () => {
  await asPerson(manager(), async (page) => {
    await page.goto('/dashboard/reservation');
    await button(page, 'Custom').click();
    const from = await page.getByLabel('From', { exact: true }).inputValue();
    const to = await page.getByLabel('To', { exact: true }).inputValue();
    const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
    expect(months(to) - months(from)).toBe(1);
    await page.getByLabel('From', { exact: true }).fill('2026-12-02');
    await page.getByLabel('To', { exact: true }).fill('2026-12-01');
    await button(page, 'Apply').click();
    await page
      .getByRole('status')
      .getByText('The last day must not be before the first!')
      .waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-12-24');
    await button(page, 'Apply').click();
    await button(page, 'Dec 2, 2026 – Dec 24, 2026').waitFor();
  });
});

test('a guest is added, found, changed, looked into and deleted', async () => {
  await asPerson(manager(), async (page) => {
    await page.goto('/dashboard/customers');
    await button(page, 'New').click();
    await button(page, 'Save').click();
    await page.getByRole('status').getByText("Please Provide Customer's Phone!").waitFor();
    await page.getByLabel('Phone', { exact: true }).fill('079 555 66 77');
    await button(page, 'Save').click();
    await page.getByRole('status').getByText("Please Provide Customer's Name!").waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Emil Early');
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'Emil Early' }).waitFor();
    await button(page, 'Edit Emil Early').click();
    expect(await page.getByLabel('Phone', { exact: true }).getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Name', { exact: true }).fill('Emil Late');
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'Emil Late' }).waitFor();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('No result found!').waitFor();
    await page.getByRole('searchbox').fill('079555');
    await button(page, 'Delete Emil Late').click();
    await button(page, 'Delete').last().click();
    await page.getByText('No result found!').waitFor();
    await page.goto(`/dashboard/customers/${encodeURIComponent(evening.phones[0] ?? '')}`);
    const { body } = await evening.till.get(
      `/customers/${encodeURIComponent(evening.phones[0] ?? '')}/history`,
    );
    await page
      .getByText(`$${body.spent.toFixed(2)}`)
      .first()
      .waitFor();
    expect(await page.getByRole('row').count()).toBe(body.orders.length + 1);
  });
});

test('an invoice is opened, printed as a duplicate, and saved as CSV', async () => {
  await asPerson(manager(), async (page, { context }) => {
    await page.goto('/dashboard/invoices');
    await page.getByRole('cell', { name: 'WALKIN' }).first().waitFor();
    const { body: listed } = await evening.till.get('/invoices');
    splitPayment(hub, listed[0].orders[0].order_id, 150);
    const { body: invoices } = await evening.till.get('/invoices');
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(invoices.length + 1);
    await button(page, `Open invoice ${invoices[0].invoice_id}`).click();
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
    if (process.env.SHOTS)
      await receipt.screenshot({ path: `${process.env.SHOTS}/receipt-split.png`, fullPage: true });
    await receipt.close();
    await button(page, 'Close').click();
    const download = page.waitForEvent('download');
    await button(page, 'Download CSV').click();
    expect((await download).suggestedFilename()).toBe('invoices-2026-11-20-2026-11-20.csv');
  });
});

test('the report shows the hub’s figures, and its columns are read by the arrow keys', async () => {
  await asPerson(manager(), async (page) => {
    await page.goto('/dashboard/reports');
    await button(page, 'Last 7 days').click();
    const { body } = await evening.till.get('/reports?type=last_7days');
    await page.getByText('Nov 14, 2026 – Nov 20, 2026').waitFor();
    await page
      .getByText(`$${body.revenueTotal.toFixed(2)}`)
      .first()
      .waitFor();
    const slider = page.getByRole('slider', { name: 'Revenue, value by value' });
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
  });
});

test('a device is logged out from another, and this one can’t be removed', async () => {
  const person = manager();
  makeDevice(hub, person.userId);
  await asPerson(person, async (page) => {
    await page.goto('/dashboard/devices');
    await page.getByText('This Device').waitFor();
    await button(page, /^Remove/).click();
    await page.getByText('Are you sure! This device will be logged out!').waitFor();
    await button(page, 'Remove').last().click();
    await expect.poll(() => button(page, /^Remove/).count()).toBe(0);
    await page.getByText('This Device').waitFor();
  });
});

test('a holder of SETTINGS gives only what he holds and leaves admins alone', async () => {
  await asPerson(makePerson(hub, { scopes: ['SETTINGS', 'POS'] }), async (page) => {
    await page.goto('/dashboard/users');
    const nameOfAdmin = `Name of ${admin.username}`;
    await page.getByText('Only another admin can change an admin.').waitFor();
    expect(await button(page, `Edit User ${nameOfAdmin}`).count()).toBe(0);
    await button(page, 'New').click();
    expect(await page.getByLabel('Admin').count()).toBe(0);
    const scopes = page.getByLabel('Scopes', { exact: true });
    expect(await scopes.locator('option').allTextContents()).toEqual([
      'Add a scope…',
      'SETTINGS',
      'POS',
    ]);
    expect(await page.getByTitle('scopes are like permission').getByLabel('Scopes').count()).toBe(
      1,
    );
    await scopes.selectOption('POS');
    expect(await scopes.locator('option').allTextContents()).not.toContain('POS');
    await button(page, 'Save').click();
    await page.getByRole('status').getByText('Please provide name!').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Nina New');
    await page.getByLabel('Username').fill('nina');
    await page.getByLabel('Password').fill('soup!');
    await button(page, 'Save').click();
    await page.getByRole('heading', { name: 'Nina New' }).waitFor();
    await button(page, 'Reset Password of Nina New').click();
    await button(page, 'Reset Password').last().click();
    await page.getByRole('status').getByText('Provide new password!').waitFor();
    await page.getByLabel('New Password').fill('stew!');
    await button(page, 'Reset Password').last().click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.goto('/dashboard/settings/audit');
    await page.getByText(/Oops! You don't have access to this area!/).waitFor();
  });
});

test('who may only look at customers is offered no change and no link to users', async () => {
  await asPerson(makePerson(hub, { scopes: ['VIEW_CUSTOMERS'] }), async (page) => {
    await page.goto('/dashboard/customers');
    await page.getByRole('link', { name: /^Ana / }).waitFor();
    expect(await button(page, /^(New|Edit|Delete)/).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await page.goto('/dashboard/reports');
    await page.getByText(/Oops! You don't have access to this area!/).waitFor();
  });
});

test('a report that fails to load says so and is loaded by Retry', async () => {
  await asPerson(manager(), async (page, { faults }) => {
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

test('the state of the hub is copied on plain HTTP too, where the clipboard API is missing', async () => {
  await asPerson(manager(), async (page, { context }) => {
    await context.grantPermissions(['clipboard-read'], { origin: address });
    await context.addInitScript(() => {
      const { readText } = navigator.clipboard;
      Object.defineProperty(window, 'readClipboard', {
        value: readText.bind(navigator.clipboard),
      });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto('/dashboard/contact-support');
    await button(page, 'Copy').click();
    await page.getByText('State of the hub copied!').waitFor();
    const text = await page.evaluate('readClipboard()');
    expect(text).toMatch(/^Comanda \d+\.\d+\.\d+ at /);
    expect(text).toContain('Last good backup: none');
  });
});

test('dashboard and support complain of a hub that was never backed up', async () => {
  const LATER_MS = 37 * 3_600_000;
  hub.clock.now += LATER_MS;
  hub.clock.steady += LATER_MS;
  // Signed in at that time: a session of yesterday would be refreshed, and the console would say so.
  const later = { ...admin, ...makeDevice(hub, admin.userId) };
  await asPerson(later, async (page) => {
    for (const path of ['/dashboard/home', '/dashboard/contact-support']) {
      await page.goto(path);
      await page.getByText('There is no backup of this hub yet.').waitFor();
    }
  });
  hub.clock.now -= LATER_MS;
  hub.clock.steady -= LATER_MS;
});

const SCREENS = [
  '/dashboard/reservation',
  '/dashboard/customers',
  '/dashboard/invoices',
  '/dashboard/reports',
  '/dashboard/users',
  '/dashboard/devices',
  '/dashboard/contact-support',
  '/dashboard/settings/audit',
];

test.each([{ dark: false }, { dark: true }])(
  'no office screen breaks WCAG 2.2 AA or scrolls sideways on a small phone (dark: $dark)',
  async ({ dark }) => {
    const view = await openView(browser, hub, address, admin, { width: 360, height: 740, dark });
    for (const path of SCREENS) {
      await view.page.goto(path);
      await view.page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => view.page.getByText('Please wait...').count()).toBe(0);
      expect([path, await listAxeFaults(view.page)]).toEqual([path, []]);
      const beyond = await view.page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect([path, beyond]).toEqual([path, 0]);
    }
    expect(view.faults).toEqual([]);
    await view.context.close();
  },
  // Sixteen looks of the checker take their time on a busy machine.
  150_000,
);
