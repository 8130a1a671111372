// Users, their devices and their scopes in a real browser: what each may do, and what is hidden from them.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
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

test('a holder of SETTINGS gives only what he holds and leaves admins alone', async () => {
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
      'SETTINGS',
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
    await page.getByRole('heading', { name: 'Nina New' }).waitFor();
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
