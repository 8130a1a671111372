// The page of a hub that waits for the other one: a signed-in user confirms that the other hub is off.
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser());
const WAITING = {
  ...{ role: 'waiting', mode: 'single', generation: 1, partner: null, complete_until: null },
};

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
