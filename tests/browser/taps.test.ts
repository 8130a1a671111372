// The number of taps that daily tasks take: counted on real pages, printed, and limited.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type Hand, openLongMenuHouse, PHONE, WIDE } from '../fixtures/long-menu-house.ts';
import { makePerson } from '../fixtures/people.ts';

const table: [way: string, counted: number, most: number][] = [];
afterAll(() => {
  console.log(table.map(([way, count, most]) => `${way}: ${count} (at most ${most})`).join('\n'));
});

const { house, withHand } = await openLongMenuHouse();

function hold(way: string, count: number, most: number): void {
  table.push([way, count, most]);
  expect(count).toBeLessThanOrEqual(most);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a plain dish is paid in cash', () =>
  withHand(WIDE, '/dashboard/pos', async ({ page, tap, count }) => {
    await tap(button(page, /^Add Dish 1 /));
    await tap(button(page, 'Create Receipt & Pay'));
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Collect / }));
    await page.getByText('Token No.').waitFor();
    hold('plain dish paid in cash', count(), 3);
  }));

test('variant, two add-ons and a note go to the kitchen, on a till that does not confirm', () =>
  withHand(WIDE, '/dashboard/devices', async ({ page, tap, count }) => {
    await page.getByRole('switch', { name: /Confirm each order/ }).click();
    await page.goto('/dashboard/pos');
    await tap(button(page, /^Add Pizza/));
    await tap(page.getByRole('radio', { name: /Large/ }));
    await tap(page.getByRole('checkbox', { name: /Ham/ }));
    await tap(page.getByRole('checkbox', { name: /Olives/ }));
    await tap(page.getByLabel('Notes'));
    await page.keyboard.type('well done');
    await tap(button(page, /^Add · /));
    await tap(button(page, 'Send to Kitchen'));
    await page.getByText(/sent to the kitchen/).waitFor();
    hold('variant, two add-ons and a note sent', count(), 7);
    await button(page, 'Undo').click();
    await expect
      .poll(() => house.hub.db.prepare('SELECT status FROM orders ORDER BY id DESC').pluck().get())
      .toBe('cancelled');
    // The item is in the cart again and can be corrected and sent.
    await page.getByText('well done').waitFor();
    await button(page, 'Send to Kitchen').click();
    await page.getByText(/sent to the kitchen/).waitFor();
  }));

test('what the kitchen has begun meanwhile is not taken back by who may void nothing', () => {
  const waiter = makePerson(house.hub, { scopes: ['POS'] });
  const work = async ({ page }: Hand) => {
    await page.evaluate(() => localStorage.setItem('comanda__confirm_orders', 'false'));
    await page.reload();
    await button(page, /^Add Dish 2 /).click();
    await button(page, 'Send to Kitchen').click();
    await page.getByText(/sent to the kitchen/).waitFor();
    house.hub.db.exec(
      `UPDATE order_items SET status = 'preparing' WHERE id = (SELECT max(id) FROM order_items)`,
    );
    await button(page, 'Undo').click();
    await page.getByText('The kitchen has started this order, so it was not undone.').waitFor();
    const last = house.hub.db.prepare('SELECT status FROM orders ORDER BY id DESC').pluck();
    expect(last.get()).toBe('created');
    await page.getByText('The cart is empty').waitFor();
  };
  return withHand(WIDE, '/dashboard/pos', work, waiter);
});

test('a table orders twice and pays', () =>
  withHand(WIDE, '/dashboard/devices', async ({ page, tap, pick, count }) => {
    await page.getByRole('switch', { name: /Confirm each order/ }).click();
    await page.goto('/dashboard/pos');
    for (const dish of [3, 4]) {
      await tap(button(page, new RegExp(`^Add Dish ${dish} `)));
      await pick(page.getByRole('combobox', { name: 'Table' }), 4);
      await tap(button(page, 'Send to Kitchen'));
      await page.getByText(/sent to the kitchen/).waitFor();
    }
    await tap(page.getByRole('link', { name: 'Table Orders' }));
    await tap(button(page, 'Pay & Complete: T4'));
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ }));
    await expect.poll(() => button(page, 'Pay & Complete: T4').count()).toBe(0);
    hold('table 4 ordered twice and paid', count(), 11);
  }));

test('a price is changed', () =>
  withHand(WIDE, '/dashboard/home', async ({ page, tap, count }) => {
    await tap(page.getByRole('link', { name: 'Settings', exact: true }));
    await tap(page.getByRole('link', { name: 'Menu Items' }));
    await tap(page.getByRole('button', { name: 'Change the price of Dish 5', exact: true }));
    await page.keyboard.type('11.5');
    await tap(button(page, 'Save'));
    await expect
      .poll(() =>
        house.hub.db
          .prepare(`SELECT price_cents FROM menu_items WHERE title = 'Dish 5'`)
          .pluck()
          .get(),
      )
      .toBe(1150);
    hold('a price changed', count(), 4);
  }));

test('a new guest is booked without a red word', () =>
  withHand(WIDE, '/dashboard/home', async ({ page, tap, count }) => {
    await tap(page.getByRole('link', { name: 'Reservation', exact: true }));
    await tap(button(page, 'Create New Reservation'));
    await page.keyboard.type('0790009999');
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the new customer 0790009999').waitFor();
    await page.keyboard.type('Nina New');
    await tap(button(page, 'Tomorrow').last());
    await tap(button(page, '7:30 PM'));
    await tap(button(page, '4').last());
    await tap(button(page, 'Create Reservation'));
    await page.getByRole('heading', { name: 'Reservation booked' }).waitFor();
    expect(await page.getByText('Customer not found.').count()).toBe(0);
    hold('a reservation for a new guest', count(), 7);
    expect(
      house.hub.db.prepare('SELECT customer_name, people_count FROM reservations').all(),
    ).toEqual([{ customer_name: 'Nina New', people_count: 4 }]);
  }));

test('today’s takings fill a phone as it is opened', () =>
  withHand(PHONE, '/', async ({ page, count }) => {
    const card = page.getByRole('region', { name: 'Takings today' });
    await card.getByText('$', { exact: false }).first().waitFor();
    const box = await card.boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(PHONE.height * 0.5);
    hold('takings on a phone', count(), 1);
  }));
