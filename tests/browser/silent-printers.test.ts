// The settings propose to mark a printer that accepts jobs but never reports its status (contract 19.6).
import { afterAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';
import { addPrinter, jobsOf, StandInPrinter } from '../fixtures/printer.ts';

const printTimes = { connectMs: 1000, statusMs: 200, idleMs: 500, mostMs: 20_000 };
const house = eachHouse(await openFileBrowser(), () => ({ printTimes }));
const printer = await new StandInPrinter().listen();
printer.temper = { kind: 'keeps-open' };
afterAll(() => printer.close());

/** Prints one slip; resolves when its job is done or unconfirmed. */
async function printSlip(): Promise<string | undefined> {
  const before = jobsOf(house.hub).length;
  await placeOrder(house.hub, house.till, { cart: [{ id: makeItem(house.hub) }] });
  const last = () => jobsOf(house.hub)[before]?.state;
  await expect.poll(last).toMatch(/done|unconfirmed/);
  return last();
}

test('the hub proposes that a printer reports no status after its third job without a status', async () => {
  covers('19.6');
  addPrinter(house.hub, printer.port, { name: 'Grill' });
  const { page, faults } = await house.open(makeAdmin(house.hub));
  const proposal = page.getByRole('region', { name: 'Status of Grill' });
  const openSettings = async () => {
    await page.goto('/dashboard/settings/print-settings');
    await page.getByRole('heading', { name: 'Grill' }).waitFor();
  };
  for (const job of [1, 2]) {
    expect(await printSlip(), `job ${job}`).toBe('unconfirmed');
    await openSettings();
    expect(await proposal.count()).toBe(0);
  }
  await printSlip();
  await openSettings();
  await proposal.getByText(/^This printer accepted 3 jobs in a row/).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await proposal.getByRole('button', { name: 'Switch on “Sends no status” for Grill' }).click();
  await proposal.waitFor({ state: 'detached' });
  expect(await printSlip()).toBe('done');
  expect(faults).toEqual([]);
});
