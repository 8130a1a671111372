// A menu that asks, and runs out: at the till, between two tills, and on a guest's phone.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listAxeFaults,
  listen,
  listSmallTargets,
  openView,
  untilFetched,
  type View,
} from '../fixtures/browser.ts';
import { callApi, makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeGroup, makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin, makePerson, type Person } from '../fixtures/people.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;
let cashier: Person;
let view: View;
let page: Page;
let schnitzel: number;
let soup: number;
let sideRice: number | undefined;

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  soup = makeItem(hub, { title: 'Soup', priceCents: 1000 });
  schnitzel = makeItem(hub, { title: 'Schnitzel', priceCents: 1290 });
  const salad = makeItem(hub, { title: 'Salad', priceCents: 700 });
  makeGroup(hub, [schnitzel, salad], {
    title: 'Sauces',
    max: 3,
    free: 1,
    options: [
      ['Aioli', 80],
      ['Ketchup', 50],
    ],
  });
  const side = makeGroup(hub, [schnitzel], {
    title: 'Side',
    min: 1,
    max: 1,
    options: [
      ['Rice', 0],
      ['Chips', 150],
    ],
  });
  [sideRice] = side.options;
  makeGroup(hub, [salad], {
    title: 'Bread',
    min: 1,
    max: 1,
    options: [
      ['White', 0, true],
      ['Dark', 30],
    ],
  });
  address = await listen(hub);
  cashier = makePerson(hub, { scopes: ['POS'] });
  view = await openView(browser, hub, address, cashier);
  page = view.page;
  await page.goto('/dashboard/pos');
});
afterEach(async () => {
  await view.context.close();
  await hub.close();
});

const count = (body: object) =>
  callApi(hub, 'POST', '/menu-items/availability', { cookie: cashier.cookie, body });
const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name });
const dialog = (name: string, on: Page = page) => on.getByRole('dialog', { name });
const lines = (on: Page = page) => on.getByRole('list', { name: 'Cart' }).getByRole('listitem');
const payable = () => page.getByRole('region', { name: 'Order' }).locator('dd').last();
const soldOptions = () =>
  hub.db.prepare('SELECT title, quantity, price_cents FROM order_item_options').all();

async function send(on: Page = page): Promise<void> {
  await button('Send to Kitchen', on).click();
  await dialog('Send order to Kitchen', on)
    .getByRole('button', { name: 'Send to Kitchen' })
    .click();
}

