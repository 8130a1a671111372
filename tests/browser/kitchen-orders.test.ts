// An order's way over two screens: it appears in the kitchen by itself, is cooked there, and paid for in Orders.
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  listAxeFaults,
  listen,
  listSmallTargets,
  openView,
  type View,
} from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeAddon, makeItem, makeTable, makeVariant } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { itemStatuses, makeTill, placeOrder, rowOf, type Till } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;
let till: Till;
const views: View[] = [];

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  address = await listen(hub);
  till = makeTill(hub);
});
afterEach(async () => {
  for (const { context } of views.splice(0)) await context.close();
  await hub.close();
});

async function open(path: string, scopes: string[], size: { width?: number } = {}): Promise<View> {
  const view = await openView(browser, hub, address, makePerson(hub, { scopes }), size);
  views.push(view);
  await view.page.goto(path);
  await view.page
    .getByRole('status', { name: 'Connection to the hub' })
    .getByText('Live')
    .waitFor();
  return view;
}

/** Pizza for table 4: one large with cheese and a note, and two drinks, 10 % on top: 31.90. */
async function orderForTable() {
  const tax = { rateMilli: 10_000, type: 'exclusive' } as const;
  const pizza = makeItem(hub, { title: 'Pizza', priceCents: 1000, tax });
  const large = makeVariant(hub, pizza, 1500, 'Large');
  const cheese = makeAddon(hub, pizza, 200, 'Extra cheese');
  const drink = makeItem(hub, { title: 'Lemonade', priceCents: 600, tax });
  return placeOrder(hub, till, {
    cart: [
      { id: pizza, variant_id: large, addons_ids: [cheese], notes: 'No onions' },
      { id: drink, quantity: 2 },
    ],
    tableId: makeTable(hub, 'Table 4', 'Terrace'),
  });
}

test('a cook at a keyboard makes and completes a dish without looking for its button again', async () => {
  const { page } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { orderId } = await orderForTable();
  await page.getByRole('button', { name: 'Start Making: 1 × Pizza' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Complete: 1 × Pizza', disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => itemStatuses(hub, orderId)).toContain('completed');
});

test('an order appears in the kitchen by itself, is made and completed there, and leaves', async () => {
  const kitchen = await open('/dashboard/kitchen', ['KITCHEN']);
  const { page } = kitchen;
  await page.getByText('No Orders Pending!').waitFor();
  const orders = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();

  const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await ticket.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await ticket.getByRole('heading').innerText()).toContain('1');
  await ticket.getByText('Large').waitFor();
  await ticket.getByText('+ Extra cheese').waitFor();
  await ticket.getByText('No onions').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await orders.page.getByText(/^seen /).waitFor();

  await page.getByRole('button', { name: 'Start Making: 1 × Pizza' }).click();
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).waitFor();
  await orders.page.getByText('Preparing').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).click();
  await page.getByRole('button', { name: 'Start Making: 2 × Lemonade' }).click();
  await page.getByRole('button', { name: 'Complete: 2 × Lemonade' }).click();
  await ticket.waitFor({ state: 'detached' });
  await page.getByText('No Orders Pending!').waitFor();
  expect(itemStatuses(hub, orderId)).toEqual(['completed', 'completed']);
  expect([...kitchen.faults, ...orders.faults]).toEqual([]);
});

test('an item that the counter cancels is struck through in the kitchen until it is seen', async () => {
  const { page, faults } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { itemIds } = await orderForTable();
  await page.getByRole('button', { name: 'Start Making: 2 × Lemonade' }).waitFor();
  await till.post(`/orders/update-status/${itemIds[1]}`, { status: 'cancelled' });
  await page.getByText('Cancelled').waitFor();
  const seen = page.getByRole('button', { name: 'Seen: 2 × Lemonade is cancelled' });
  await seen.click();
  await seen.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start Making: 1 × Pizza' }).waitFor();
  expect(await page.getByText('Lemonade').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a ticket that the counter takes off stays, struck through, until somebody has seen it', async () => {
  const { page } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { orderId } = await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  await till.post('/orders/cancel', { orderIds: [orderId] });
  await page.getByText('Taken off at the counter. Stop making it.').waitFor();
  await page.getByRole('button', { name: 'Seen' }).click();
  await page.getByText('No Orders Pending!').waitFor();
});

test('a kitchen that lost the hub keeps its tickets and says so until the hub is back', async () => {
  const { page } = await open('/dashboard/kitchen', ['KITCHEN']);
  const { itemIds } = await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  await page.route('**/api/v1/kitchen*', (request) => request.abort());
  await till.post(`/kitchen/${itemIds[0]}`, { status: 'preparing' });
  const alert = page.getByRole('alert').filter({ hasText: "The hub can't be reached" });
  await alert.waitFor();
  expect((await alert.boundingBox())?.width).toBe(1280);
  expect(await listSmallTargets(page)).toEqual([]);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await page.getByText('TABLE 4 · WALKIN').isVisible()).toBe(true);
  await page.unroute('**/api/v1/kitchen*');
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).waitFor();
});

