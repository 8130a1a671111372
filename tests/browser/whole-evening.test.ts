// A whole evening at one table with three screens used together; in the end all sums agree (contract 15, 22, 23).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickMore } from '../fixtures/bill-menu.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeCustomer, makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

let house: House;
let till: Till;

beforeAll(async () => {
  house = await openHouse();
  till = makeTill(house.hub);
});
afterAll(() => house?.close());

const sum = (figures: number[]) =>
  Math.round(figures.reduce((all, one) => all + one * 100, 0)) / 100;
const billsAt = async (tableId: number) => (await till.get(`/bills?tableId=${tableId}`)).body;

/** Waits for each dish on the kitchen display, and taps Start Making and Complete once. */
async function cook(kitchen: Page, dishes: readonly string[]): Promise<void> {
  for (const dish of dishes) {
    for (const step of ['Start Making', 'Complete'])
      await kitchen.getByRole('button', { name: `${step}: ${dish}` }).click();
  }
}

interface Paying {
  readonly pays?: string;
  readonly tendered?: string;
  readonly by: 'Cash' | 'Card';
  readonly tip?: boolean;
}

/** Pays in the open dialog, which continues with the next bill or the remaining amount. */
async function pay(page: Page, { pays, tendered, by, tip }: Paying): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Pay / });
  await dialog.getByRole('button', { name: by, exact: true }).click();
  if (pays !== undefined) await dialog.getByRole('textbox', { name: 'Paying now' }).fill(pays);
  if (tendered !== undefined)
    await dialog.getByRole('textbox', { name: 'Cash tendered' }).fill(tendered);
  if (tip === true) await dialog.getByRole('button', { name: /^Tip 10 %/ }).click();
  await dialog.getByRole('button', { name: new RegExp(`^Pay .* · ${by}$`) }).click();
  await page.getByRole('button', { name: /^(Done|Continue)$/ }).click();
}

/** Installs the offline copy of the app too, as on a real till. */
const WHOLE = { offlineApp: true };