describe('a dish that asks', () => {
  it('asks on one screen, required first, with the price running, and opens again as it was', async () => {
    await button('Add Schnitzel').click();
    const asking = dialog('Select Options');
    const groups = asking.getByRole('group');
    await expect.poll(() => groups.first().locator('legend').textContent()).toContain('Side');
    expect(await groups.first().textContent()).toContain('Required');
    // No keyboard comes up over what is asked.
    const notes = asking.getByLabel('Notes');
    expect(await notes.evaluate((field) => field === document.activeElement)).toBe(false);
    expect(await button(/Choose 1 of “Side”!/).isDisabled()).toBe(true);
    await asking.getByRole('button', { name: /^Chips/ }).click();
    await asking.getByRole('button', { name: /^Aioli/ }).click();
    await asking.getByRole('button', { name: /^Aioli/ }).click();
    await asking.getByRole('button', { name: /^Ketchup/ }).click();
    // 12.90 + 1.50 + 2 × 0.80, Ketchup free; three sauces are the most.
    await asking.getByRole('button', { name: 'Add · $16.00' }).waitFor();
    expect(await asking.getByRole('button', { name: 'One more Aioli' }).isDisabled()).toBe(true);
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await listSmallTargets(page)).toEqual([]);
    await asking.getByRole('button', { name: 'Add · $16.00' }).click();
    await expect.poll(() => lines().textContent()).toContain('2 × Aioli, Ketchup, Chips');

    await button('Options of Schnitzel').click();
    expect(await asking.getByRole('button', { name: /^Chips/ }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await asking.getByRole('button', { name: 'One less Aioli' }).click();
    await asking.getByRole('button', { name: 'Change · $15.20' }).click();
    await expect.poll(() => payable().textContent()).toBe('$15.20');
    expect(await lines().count()).toBe(1);
    await send();
    await dialog('Order sent to Kitchen').waitFor();
    expect(soldOptions()).toEqual([
      { title: 'Aioli', quantity: 1, price_cents: 80 },
      { title: 'Ketchup', quantity: 1, price_cents: 0 },
      { title: 'Chips', quantity: 1, price_cents: 150 },
    ]);
  });

  it('is one tap where its defaults do, a long press changes them, and lines stay apart', async () => {
    await untilFetched(page, 'shortcuts');
    await button('Add Salad').click();
    await expect.poll(() => lines().textContent()).toContain('White');
    const tile = await button('Add Salad').boundingBox();
    if (!tile) throw new Error('no tile');
    await page.mouse.move(tile.x + 20, tile.y + 20);
    await page.mouse.down();
    const asking = dialog('Select Options');
    await asking.waitFor();
    await page.mouse.up();
    await asking.getByRole('button', { name: /^Dark/ }).click();
    await asking.getByRole('button', { name: 'Add · $7.30' }).click();
    await expect.poll(() => lines().count()).toBe(2);
    await button('Add Salad').click();
    await expect.poll(() => payable().textContent()).toBe('$21.30');
    expect(await lines().count()).toBe(2);
  });
});

describe('what runs out', () => {
  it('counts down on the tile from three, and a long press sets what is left', async () => {
    await button('Add Soup').waitFor();
    await count({ itemId: soup, left: 3 });
    await button(/Add Soup.*3 left/).waitFor();
    await button('Add Soup').click();
    await send();
    await dialog('Order sent to Kitchen').getByRole('button', { name: 'Next order' }).click();
    await button(/Add Soup.*2 left/).waitFor();
    await untilFetched(page, 'shortcuts');
    await button(/Add Soup/).click({ button: 'right' });
    const left = dialog('What is left');
    expect(await left.getByLabel('Portions left').inputValue()).toBe('2');
    expect(await listAxeFaults(page)).toEqual([]);
    await left.getByRole('button', { name: 'Sold out' }).click();
    await left.getByRole('button', { name: 'Save' }).click();
    await button(/Add Soup.*Sold out/).waitFor();
  });

  it('is not set by the finger that was held: it comes up on the dialog', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await untilFetched(page, 'shortcuts');
    const box = await button(/Add Soup/).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) - 8];
    const touch = await view.context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    const left = dialog('What is left');
    await left.waitFor();
    // Under the finger lies what a tap would press.
    await left.getByRole('button', { name: 'Close' }).evaluate(
      (close, [across, down]) => {
        close.style.cssText = `position: fixed; left: ${(across ?? 0) - 24}px; top: ${(down ?? 0) - 24}px`;
      },
      [x, y],
    );
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await left.getByRole('button', { name: 'Close' }).evaluate((close) => {
      close.style.cssText = '';
    });
    await left.getByRole('button', { name: 'Sold out' }).click();
    await left.getByRole('button', { name: 'Save' }).click();
    await button(/Add Soup.*Sold out/).waitFor();
  });

  it('is said by the cart before it is sent, and the rest of it stays', async () => {
    await button('Add Soup').click();
    await button('Add Soup').click();
    await button('Add Salad').click();
    await count({ itemId: soup, left: 1 });
    await page.getByText('Only 1 of “Soup” is left.').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await button('Keep 1 of Soup').click();
    await expect.poll(() => payable().textContent()).toBe('$17.00');
    await count({ itemId: soup, left: 0 });
    await button('Take out of Soup').click();
    await expect.poll(() => lines().count()).toBe(1);
  });

  it('of two tills that want the last portion one gets it, the other keeps the rest of its cart', async () => {
    const other = await openView(browser, hub, address, makePerson(hub, { scopes: ['POS'] }));
    const { page: late } = other;
    // This one hears of nothing: it has to be told by the refusal.
    await late.routeWebSocket(/socket\.io/, () => undefined);
    await count({ itemId: soup, left: 1 });
    await late.goto('/dashboard/pos');
    for (const till of [page, late]) {
      await button(/Add Soup.*1 left/, till).click();
      await button('Add Salad', till).click();
    }
    await send();
    await dialog('Order sent to Kitchen').waitFor();
    await send(late);
    await late.getByText('“Soup” is sold out!').first().waitFor();
    await dialog('Not enough left', late).waitFor();
    expect(await listAxeFaults(late)).toEqual([]);
    await dialog('Not enough left', late)
      .getByRole('button', { name: 'Keep what there is' })
      .click();
    await dialog('Send order to Kitchen', late)
      .getByRole('button', { name: 'Send to Kitchen' })
      .click();
    await dialog('Order sent to Kitchen', late).waitFor();
    const sold = 'SELECT item_title FROM order_items ORDER BY id';
    expect(hub.db.prepare(sold).pluck().all()).toEqual(['Soup', 'Salad', 'Salad']);
    await other.context.close();
  });

  it('away from the hub it waits for a person, who is told what is left', async () => {
    await button('Add Soup').click();
    await button('Add Salad').click();
    await page.route('**/api/v1/**', (route) => route.abort());
    await send();
    await dialog('Order held on this screen').getByRole('button', { name: 'OK' }).click();
    await count({ itemId: soup, left: 0 });
    await page.unroute('**/api/v1/**');
    await page
      .getByText(/to settle: refused by the hub/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /Show|Settle|Unsent/ })
      .first()
      .click();
    await page.getByText('“Soup” is sold out!').first().waitFor();
    await button('Back to the cart').click();
    await expect.poll(() => lines().count()).toBe(2);
    await button('Take out of Soup').click();
    await send();
    await dialog('Order sent to Kitchen').waitFor();
  });
});

it('what a guest must not eat stands on the cart and goes with the order', async () => {
  await button('Add Soup').click();
  await button('Allergies').click();
  await dialog('Allergies').getByLabel('The guest must not eat').fill('no nuts');
  await dialog('Allergies').getByRole('button', { name: 'Save' }).click();
  await button('Allergies: no nuts').waitFor();
  await send();
  await dialog('Order sent to Kitchen').getByRole('button', { name: 'Next order' }).click();
  expect(hub.db.prepare('SELECT allergies FROM orders').pluck().get()).toBe('no nuts');
  await button('Add Soup').click();
  await button('Allergies', page).waitFor();
  expect(await button('Allergies: no nuts').count()).toBe(0);
});

