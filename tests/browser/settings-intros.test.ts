// The sentence at the head of each settings page, and its link to the help.
import { expect, test } from 'vitest';
import { SETTINGS_INTROS } from '../../client/shell/settings-intros.ts';
import { listAxeFaults, openWithin } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));

test.each([
  [1280, 800, false],
  [390, 844, true],
] as const)('each settings page says what it is for, %i x %i', async (width, height, dark) => {
  const { page, faults } = await house.open(makeAdmin(house.hub), { width, height, dark });
  await page.goto('/dashboard/settings');
  for (const [path, sentence] of Object.entries(SETTINGS_INTROS)) {
    await openWithin(page, path);
    await page.getByText(sentence).waitFor();
    expect(await page.getByRole('link', { name: 'Learn more' }).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await listAxeFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('Learn more opens the section of the help that belongs to the page', async () => {
  const { page, faults } = await house.open(makeAdmin(house.hub));
  await page.goto('/dashboard/settings/reasons');
  await page.getByRole('link', { name: 'Learn more' }).click();
  const section = page.getByRole('heading', { name: 'Menu', exact: true });
  await section.waitFor();
  // The heading is below the bar that stays at the top of the page.
  await expect
    .poll(async () => Math.round((await section.boundingBox())?.y ?? 0))
    .toBeGreaterThanOrEqual(56);
  expect(await section.evaluate((heading) => heading.getBoundingClientRect().bottom)).toBeLessThan(
    800,
  );
  expect(faults).toEqual([]);
});