test.each([1280, 900, 390, 360])(
  'Orders that lost the hub says so and moves nothing under a finger, %i px',
  async (width) => {
    const { page } = await open('/dashboard/orders', ['ORDERS'], { width });
    await orderForTable();
    const step = page.getByRole('button', { name: 'Pay & Complete: Table 4' });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    const places = async () => [await step.boundingBox(), await refresh.boundingBox()];
    await step.waitFor();
    const before = await places();
    await page.route('**/api/v1/orders*', (request) => request.abort());
    await refresh.click();
    const banner = page.getByRole('status').filter({ hasText: 'What you see may be out of date.' });
    await banner.waitFor();
    expect(await places()).toEqual(before);
    expect(await listSmallTargets(page)).toEqual([]);
    expect(await listAxeFaults(page)).toEqual([]);
    // While the hub is still away: once it is back, the screen's own next try may be quicker than a finger.
    const asked = page.waitForRequest('**/api/v1/orders*');
    await banner.getByRole('button', { name: 'Retry' }).click();
    await asked;
    await page.unroute('**/api/v1/orders*');
    await banner.waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
  },
);

test("a kitchen's banner lies over the heading alone", async () => {
  const view = await openView(browser, hub, address, makePerson(hub, { scopes: ['KITCHEN'] }));
  views.push(view);
  const { page } = view;
  await page.clock.install();
  await page.goto('/dashboard/kitchen');
  await orderForTable();
  const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await ticket.waitFor();
  const widths = [1280, 862, 360];
  const tops = async () => {
    const found: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push((await ticket.boundingBox())?.y ?? 0);
    }
    return found;
  };
  const before = await tops();
  // The socket too: the banner then also says since when, and is at its longest.
  await page.context().setOffline(true);
  await page.clock.fastForward(30_000);
  const banner = page.getByRole('alert').filter({ hasText: /can't be reached\s+since/ });
  await banner.waitFor();
  expect(await tops()).toEqual(before);
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    const { y, height } = (await banner.boundingBox()) ?? { y: 0, height: 0 };
    expect(height).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(before[index] ?? 0);
  }
});

test('a new ticket sounds once the sound is switched on, and the screen says so while it is not', async () => {
  const view = await openView(browser, hub, address, makePerson(hub, { scopes: ['KITCHEN'] }));
  views.push(view);
  const { page } = view;
  await page.addInitScript(() => {
    // Without a window Chromium gives sound to anybody; on a real screen it wants a tap first.
    let isTapped = false;
    window.addEventListener('pointerup', () => {
      isTapped = true;
    });
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (isTapped ? 'running' : 'suspended'),
    });
    const starts = { count: 0 };
    Object.assign(window, { tones: starts });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) {
      starts.count += 1;
      start.apply(this, at);
    };
  });
  const tones = () => page.evaluate('window.tones.count');
  await page.goto('/dashboard/kitchen');
  const locked = page.getByRole('button', { name: 'Tap to switch on sound' });
  await locked.waitFor();
  const { itemIds } = await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await tones()).toBe(0);
  await locked.click();
  await locked.waitFor({ state: 'detached' });
  await orderForTable();
  await expect.poll(tones).toBe(2);
  await till.post(`/kitchen/${itemIds[0]}`, { status: 'preparing' });
  await page.getByRole('button', { name: 'Complete: 1 × Pizza' }).waitFor();
  expect(await tones()).toBe(2);
  // A display that hears no more of the hub sounds too.
  await page.route('**/api/v1/kitchen*', (request) => request.abort());
  await till.post(`/kitchen/${itemIds[0]}`, { status: 'completed' });
  await page.getByRole('alert').filter({ hasText: "New orders don't arrive here!" }).waitFor();
  await expect.poll(tones).toBe(4);
});

test('nothing that a browser complains of is begun before the tap that it wants', async () => {
  const view = await openView(browser, hub, address, makePerson(hub, { scopes: ['KITCHEN'] }));
  views.push(view);
  const { page } = view;
  await page.addInitScript(() => {
    // Without a window Chromium plays to anybody; on a real screen it does not, and warns of each context.
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('a tap first', 'NotAllowedError'));
    const made = { count: 0 };
    Object.assign(window, { contexts: made });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        made.count += 1;
      }
      // A machine that plays to nobody's ears may never start what would play.
      override get state() {
        return 'running' as const;
      }
    };
  });
  const contexts = () => page.evaluate('window.contexts.count');
  await page.goto('/dashboard/kitchen');
  const locked = page.getByRole('button', { name: 'Tap to switch on sound' });
  await locked.waitFor();
  await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await contexts()).toBe(0);
  await locked.click();
  await locked.waitFor({ state: 'detached' });
  expect(await contexts()).toBe(1);
});

