// The hub goes away in mid-shift, as a killed process: what the screens hold, say and send when it is back.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, type HubProcess, startProcess } from '../faults/hub-process.ts';
import { ADMIN, Till } from '../faults/till.ts';
import {
  CHROMIUM,
  CHROMIUM_ARGS,
  listAxeFaults,
  listSmallTargets,
  untilWhole,
} from '../fixtures/browser.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';

const OTHER = { username: 'mia', password: 'long enough' };

const browser = await openFileBrowser('--autoplay-policy=no-user-gesture-required');
let hub: HubProcess;
let dataDir: string;
let port: number;
let till: Till;
let context: BrowserContext;
let page: Page;
const contexts: BrowserContext[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-outage-'));
  port = await freePort();
  hub = await startProcess({ dataDir, port });
  till = new Till(hub.url);
  await till.setUp();
  context = await openContext();
  page = await context.newPage();
});
afterEach(async () => {
  for (const each of contexts.splice(0)) await each.close();
  await hub.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openContext(): Promise<BrowserContext> {
  const made = await browser.newContext({
    baseURL: hub.url,
    viewport: { width: 1280, height: 800 },
  });
  contexts.push(made);
  await signIn(made, ADMIN);
  return made;
}

async function signIn(
  who: BrowserContext,
  data: { readonly username: string; readonly password: string },
): Promise<void> {
  const answer = await who.request.post('/api/v1/auth/signin', { data });
  expect(answer.status()).toBe(200);
}

/** The POS with its menu, its copy of the app and its last menu kept. */
async function openPos(): Promise<void> {
  await page.goto('/dashboard/pos');
  await addButton().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const startAgain = async () => {
  hub = await startProcess({ dataDir, port });
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const addButton = () => page.getByRole('button', { name: /Add Burrata/ });
const openActions = () => page.getByRole('button', { name: /^Actions for / }).click();
const mark = () => page.getByRole('status', { name: 'Connection to the hub' });

async function takeOrder(pieces: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece += 1) await addButton().click();
  await button('Send to Kitchen').click();
  await dialog('Send order to Kitchen').getByRole('button', { name: 'Send to Kitchen' }).click();
  await dialog('Order held on this screen').getByRole('button', { name: 'OK' }).click();
}

async function takePayment(): Promise<void> {
  await addButton().click();
  await button('Create Receipt & Pay').click();
  await page.getByRole('button', { name: /^Collect / }).click();
  await dialog('Order held on this screen').getByText('The payment is not confirmed').waitFor();
  await button('OK').click();
}

function readOrders() {
  const db = new Database(join(dataDir, 'comanda.db'), { readonly: true });
  const rows = db
    .prepare(
      `SELECT orders.id, token_no, payment_status, sum(quantity) AS pieces
       FROM orders JOIN order_items ON order_items.order_id = orders.id GROUP BY orders.id`,
    )
    .all();
  db.close();
  return rows;
}

/** What the dead hub's bill comes to is no longer what was collected. */
function changeBill(): void {
  const db = new Database(join(dataDir, 'comanda.db'));
  db.exec(`UPDATE order_items SET net_cents = net_cents + 100, total_cents = total_cents + 100;
    UPDATE bills SET net_cents = net_cents + 100 * (SELECT count(*) FROM order_items
      JOIN orders ON orders.id = order_items.order_id WHERE orders.bill_id = bills.id)`);
  db.close();
}

describe('a hub that is killed in mid-shift', () => {
  it('gets three orders once each, in order, from a page that was closed and opened without it', async () => {
    const kitchen = await (await openContext()).newPage();
    await kitchen.goto('/dashboard/kitchen');
    await kitchen.getByText('No Orders Pending!').waitFor();
    await openPos();
    await hub.kill();
    await takeOrder(1);
    await takeOrder(2);
    await page.close();
    page = await context.newPage();
    await page.goto('/dashboard/pos');
    await page.getByText('This is the menu as of').waitFor();
    await page.getByText('2 orders saved on this device').waitFor();
    await takeOrder(3);
    await addButton().click();
    await mark()
      .getByText(/^Reconnecting since/)
      .waitFor();
    await kitchen.getByText(/can't be reached\s+since/).waitFor({ timeout: 30_000 });
    await startAgain();
    await page.getByText('3 orders or payments went out.').waitFor({ timeout: 30_000 });
    expect(readOrders()).toMatchObject([
      { token_no: 1, pieces: 1 },
      { token_no: 2, pieces: 2 },
      { token_no: 3, pieces: 3 },
    ]);
    const tickets = kitchen.getByRole('list', { name: 'Tickets' }).getByRole('heading');
    await expect.poll(() => tickets.count(), { timeout: 20_000 }).toBe(3);
    const sent = page.getByRole('list', { name: 'Sent orders' });
    await expect.poll(() => sent.getByText(/^seen/).count(), { timeout: 20_000 }).toBe(3);
    await mark().getByText('Live').waitFor();
    const cart = page.getByRole('list', { name: 'Cart' });
    expect(await cart.getByRole('listitem').count()).toBe(1);
    // Beside the tokens that were sent, what is held is in sight on a small till too.
    await hub.kill();
    await takeOrder(0);
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.getByText('1 order saved on this device').waitFor();
    const endOf = async () => {
      const { x, width } = (await button('Show').boundingBox()) ?? { x: 0, width: 9999 };
      return x + width;
    };
    await expect.poll(endOf).toBeLessThan(1024);
  });

  it('confirms a payment that was taken without it only when it is back', async () => {
    await openPos();
    await hub.kill();
    await takePayment();
    await page.getByText('1 order saved on this device').waitFor();
    await startAgain();
    await page.getByText('1 order or payment went out.').waitFor({ timeout: 30_000 });
    expect(readOrders()).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('keeps a payment of a table for later, shown as not confirmed until then', async () => {
    const [cart] = await till.someCarts();
    await till.order(cart);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/dashboard/orders');
    await page.getByRole('button', { name: /^Pay & Complete: / }).waitFor();
    await openActions();
    await page.getByRole('menuitem', { name: 'Pay & Complete' }).waitFor();
    await page.keyboard.press('Escape');
    const card = page.getByRole('region', { name: /^Take Away, token / });
    const height = async () => (await card.boundingBox())?.height;
    const before = await height();
    await page.getByRole('button', { name: /^Pay & Complete: / }).click();
    const collect = page.getByRole('button', { name: /^Pay \$/ });
    await collect.waitFor();
    await page.getByLabel('Cash tendered').fill('500');
    await hub.kill();
    await collect.click();
    await page.getByText('The payment is not confirmed yet.').waitFor();
    await button('OK').click();
    await page.getByText('payment not confirmed').waitFor();
    expect(await height()).toBe(before);
    const heldHere = button('Payment held on this screen');
    expect(await heldHere.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Pay & Complete/ }).count()).toBe(0);
    await openActions();
    expect(await page.getByRole('menuitem', { name: 'Pay & Complete' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await listAxeFaults(page)).toEqual([]);
    await startAgain();
    await page.getByText('1 order or payment went out.').waitFor({ timeout: 30_000 });
    expect(readOrders()).toMatchObject([{ payment_status: 'paid' }]);
    await page.getByText('payment not confirmed').waitFor({ state: 'detached' });
    // The cashier was not looking, and opens the page anew.
    await page.reload();
    await page.getByText('1 order or payment went out.').waitFor();
    await button('Show').click();
    const list = dialog('Unsent orders and payments');
    await list.getByText(/Went out\. .*Invoice No\. 1\./).waitFor();
    await list.getByText(/^Change due: \$/).waitFor();
    const [receipt] = await Promise.all([
      context.waitForEvent('page'),
      list.getByRole('button', { name: 'Print Receipt' }).click(),
    ]);
    await receipt.getByText('Change').first().waitFor();
    await receipt.close();
    await list.getByRole('button', { name: /^Dismiss Payment for/ }).click();
    await list.getByText('Everything has gone out').waitFor();
    await list.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    expect(await page.getByText('went out.').count()).toBe(0);
  });

  it('gives back a payment of a table that it then refuses, and it is collected again', async () => {
    const [cart] = await till.someCarts();
    await till.order(cart);
    await page.goto('/dashboard/orders');
    const payAndComplete = page.getByRole('button', { name: /^Pay & Complete: / });
    await payAndComplete.click();
    const collect = page.getByRole('button', { name: /^Pay \$/ });
    await collect.waitFor();
    await hub.kill();
    await collect.click();
    await page.getByText('The payment is not confirmed yet.').waitFor();
    await button('OK').click();
    changeBill();
    await startAgain();
    await page.getByText('1 order or payment to settle').waitFor({ timeout: 30_000 });
    await page.getByText('payment refused').waitFor();
    expect(await payAndComplete.isEnabled()).toBe(true);
    await button('Show').click();
    const held = dialog('Unsent orders and payments');
    await held.getByText('Payment not confirmed').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await listSmallTargets(page)).toEqual([]);
    await held.getByRole('button', { name: 'Collect again on Orders' }).click();
    await page.getByText('to settle').waitFor({ state: 'detached' });
    await payAndComplete.click();
    await collect.click();
    await page.getByText('No Orders Pending!').waitFor();
    expect(readOrders()).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('lets the payment of a completed table be collected again at once when it comes back refused', async () => {
    const [cart] = await till.someCarts();
    await till.order(cart);
    await till.call('POST', '/orders/complete', { orderIds: [1] });
    await page.goto('/dashboard/orders');
    await button('Unpaid 1').click();
    const unpaid = dialog('Completed, not paid');
    const pay = unpaid.getByRole('button', { name: /^Pay: / });
    await pay.click();
    const collect = page.getByRole('button', { name: /^Pay \$/ });
    await collect.waitFor();
    await hub.kill();
    await collect.click();
    await page.getByText('The payment is not confirmed yet.').waitFor();
    await button('OK').click();
    await unpaid.getByText('payment not confirmed').waitFor();
    expect(await pay.isDisabled()).toBe(true);
    changeBill();
    await startAgain();
    await unpaid.getByText('payment refused').waitFor({ timeout: 30_000 });
    await pay.click();
    await collect.click();
    await unpaid.getByText('Everything is paid.').waitFor();
    await page.getByText('to settle').waitFor({ state: 'detached' });
    expect(readOrders()).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('waits for the one who tapped when somebody else has signed in', async () => {
    const made = await till.call('POST', '/users/add', {
      ...OTHER,
      name: 'Mia',
      userScopes: ['POS'],
    });
    expect(made).toMatchObject({ status: 200 });
    await openPos();
    await hub.kill();
    await takeOrder(1);
    await page.close();
    await startAgain();
    await signIn(context, OTHER);
    page = await context.newPage();
    await page.goto('/dashboard/pos');
    await page.getByText(`1 order or payment held until ${ADMIN.username} signs in`).waitFor();
    expect(readOrders()).toEqual([]);
    await page.close();
    await signIn(context, ADMIN);
    page = await context.newPage();
    await page.goto('/dashboard/pos');
    await page.getByText('1 order or payment went out.').waitFor({ timeout: 30_000 });
    expect(readOrders()).toHaveLength(1);
  });
});

describe('a page that keeps no copy of the app, as on plain HTTP', () => {
  beforeEach(async () => {
    context = await browser.newContext({ baseURL: hub.url, serviceWorkers: 'block' });
    contexts.push(context);
    await signIn(context, ADMIN);
    page = await context.newPage();
    // What is fetched after a second, or tried again by itself, never is.
    await page.addInitScript(() => {
      const { setTimeout: usual } = window;
      Object.assign(window, {
        setTimeout: (work: () => void, ms = 0) => (ms >= 1000 ? 0 : usual(work, ms)),
      });
    });
  });

  it('has what a sale opens as soon as it is drawn', async () => {
    const dialogs = page.waitForResponse(/\/assets\/pos-dialogs[^/]*\.js$/);
    const outboxList = page.waitForResponse(/\/assets\/outbox-list[^/]*\.js$/);
    await page.goto('/dashboard/pos');
    await addButton().waitFor();
    await untilWhole(page, (await dialogs).url());
    await untilWhole(page, (await outboxList).url());
    await hub.kill();
    await takeOrder(1);
    await page.getByText('1 order saved on this device').waitFor();
    await button('Show').click();
    await dialog('Unsent orders and payments').waitFor();
  });

  it.each([1280, 360])(
    'says so where a dialog could not be fetched, and tries again at a tap, %i px',
    async (width) => {
      await page.setViewportSize({ width, height: 720 });
      await page.route('**/assets/pos-dialogs*', (route) => route.abort());
      await page.goto('/dashboard/pos');
      await addButton().click();
      if (width < 980) await page.getByRole('button', { name: /1 item/ }).click();
      await button('Create Receipt & Pay').click();
      const missing = page.getByText('Not fetched yet. It opens when the hub answers.');
      await missing.waitFor();
      expect(await listAxeFaults(page)).toEqual([]);
      if (width < 980) await dialog('Cart').getByRole('button', { name: 'Close' }).click();
      await page.unroute('**/assets/pos-dialogs*');
      await button('Retry').click();
      await page.getByRole('button', { name: /^Collect / }).waitFor();
      await missing.waitFor({ state: 'detached' });
    },
  );
});

describe('a screen in the kitchen', () => {
  it('that missed an event loads its list again', async () => {
    let dropped = 0;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (String(frame).includes('"new_order"')) dropped += 1;
        else socket.send(frame);
      });
    });
    await page.goto('/dashboard/kitchen');
    await page.getByText('No Orders Pending!').waitFor();
    await mark().getByText('Live').waitFor();
    const [cart] = await till.someCarts();
    await till.order(cart);
    await page.getByRole('list', { name: 'Tickets' }).waitFor({ timeout: 20_000 });
    expect(dropped).toBe(1);
  });

  it('that is missing is told to the cashier, and an order that nobody sees raises an alarm', async () => {
    await openPos();
    await addButton().click();
    await button('Send to Kitchen').click();
    const asked = dialog('Send order to Kitchen');
    await asked.getByText('No kitchen screen is connected.').waitFor();
    await page.clock.install();
    await asked.getByRole('button', { name: 'Send to Kitchen' }).click();
    await dialog('Order sent to Kitchen').getByRole('button', { name: 'Next order' }).click();
    await page.getByText('not seen yet').waitFor();
    await page.clock.fastForward(25_000);
    // The clock goes on: on a busy machine some of its seconds have gone by.
    await page.getByText(/not seen for [2-5]\d s/).waitFor();
    await page.clock.fastForward(40_000);
    await page.getByText('Token 1 has not been seen in the kitchen for 1 minute!').waitFor();
  });
});

/** The process of the browser that keeps its data there; those it has started name their kind. */
function findBrowser(profile: string): number {
  const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      return commandOf(pid).includes(profile) && !commandOf(pid).includes('--type=');
    } catch {
      // It has ended since it was listed.
      return false;
    }
  });
  expect(found).toBeDefined();
  return Number(found);
}

describe('a browser', () => {
  it('that is killed still has the cart', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'comanda-profile-'));
    const open = () =>
      chromium.launchPersistentContext(profile, {
        executablePath: CHROMIUM,
        args: CHROMIUM_ARGS,
        baseURL: hub.url,
      });
    const first = await open();
    await signIn(first, ADMIN);
    page = await first.newPage();
    await page.goto('/dashboard/pos');
    await addButton().click();
    await addButton().click();
    const cart = () => page.getByRole('list', { name: 'Cart' });
    await cart().getByText('$23.00').waitFor();
    await page.waitForTimeout(300);
    const pid = findBrowser(profile);
    const gone = new Promise((resolve) => first.once('close', resolve));
    process.kill(pid, 'SIGKILL');
    await gone;
    rmSync(join(profile, 'SingletonLock'), { force: true });
    const second = await open();
    await signIn(second, ADMIN);
    page = await second.newPage();
    await page.goto('/dashboard/pos');
    await cart().getByText('$23.00').waitFor();
    await second.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  it('that is reloaded right after a tap still has what was tapped', async () => {
    await openPos();
    await addButton().evaluate((element) => {
      (element as HTMLElement).click();
      window.location.reload();
    });
    await page.getByRole('list', { name: 'Cart' }).getByText('Burrata').waitFor();
  });
});