test('six guests, three courses, a bottle for four, a move, a second party: all adds up', async () => {
  const { hub } = house;
  const [four, seven] = [makeTable(hub, 'Table 4'), makeTable(hub, 'Table 7')];
  makeCustomer(hub, '0700', 'Iris');
  const [wine, starter, main, dessert] = [
    makeItem(hub, { title: 'Bottle', priceCents: 3001 }),
    makeItem(hub, { title: 'Starter', priceCents: 800 }),
    makeItem(hub, { title: 'Main', priceCents: 2000 }),
    makeItem(hub, { title: 'Dessert', priceCents: 650 }),
  ];
  await till.post('/reservations/add', {
    customerId: '0700',
    date: new Date(hub.clock.now).toISOString(),
    tableId: four,
    peopleCount: 6,
  });
  await till.post('/waitlist/add', { name: 'Bert', peopleCount: 2 });
  const waiter = makePerson(hub, { scopes: ['POS', 'ORDERS', 'DISCOUNT', 'RESERVATIONS'] });
  const cookPerson = makePerson(hub, { scopes: ['KITCHEN'] });
  await asPerson(
    house,
    cookPerson,
    async (kitchen) => {
      await kitchen.goto('/dashboard/kitchen');
      await asPerson(
        house,
        waiter,
        async (page) => {
          const tile = (name: string) =>
            page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
          const panel = (name: string) => page.getByRole('complementary', { name });
          await page.goto('/dashboard/tables');
          await tile('Table 4').click();
          await panel('Table 4')
            .getByRole('button', { name: /^Seat Iris, 6/ })
            .click();
          await panel('Table 4').getByText('6 guests').waitFor();

          const { orderId } = await placeOrder(hub, till, {
            tableId: four,
            cart: [
              { id: wine },
              { id: starter, quantity: 6, course: 1 },
              { id: main, quantity: 6, course: 2 },
              { id: dessert, quantity: 6, course: 3 },
            ],
          });
          await cook(kitchen, ['1 × Bottle', '6 × Starter']);

          // The party moves after its first course, and another party is seated at its old table.
          await panel('Table 4').getByRole('button', { name: 'Move', exact: true }).click();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /^Table 7/ })
            .click();
          await panel('Table 7').getByText('6 guests').waitFor();
          await tile('Table 4').click();
          await panel('Table 4')
            .getByRole('button', { name: /^Seat Bert, 2/ })
            .click();
          await panel('Table 4').getByText('2 guests').waitFor();
          await placeOrder(hub, till, { tableId: four, cart: [{ id: starter, quantity: 2 }] });
          await cook(kitchen, ['2 × Starter']);
          for (const [course, dish] of [
            [2, '6 × Main'],
            [3, '6 × Dessert'],
          ] as const) {
            await till.post('/orders/fire', { orderIds: [orderId], course });
            await cook(kitchen, [dish]);
          }

          // Three guests pay for themselves, each with a quarter of the bottle; everything else is on one bill.
          await tile('Table 7').click();
          await pickMore(panel('Table 7'), 'Split');
          const split = page.getByRole('dialog', { name: /^Split/ });
          for (const part of [2, 3, 4]) {
            if (part > 2) await split.getByRole('button', { name: 'New part' }).click();
            for (const dish of ['Starter', 'Main', 'Dessert'])
              await split.getByRole('button', { name: new RegExp(`^Take \\d × ${dish}`) }).click();
          }
          await split.getByRole('button', { name: '1/4 share' }).click();
          await split.getByRole('button', { name: 'Take 1 × Bottle' }).click();
          await split.getByRole('button', { name: 'Split', exact: true }).click();
          await split.waitFor({ state: 'detached' });
          const parts = await billsAt(seven);
          expect(sum(parts.map(({ due }: { due: number }) => due))).toBe(237.01);
          expect(parts).toHaveLength(4);

          // One dessert on the remaining bill is comped.
          await panel('Table 7')
            .getByRole('button', { name: /^3 × Dessert/ })
            .click();
          const line = page.getByRole('dialog', { name: '3 × Dessert' });
          await line.getByRole('button', { name: 'Comp' }).first().click();
          for (const _ of [1, 2])
            await line.getByRole('button', { name: 'Pieces: one less' }).click();
          await line.getByRole('button', { name: 'Complaint' }).click();
          await line.getByRole('button', { name: 'Comp' }).last().click();
          await line.waitFor({ state: 'detached' });
          const rest = (await billsAt(seven))[0];
          expect(rest.compTotal).toBe(6.5);

          // The remaining bill is paid in three amounts. Then three more bills are paid: two in cash, and one by card
          // with a tip. After each payment the dialog continues with the next amount or bill.
          await panel('Table 7').getByRole('button', { name: /^Pay / }).click();
          await pay(page, { pays: '40', tendered: '50', by: 'Cash' });
          await pay(page, { pays: '40', by: 'Card' });
          await pay(page, { by: 'Card' });
          await pay(page, { tendered: '50', by: 'Cash' });
          await pay(page, { tendered: '50', by: 'Cash' });
          await pay(page, { by: 'Card', tip: true });
          await expect.poll(() => billsAt(seven)).toEqual([]);

          await tile('Table 4').click();
          await panel('Table 4')
            .getByRole('button', { name: /^Pay \$16\.00/ })
            .click();
          await pay(page, { by: 'Card' });
          await expect.poll(() => billsAt(four)).toEqual([]);
        },
        WHOLE,
      );
      // The kitchen does not get a dish to cook for a second time.
      const tickets = kitchen.getByRole('list', { name: 'Tickets' });
      await expect.poll(() => tickets.getByRole('button').count()).toBe(0);
    },
    WHOLE,
  );

  const cooked = hub.db
    .prepare(
      `SELECT item_title, sum(quantity) AS pieces FROM order_items GROUP BY item_id ORDER BY 1`,
    )
    .all();
  expect(cooked).toEqual([
    { item_title: 'Bottle', pieces: 1 },
    { item_title: 'Dessert', pieces: 6 },
    { item_title: 'Main', pieces: 6 },
    { item_title: 'Starter', pieces: 8 },
  ]);
  const [{ body: report }, { body: invoices }] = [
    await till.get('/reports?type=today'),
    await till.get('/invoices?type=today'),
  ];
  const total = 237.01 - 6.5 + 16;
  expect(report).toMatchObject({
    revenueTotal: total,
    compTotal: 6.5,
    ordersCount: 2,
    guests: 8,
    averagePerGuest: Math.round((total / 8) * 100) / 100,
  });
  expect(sum(invoices.map((one: { total: number }) => one.total))).toBe(total);
  expect(sum(report.paymentTypes.map((one: { amount: number }) => one.amount))).toBe(total);
  expect(report.tipTotal).toBeGreaterThan(4);
  expect(invoices).toHaveLength(5);
});
