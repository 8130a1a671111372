// The hub dies in the middle of a payment. Till, kitchen display and phone change over to the second hub, and take
// along what they have not sent (contract 40).
import { join } from 'node:path';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sqlite } from '../../server/db/sqlite.ts';
import { covers } from '../contract/covers.ts';
import type { HubProcess } from '../faults/hub-process.ts';
import { makePlaces, pair, type TwoHubs, takeOver, until, untilMode } from '../faults/pair.ts';
import { ADMIN, Till } from '../faults/till.ts';
import { listAxeFaults, openBrowser } from '../fixtures/browser.ts';
import { signedInContext } from '../fixtures/signed-in-context.ts';
import { whoIsIt } from '../fixtures/till-house.ts';

/** How long it may take, in ms, until the second hub has everything. A busy machine is slow. */
const LONG_MS = 300_000;
let browser: Browser;
let hubs: TwoHubs;

beforeAll(async () => {
  [browser, hubs] = await Promise.all([openBrowser(), makePlaces()]);
});
afterAll(async () => {
  await browser.close();
  await hubs.close();
});

/** Opens the sign-in page of a browser in which nobody is signed in. */
async function openSignIn(): Promise<Page> {
  const page = await (await signedInContext(browser, new Till(hubs.first.url), 1280)).newPage();
  const asked = page.waitForResponse('**/healthz');
  await page.goto('/');
  await asked;
  return page;
}

/** Opens a page on another device of the owner. */
async function openPage(path: string, width: number): Promise<Page> {
  const till = new Till(hubs.first.url);
  await till.signIn();
  const page = await (await signedInContext(browser, till, width)).newPage();
  const asked = page.waitForResponse('**/healthz');
  await page.goto(path);
  await asked;
  return page;
}

const PIN = '864209';

/** Opens a till of the owner, who has a PIN, and locks it. */
async function openLockedTill(): Promise<Page> {
  const page = await openSignIn();
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Lock this screen' }).click();
  await whoIsIt(page).waitFor();
  // Locking loads the page again, and the new page gets its pass about a second after it is drawn.
  await page.waitForResponse('**/healthz');
  return page;
}

const placeOf = (page: Page): string => new URL(page.url()).origin + new URL(page.url()).pathname;
const untilThere = (page: Page, path: string) =>
  expect.poll(() => placeOf(page), { timeout: 90_000 }).toBe(`${hubs.second.url}${path}`);

/** Ignores a takeover that is refused because the first hub may still be alive. Throws any other error. */
function stillHeard(error: Error): undefined {
  if (!/PRIMARY_ALIVE|NO_WITNESS/.test(error.message)) throw error;
}

/** Returns each order of the second hub: its number of pieces, and whether it is paid. */
function readOrders(): unknown[] {
  const db = new Sqlite(join(hubs.second.dataDir, 'comanda.db'), { readonly: true });
  const rows = db
    .prepare(
      `SELECT payment_status AS paid, sum(quantity) AS pieces FROM orders
       JOIN order_items ON order_items.order_id = orders.id GROUP BY orders.id`,
    )
    .all();
  db.close();
  return rows;
}

const add = (page: Page) => page.getByRole('button', { name: /Add Burrata/ });
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });

/** Pays for one piece. The first hub stores the payment, and dies before it can answer. */
async function payAsItDies(page: Page, first: HubProcess): Promise<void> {
  const path = '**/api/v1/pos/create-order-and-invoice';
  const lose = async (route: Route) => {
    await route.fetch();
    await first.kill();
    await route.abort();
  };
  await page.route(path, lose, { times: 1 });
  await add(page).click();
  await button(page, 'Create Receipt & Pay').click();
  await page.getByRole('button', { name: /^Collect / }).click();
  await page
    .getByRole('dialog', { name: 'Order saved on this screen' })
    .getByText('The payment is not confirmed')
    .waitFor({ timeout: 60_000 });
  await button(page, 'OK').click();
}

/** Orders two pieces while no hub answers. */
async function orderUnsent(page: Page): Promise<void> {
  await add(page).click();
  await add(page).click();
  await button(page, 'Send to Kitchen').click();
  const asked = page.getByRole('dialog', { name: 'Send order to Kitchen' });
  await button(asked, 'Send to Kitchen').click();
  const held = page.getByRole('dialog', { name: 'Order saved on this screen' });
  await button(held, 'OK').click();
}

test('till, kitchen display and phone live through a takeover in the middle of a payment', async () => {
  covers('40.1', '40.2');
  const first = await hubs.start(hubs.first);
  const owner = new Till(hubs.first.url);
  await owner.setUp();
  await owner.signIn();
  const { host, port } = hubs.first;
  await pair(owner, hubs.second, `${host}:${port}`);
  await hubs.start(hubs.second, 421);
  await untilMode(owner, 'doubled', LONG_MS);
  const till = await openPage('/dashboard/pos', 1280);
  const kitchen = await openPage('/dashboard/kitchen', 1024);
  const phone = await openPage('/dashboard/orders', 390);
  await add(till).waitFor();
  await kitchen.getByText('No Orders Pending!').waitFor();
  await phone.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  const board = await openPage('/display/orders', 1280);
  const signedOut = await openSignIn();
  const pin = { password: ADMIN.password, pin: PIN };
  expect((await owner.call('POST', '/auth/pin', pin)).status).toBe(200);
  const locked = await openLockedTill();

  await payAsItDies(till, first);
  await orderUnsent(till);
  for (let piece = 0; piece < 3; piece += 1) await add(till).click();
  // The screens report that the first hub is silent, so nobody has to say that it is off.
  await until(() => takeOver(hubs.second, false).catch(stillHeard), LONG_MS);

  await Promise.all([
    untilThere(till, '/dashboard/pos'),
    untilThere(kitchen, '/dashboard/kitchen'),
    untilThere(phone, '/dashboard/orders'),
    untilThere(board, '/display/orders'),
    untilThere(signedOut, '/'),
    untilThere(locked, '/'),
  ]);
  await till.getByText('2 orders or payments sent.').waitFor({ timeout: 60_000 });
  await kitchen.getByRole('list', { name: 'Tickets' }).getByRole('heading').nth(1).waitFor();
  await phone
    .getByRole('region', { name: /token / })
    .first()
    .waitFor();
  // The locked till is still enrolled on the second hub: its users can enter their PINs.
  await whoIsIt(locked).waitFor();
  await locked.getByRole('list', { name: "Who's working?" }).getByRole('button').click();
  await locked.getByRole('button', { name: '1', exact: true }).waitFor();
  await locked.keyboard.type(PIN);
  await locked.keyboard.press('Enter');
  await locked.waitForURL(`${hubs.second.url}/dashboard/**`);
  expect(readOrders()).toEqual([
    { paid: 'paid', pieces: 1 },
    { paid: 'pending', pieces: 2 },
  ]);
  await till.getByRole('status', { name: 'Connection to the hub' }).getByText('Live').waitFor();
  expect(new URL(till.url()).hash).toBe('');
  expect(await listAxeFaults(till)).toEqual([]);
  await till.reload();
  // The cart that was not sent yet is still there after the reload.
  await till.getByRole('button', { name: /^\d+ 3 × Burrata/ }).waitFor();
}, 900_000);
