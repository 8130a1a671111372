// Users, their devices and their scopes in a real browser: what each user may do, and what is hidden from the user.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { asPerson, type House, openHouse } from '../fixtures/house.ts';
import { makeCustomer } from '../fixtures/menu.ts';
import { makeAdmin, makeDevice, makePerson, type Person } from '../fixtures/people.ts';

let house: House;
let admin: Person;

beforeAll(async () => {
  house = await openHouse();
  admin = makeAdmin(house.hub);
  makeCustomer(house.hub, '0791234567', 'Ana Angler');
});
afterAll(() => house?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a device is logged out from another, and this one can’t be removed', async () => {
  covers('9.12', '12.3', '/dashboard/devices');
  const person = makePerson(house.hub, { scopes: ['REPORTS'] });
  makeDevice(house.hub, person.userId);
  await asPerson(house, person, async (page) => {
    await page.goto('/dashboard/devices');
    await page.getByText('This Device').waitFor();
    await button(page, /^Remove/).click();
    await page.getByText('Are you sure! This device will be logged out!').waitFor();
    await button(page, 'Remove').last().click();
    await expect.poll(() => button(page, /^Remove/).count()).toBe(0);
    await page.getByText('This Device').waitFor();
  });
});

test('a user with SETTINGS gives only scopes that they have, and cannot change admins', async () => {
  covers('9.9', '/dashboard/users');
  await asPerson(house, makePerson(house.hub, { scopes: ['SETTINGS', 'POS'] }), async (page) => {
    await page.goto('/dashboard/users');
    const nameOfAdmin = `Name of ${admin.username}`;
    await page.getByText('Only another admin can change an admin.').waitFor();
    expect(await button(page, `Edit User ${nameOfAdmin}`).count()).toBe(0);
    await button(page, 'New').click();
    expect(await page.getByLabel('Admin').count()).toBe(0);
    const scopes = page.getByLabel('Scopes', { exact: true });
    expect(await scopes.locator('option').allTextContents()).toEqual([
      'Add a scope…',
      'Settings',
      'POS',
    ]);
    expect(await page.getByTitle('scopes are like permission').getByLabel('Scopes').count()).toBe(
      1,
    );
    await scopes.selectOption('POS');
    expect(await scopes.locator('option').allTextContents()).not.toContain('POS');
    await button(page, 'Save').click();
    await page.getByRole('status').getByText('Please provide name!').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Nina New');
    await page.getByLabel('Username').fill('nina');
    await page.getByLabel('Password').fill('soup!');
    await button(page, 'Save').click();
    await page.getByRole('row', { name: /^Nina New/ }).waitFor();
    await button(page, 'Reset Password of Nina New').click();
    await button(page, 'Reset Password').last().click();
    await page.getByRole('status').getByText('Provide new password!').waitFor();
    await page.getByLabel('New Password').fill('stew!');
    await button(page, 'Reset Password').last().click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.goto('/dashboard/settings/audit');
    await page.getByText(/Oops! You don't have access to this area!/).waitFor();
  });
});

test('a role is made, given to a user and changed; the user has its permissions at once', async () => {
  covers('26.1', '/dashboard/users');
  const name = `Rita ${Date.now()}`;
  makePerson(house.hub, { scopes: ['ORDERS'], username: name.replace(' ', '-') });
  await asPerson(house, admin, async (page) => {
    await page.goto('/dashboard/users');
    await button(page, 'Add role').click();
    const form = page.getByRole('dialog', { name: 'New role' });
    await form.getByLabel('Title').fill(name);
    await button(page, 'Save').click();
    await page.getByRole('status').getByText('Please choose at least one permission.').waitFor();
    await form.getByLabel('Scopes', { exact: true }).selectOption('POS');
    await button(page, 'Save').click();
    await page.getByRole('cell', { name, exact: true }).waitFor();
    await button(page, `Edit User Name of ${name.replace(' ', '-')}`).click();
    const user = page.getByRole('dialog', { name: 'Edit User' });
    await user.getByLabel('Role').selectOption({ label: name });
    await button(page, 'Save').click();
    await user.waitFor({ state: 'detached' });
    const row = page
      .getByRole('table', { name: 'Roles' })
      .getByRole('row')
      .filter({ hasText: name });
    await row.getByRole('cell', { name: `Name of ${name.replace(' ', '-')}` }).waitFor();
    await button(page, `Edit ${name}`).click();
    const change = page.getByRole('dialog', { name: 'Edit role' });
    await change.getByText('The change applies immediately to').waitFor();
    await change.getByLabel('Scopes', { exact: true }).selectOption('REPORTS');
    await button(page, 'Save').click();
    await row.getByRole('cell', { name: 'POS, Reports' }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
  });
});

test('the drawer of a row on a phone does not repeat its title', async () => {
  const username = `Nora-${Date.now()}`;
  makePerson(house.hub, { scopes: ['ORDERS'], username });
  const phone = { width: 390, height: 844 };
  const read = async (page: Page, path: string, row: string) => {
    await page.goto(path);
    await button(page, new RegExp(`^${row}`)).click();
    const drawer = page.getByRole('dialog', { name: row });
    await drawer.getByRole('heading').waitFor();
    return await drawer.locator('dl > div').allInnerTexts();
  };
  await asPerson(
    house,
    admin,
    async (page) => {
      expect(await read(page, '/dashboard/users', `Name of ${username}`)).toEqual([
        `User\n@${username}`,
        'Role\nOrders',
      ]);
      expect(await read(page, '/dashboard/users', 'Cook')).toEqual([
        'Permissions\nKitchen, Stock',
        'Users\nNobody',
      ]);
      const [name, number] = await read(page, '/dashboard/customers', 'Ana Angler');
      expect([name, number]).toEqual(['Name\nDetails', 'Phone\n0791234567']);
    },
    phone,
  );
});

test('who may only look at customers is offered no change and no link to users', async () => {
  covers('9.8');
  await asPerson(house, makePerson(house.hub, { scopes: ['VIEW_CUSTOMERS'] }), async (page) => {
    await page.goto('/dashboard/customers');
    await page.getByRole('link', { name: /^Ana / }).waitFor();
    expect(await button(page, /^(New|Edit|Delete)/).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await page.goto('/dashboard/reports');
    await page.getByText(/Oops! You don't have access to this area!/).waitFor();
  });
});