it('the kitchen acknowledges allergies, and says what is left from where it is noticed', async () => {
  const cart = [
    { id: soup, quantity: 2 },
    { id: schnitzel, options: [{ id: sideRice }] },
  ];
  const order = { cart, deliveryType: 'takeaway', allergies: 'no nuts, no sesame' };
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  const { cookie } = cashier;
  const placed = await callApi(hub, 'POST', '/pos/create-order', { cookie, body: order });
  expect(placed.status).toBe(200);
  const wall = await openView(browser, hub, address, cook);
  const { page: kitchen } = wall;
  await kitchen.goto('/dashboard/kitchen');
  await kitchen.getByText('ALLERGIES: no nuts, no sesame').first().waitFor();
  await kitchen.getByText('+ Rice').first().waitFor();
  const known = button('Allergies of token 1 understood', kitchen);
  const before = await known.boundingBox();
  expect(await listAxeFaults(kitchen)).toEqual([]);
  await known.click();
  const after = button('Allergies of token 1 are known', kitchen);
  await after.waitFor();
  expect(await after.boundingBox()).toEqual(before);
  const seen = 'SELECT allergies_seen_at FROM orders';
  expect(hub.db.prepare(seen).pluck().get()).toBeGreaterThan(0);

  await button('Add Soup').waitFor();
  await kitchen.waitForLoadState('networkidle');
  await untilFetched(kitchen, 'line-holds');
  await button(/Start Making: 2 × Soup/, kitchen).click({ button: 'right' });
  const left = dialog('What is left', kitchen);
  await left.getByRole('button', { name: 'Sold out' }).click();
  await left.getByRole('button', { name: 'Save' }).click();
  await button(/Add Soup.*Sold out/).waitFor();
  expect(hub.db.prepare('SELECT DISTINCT status FROM order_items').pluck().all()).toEqual([
    'created',
  ]);
  expect(wall.faults).toEqual([]);
  await wall.context.close();
});

it('an owner makes a group, ties it to a dish, and says what is in it; a guest filters by it', async () => {
  const owner = await openView(browser, hub, address, makeAdmin(hub));
  const { page: office } = owner;
  hub.db.prepare('UPDATE store SET is_qr_menu_enabled = 1').run();
  await office.goto('/dashboard/settings/options');
  await expect.poll(() => office.getByRole('row', { name: /Sauces/ }).textContent()).toContain('2');
  await button('New', office).click();
  const form = dialog('Add Option Group', office);
  await form.getByRole('button', { name: 'Save' }).click();
  await office.getByText('Please provide the title of the group!').first().waitFor();
  await form.getByLabel('Title', { exact: true }).fill('Extras');
  await form.getByLabel('At most').fill('2');
  await form.getByLabel('Title of option 1').fill('Egg');
  await form.getByLabel('Price of Egg').fill('1,20');
  expect(await listAxeFaults(office)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await office.getByRole('row', { name: /Extras/ }).waitFor();

  await office.goto(`/dashboard/settings/menu-items/${soup}`);
  await office.getByText('Show Options').click();
  await office.getByLabel(/Extras/).check();
  await button('Save Options', office).click();
  await office.getByText('Show Options (1)').waitFor();
  await office.getByText('Allergens and diets').click();
  await office.getByLabel('Vegan', { exact: true }).check();
  await office.getByLabel('Celery').check();
  expect(await listAxeFaults(office)).toEqual([]);
  await button('Save', office).first().click();
  await expect
    .poll(() => hub.db.prepare('SELECT allergens FROM menu_items WHERE id = ?').pluck().get(soup))
    .toBe('celery');

  await count({ itemId: schnitzel, left: 0 });
  await office.goto('/menu');
  await button(/Schnitzel.*Sold out/, office).waitFor();
  await button(/Diets and allergens/, office).click();
  const diets = dialog('Diets and allergens', office);
  await diets.getByLabel('Vegan').check();
  expect(await listAxeFaults(office)).toEqual([]);
  await diets.getByRole('button', { name: 'Show dishes' }).click();
  expect(await button(/Schnitzel/, office).count()).toBe(0);
  await button(/Soup/, office).click();
  await dialog('Soup', office).getByText('Contains: celery').waitFor();
  const dish = dialog('Soup', office);
  await dish.getByRole('group', { name: 'Extras · Choose up to 2' }).waitFor();
  await dish.getByRole('checkbox', { name: 'Egg (+$1.20)' }).check();
  expect(await dish.getByRole('status').innerText()).toBe('$11.20');
  await dish.getByRole('checkbox', { name: /^Egg/ }).uncheck();
  expect(await dish.getByRole('status').innerText()).toBe('$10.00');
  expect(await listAxeFaults(office)).toEqual([]);
  expect(owner.faults).toEqual([]);
  await owner.context.close();
});
