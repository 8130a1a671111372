// The page shows the faults that a rehearsal of a takeover found: the faults in the user's language, the details in
// English.
import { expect, test } from 'vitest';
import { faultOf, missingOrder } from '#shared/rehearsal.ts';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeTill } from '../fixtures/orders.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());
const at = '2026-11-20T03:10:00.000Z';

test('the faults of a rehearsal are in the language of the page', async () => {
  covers('37.1', '/dashboard/settings/second-hub');
  const person = makeAdmin(house.hub);
  await makeTill(house.hub, person).post('/auth/language', { language: 'de' });
  const { page } = await house.open(person, { width: 390, height: 844 });
  const faults = [missingOrder(1234), faultOf('audit', 'row 7 was changed'), 'The moon is full.'];
  await page.route('**/api/v1/standby', (route) =>
    route.fulfill({
      json: {
        ...{ role: 'primary', generation: 1, mode: 'doubled', commit: 9, complete_until: null },
        ...{ rehearsed_at: at, rehearsal: { faults, last_order: 1233 } },
        partner: {
          ...{ name: 'Bar', address: '10.0.0.2:8080', connected: true },
          ...{ lag_ms: 0, lag_bytes: 0, since: at },
        },
      },
    }),
  );
  await page.goto('/dashboard/settings/second-hub');
  await page.getByText('Bestellung 1234 fehlt.', { exact: true }).waitFor();
  await page.getByText('Das Änderungsprotokoll ist nicht schlüssig. row 7 was changed.').waitFor();
  expect(await page.locator('main [lang="en"]').allTextContents()).toEqual([
    'row 7 was changed.',
    'The moon is full.',
  ]);
  expect(await listAxeFaults(page)).toEqual([]);
});
