// A waiter's discount needs approval: by PIN at the till, or remotely on another screen (contract 18.2).
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { APPROVAL_WAITS_MS } from '#shared/limits.ts';
import { covers } from '../contract/covers.ts';
import { makePinPerson } from '../fixtures/approvals.ts';
import { pickMore } from '../fixtures/bill-menu.ts';
import { listAxeFaults, listSmallTargets, openView, type View } from '../fixtures/browser.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeItem, makeTable } from '../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../fixtures/orders.ts';
import { makePerson, makeTill as makePlace, type Person } from '../fixtures/people.ts';

let house: House;
let till: Till;
let waiter: Person;
let manager: Person;
let place: string;
let billId: number;
let tables = 3;

beforeAll(async () => {
  house = await openHouse({ now: Date.now() });
  const { hub } = house;
  till = makeTill(hub);
  waiter = makePinPerson(hub, 'nico', '9753', ['POS', 'ORDERS']);
  manager = makePinPerson(hub, 'maya', '2468', ['DASHBOARD', 'DISCOUNT', 'APPROVE']);
  place = makePlace(hub, 'Bar');
});
afterAll(() => house?.close());

beforeEach(async () => {
  // A request expires by the hub's clock, which must match the page's running clock.
  house.hub.clock.now = Date.now();
  tables += 1;
  const tableId = makeTable(house.hub, `Table ${tables}`);
  const cart = [{ id: makeItem(house.hub, { title: 'Steak', priceCents: 8400 }) }];
  await placeOrder(house.hub, till, { tableId, cart });
  billId = (await till.get(`/bills?tableId=${tableId}`)).body[0].id;
});

interface Size {
  width?: number;
  height?: number;
  dark?: boolean;
}

/** Opens the dialog for a 15 % discount at a waiter's till. */
async function askDiscount(size: Size = {}, cookie = `${waiter.cookie}; ${place}`): Promise<View> {
  const { hub, browser, address } = house;
  const who = { ...waiter, cookie };
  const view = await openView(browser, hub, address, who, size);
  const { page } = view;
  page.setDefaultTimeout(8000);
  await page.goto('/dashboard/tables');
  await page.getByRole('button', { name: new RegExp(`^Table ${tables}\\b`) }).click();
  await pickMore(page, 'Discount');
  await page.getByRole('button', { name: '15 %' }).click();
  await page.getByRole('button', { name: 'Regular guest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply discount' }).click();
  return view;
}

const approval = (page: Page) => page.getByRole('dialog', { name: 'Approval' });
const discountOf = async () => (await till.get(`/bills/${billId}`)).body.discount;

const sizes: readonly (Size & { name: string })[] = [
  { name: 'till', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844, dark: true },
];

