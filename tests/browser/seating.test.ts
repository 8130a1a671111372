// Seating by a host and a waiter: a floor plan is drawn, parties from reservations and the waitlist are seated
// (contract 22).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, loseAnswer } from '../fixtures/browser.ts';
import { asPerson, expectFitsPhone, type House, openHouse } from '../fixtures/house.ts';
import { makeCustomer, makeTable } from '../fixtures/menu.ts';
import { makeTill, type Till } from '../fixtures/orders.ts';
import { makePerson, type Person } from '../fixtures/people.ts';

const MINUTE = 60_000;

let house: House;
let till: Till;
let tables: { readonly one: number; readonly two: number; readonly bar: number };

beforeAll(async () => {
  house = await openHouse();
  till = makeTill(house.hub);
  const { hub } = house;
  tables = {
    one: makeTable(hub, 'Table 1', 'Hall'),
    two: makeTable(hub, 'Table 2', 'Hall'),
    bar: makeTable(hub, 'Bar 1', 'Bar'),
  };
  makeCustomer(hub, '0900', 'Greta Guest');
});
afterAll(() => house?.close());

const host = (): Person =>
  makePerson(house.hub, { scopes: ['RESERVATIONS', 'POS', 'ORDERS', 'SETTINGS'] });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const book = async (inMinutes: number, more: object = {}): Promise<number> => {
  const date = new Date(house.hub.clock.now + inMinutes * MINUTE).toISOString();
  const body = { customerId: '0900', date, peopleCount: 4, ...more };
  return (await till.post('/reservations/add', body)).body.id;
};
const billsAt = async (tableId: number) => (await till.get(`/bills?tableId=${tableId}`)).body;
const planOf = async (floor: string) => {
  const { body } = await till.get('/settings/floor-plan');
  return body.find((plan: { floor: string }) => plan.floor === floor);
};

test('a floor is drawn by dragging and by keys, and the waiter sees it', async () => {
  covers('9.10', '/dashboard/settings/floor-plan');
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/settings/floor-plan');
    await button(page, 'Table 1, 4 seats').click();
    await button(page, 'Table 2, 4 seats').click();
    const board = page.getByRole('group', { name: 'Plan of Hall' });
    const second = board.getByRole('button', { name: 'Table 2' });
    const box = await second.boundingBox();
    if (box === null) throw new Error('the table is not there');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 200, box.y + box.height / 2 + 90, { steps: 5 });
    await page.mouse.up();
    await button(page, 'Round').click();
    await second.focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'r']) await second.press(key);
    await button(page, 'Wall').click();
    await page.getByLabel('Width').fill('120');
    expect(await listAxeFaults(page)).toEqual([]);
    await button(page, 'Save').click();
    await page.getByText('Floor plan saved successfully.').waitFor();
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
    const { tables: drawn, walls } = await planOf('Hall');
    expect(drawn.map(({ id }: { id: number }) => id)).toEqual([tables.one, tables.two]);
    expect(drawn[1]).toMatchObject({ shape: 'round', rotation: 15 });
    expect(drawn[1].x).toBeGreaterThan(drawn[0].x + 60);
    expect(drawn[1].y).toBeGreaterThan(drawn[0].y + 20);
    expect(walls).toEqual([expect.objectContaining({ w: 120, y: 0 })]);

    await page.goto('/dashboard/tables');
    const plan = page.getByRole('group', { name: 'Plan of Hall' });
    await plan.getByRole('button', { name: /^Table 2\s*Free/ }).click();
    await page.getByRole('complementary', { name: 'Table 2' }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    // A table that is not on the plan is still shown as a tile.
    await button(page, /^Bar 1/).waitFor();
    await page.getByRole('button', { name: 'Tiles', exact: true }).click();
    expect(await plan.count()).toBe(0);
    await button(page, /^Table 2/).waitFor();
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await plan.waitFor();
  });
});

