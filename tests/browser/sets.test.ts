// A set menu from the settings to the paid bill: its steps, the till's dialog, the kitchen's ticket and the receipt.
import { expect, test } from 'vitest';
import type { Bill } from '#shared/entities/bills.ts';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachCashier } from '../fixtures/cashier-page.ts';
import { letGuestsOrder, makeCard } from '../fixtures/guests.ts';
import { callApi, type TestHub } from '../fixtures/hub.ts';
import { makeGroup, makeItem, makeTable, makeVariant } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin, makePerson } from '../fixtures/people.ts';
import { makeSet, oneOf } from '../fixtures/sets.ts';

/** Creates the dishes of a set menu with three steps. */
function lunchDishes(hub: TestHub) {
  const soup = makeItem(hub, { title: 'Soup', priceCents: 450 });
  const salad = makeItem(hub, { title: 'Salad', priceCents: 550 });
  const schnitzel = makeItem(hub, { title: 'Schnitzel', priceCents: 1290 });
  const steak = makeItem(hub, { title: 'Steak', priceCents: 2400 });
  const wine = makeItem(hub, { title: 'Wine', priceCents: 400 });
  const large = makeVariant(hub, wine, 700, 'Large');
  makeGroup(hub, [steak], {
    title: 'Doneness',
    min: 1,
    max: 1,
    options: [
      ['Medium', 0],
      ['Rare', 0],
    ],
  });
  makeTable(hub, 'T1');
  return { soup, salad, schnitzel, steak, wine, large };
}

const at = eachCashier(await openFileBrowser(), lunchDishes);
const { button, dialog, lines, payable, send } = at;

/** Adds the lunch by the API, with or without default dishes, and shows it on the till. */
async function addLunch(hasDefaults = false): Promise<number> {
  const { soup, salad, schnitzel, steak, wine, large } = at.menu;
  const usual = (itemId: number) => ({ itemId, isDefault: hasDefaults });
  const id = await makeSet(at.hub, makeAdmin(at.hub), {
    title: 'Lunch',
    price: 16.5,
    steps: [
      oneOf('Starter', [usual(soup), salad]),
      oneOf('Main', [usual(schnitzel), { itemId: steak, surcharge: 6 }]),
      oneOf('Drink', [{ ...usual(wine), variantId: large }], { min: 0 }),
    ],
  });
  await button('Add Lunch').waitFor();
  return id;
}

const steps = () => dialog('Lunch').getByRole('list', { name: 'Steps' }).getByRole('button');
const pick = (name: string | RegExp) => dialog('Lunch').getByRole('button', { name }).click();