test.each(sizes)(
  'on a $name a manager beside it types the PIN, and the discount is there',
  async ({ name, ...size }) => {
    const { page, context, faults } = await askDiscount(size);
    const dialog = approval(page);
    const question = `15 % off Table ${tables}, $12.60, requested by Name of nico: who approves?`;
    await dialog.getByText(question).waitFor();
    await dialog.getByRole('button', { name: 'Name of maya' }).click();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await listSmallTargets(page)).toEqual([]);
    expect(await dialog.getByRole('button', { name: 'Name of nico' }).count()).toBe(0);
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await dialog.getByText('This action was not approved.').waitFor();
    expect(await discountOf()).toBeNull();
    for (const digit of '2468') {
      await dialog.getByRole('button', { name: digit, exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The discount is set.').waitFor();
    expect(await discountOf()).toMatchObject({ username: 'nico', approved_by: 'maya' });
    // The browser logs each refused call. Nothing else is logged, so no session was refreshed.
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
    await context.close();
  },
);

test('a cancelled approval leaves everything as it was', async () => {
  const { page, context } = await askDiscount();
  await approval(page).getByRole('button', { name: 'Cancel' }).click();
  await approval(page).waitFor({ state: 'detached' });
  await page.getByText('user with the Discount permission to do this').waitFor();
  expect(await discountOf()).toBeNull();
  await context.close();
});

async function openManager(size: Size, language = 'en'): Promise<View> {
  const { hub, browser, address } = house;
  const view = await openView(browser, hub, address, manager, size);
  await view.context.addInitScript((tag) => {
    localStorage.setItem('comanda__language', tag);
  }, language);
  await view.page.goto('/dashboard/profile');
  await view.page.getByRole('heading', { level: 1 }).waitFor();
  return view;
}

test.each(sizes)(
  'remotely: on a $name the request appears immediately, and a yes lets the waiter continue',
  async ({ name, ...size }) => {
    const boss = await openManager(size);
    const { page, context } = await askDiscount();
    await approval(page).getByRole('button', { name: 'Send request' }).click();
    await approval(page).getByText('Waiting for an answer').waitFor();
    const banner = boss.page.getByRole('status', { name: 'Approval requested' });
    await banner.getByText(`15 % off Table ${tables}, $12.60`).waitFor();
    expect(await listAxeFaults(boss.page)).toEqual([]);
    await banner.getByRole('button', { name: 'Yes' }).click();
    await approval(page).waitFor({ state: 'detached' });
    expect(await discountOf()).toMatchObject({ username: 'nico', approved_by: 'maya' });
    await banner.waitFor({ state: 'detached' });
    expect(boss.faults).toEqual([]);
    for (const view of [boss.context, context]) await view.close();
  },
);

test('remotely with a note: going back to approval at the till withdraws the request', async () => {
  const boss = await openManager({});
  const { page, context } = await askDiscount();
  await approval(page).getByLabel('Note for the approver').fill('His birthday');
  await approval(page).getByRole('button', { name: 'Send request' }).click();
  const banner = boss.page.getByRole('status', { name: 'Approval requested' });
  await banner.getByText('requested by nico: His birthday').waitFor();
  await approval(page).getByRole('button', { name: 'Approve here' }).click();
  await banner.waitFor({ state: 'detached' });
  await approval(page).getByRole('button', { name: 'Name of maya' }).waitFor();
  for (const view of [boss.context, context]) await view.close();
});

test('remotely: without network the dialog closes, and the request is withdrawn when the hub is back', async () => {
  const boss = await openManager({});
  const { page, context } = await askDiscount();
  await approval(page).getByRole('button', { name: 'Send request' }).click();
  await approval(page).getByText('Waiting for an answer').waitFor();
  const banner = boss.page.getByRole('status', { name: 'Approval requested' });
  await banner.waitFor();
  await context.setOffline(true);
  await approval(page).getByRole('button', { name: 'Cancel' }).click();
  await approval(page).waitFor({ state: 'detached' });
  await page
    .getByText('When the hub is back, the request is withdrawn, unless it has expired.')
    .waitFor();
  expect((await till.get('/approvals')).body).toHaveLength(1);
  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  expect((await till.get('/approvals')).body).toEqual([]);
  for (const view of [boss.context, context]) await view.close();
});

test('remotely: a request ends with the page that made it', async () => {
  const boss = await openManager({});
  const { page, context } = await askDiscount();
  await approval(page).getByRole('button', { name: 'Send request' }).click();
  await approval(page).getByText('Waiting for an answer').waitFor();
  const banner = boss.page.getByRole('status', { name: 'Approval requested' });
  await banner.getByText(`15 % off Table ${tables}, $12.60`).waitFor();
  await page.reload();
  await banner.waitFor({ state: 'detached' });
  expect((await till.get('/approvals')).body).toEqual([]);
  for (const view of [boss.context, context]) await view.close();
});

test('remotely: the hub’s description is in the language of the approver’s screen', async () => {
  const boss = await openManager({}, 'de');
  const { page, context } = await askDiscount();
  await approval(page).getByRole('button', { name: 'Send request' }).click();
  const banner = boss.page.getByRole('status', { name: 'Freigabe angefragt' });
  await banner.getByText(`15 % Rabatt auf Table ${tables}, 12,60\u00a0$`).waitFor();
  await banner.getByRole('button', { name: 'Ja' }).click();
  await boss.page.getByText('Freigegeben.').waitFor();
  await approval(page).waitFor({ state: 'detached' });
  for (const view of [boss.context, context]) await view.close();
});

test('a request that nobody answered in time leaves the screen automatically', async () => {
  const { page, context } = await askDiscount();
  await approval(page).getByRole('button', { name: 'Send request' }).click();
  await approval(page).getByText('Waiting for an answer').waitFor();
  const almost = Date.now() - APPROVAL_WAITS_MS + 6000;
  house.hub.db.prepare("UPDATE approvals SET created_at = ? WHERE state = 'waiting'").run(almost);
  const boss = await openManager({});
  const banner = boss.page.getByRole('status', { name: 'Approval requested' });
  await banner.getByText(`15 % off Table ${tables}, $12.60`).waitFor();
  // When its socket is connected, the page loads its lists once more. Waits for that, so that only later requests are
  // counted.
  await boss.page.waitForLoadState('networkidle');
  let asked = 0;
  boss.page.on('request', (request) => {
    if (request.url().endsWith('/approvals')) asked += 1;
  });
  await banner.waitFor({ state: 'detached', timeout: 12_000 });
  expect(asked).toBe(0);
  for (const view of [boss.context, context]) await view.close();
});

test('off a till the name is typed, with the PIN that somebody has', async () => {
  const { page, context } = await askDiscount({}, waiter.cookie);
  const name = approval(page).getByLabel('Username');
  await approval(page).getByRole('button', { name: 'OK' }).waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await context.close();
});

test('away from a till, where nobody else has a PIN, the approver types a name and a password', async () => {
  const pins = house.hub.db.prepare("SELECT pin_hash FROM users WHERE username = 'maya'").pluck();
  const setPin = house.hub.db.prepare("UPDATE users SET pin_hash = ? WHERE username = 'maya'");
  const pin = pins.get();
  setPin.run(null);
  const { page, context, faults } = await askDiscount({}, waiter.cookie);
  await approval(page).getByLabel('Username').waitFor();
  await approval(page).getByLabel('Password').waitFor();
  expect(await approval(page).getByRole('button', { name: 'OK' }).count()).toBe(0);
  // The browser logs the refused discount and nothing else.
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  await context.close();
  setPin.run(pin);
});

test('remotely: a no gives the reason, and somebody at the till may still approve', async () => {
  const boss = await openManager({});
  const { page, context } = await askDiscount();
  await approval(page).getByRole('button', { name: 'Send request' }).click();
  await boss.page.getByRole('button', { name: 'No', exact: true }).click();
  await boss.page.getByLabel('Reason (optional)').fill('He had one yesterday');
  await boss.page.getByRole('button', { name: 'Decline' }).click();
  await approval(page).getByText('maya declined the request: He had one yesterday').waitFor();
  await approval(page).getByRole('button', { name: 'Name of maya' }).waitFor();
  expect(await discountOf()).toBeNull();
  // A second request waits for a new answer; the old answer is gone.
  await approval(page).getByRole('button', { name: 'Send request' }).click();
  await approval(page).getByText('Waiting for an answer').waitFor();
  expect(await approval(page).getByText('maya declined').count()).toBe(0);
  for (const view of [boss.context, context]) await view.close();
});

test('the page of rights says what needs approval and who holds which right', async () => {
  covers('9.10', '/dashboard/settings/rights');
  const { hub, browser, address } = house;
  const owner = makePerson(hub, { role: 'admin', username: 'owner' });
  for (const { name, ...size } of sizes) {
    const { page, context, faults } = await openView(browser, hub, address, owner, size);
    await page.goto('/dashboard/settings/rights');
    await page.getByText('Name of maya').first().waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    const formWith = (label: string) =>
      page.locator('form').filter({ has: page.getByLabel(label) });
    const rules = formWith('A void needs');
    const locking = formWith('A screen locks itself after');
    await rules.getByLabel('A void needs').selectOption('approval');
    const limit = rules.getByLabel('Highest discount without approval');
    const before = await limit.inputValue();
    await limit.fill('101');
    await rules.getByRole('button', { name: 'Save' }).click();
    await rules.getByText('Please enter 0 to 100 %.').first().waitFor();
    await limit.fill(before);
    await rules.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Store details updated successfully.').waitFor();
    await locking.getByLabel('A screen locks itself after').fill('120');
    await locking.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await till.get('/settings/store-setting')).body.autoLockSeconds)
      .toBe(120);
    const { body } = await till.get('/settings/store-setting');
    expect(body).toMatchObject({ voidNeeds: 'approval', autoLockSeconds: 120 });
    expect(faults).toEqual([]);
    await context.close();
  }
});
