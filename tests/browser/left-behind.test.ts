// A screen has changed over to the second hub, but its unsent entries do not all fit in one address. The new page says
// where the remaining entries are, until they are sent or a user dismisses the note.
import { expect, test } from 'vitest';
import { packed } from '../../client/changeover/parcel.ts';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());
const OLD = 'http://192.168.1.20:8080';

test('the page says how many entries stayed at the old address, until the note is dismissed', async () => {
  covers('40.2');
  const { page } = await house.open(makeAdmin(house.hub), { width: 390, height: 844 });
  const asked = page.waitForResponse('**/auth/session');
  await page.goto('/dashboard/orders');
  const { user } = await (await asked).json();
  const adopted = { message: 'Signed in.', user };
  await page.route('**/api/v1/auth/adopt', (route) => route.fulfill({ json: adopted }));
  const parcel = packed({ parts: [], texts: {}, left: { count: 3, at: OLD } });
  await page.goto(`/dashboard/pos#pass=one${parcel}`);
  await page.reload();
  const banner = page.getByRole('status').filter({ hasText: 'unsent entries' });
  await banner
    .getByText(`3 unsent entries are still stored on this screen under the address ${OLD}.`)
    .waitFor();
  // The note survives a reload.
  await page.goto('/dashboard/orders');
  await banner.getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('dialog', { name: 'Unsent orders and payments' });
  expect(await list.getByRole('link', { name: OLD }).getAttribute('href')).toBe(OLD);
  expect(await listAxeFaults(page)).toEqual([]);
  await list.getByRole('button', { name: 'Dismiss' }).click();
  await list.getByText('All sent').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
});