test('an owner makes a dish a set, with steps that are ordered by keys', async () => {
  covers('30.1', 'POST /menu-items/{id}/steps');
  const admin = makeAdmin(at.hub);
  const { page, faults } = await at.house.open(admin);
  const id = makeItem(at.hub, { title: 'Lunch', priceCents: 1650 });
  await page.goto(`/dashboard/settings/menu-items/${id}`);
  await page.getByRole('switch', { name: 'Set menu' }).check();
  await page.getByRole('button', { name: 'Save' }).first().click();
  for (const [title, dishes] of [
    ['Main', ['Schnitzel', 'Steak']],
    ['Starter', ['Soup', 'Salad']],
  ] as const) {
    await page.getByRole('button', { name: 'Add step' }).click();
    const form = page.getByRole('dialog', { name: 'Add step' });
    await form.getByLabel('Title').fill(title);
    for (const name of dishes) {
      await form.getByLabel('Add a dish').selectOption({ label: name });
    }
    if (title === 'Main') await form.getByLabel('Surcharge for Steak').fill('6');
    expect(await listAxeFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
  }
  const moveUp = page.getByRole('button', { name: 'Move Starter, position 2 of 2' });
  await moveUp.focus();
  await page.keyboard.press('ArrowUp');
  const read = async () =>
    (await callApi(at.hub, 'GET', `/menu-items/${id}`, { cookie: admin.cookie })).body;
  await expect
    .poll(async () => (await read()).steps.map(({ title }: { title: string }) => title))
    .toEqual(['Starter', 'Main']);
  expect((await read()).steps[1].choices).toMatchObject([
    { title: 'Schnitzel', surcharge: 0 },
    { title: 'Steak', surcharge: 6 },
  ]);
  expect(faults).toEqual([]);
});

test('a set is sold with one tap for each step, cooked as its dishes, and its bill adds up', async () => {
  covers('30.2', '30.3', '30.6');
  await addLunch();
  await button('Add Lunch').click();
  expect(await button(/Starter: Choose 1/).isDisabled()).toBe(true);
  expect(await listAxeFaults(at.page)).toEqual([]);
  expect(await listSmallTargets(at.page)).toEqual([]);
  await pick(/^Salad/);
  // The steak's dialog must be answered before the next step of the set: it asks how the steak is done.
  await pick(/^Steak/);
  await dialog('Steak').getByRole('button', { name: /^Rare/ }).click();
  await dialog('Steak').getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => steps().nth(2).getAttribute('aria-current')).toBe('step');
  await pick(/^Wine Large/);
  await expect.poll(() => payable().textContent()).toBe('$22.50');
  const words = await lines().textContent();
  expect(words).toContain('Salad');
  expect(words).toContain('Steak + Rare +$6.00');
  expect(words).toContain('Wine Large');

  // A line that has not been sent can be changed.
  await button('Options of Lunch').click();
  await steps().nth(1).click();
  await pick(/^Schnitzel/);
  await pick('Change · $16.50');
  await expect.poll(() => payable().textContent()).toBe('$16.50');

  await send();
  await dialog('Order sent to Kitchen').waitFor();
  const cook = await at.house.open(makePerson(at.hub, { scopes: ['KITCHEN'] }));
  await cook.page.goto('/dashboard/kitchen');
  const ticket = cook.page.getByRole('listitem').filter({ hasText: 'Schnitzel' }).first();
  await expect.poll(() => ticket.textContent()).toContain('Lunch');
  const bills: Bill[] = (await at.house.till.get('/bills?status=open')).body;
  const own = bills.flatMap((bill) => bill.lines);
  expect(own.map(({ title, set }) => [title, set?.title])).toEqual([
    ['Salad', 'Lunch'],
    ['Schnitzel', 'Lunch'],
    ['Wine', 'Lunch'],
  ]);
  expect(own.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(1650);
});

test('a set with defaults takes one tap more than a dish, and is sold out with its last dish', async () => {
  covers('30.2', '20.7');
  await addLunch(true);
  await button('Add Lunch').click();
  await pick('Add · $16.50');
  await expect.poll(() => payable().textContent()).toBe('$16.50');
  for (const itemId of [at.menu.schnitzel, at.menu.steak]) await at.count({ itemId, left: 0 });
  await expect.poll(() => button('Add Lunch').textContent()).toContain('Sold out');
  expect(at.view.faults).toEqual([]);
});

test('a guest chooses the dishes of a set on the phone, and it is placed as they chose', async () => {
  covers('29.4', '30.2', '/g/:token');
  await addLunch();
  const { till, address } = at.house;
  await letGuestsOrder(till);
  const card = await makeCard(till);
  const { page: phone, faults } = await at.house.open(at.cashier, { width: 390, height: 844 });
  await phone.goto(`${address}/g/${card.token}`);
  await phone.getByRole('button', { name: /^Lunch/ }).click();
  const asking = phone.getByRole('dialog', { name: 'Lunch' });
  expect(await asking.getByRole('button', { name: /^Add/ }).isDisabled()).toBe(true);
  await asking.getByRole('button', { name: 'Soup' }).click();
  await asking.getByRole('button', { name: /^Steak/ }).click();
  await asking.getByRole('region', { name: 'Steak' }).getByLabel('Rare').check();
  expect(await listAxeFaults(phone)).toEqual([]);
  await asking.getByRole('button', { name: 'Add for $22.50' }).click();
  await phone.getByRole('button', { name: 'Send order: $22.50' }).click();
  await phone.getByText('Waiting for the staff').first().waitFor();
  const [order] = (await till.get('/guest-orders')).body;
  await till.post(`/guest-orders/${order.id}/accept`, {});
  const bills: Bill[] = (await till.get('/bills?status=open')).body;
  const own = bills.flatMap((bill) => bill.lines);
  expect(own.map(({ title, set }) => [title, set?.title])).toEqual([
    ['Soup', 'Lunch'],
    ['Steak', 'Lunch'],
  ]);
  expect(own[1]?.options.map(({ title }) => title)).toEqual(['Rare']);
  expect(faults).toEqual([]);
});

test('a waiter swaps a dish of a sent set on the bill of its table, and cancels the whole set', async () => {
  covers('30.4', '30.5', 'POST /orders/items/{id}/swap');
  const id = await addLunch(true);
  const { till } = at.house;
  const [table] = (await till.get('/tables')).body;
  const cart = [{ id, quantity: 1 }];
  await till.post('/pos/create-order', { cart, deliveryType: 'dinein', tableId: table.id });
  const { page, faults } = await at.house.open(makeAdmin(at.hub));
  await page.goto('/dashboard/tables');
  await page.getByRole('button', { name: /T1/ }).first().click();
  const panel = page.getByRole('complementary', { name: 'T1' });
  await panel.getByRole('button', { name: /Schnitzel/ }).click();
  const line = page.getByRole('dialog', { name: 'Lunch · 1 × Schnitzel' });
  await line.getByText('Swap', { exact: true }).click();
  await line.getByRole('button', { name: /^Steak/ }).click();
  const options = page.getByRole('dialog', { name: 'Steak' });
  await options.getByRole('button', { name: /^Rare/ }).click();
  await options.getByRole('button', { name: 'Done' }).click();
  await panel.getByRole('button', { name: 'Pay $22.50' }).waitFor();
  const open = async (): Promise<Bill[]> => (await till.get('/bills?status=open')).body;
  const titles = async () =>
    (await open()).flatMap(({ lines: all }) => all.map((one) => one.title));
  expect(await titles()).toEqual(['Soup', 'Steak', 'Wine']);

  await panel.getByRole('button', { name: /Steak/ }).click();
  const swapped = page.getByRole('dialog', { name: 'Lunch · 1 × Steak' });
  await swapped.getByText('Cancel the whole set').first().click();
  await swapped.getByText('This change applies to all dishes of Lunch.').waitFor();
  await swapped.getByRole('button', { name: 'Cancel the whole set' }).last().click();
  await expect.poll(titles).toEqual([]);
  expect(faults).toEqual([]);
});

test('the cart says that a later course waits for the first course of a set', async () => {
  covers('30.2');
  const { soup, schnitzel } = at.menu;
  await makeSet(at.hub, makeAdmin(at.hub), {
    title: 'Lunch',
    price: 16.5,
    steps: [
      oneOf('Starter', [{ itemId: soup, isDefault: true }], { course: 1 }),
      oneOf('Main', [{ itemId: schnitzel, isDefault: true }], { course: 2 }),
    ],
  });
  await button('Add Lunch').click();
  await button(/^Add · /).click();
  await button('2nd course').click();
  await button('Add Salad').click();
  const cart = at.page.getByRole('list', { name: 'Cart' });
  await cart.getByText('Course 2 · waiting').waitFor();
  await cart.getByText('Course 1 · fires when sent').waitFor();
  await send();
  const rows = at.hub.db.prepare('SELECT item_title || waits FROM order_items ORDER BY 1');
  await expect.poll(() => rows.pluck().all()).toEqual(['Salad1', 'Schnitzel1', 'Soup0']);
});
