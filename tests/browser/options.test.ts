// Dishes with option groups: at the till, in the settings, and on a guest's phone.
import { describe, expect, it } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets, untilFetched } from '../fixtures/browser.ts';
import { eachCashier } from '../fixtures/cashier-page.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';
import { dishesThatAsk } from '../fixtures/pos-menus.ts';

const at = eachCashier(await openFileBrowser(), dishesThatAsk);
const { button, dialog, lines, payable, send, count } = at;

const soldOptions = () =>
  at.hub.db.prepare('SELECT title, quantity, price_cents FROM order_item_options').all();

describe('a dish that asks', () => {
  it('asks on one screen, required first, with the price running, and opens again as it was', async () => {
    await button('Add Schnitzel').click();
    const asking = dialog('Select Options');
    const groups = asking.getByRole('group');
    await expect.poll(() => groups.first().locator('legend').textContent()).toContain('Side');
    expect(await groups.first().textContent()).toContain('Required');
    // The device keyboard does not cover the options.
    const notes = asking.getByLabel('Notes');
    expect(await notes.evaluate((field) => field === document.activeElement)).toBe(false);
    expect(await button(/Choose 1 of “Side”\./).isDisabled()).toBe(true);
    await asking.getByRole('button', { name: /^Chips/ }).click();
    await asking.getByRole('button', { name: /^Aioli/ }).click();
    await asking.getByRole('button', { name: /^Aioli/ }).click();
    await asking.getByRole('button', { name: /^Ketchup/ }).click();
    // The dish costs 12.90, the chips 1.50 and each Aioli 0.80; the Ketchup is free. No more than three sauces can be
    // chosen.
    await asking.getByRole('button', { name: 'Add · $16.00' }).waitFor();
    expect(await asking.getByRole('button', { name: 'One more Aioli' }).isDisabled()).toBe(true);
    expect(await listAxeFaults(at.page)).toEqual([]);
    expect(await listSmallTargets(at.page)).toEqual([]);
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
    await untilFetched(at.page, 'shortcuts');
    await button('Add Salad').click();
    await expect.poll(() => lines().textContent()).toContain('White');
    const tile = await button('Add Salad').boundingBox();
    if (!tile) throw new Error('no tile');
    await at.page.mouse.move(tile.x + 20, tile.y + 20);
    await at.page.mouse.down();
    const asking = dialog('Select Options');
    await asking.waitFor();
    await at.page.mouse.up();
    await asking.getByRole('button', { name: /^Dark/ }).click();
    await asking.getByRole('button', { name: 'Add · $7.30' }).click();
    await expect.poll(() => lines().count()).toBe(2);
    await button('Add Salad').click();
    await expect.poll(() => payable().textContent()).toBe('$21.30');
    expect(await lines().count()).toBe(2);
  });
});

it('a guest’s allergies are shown on the cart and sent with the order', async () => {
  await button('Add Soup').click();
  await button('Allergies').click();
  await dialog('Allergies').getByLabel('The guest must not eat').fill('no nuts');
  await dialog('Allergies').getByRole('button', { name: 'Save' }).click();
  await button('Allergies: no nuts').waitFor();
  await send();
  await dialog('Order sent to Kitchen').getByRole('button', { name: 'Next order' }).click();
  expect(at.hub.db.prepare('SELECT allergies FROM orders').pluck().get()).toBe('no nuts');
  await button('Add Soup').click();
  await button('Allergies', at.page).waitFor();
  expect(await button('Allergies: no nuts').count()).toBe(0);
});

it('an owner makes a group, ties it to a dish, and says what is in it; a guest filters by it', async () => {
  covers('9.10', '/dashboard/settings/options');
  const owner = await at.house.open(makeAdmin(at.hub));
  const { page: office } = owner;
  at.hub.db.prepare('UPDATE store SET is_qr_menu_enabled = 1').run();
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

  await office.goto(`/dashboard/settings/menu-items/${at.menu.soup}`);
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
    .poll(() =>
      at.hub.db.prepare('SELECT allergens FROM menu_items WHERE id = ?').pluck().get(at.menu.soup),
    )
    .toBe('celery');

  await count({ itemId: at.menu.schnitzel, left: 0 });
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
