// Setting PINs, naming and removing tills, and connecting screens, each on its page.
import { describe, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults } from '../fixtures/browser.ts';
import { asPerson, expectFitsPhone } from '../fixtures/house.ts';
import { givePassword, makePerson } from '../fixtures/people.ts';
import {
  button,
  openTillHouse,
  PASSWORD,
  pick,
  signIn,
  tapPin,
  whoIsIt,
} from '../fixtures/till-house.ts';

const { house, admin, ana, ben, inNewBrowser } = await openTillHouse();

describe('PINs', () => {
  test('one’s own is set on the profile, with what is wrong said at its field', async () => {
    const person = makePerson(house.hub, { username: 'Cleo', scopes: ['POS'] });
    givePassword(house.hub, person.userId, PASSWORD);
    await inNewBrowser(async (page) => {
      await signIn(page, person);
      await page.goto('/dashboard/profile');
      const pin = page.getByLabel('New PIN');
      await page.getByLabel('Your password').fill('not-this-one');
      await pin.fill('1234');
      await button(page, 'Save PIN').click();
      expect(await pin.getAttribute('aria-invalid')).toBe('true');
      await pin.fill('8642');
      await button(page, 'Save PIN').click();
      await expect
        .poll(() => page.getByLabel('Your password').getAttribute('aria-invalid'))
        .toBe('true');
      await page.getByLabel('Your password').fill(PASSWORD);
      await button(page, 'Save PIN').click();
      await page.getByText('PIN saved successfully.').waitFor();
      await page.getByLabel('Your password').fill(PASSWORD);
      await button(page, 'Remove PIN').click();
      await page.getByText('PIN removed successfully.').waitFor();
    });
  });

  test('another user’s PIN needs the right to reset their password, and a session by password', async () => {
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await button(page, 'Lock this screen').click();
      await pick(page, ana);
      await tapPin(page, '2468');
      await button(page, 'Lock this screen').waitFor();
      await page.goto('/dashboard/profile');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByLabel('New PIN').fill('8642');
      await button(page, 'Save PIN').click();
      await page.getByText('You are signed in with a PIN.').waitFor();
    });
    await asPerson(house, admin, async (page) => {
      await page.goto('/dashboard/users');
      await button(page, 'PIN of Name of Ben').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('has a PIN.').waitFor();
      await dialog.getByLabel('New PIN').fill('1357');
      await dialog.getByRole('button', { name: 'Save PIN' }).click();
      await page.getByText('PIN updated successfully.').waitFor();
    });
  });
});

test('tills are renamed and removed, which ends their sessions, and locking is set', async () => {
  covers('9.10', '/dashboard/settings/tills');
  await inNewBrowser(async (till) => {
    await signIn(till, ben);
    await asPerson(house, admin, async (page) => {
      await page.goto('/dashboard/settings/tills');
      const rows = page.getByRole('row').filter({ hasText: 'Ben' });
      await rows.last().getByRole('button', { name: /^Edit/ }).click();
      await page.getByRole('dialog').getByLabel('Title').fill('Bar till');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'Bar till', exact: true }).waitFor();
      await page.getByLabel('A screen locks itself after').fill('4000');
      await button(page, 'Save').click();
      await page.getByText('Enter 0 to 3600 seconds.').first().waitFor();
      await page.getByLabel('A screen locks itself after').fill('0');
      await button(page, 'Save').click();
      await page
        .getByText('Details saved successfully!')
        .or(page.getByText(/saved|updated/i))
        .first()
        .waitFor();
      await button(page, 'Delete Bar till').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect
        .poll(() => page.getByRole('cell', { name: 'Bar till', exact: true }).count())
        .toBe(0);
    });
    await till.goto('/dashboard/pos').catch(() => undefined);
    await till.getByLabel('Username').or(whoIsIt(till)).first().waitFor();
  });
});

describe('a screen that is to be connected', () => {
  test('shows a code, and is signed in as whom a manager says it is', async () => {
    const cook = makePerson(house.hub, { scopes: ['KITCHEN_DISPLAY'] });
    await inNewBrowser(async (wall) => {
      await wall.goto('/');
      await button(wall, 'Connect this screen').click();
      const said = await wall.getByRole('dialog').getByText(/Code:/).textContent();
      const code = said?.replace(/\D/g, '') ?? '';
      expect(code).toMatch(/^\d{6}$/);
      expect(await listAxeFaults(wall)).toEqual([]);
      await asPerson(house, admin, async (page) => {
        await page.goto(`/?connect=${code}`);
        await expect.poll(() => page.getByLabel('Code').inputValue()).toBe(code);
        await page.getByLabel('Whose screen is it?').selectOption(cook.username);
        // Uses the exact name, because a page that is still connecting shows a similar name.
        await page.getByRole('button', { name: 'Connect', exact: true }).click();
        await page.getByText('The screen is signed in now.').waitFor();
      });
      await wall.getByRole('heading', { name: 'Kitchen Orders' }).waitFor();
    });
  });

  test('offers a new code when its own is no longer good', async () => {
    await inNewBrowser(async (wall) => {
      await wall.clock.install();
      await wall.goto('/');
      await button(wall, 'Connect this screen').click();
      await wall.getByText(/Code:/).waitFor();
      // The hub's clock too, because any answer of the hub sets the page's time.
      house.hub.clock.now += 6 * 60_000;
      await wall.clock.fastForward(6 * 60_000);
      await button(wall, 'Show a new code').click();
      await wall.getByText(/Code:/).waitFor();
    });
  });
});

test.each([{ dark: false }, { dark: true }])(
  'the pages of tills fit a phone, dark: $dark',
  async ({ dark }) => {
    const paths = ['/dashboard/settings/tills', '/dashboard/profile', '/dashboard/devices'];
    await expectFitsPhone(house, admin, paths, dark);
  },
);