test('a party with a reservation arrives, is seated from the timeline, and its table shows it immediately', async () => {
  await book(30, { tableId: tables.one });
  await book(60, { tableId: tables.two, peopleCount: 2 });
  await asPerson(house, host(), async (floor) => {
    await floor.goto('/dashboard/tables');
    await button(floor, /^Table 1\s*Reserved/).waitFor();
    await asPerson(house, host(), async (page) => {
      await page.goto('/dashboard/reservation');
      await button(page, 'Timeline').click();
      expect(await listAxeFaults(page)).toEqual([]);
      await button(page, /Greta Guest, 4 people, 8:00 PM, Booked/).click();
      await button(page, 'Arrived').click();
      await page.getByText('Marked as arrived.').waitFor();
      await button(page, /Greta Guest, 4 people, 8:00 PM, Arrived/).click();
      expect(await listAxeFaults(page)).toEqual([]);
      const seats = page.getByRole('list', { name: 'Seat at table' });
      await seats.getByRole('button', { name: /^Table 1/ }).click();
      await button(page, /Greta Guest, 4 people, 8:00 PM, Seated/).waitFor();
    });
    expect(await button(floor, /^Table 1\s*Seated/).textContent()).not.toContain('$');
    await button(floor, /^Table 1\s*Seated/).click();
    const panel = floor.getByRole('complementary', { name: 'Table 1' });
    await panel.getByText('Greta Guest').first().waitFor();
    await panel.getByText('4 guests').waitFor();
  });
  const [bill] = await billsAt(tables.one);
  expect(bill).toMatchObject({ title: 'Greta Guest', guests: 4, customer_id: '0900' });
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/reservation');
    const row = page.getByRole('row', { name: /Greta Guest.*Table 1/ });
    await row.getByText('Seated').waitFor();
    expect((await till.post(`/bills/${bill.id}/pay`, { payments: [], due: 0 })).status).toBe(200);
    // When the bill is paid, the reservation's row changes automatically.
    await row.getByText('Left').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
  });
});

test('a phone number is fully visible on a small till, and notes have a column only if there are any', async () => {
  makeCustomer(house.hub, '+4915173687870123', 'Wilhelmina Featherstonehaugh');
  const party = { customerId: '+4915173687870123', peopleCount: 2 };
  await book(90, party);
  await asPerson(house, host(), async (page) => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.goto('/dashboard/reservation');
    const cell = page.getByRole('cell', { name: '+4915173687870123' }).first();
    const isWhole = () => cell.evaluate((td) => td.scrollWidth <= td.clientWidth);
    expect(await isWhole()).toBe(true);
    expect(await page.getByRole('columnheader', { name: 'Notes' }).count()).toBe(0);
    await book(95, { ...party, notes: 'by the window, with a high chair' });
    await page.reload();
    await page.getByRole('columnheader', { name: 'Notes' }).waitFor();
    expect(await isWhole()).toBe(true);
  });
});

test('a party that is late is marked', async () => {
  // The screen takes the current time from the hub's answers; in this test that is the real time.
  const date = new Date(Date.now() - 20 * MINUTE).toISOString();
  const guest = { customerId: { name: 'Leo Tarde' }, peopleCount: 2, date };
  expect((await till.post('/reservations/add', guest)).status).toBe(200);
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/reservation');
    await page.getByLabel('Search code, name or phone').fill('Leo Tarde');
    const row = page.getByRole('row', { name: /Leo Tarde/ }).first();
    await row.getByText('Late', { exact: true }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
  });
  const phone = { width: 390, height: 844 };
  await asPerson(
    house,
    host(),
    async (page) => {
      await page.goto('/dashboard/reservation');
      await page.getByLabel('Search code, name or phone').fill('Leo Tarde');
      const entry = page.getByRole('listitem').filter({ hasText: 'Leo Tarde' });
      await entry.getByText('Late', { exact: true }).waitFor();
    },
    phone,
  );
});

