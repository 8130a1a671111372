// Guests in a real browser: reservations and the customer list.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { openEveningHouse } from '../fixtures/evening-house.ts';
import { asPerson } from '../fixtures/house.ts';

const { house, evening, manager } = await openEveningHouse();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a table is booked for a new guest, warned of twice, changed and deleted', async () => {
  covers('9.8', '/dashboard/reservation');
  await asPerson(house, manager(), async (page, { faults }) => {
    await page.goto('/dashboard/reservation');
    await page.getByText('No Reservation found for Today!').waitFor();
    const book = async (phone: string, time: string) => {
      await button(page, 'Create New Reservation').click();
      await page.getByLabel('Customer phone').fill(phone);
      await button(page, 'Search customer').click();
      if (time === '20:00') {
        await page
          .getByLabel('Name of the new customer with the number 0790001122')
          .fill('Dora Dinner');
        await button(page, 'Add customer').click();
      }
      await button(page, 'Change').waitFor();
      await page.getByLabel('Date & time').fill(`2026-11-20T${time}`);
      await page.getByLabel('Party size').fill('4');
      await page.getByLabel('Table').selectOption({ index: 1 });
      await button(page, 'Create Reservation').click();
      await page.getByRole('heading', { name: 'Reservation booked' }).waitFor();
    };
    await book('0790001122', '20:00');
    const code = await page.getByRole('dialog').locator('strong').textContent();
    expect(code).toMatch(/^[A-Z0-9]{6}$/);
    await button(page, 'Done').click();
    await book(evening.phones[0] ?? '', '21:00');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/^T1 .* 8:00 PM for Dora Dinner/);
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
    // Looking up an unknown guest is a 404, which the browser logs.
    expect(faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

test('a booking without guest, time or count says so in the words of the contract', async () => {
  covers('12.1');
  await asPerson(house, manager(), async (page) => {
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

test('a number that was only typed is looked up by the press that books', async () => {
  await asPerson(house, manager(), async (page, { faults }) => {
    await page.goto('/dashboard/reservation');
    const fill = async (phone: string) => {
      await button(page, 'Create New Reservation').click();
      await page.getByLabel('Date & time').fill('2026-11-20T21:30');
      await page.getByLabel('Party size').fill('2');
      await page.getByLabel('Notes').fill('By the door');
      await page.getByLabel('Customer phone').fill(phone);
      await button(page, 'Create Reservation').click();
    };
    const isBooked = () => page.getByRole('heading', { name: 'Reservation booked' }).waitFor();
    await fill(evening.phones[2] ?? '');
    await isBooked();
    await button(page, 'Done').click();
    // For an unknown guest the form asks for a name and keeps what was typed.
    await fill('0790003344');
    const name = page.getByLabel('Name of the new customer with the number 0790003344');
    await name.fill('Nora Fresh');
    expect(await page.getByLabel('Notes').inputValue()).toBe('By the door');
    // Without a name, the error is on the name and not on the number.
    await name.fill('');
    await button(page, 'Create Reservation').click();
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(
      await name.evaluate(
        (input: HTMLInputElement) => input.ariaDescribedByElements?.[0]?.textContent ?? '',
      ),
    ).toContain("Please Provide Customer's Name!");
    await name.fill('Nora Fresh');
    expect(await name.getAttribute('aria-invalid')).toBeNull();
    await button(page, 'Create Reservation').click();
    await isBooked();
    await button(page, 'Done').click();
    await page.getByRole('row', { name: /Nora Fresh/ }).waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

/**
 * Returns a time zone in which it is now between ten and eleven in the evening. Screens follow the hub's `Date`
 * header.
 */
function lateEvening() {
  const now = new Date();
  const ahead = ((22 - now.getUTCHours() + 9) % 24) - 9;
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const next = new Date(now.getTime() + (ahead + 24) * 3_600_000);
  return { zone, tomorrow: next.toISOString().slice(0, 10) };
}

test('when no time is left today it is said, and the times of tomorrow are one press away', async () => {
  const { zone, tomorrow } = lateEvening();
  const live = (timezone: string) =>
    house.hub.db.prepare('UPDATE store SET timezone = ?').run(timezone);
  live(zone);
  try {
    await asPerson(house, manager(), async (page) => {
      await page.goto('/dashboard/reservation');
      await button(page, 'Create New Reservation').click();
      await page.getByRole('status').getByText('No more free times today.').waitFor();
      const next = button(page, 'Show tomorrow');
      const times = page.getByRole('group', { name: 'Time' });
      // The message is inside the group of times. An empty group beside the message would leave a second gap.
      await times.getByRole('status').waitFor();
      expect(await listAxeFaults(page)).toEqual([]);
      await next.press('Enter');
      await next.waitFor({ state: 'detached' });
      expect(await times.evaluate((group) => group === document.activeElement)).toBe(true);
      await times.getByRole('button', { name: '7:30 PM' }).click();
      expect(await page.getByLabel('Date & time').inputValue()).toBe(`${tomorrow}T19:30`);
    });
  } finally {
    live('UTC');
  }
});

test('the filter offers a custom period that ends one month after today', async () => {
  covers('9.8', '9.9');
  await asPerson(house, manager(), async (page) => {
    await page.goto('/dashboard/reservation');
    await button(page, 'Custom period').click();
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
  covers('9.8', '/dashboard/customers', '/dashboard/customers/:phone');
  await asPerson(house, manager(), async (page) => {
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
