// A training hub in a browser: its session is separate from that of the restaurant's hub, and its screens and prints
// are marked (contract 37.2).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listen, openView } from '../fixtures/browser.ts';
import { type House, openHouse } from '../fixtures/house.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { givePassword, makeAdmin } from '../fixtures/people.ts';

let house: House;
let training: TestHub;
beforeAll(async () => {
  house = await openHouse();
  training = await makeHub({ config: { training: true } });
});
afterAll(async () => {
  await training.close();
  await house.close();
});

test('signing in at a training leaves the session of the own hub, and prints say NO SALE', async () => {
  covers('37.2');
  const { browser, hub, address } = house;
  const { page, faults, context } = await openView(browser, hub, address, makeAdmin(hub));
  await page.goto('/dashboard/orders');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('TRAINING').count()).toBe(0);

  const trainee = makeAdmin(training);
  givePassword(training, trainee.userId, 'open sesame');
  const name = training.db.prepare('SELECT username FROM users WHERE id = ?').pluck();
  const at = await listen(training);
  const other = await context.newPage();
  other.on('pageerror', (error) => faults.push(String(error)));
  await other.goto(at);
  await other.getByLabel('Username').fill(String(name.get(trainee.userId)));
  await other.getByLabel('Password').fill('open sesame');
  await other.getByRole('button', { name: 'Login' }).click();
  await other.waitForURL(/\/dashboard/);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await other.goto(`${at}/dashboard/reports`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await other.getByText('TRAINING').waitFor();
  expect(await listAxeFaults(other)).toEqual([]);
  await other.emulateMedia({ media: 'print' });
  await other.getByText('TRAINING, NO SALE').waitFor();

  // Each page still has its own user, even after a reload of one page.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  const users = await Promise.all(
    [page, other].map((each) =>
      each.evaluate(async () => (await (await fetch('/api/v1/auth/session')).json()).user.id),
    ),
  );
  const own = hub.db.prepare('SELECT max(id) FROM users').pluck().get();
  expect(users).toEqual([own, trainee.userId]);
  expect(faults).toEqual([]);
});