test('on an Arabic phone a long Latin name is cut at its end, and a short one is at the right', async () => {
  const name = 'Wilhelmina Featherstonehaugh-Montgomery';
  for (const each of [name, 'Zoe']) await book(100, { customerId: { name: each }, peopleCount: 2 });
  const phone = { width: 390, height: 844 };
  await asPerson(
    house,
    host(),
    async (page) => {
      await page.addInitScript(() => localStorage.setItem('comanda__language', 'ar'));
      await page.goto('/dashboard/reservation');
      /** Returns how far the first letter is from the left of its line, and the last letter from the screen's right. */
      const placeOf = (title: string) =>
        page
          .getByRole('listitem')
          .getByText(title, { exact: true })
          .evaluate((element) => {
            const letters = document.createRange();
            letters.selectNodeContents(element);
            const { left, right } = letters.getBoundingClientRect();
            return { left: left - element.getBoundingClientRect().left, right: innerWidth - right };
          });
      expect((await placeOf(name)).left).toBeCloseTo(0, 0);
      expect((await placeOf('Zoe')).right).toBeLessThan(60);
    },
    phone,
  );
});

test('a table that another party has reserved for now is not called free', async () => {
  const tableId = makeTable(house.hub, 'Table 8', 'Hall');
  await book(15, { tableId, customerId: { name: 'Rita Reserved' } });
  await book(20, { customerId: { name: 'Tom Tableless' } });
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/reservation');
    await button(page, /^Arrival of Tom Tableless/).click();
    const dialog = page.getByRole('dialog', { name: 'Tom Tableless' });
    await dialog.getByRole('button', { name: /^Table 8 .*Reserved$/ }).waitFor();
    await page.keyboard.press('Escape');
    // The dialog of the party that booked the table shows that the table is booked for this party.
    await button(page, /^Arrival of Rita Reserved/).click();
    await page
      .getByRole('dialog', { name: 'Rita Reserved' })
      .getByRole('button', { name: /^Table 8 .*Booked Free$/ })
      .waitFor();
  });
});

test('guests without a reservation are on the timeline at their table', async () => {
  const tableId = makeTable(house.hub, 'Table 3', 'Hall');
  const { id } = (await till.post('/waitlist/add', { name: 'Walk-in', peopleCount: 3 })).body;
  await till.post(`/waitlist/${id}/seat`, { tableId });
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/reservation');
    await button(page, 'Timeline').click();
    await button(page, /^Walk-in, 3 people, .* Walk-in$/)
      .first()
      .waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
  });
});

test('a caller who gives no number is booked by name', async () => {
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/reservation');
    await button(page, 'Create New Reservation').click();
    await button(page, 'No phone number').click();
    await page.getByLabel('Date & time').fill('2026-11-20T21:30');
    await page.getByLabel('Party size').fill('2');
    await button(page, 'Create Reservation').click();
    await page.getByText("Please Provide Customer's Name!").first().waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Nora Nameless');
    await button(page, 'Create Reservation').click();
    await page.getByRole('heading', { name: 'Reservation booked' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Nora Nameless/ }).waitFor();
  });
});

test('who does not come is marked in the list, and taken back', async () => {
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/reservation');
    const row = page.getByRole('row', { name: /Table 2/ });
    await row.getByRole('button', { name: /^Arrival of Greta Guest/ }).click();
    await button(page, 'No-show').click();
    await expect.poll(() => row.textContent()).toContain('No-show');
    await row.getByRole('button', { name: /^Arrival of Greta Guest/ }).click();
    await button(page, 'Mark as booked').click();
    await expect.poll(() => row.textContent()).toContain('Booked');
  });
});

