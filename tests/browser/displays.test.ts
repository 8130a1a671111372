// The customer display of a till and the order board. They never show a guest the orders of another guest, and they
// mark stale content (contract 20.9, 20.10).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const SOON = { timeout: 10_000, interval: 50 };

let house: House;
let till: Till;
let soup: number;

beforeAll(async () => {
  house = await openHouse({ now: Date.now() });
  till = makeTill(house.hub);
  soup = makeItem(house.hub, { title: 'Soup', priceCents: 1000 });
  const tax = { title: 'Sales tax', rateMilli: 10_000, type: 'exclusive' } as const;
  makeItem(house.hub, { title: 'Steak', priceCents: 3000, tax });
});
afterAll(() => house?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a display does not show the last guest’s order to the next user of its till, nor half a minute after the last update', async () => {
  const { hub } = house;
  /** Runs `work` with a page that is signed in at the till `Bar`. */
  const atTill = (work: (page: Page) => Promise<void>) =>
    asPerson(house, makePerson(hub, { scopes: ['POS'] }), async (page) => {
      await page.addInitScript(() => localStorage.setItem('comanda__till_name', 'Bar'));
      await page.goto('/dashboard/pos');
      await work(page);
    });
  await asPerson(house, makePerson(hub, { scopes: ['CUSTOMER_DISPLAY'] }), async (display) => {
    await display.clock.install();
    await display.addInitScript(() => localStorage.setItem('comanda__display_till', 'Bar'));
    await display.goto('/display/customer');
    await button(display, 'Display of Bar').waitFor();
    const order = display.getByRole('region', { name: 'Your order' });
    await atTill(async (page) => {
      await button(page, 'Add Soup').click();
      await order.getByText('Soup').waitFor();
    });
    // The display's own clock is stopped, so the display changes only when the next user signs in at the till.
    await atTill(async (page) => {
      await button(display, 'Display of Bar').waitFor();
      await button(page, 'Add Steak').click();
      await order.getByText('Steak').waitFor();
      expect(await order.getByText('Soup').count()).toBe(0);
      // The added charges are listed, so that the lines add up to the total.
      const sums = await order.locator('dl > div').allTextContents();
      expect(sums).toEqual(['Tax$3.00', 'Total$33.00']);
      expect(await listAxeFaults(display)).toEqual([]);
    });
    await display.clock.fastForward(31_000);
    await button(display, 'Display of Bar').waitFor();
    expect(await order.count()).toBe(0);
  });
});

interface Told {
  /** The number of tones that started, and the tokens that started to flash. */
  told: { tones: number; flashes: string[] };
}

const noteChimes = (page: Page) =>
  page.addInitScript(() => {
    const told = { tones: 0, flashes: [] as string[] };
    Object.assign(globalThis, { told });
    // Headless Chromium allows sound without a tap; a television needs a tap first.
    let isTapped = false;
    window.addEventListener('pointerup', () => {
      isTapped = true;
    });
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (isTapped ? 'running' : 'suspended'),
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) {
      told.tones += 1;
      start.apply(this, at);
    };
    const note = (changes: MutationRecord[]) => {
      for (const { target } of changes)
        if ((target as HTMLElement).dataset.fresh) told.flashes.push(target.textContent ?? '');
    };
    const attributes = { subtree: true, attributeFilter: ['data-fresh'] };
    new MutationObserver(note).observe(document, attributes);
  });
const toldOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Told).told);

test('a number that gets ready chimes and flashes once, whatever comes and goes meanwhile; what is old is said', async () => {
  const { hub } = house;
  const board = makePerson(hub, { scopes: ['ORDER_STATUS_DISPLAY'] });
  await asPerson(house, board, async (page, { faults }) => {
    await noteChimes(page);
    await page.goto('/display/orders');
    const numbers = (name: string) =>
      page.getByRole('region', { name }).getByRole('listitem').allTextContents();
    const hint = button(page, 'Tap to switch on sound');
    await hint.waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await listSmallTargets(page)).toEqual([]);
    await hint.click();
    await hint.waitFor({ state: 'detached' });
    const order = () => placeOrder(hub, till, { deliveryType: 'takeaway', cart: [{ id: soup }] });
    const finish = (id: number | undefined) =>
      till.post(`/orders/update-status/${id}`, { status: 'completed' });
    const [first, second] = [await order(), await order()];
    const [one, two] = [`${first.tokenNo}`, `${second.tokenNo}`];
    await expect.poll(() => numbers('Preparing'), SOON).toEqual([one, two]);
    expect((await toldOf(page)).tones).toBe(0);
    await finish(first.itemIds[0]);
    await expect.poll(() => numbers('Ready'), SOON).toEqual([one]);
    await order();
    await expect.poll(() => numbers('Preparing').then(({ length }) => length), SOON).toBe(2);
    await expect.poll(() => page.locator('[data-fresh]').count(), SOON).toBe(0);
    expect(await toldOf(page)).toEqual({ tones: 2, flashes: [one] });
    await finish(second.itemIds[0]);
    await expect.poll(() => toldOf(page), SOON).toEqual({ tones: 4, flashes: [one, two] });
    await page.route('**/api/v1/display/orders', (request) => request.abort());
    await order();
    await page
      .getByRole('alert')
      .getByText(/^These numbers may be old/)
      .waitFor();
    expect(await numbers('Ready')).toEqual([one, two]);
    expect(await listAxeFaults(page)).toEqual([]);
    faults.splice(0);
  });
});

