// The kitchen display's toolbar at every width: each button is fully visible, beside the other buttons and above the
// tickets.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachCook } from '../fixtures/cook-page.ts';
import { makeStation } from '../fixtures/kitchen.ts';
import { fillKitchen } from '../fixtures/kitchen-display.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson } from '../fixtures/people.ts';

const { house, inKitchen } = eachCook(await openFileBrowser());

/** An hour in ms. All tickets of that age are late. */
const HOUR = 60 * 60_000;

const WIDTHS = [1280, 1140, 1024, 984, 960, 900, 820, 768, 700, 640, 600, 480, 390, 360];

/** Returns the toolbar's controls and counts that are off the screen, or overlap another control or the first ticket. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.getByRole('banner').evaluate((strip) => {
    const shown = 'button, select, [role="status"] > span';
    const controls = [...strip.querySelectorAll(shown)].filter((control) => {
      const place = control.parentElement;
      const isFixed = place === null || getComputedStyle(place).position === 'fixed';
      return !isFixed && control.getBoundingClientRect().width > 1;
    });
    const ticket = document.querySelector('main li')?.getBoundingClientRect().top ?? 0;
    const named = controls.map((control) => ({
      name: control.getAttribute('aria-label') ?? control.textContent,
      box: control.getBoundingClientRect(),
    }));
    return named.flatMap(({ name, box }, index) => [
      ...(box.left < 0 || box.right > innerWidth ? [`${name} leaves the screen`] : []),
      ...(box.bottom > ticket ? [`${name} lies over a ticket`] : []),
      ...named
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map((other) => `${name} lies over ${other.name}`),
    ]);
  });

test.each([
  ['with stations', true],
  ['without', false],
])('%s', async (_words, hasStations) => {
  if (hasStations) await makeStation(house.hub, house.till, 'Pans and woks beside the cold room');
  const { clock } = house.hub;
  clock.now -= HOUR;
  await fillKitchen(house.hub, house.till, 12, 20);
  clock.now += HOUR;
  await inKitchen(async (page) => {
    await page.getByRole('button', { name: /new →$/ }).waitFor();
    await page.getByRole('button', { name: 'Bump token 1' }).waitFor();
    await page.getByText('12 late').waitFor();
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const look = async () => (await faultsOf(page)).map((fault) => `${width}: ${fault}`);
      // The display lays its tickets out again once its size no longer changes.
      await expect
        .poll(look, { timeout: 3000 })
        .toEqual([])
        .catch(async () => found.push(...(await look())));
    }
    expect(found).toEqual([]);
  });
});

test('the toolbar of Expo shows no number of orders before they are loaded', async () => {
  const cook = makePerson(house.hub, { scopes: ['KITCHEN'] });
  const { page } = await house.open(cook);
  await page.route('**/api/v1/kitchen/expo*', (route) => route.abort());
  await page.goto('/dashboard/expo');
  await page.getByText('Error loading orders! Please try later!').waitFor();
  const strip = page.getByRole('banner');
  await strip.getByRole('heading', { name: 'Expo' }).waitFor();
  expect(await strip.getByText(/orders/).count()).toBe(0);
  await page.unroute('**/api/v1/kitchen/expo*');
  await strip.getByText('0 orders').waitFor();
});