test('a party waits, gets a quoted time, and is seated from the floor', async () => {
  await asPerson(house, host(), async (page) => {
    await page.goto('/dashboard/tables');
    await button(page, 'Waitlist').click();
    await button(page, 'Add party').click();
    await button(page, 'Add').last().click();
    await page.getByRole('status').getByText('Please provide name!').waitFor();
    await page.getByLabel('Name').fill('Walter Waits');
    await page.getByLabel('People').fill('3');
    await button(page, 'Add').last().click();
    await page.getByText('Walter Waits, 3 people').waitFor();
    await button(page, 'Seat Walter Waits').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    // An accidental tap takes nobody off the waitlist.
    await button(page, 'Take Walter Waits off the waitlist').click();
    const question = page.getByRole('dialog', { name: 'Take Walter Waits off the waitlist?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await button(page, 'Close').click();
    await button(page, /^Bar 1/).click();
    await button(page, 'Seat Walter Waits, 3, from the waitlist').click();
    const panel = page.getByRole('complementary', { name: 'Bar 1' });
    await panel.getByText('3 guests').waitFor();
    expect((await till.get('/waitlist')).body).toEqual([]);
    expect((await billsAt(tables.bar))[0]).toMatchObject({ title: 'Walter Waits', guests: 3 });

    // A party that leaves without an order is not asked for money.
    await panel.getByRole('button', { name: 'Close bill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Bar 1 · Walter Waits' });
    await dialog.getByText('Nothing was ordered.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Cash' }).count()).toBe(0);
    expect(await listAxeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close bill' }).click();
    await page.getByText('Closed', { exact: true }).waitFor();
    await button(page, 'Done').click();
    await panel.getByText('No guests here.').waitFor();
  });
  expect(await billsAt(tables.bar)).toEqual([]);
});

test('a party and a booking whose answers were lost are there once, when they are sent again', async () => {
  const LOST = "The hub can't be reached";
  await asPerson(house, host(), async (page, { faults }) => {
    await page.goto('/dashboard/tables');
    await button(page, 'Waitlist').click();
    await button(page, 'Add party').click();
    await page.getByLabel('Name').fill('Lotte Late');
    await loseAnswer(page, '**/waitlist/add');
    await button(page, 'Add').last().click();
    await page.getByText(LOST).first().waitFor();
    await button(page, 'Add').last().click();
    await page.getByText('Lotte Late, 2 people').waitFor();
    await page.goto('/dashboard/reservation');
    await button(page, 'Create New Reservation').click();
    await page.getByLabel('Customer phone').fill('+4912345');
    await button(page, 'Search customer').click();
    await page.getByLabel('Name of the new customer with the number +4912345').fill('Lotte Late');
    await page.getByLabel('Date & time').fill('2026-11-20T21:00');
    await page.getByLabel('Party size').fill('2');
    // The answer to the customer call is lost first, then the answer to the reservation call.
    await loseAnswer(page, '**/customers/add');
    await loseAnswer(page, '**/reservations/add');
    const booked = page.getByRole('heading', { name: 'Reservation booked' });
    for (const failed of ['**/customers/add', '**/reservations/add']) {
      const lost = page.waitForEvent('requestfailed');
      await button(page, 'Create Reservation').click();
      expect((await lost).url()).toContain(failed.slice(2));
      await expect.poll(() => button(page, 'Create Reservation').isEnabled()).toBe(true);
    }
    await button(page, 'Create Reservation').click();
    await booked.waitFor();
    expect(faults.splice(0).filter((fault) => !/Failed to load/.test(fault))).toEqual([]);
  });
  const count = (sql: string) => house.hub.db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get();
  expect([
    count("waitlist WHERE name = 'Lotte Late'"),
    count("customers WHERE name = 'Lotte Late'"),
    count("reservations WHERE customer_name = 'Lotte Late'"),
  ]).toEqual([1, 1, 1]);
});

test.each([false, true])('the screens of seating fit a small phone (dark: %s)', async (dark) => {
  const paths = ['/dashboard/tables', '/dashboard/reservation', '/dashboard/settings/floor-plan'];
  await expectFitsPhone(house, host(), paths, dark);
});
