// The page of a hub that waits for the other hub: a signed-in user confirms that the other hub is off.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { givePassword, makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());
const PASSWORD = 'correct horse';
const WAITING = {
  ...{ role: 'waiting', mode: 'single', generation: 1, partner: null, complete_until: null },
};

/** Makes the page see a waiting hub: the hub has a partner, and every user may read the hub's state. */
async function wait(page: Page): Promise<void> {
  const headers = { 'Hub-Generation': '1.00' };
  await page.route('**/api/v1/**', async (route) => {
    // A call such as a sign-in goes to the hub directly. Otherwise the browser would not get the cookies of the answer.
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
  await page.route('**/api/v1/standby', (route) => route.fulfill({ json: WAITING, headers }));
  await page.route('**/healthz', (route) =>
    route.fulfill({ json: { partner: '127.0.0.1:9', mode: 'single' } }),
  );
}

test('the top bar of a waiting hub leads staff to its page', async () => {
  covers('35.6', '/standby');
  const { page } = await house.open(makeAdmin(house.hub), { width: 390, height: 844 });
  await wait(page);
  await page.goto('/dashboard/profile');
  const link = page.getByRole('link', { name: 'Hub is waiting' });
  await link.waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);
  await link.click();
  await page.getByText('I have made sure that the other hub is off').waitFor();
});

test('the sign-in of a waiting hub leads to its page, and from there back after signing in', async () => {
  covers('35.6', '/standby');
  const person = makeAdmin(house.hub);
  givePassword(house.hub, person.userId, PASSWORD);
  const { page, context } = await house.open(person, { width: 390, height: 844 });
  await context.clearCookies();
  await wait(page);
  await page.goto('/');
  await page.getByText('This hub is waiting for the other hub.').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'See what to do' }).click();
  await page.getByText('If the other hub is off, sign in to confirm that it is off.').waitFor();
  expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('I have made sure that the other hub is off').waitFor();
});

test('the hub is asked to work only after the user has confirmed that the other one is off', async () => {
  covers('35.6', '/standby');
  const { page } = await house.open(makeAdmin(house.hub), { width: 390, height: 844 });
  const asked: string[] = [];
  await page.route('**/api/v1/standby', (route) => route.fulfill({ json: WAITING }));
  await page.route('**/api/v1/standby/work', (route) => {
    asked.push(route.request().method());
    return route.fulfill({
      status: 409,
      json: { code: 'WAIT', message: 'Please wait a little longer.' },
    });
  });
  await page.goto('/standby');
  await page.getByText('This hub is waiting for the other hub.').waitFor();
  const work = page.getByRole('button', { name: 'Take over' });
  expect(await work.isDisabled()).toBe(true);
  await page.getByText('I have made sure that the other hub is off').click();
  expect(await listAxeFaults(page)).toEqual([]);
  await work.click();
  await page.getByText('Please wait a little longer.').waitFor();
  expect(asked).toEqual(['POST']);
});