test('the display thanks the guest who paid until the next cart begins, even if the till only printed and continued', async () => {
  const { hub } = house;
  hub.db.exec('UPDATE store SET is_enable_print = 1');
  await asPerson(house, makePerson(hub, { scopes: ['CUSTOMER_DISPLAY'] }), async (display) => {
    await display.addInitScript(() => localStorage.setItem('comanda__display_till', 'Bar'));
    await display.goto('/display/customer');
    await button(display, 'Display of Bar').waitFor();
    await asPerson(house, makePerson(hub, { scopes: ['POS'] }), async (page) => {
      await page.addInitScript(() => localStorage.setItem('comanda__till_name', 'Bar'));
      await page.goto('/dashboard/pos');
      await button(page, 'Add Soup').click();
      await button(page, 'Create Receipt & Pay').click();
      const pay = page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' });
      await pay.getByRole('button', { name: 'Card' }).click();
      const receipt = page.waitForEvent('popup');
      await pay.getByRole('button', { name: /^(Collect|Pay) \$10\.00 · Card$/ }).click();
      await receipt;
      const thanks = display.getByRole('heading', { name: 'Thank you!' });
      await thanks.waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await button(page, 'Add Steak').click();
      await display.getByRole('region', { name: 'Your order' }).getByText('Steak').waitFor();
      expect(await thanks.count()).toBe(0);
    });
  });
});

test('of two tills of one name nothing is shown, and the display says which name and where to change it', async () => {
  const { hub } = house;
  await asPerson(house, makePerson(hub, { scopes: ['CUSTOMER_DISPLAY'] }), async (display) => {
    await display.addInitScript(() => localStorage.setItem('comanda__display_till', 'Twin'));
    await display.goto('/display/customer');
    const atTill = (work: (page: Page) => Promise<void>) =>
      asPerson(house, makePerson(hub, { scopes: ['POS'] }), async (page) => {
        await page.addInitScript(() => localStorage.setItem('comanda__till_name', 'Twin'));
        await page.goto('/dashboard/pos');
        await button(page, 'Add Soup').click();
        await work(page);
      });
    const order = display.getByRole('region', { name: 'Your order' });
    await atTill(async () => {
      await order.getByText('Soup').waitFor();
      await atTill(async () => {
        await order.waitFor({ state: 'detached' });
        const words = 'Two tills are called Twin, so neither is shown here.';
        // The display learns of the second till with the answer to its next hello.
        await display.getByRole('alert').getByText(words).waitFor();
        expect(await listAxeFaults(display)).toEqual([]);
      });
    });
  });
});

test('a customer display shows the bill that is paid at a table, with its discount, and the thanks', async () => {
  const { hub } = house;
  const tableId = makeTable(hub, 'Table 11');
  const bread = makeItem(hub, { title: 'Bread', priceCents: 1000 });
  const cart = [{ id: soup, quantity: 2 }, { id: bread }];
  await placeOrder(hub, till, { tableId, cart });
  const [bill] = (await till.get(`/bills?tableId=${tableId}`)).body;
  await till.post(`/bills/${bill.id}/discount`, { amount: 5, reason: 'Long wait' });
  const guest = makePerson(hub, { scopes: ['CUSTOMER_DISPLAY'] });
  await asPerson(house, guest, async (display) => {
    await display.addInitScript(() => localStorage.setItem('comanda__display_till', 'Hall'));
    await display.goto('/display/customer');
    await button(display, 'Display of Hall').waitFor();
    await asPerson(house, makePerson(hub, { scopes: ['POS', 'ORDERS'] }), async (page) => {
      await page.addInitScript(() => localStorage.setItem('comanda__till_name', 'Hall'));
      await page.goto('/dashboard/tables');
      await button(page, /^Table 11\b/).click();
      const panel = page.getByRole('complementary', { name: 'Table 11' });
      await panel.getByRole('button', { name: /^Pay \$/ }).click();
      const order = display.getByRole('region', { name: 'Your order' });
      await order.getByText('2 ×').waitFor(SOON);
      await order.getByText('Discount').waitFor();
      await order.getByText('$25.00').waitFor();
      expect(await listAxeFaults(display)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Pay \$25\.00/ })
        .click();
      await display.getByText('Paid $25.00').waitFor(SOON);
    });
  });
});
