// The drawer of a till is chosen on the cash page, at that till.
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill as enrolTill, makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());

test('a till uses another drawer from then on', async () => {
  covers('19.1', '/dashboard/cash');
  const { hub } = house;
  await house.till.post('/settings/drawers/add', { title: 'Bar' });
  const admin = makeAdmin(hub);
  const [, token = ''] = enrolTill(hub).split('=');
  hub.db
    .prepare('UPDATE devices SET till_id = (SELECT id FROM tills) WHERE id = ?')
    .run(admin.deviceId);
  const { page, faults } = await house.open(admin);
  await page.context().addCookies([{ name: 'comanda_till', value: token, url: house.address }]);
  await page.goto('/dashboard/cash');
  const drawer = page.getByLabel('Drawer', { exact: true });
  const use = page.getByRole('button', { name: 'Use this drawer at this till' });
  await page.getByRole('button', { name: 'Lock' }).waitFor();
  expect(await use.count()).toBe(0);
  await drawer.selectOption({ label: 'Bar' });
  await use.waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await use.click();
  await use.waitFor({ state: 'detached' });
  expect(hub.db.prepare('SELECT drawer_id FROM tills').pluck().get()).toBe(2);
  await drawer.selectOption({ label: 'Main' });
  await use.waitFor();
  expect(await use.count()).toBe(1);
  expect(faults).toEqual([]);
});
