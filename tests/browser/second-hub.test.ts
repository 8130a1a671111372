// A second hub set up by hand: it is paired in the settings, then takes over on its own page (contract 35). With
// PICTURES=<folder> it makes the pictures of scripts/second-hub.md.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { beginPairing, makePlaces, type TwoHubs } from '../faults/pair.ts';
import { ADMIN, Till } from '../faults/till.ts';
import { listAxeFaults, listSmallTargets, openBrowser } from '../fixtures/browser.ts';
import { takePicture } from '../fixtures/picture.ts';
import { signedInContext } from '../fixtures/signed-in-context.ts';

/** The ms until both hubs store everything, which takes long on a busy machine. */
const LONG_MS = 300_000;
let browser: Browser;
let hubs: TwoHubs;

beforeAll(async () => {
  [browser, hubs] = await Promise.all([openBrowser(), makePlaces()]);
});
afterAll(async () => {
  await browser.close();
  await hubs.close();
});

test('a second hub is paired by its code, and takes over on its own page when the first one is off', async () => {
  covers('35.1', '35.4', '/dashboard/settings/second-hub', '/standby');
  const first = await hubs.start(hubs.first);
  const till = new Till(first.url);
  await till.setUp();
  await till.signIn();
  const page = await (await signedInContext(browser, till, 1280)).newPage();
  await page.goto('/dashboard/settings/second-hub');
  await page.getByText('No second hub').waitFor();
  const code = page.getByLabel('Code of the second hub');
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByText('No second hub shows this code.').first().waitFor();
  expect(await listAxeFaults(page)).toEqual([]);

  const { host, port } = hubs.first;
  const pairing = await beginPairing(hubs.second, `${host}:${port}`);
  await code.fill(pairing.code);
  await takePicture(page, 'second-hub-code', /No second hub shows/);
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByText('Stored on this hub only').waitFor();
  await page.getByRole('status', { name: 'Second hub' }).getByText('One hub').waitFor();
  await takePicture(page, 'second-hub-single', /The second hub is paired/);
  await pairing.ended;
  await hubs.start(hubs.second, 421);
  await page.getByText('Stored on both hubs').waitFor({ timeout: LONG_MS });
  await page.getByText('One hub').waitFor({ state: 'detached', timeout: LONG_MS });
  await takePicture(page, 'second-hub-doubled');
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);

  await first.kill();
  const other = await (await signedInContext(browser, new Till(hubs.second.url), 390)).newPage();
  await other.goto('/dashboard/pos');
  await other.getByText('This is the second hub. The first hub is in use.').waitFor();
  expect(new URL(other.url()).pathname).toBe('/standby');
  expect(await listAxeFaults(other)).toEqual([]);
  await other.getByLabel('Username').fill(ADMIN.username);
  await other.getByLabel('Password').fill(ADMIN.password);
  const takeOver = other.getByRole('button', { name: 'Take over' });
  const word = other.getByLabel('I have made sure that the first hub is off');
  await expect
    .poll(
      async () => {
        await takeOver.click();
        return word.isVisible();
      },
      { timeout: 60_000, interval: 3000 },
    )
    .toBe(true);
  await word.check();
  await takePicture(other, 'second-hub-takeover', /Please wait|No screen has said/);
  await takeOver.click();
  await other.getByRole('button', { name: 'Login' }).waitFor({ timeout: LONG_MS });
  const second = new Till(hubs.second.url);
  await second.signIn();
  const { body } = await second.call('GET', '/standby');
  expect(body).toMatchObject({ role: 'primary', generation: 2, mode: 'single' });
}, 900_000);
