// The list “Found on the old hub”: its mark in the top bar, and how each entry is entered or dismissed (contract
// 38.1).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notePaired, noteTakeover } from '../../server/api/standby/commands.ts';
import { noteFoundEntries } from '../../server/api/standby/found.ts';
import type { FoundEntry } from '../../server/domain/found/found-entry.ts';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeItem } from '../fixtures/menu.ts';
import { makePerson } from '../fixtures/people.ts';
import { takePicture } from '../fixtures/picture.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const nobody = { actor: null };
const bill = { id: 900, openedAt: 1 };

/** Adds a guest's order that waits on this hub. Returns the order's id. */
function addWaiting(at: number): number {
  const { lastInsertRowid } = house.hub.db
    .prepare(
      `INSERT INTO guest_orders (source, delivery_type, name, cart, lines, total_cents, created_at)
       VALUES ('open', 'takeaway', 'Mara', '[]', '[]', 650, ?)`,
    )
    .run(at);
  return Number(lastInsertRowid);
}

async function bring(): Promise<void> {
  const { hub, clock } = { hub: house.hub.hub, clock: house.hub.clock };
  const soup = makeItem(house.hub, { title: 'Tomato soup', priceCents: 650 });
  await hub.run(notePaired, { name: 'Spare', generation: 1 }, nobody);
  const takeover = { generation: 2, username: 'ada', at: clock.now, how: 'anyway' };
  await hub.run(noteTakeover, takeover, nobody);
  const head = { at: clock.now - 60_000, username: 'luca', finders: [] };
  const line = { seat: 0, course: null, options: [], addons: [], notes: null, variantId: null };
  const order = (number: number, title: string, quantity: number): FoundEntry => ({
    ...{ kind: 'order', number, ...head, bill: { ...bill, id: number }, tokenNo: number },
    ...{ totalCents: 650 * quantity, deliveryType: 'takeaway', customerId: null, tableId: null },
    ...{ tableTitle: null, allergies: null, sellsCard: false },
    lines: [{ itemId: soup, title, quantity, unitCents: 650, ...line, choices: null }],
  });
  const tender = { typeId: 1, title: 'Cash', amountCents: 1300, tipCents: 0, accountId: null };
  const payment: FoundEntry = {
    ...{ kind: 'payment', number: 7, ...head, bill: { ...bill, id: 901 }, tender },
  };
  const change: FoundEntry = {
    ...{ kind: 'change', number: 5, ...head, title: 'Tomato soup', amountCents: 650 },
    ...{ what: 'void', billId: 12, lines: [] },
  };
  const refused: FoundEntry = {
    ...{ kind: 'guest', ...head, number: addWaiting(head.at), title: 'Mara', amountCents: 650 },
    ...{
      what: 'The kitchen is closed',
      billId: null,
      lines: [{ title: 'Tomato soup', quantity: 1 }],
    },
  };
  const entries = [
    refused,
    order(901, 'Tomato soup', 2),
    order(902, 'Tomato soup', 1),
    payment,
    change,
  ];
  const noted = await hub.run(noteFoundEntries, { generation: 2, entries }, nobody);
  expect(noted.status).toBe(200);
}

test('each entry is entered or dismissed, and the mark goes', async () => {
  covers('38.1');
  const person = makePerson(house.hub, { scopes: ['POS', 'ORDERS', 'KITCHEN'] });
  await asPerson(house, person, async (page, view) => {
    await page.goto('/dashboard/orders');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await bring();
    await page.getByRole('button', { name: '5 entries found on the old hub' }).click();
    const dialog = page.getByRole('dialog', { name: 'Found on the old hub' });
    const entry = (name: string) => dialog.getByRole('listitem', { name });
    await entry('Order · #901').getByText('2 × Tomato soup').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await listSmallTargets(page)).toEqual([]);
    await takePicture(page, 'second-hub-found');
    const guest = entry('Guest · Mara');
    await guest.getByText('The old hub had refused this order: The kitchen is closed').waitFor();
    await guest.getByRole('button', { name: 'Refuse' }).click();
    await guest.waitFor({ state: 'detached' });
    await entry('Payment · Cash').getByRole('button', { name: 'Enter' }).click();
    await page.getByText('Enter the orders of this bill first.').first().waitFor();
    await entry('Order · #901').getByRole('button', { name: 'Enter' }).click();
    await entry('Order · #901').waitFor({ state: 'detached' });
    await entry('Payment · Cash').getByRole('button', { name: 'Enter' }).click();
    await entry('Payment · Cash').waitFor({ state: 'detached' });
    await entry('Order · #902').getByRole('button', { name: 'Dismiss' }).click();
    const question = page.getByRole('dialog', { name: 'Dismiss this entry?' });
    await question.getByRole('button', { name: 'Dismiss' }).click();
    const hint = 'If this change is needed on this hub too, make it here. Then dismiss this entry.';
    await entry('Void · Tomato soup').getByText(hint).waitFor();
    expect(await entry('Void · Tomato soup').getByRole('button').count()).toBe(1);
    await entry('Void · Tomato soup').getByRole('button', { name: 'Dismiss' }).click();
    await question.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByText('No entries are left.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByText('found on the old hub').count()).toBe(0);
    // The browser logs the payment that was refused.
    expect(view.faults.splice(0)).toEqual([expect.stringContaining('409')]);
  });
});
