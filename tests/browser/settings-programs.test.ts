// API keys and webhooks in the settings (contract 34.4, 34.5).
import { afterAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openReceiver } from '../fixtures/feed.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());
const receiver = await openReceiver();
afterAll(() => receiver.close());

test.each([1280, 390])('a key is added, shown once and deleted, %i px', async (width) => {
  covers('34.4', '/dashboard/settings/api-keys');
  const { page, faults } = await house.open(makeAdmin(house.hub), { width });
  await page.goto('/dashboard/settings/api-keys');
  await page.getByText('No keys yet.').waitFor();
  await page.getByRole('button', { name: 'New' }).click();
  const add = page.getByRole('dialog', { name: 'Add an API key' });
  await add.getByLabel('Title').fill('Bookkeeping');
  await add.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Please choose what the key may do.').first().waitFor();
  await add.getByLabel('Read reports and Z reports').check();
  expect(await listAxeFaults(page)).toEqual([]);
  await add.getByRole('button', { name: 'Add' }).click();
  const shown = page.getByRole('dialog', { name: 'The new key' });
  const key = await shown.locator('code').innerText();
  expect(key).toMatch(/^comanda_/);
  await shown.getByRole('button', { name: 'Copy' }).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${house.address}/api/v1/reports`, { headers })).status).toBe(200);
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await page.getByText(key).count()).toBe(0);
  await page.getByText('Bookkeeping').first().waitFor();
  expect(await listSmallTargets(page)).toEqual([]);
  if (width < 600) await page.getByText('Bookkeeping').first().click();
  await page.getByRole('button', { name: 'Delete Bookkeeping' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the key “Bookkeeping”?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No keys yet.').waitFor();
  expect((await fetch(`${house.address}/api/v1/reports`, { headers })).status).toBe(401);
  expect(faults).toEqual([]);
});

test('a webhook is added, its failed test says why, and it is resumed and deleted', async () => {
  covers('34.5', '/dashboard/settings/webhooks');
  const { page, faults } = await house.open(makeAdmin(house.hub));
  await page.goto('/dashboard/settings/webhooks');
  await page.getByText('No webhooks yet.').waitFor();
  await page.getByRole('button', { name: 'New' }).click();
  const add = page.getByRole('dialog', { name: 'Add a webhook' });
  await add.getByLabel('Address').fill('books.example');
  await add.getByRole('button', { name: 'Add' }).click();
  await page
    .getByText(/Please provide an address/)
    .first()
    .waitFor();
  await add.getByLabel('Address').fill(receiver.url);
  expect(await listAxeFaults(page)).toEqual([]);
  await add.getByRole('button', { name: 'Add' }).click();
  const shown = page.getByRole('dialog', { name: 'The new secret' });
  expect(await shown.locator('code').innerText()).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Working').first().waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  // A hub sends no webhooks to its own machine, so the hub of this test refuses to send a webhook to the receiver.
  const host = `127.0.0.1:${receiver.port}`;
  await page.getByRole('button', { name: `Send a test to ${host}` }).click();
  await page
    .getByText(/this address is not allowed for webhooks/)
    .first()
    .waitFor();
  expect(faults.splice(0).filter((fault) => !/409/.test(fault))).toEqual([]);
  await house.till.post('/menu-items/add', { title: 'Soup', price: 4 });
  const set = house.hub.db.prepare(
    `UPDATE webhooks SET state = 'stopped', failing_since = 1, reason = 'the receiver answered 500'`,
  );
  set.run();
  await page.reload();
  await page.getByText('Stopped').first().waitFor();
  await page.getByRole('button', { name: `Resume ${host}` }).click();
  await page.getByText('The webhook goes on where it stopped.').waitFor();
  await page.getByText('Working').first().waitFor();
  await page.getByRole('button', { name: `Delete ${host}` }).click();
  const question = page.getByRole('dialog', { name: `Delete the webhook to ${host}?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet.').waitFor();
  expect(receiver.received).toEqual([]);
  expect(faults).toEqual([]);
});

test.each([1280, 390])('a wrong code of head office says why, %i px', async (width) => {
  covers('36.5', '/dashboard/settings/head-office');
  const { page, faults } = await house.open(makeAdmin(house.hub), { width });
  await page.goto('/dashboard/settings/head-office');
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByText('Please provide the address.').first().waitFor();
  await page.getByLabel('Address').fill(new URL(receiver.url).origin);
  await page.getByLabel('Code').fill('0000-0000-0000');
  await page.getByRole('button', { name: 'Pair' }).click();
  await page
    .getByText(/Pairing failed/)
    .first()
    .waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);
  // The browser logs the refused call (409), which is expected here.
  expect(faults.filter((fault) => !/ 409 /.test(fault))).toEqual([]);
});
