// Nothing moves while a screen loads: no layout shift on any screen, wide and narrow (contract 9).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeCategory, makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';
import { listMoved } from '../fixtures/shifts.ts';
import { fetchPartsAhead } from '../fixtures/shown-parts.ts';

fetchPartsAhead();

let house: House;

beforeAll(async () => {
  house = await openHouse();
  const { hub } = house;
  hub.db.exec('UPDATE store SET is_qr_menu_enabled = 1');
  const till = makeTill(hub);
  for (let no = 1; no <= 6; no++) {
    const categoryId = makeCategory(hub, `Category ${no}`);
    for (let dish = 1; dish <= 5; dish++)
      makeItem(hub, { title: `A dish with quite a long name, number ${dish}`, categoryId });
    const tableId = makeTable(hub, `Table ${no}`);
    if (no % 2 === 0) await placeOrder(hub, till, { tableId });
  }
});
afterAll(() => house?.close());

const SERVICE = [
  '/dashboard/home',
  '/dashboard/pos',
  '/dashboard/orders',
  '/dashboard/tables',
  '/dashboard/kitchen',
  '/dashboard/expo',
  '/dashboard/reservation',
  '/dashboard/customers',
  '/dashboard/invoices',
  '/dashboard/cash',
  '/dashboard/accounts',
  '/display/orders',
  '/display/customer',
  '/menu',
];

const OFFICE = [
  '/dashboard/print-queue',
  '/dashboard/reports',
  '/dashboard/users',
  '/dashboard/settings',
  '/dashboard/settings/details',
  '/dashboard/settings/tables',
  '/dashboard/settings/tills',
  '/dashboard/settings/print-settings',
  '/dashboard/settings/menu-items',
  '/dashboard/settings/audit',
  '/dashboard/devices',
  '/dashboard/contact-support',
  '/dashboard/profile',
  '/dashboard/help',
];

test.each([
  ['service', 1280, SERVICE],
  ['service', 390, SERVICE],
  ['office', 1280, OFFICE],
  ['office', 390, OFFICE],
] as const)('no screen of the %s moves while it loads, %i px', async (_, width, screens) => {
  const look = async (page: Page) => expect(await listMoved(page, screens)).toEqual([]);
  await asPerson(house, makeAdmin(house.hub), look, { width });
});

test.each(['/dashboard/kitchen', '/dashboard/tables', '/dashboard/pos'])(
  'nothing moves at the first visit of a device while guests can order, %s',
  async (path) => {
    await letGuestsOrder(makeTill(house.hub));
    const look = async (page: Page) => {
      expect(await listMoved(page, [path])).toEqual([]);
      await page.getByRole('button', { name: '0 guest orders' }).waitFor();
    };
    await asPerson(house, makeAdmin(house.hub), look, { width: 390, height: 844 });
  },
);

test.each([1280, 390])('the page of a guest’s phone does not move, %i px', async (width) => {
  const till = makeTill(house.hub);
  await letGuestsOrder(till);
  const { token } = await makeCard(till, makeTable(house.hub, 'Terrace 12'));
  const look = async (page: Page) => expect(await listMoved(page, [`/g/${token}`])).toEqual([]);
  await asPerson(house, makeAdmin(house.hub), look, { width });
});