test('a display without the kitchen scope has no buttons on its tickets', async () => {
  const { page, faults } = await open('/dashboard/kitchen', ['KITCHEN_DISPLAY']);
  await orderForTable();
  await page.getByText('TABLE 4 · WALKIN').waitFor();
  expect(await page.getByRole('list', { name: 'Tickets' }).getByRole('button').count()).toBe(0);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a table is paid in cash and completed, and the change stays in sight', async () => {
  const { page, faults } = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();
  const card = page.getByRole('region', { name: 'Table 4' });
  await card.getByText('$31.90').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Pay & Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete: Table 4' });
  await dialog.getByText('$29.00').waitFor();
  await dialog.getByText('$2.90').waitFor();
  await dialog.getByRole('button', { name: '4', exact: true }).click();
  await dialog.getByRole('button', { name: '0', exact: true }).click();
  await dialog.getByText('$8.10').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay $31.90 · Cash' }).click();
  await dialog.getByText('Change due').waitFor();
  await dialog.getByText('$8.10').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No Orders Pending!').waitFor();
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({
    status: 'completed',
    payment_status: 'paid',
  });
  expect(faults).toEqual([]);
});

test('completing an unpaid order names it, and it waits under the mark to be paid', async () => {
  const { page, faults } = await open('/dashboard/orders', ['ORDERS'], { width: 390 });
  const { orderId } = await orderForTable();
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Complete', exact: true }).click();
  await page.getByText(/^Token 1 is not paid \(\$31\.90\)/).waitFor();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByText('No Orders Pending!').waitFor();
  await page.getByRole('button', { name: 'Unpaid 1' }).click();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay: Table 4, token 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay & Complete: Table 4' });
  await dialog.getByRole('button', { name: 'Card' }).click();
  await dialog.getByRole('button', { name: 'Pay $31.90 · Card' }).click();
  await page.getByText('Everything is paid.').waitFor();
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({ payment_status: 'paid' });
  expect(faults).toEqual([]);
});

test('an item is cancelled by its menu after a question, and the order with its last one', async () => {
  const { page } = await open('/dashboard/orders', ['ORDER_STATUS']);
  const { orderId } = await orderForTable();
  for (const name of ['1 × Pizza', '2 × Lemonade']) {
    await page.getByRole('button', { name: `Change ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await page.getByText('Are you sure! This process is irreversible!').waitFor();
    await page.getByRole('button', { name: 'Cancel item' }).click();
    await page.getByRole('dialog', { name: 'Order item status updated!' }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
  }
  await page.getByText('No Orders Pending!').waitFor();
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({ status: 'cancelled' });
});

test('where the house wants a reason, a cancellation is asked for one', async () => {
  hub.db.prepare(`UPDATE store SET void_needs = 'reason'`).run();
  const { page, faults } = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();
  const dialog = page.getByRole('dialog', { name: /^Cancel / });
  await page.getByRole('button', { name: 'Change 1 × Pizza' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const cancel = dialog.getByRole('button', { name: 'Cancel item' });
  expect(await cancel.isDisabled()).toBe(true);
  // No keyboard comes up over the reasons.
  const typed = dialog.getByRole('textbox', { name: 'Reason' });
  expect(await typed.evaluate((field) => field === document.activeElement)).toBe(false);
  await dialog.getByRole('button', { name: 'Ordered by mistake' }).click();
  await cancel.click();
  await page.getByRole('dialog', { name: 'Order item status updated!' }).waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Sold out' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('No Orders Pending!').waitFor();
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({ status: 'cancelled' });
  const reasons = hub.db.prepare('SELECT DISTINCT reason FROM exceptions ORDER BY id').pluck();
  expect(reasons.all()).toEqual(['Ordered by mistake', 'Sold out']);
  expect(faults).toEqual([]);
});

test("a step that somebody else's came before shows the hub's sentence and the hub's state", async () => {
  const { page } = await open('/dashboard/orders', ['ORDERS']);
  const { orderId } = await orderForTable();
  await page.getByRole('button', { name: 'Actions for Table 4' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await page.getByText('Are you sure, you are cancelling the order!').waitFor();
  await till.post('/orders/complete', { orderIds: [orderId] });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText("The order with token 1 is completed and can't be cancelled!").waitFor();
  await page.getByText('No Orders Pending!').waitFor();
});
