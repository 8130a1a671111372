// Changing over at a till in a real browser: PINs set, the lock, the pad, each user's own cart, screens that are connected.
import bcrypt from 'bcrypt';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { asPerson, expectFitsPhone, type House, openHouse } from '../fixtures/house.ts';
import { makeItem } from '../fixtures/menu.ts';
import { givePassword, makeAdmin, makePerson, type Person } from '../fixtures/people.ts';

let house: House;
let admin: Person;
let ana: Person;
let ben: Person;

const PASSWORD = 'soup-of-the-day';
/** The cheapest hash, because nobody waits for it. */
const givePin = ({ userId }: Person, pin: string) =>
  house.hub.db
    .prepare('UPDATE users SET pin_hash = ? WHERE id = ?')
    .run(bcrypt.hashSync(pin, 4), userId);

beforeAll(async () => {
  // Browsers drop cookies by their own clock.
  house = await openHouse({ now: Date.now() });
  admin = makeAdmin(house.hub);
  ana = makePerson(house.hub, { username: 'Ana', scopes: ['POS', 'SETTINGS'] });
  ben = makePerson(house.hub, { username: 'Ben', scopes: ['POS'] });
  for (const person of [admin, ana, ben]) givePassword(house.hub, person.userId, PASSWORD);
  givePin(ana, '2468');
  givePin(ben, '1357');
  makeItem(house.hub, { title: 'Soup', priceCents: 450 });
  makeItem(house.hub, { title: 'Bread', priceCents: 200 });
});
afterAll(() => house?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inCart = (page: Page) => page.getByRole('list', { name: 'Cart' }).getByRole('listitem');
const whoIsIt = (page: Page) => page.getByRole('heading', { name: 'Who is it?' });

/** Runs in a browser that nobody has signed in to. */
async function inNewBrowser(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  { width = 1280, height = 800, dark = false } = {},
): Promise<void> {
  const context = await house.browser.newContext({
    baseURL: house.address,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  try {
    await work(page, context);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Login').click();
  await page.getByRole('heading', { level: 1, name: /Profile|Dashboard/ }).waitFor();
}

async function sellFirst(page: Page, dish: string): Promise<void> {
  await page.goto('/dashboard/pos');
  await button(page, new RegExp(`^Add ${dish}|${dish}`))
    .first()
    .click();
  await expect.poll(() => inCart(page).count()).toBe(1);
}

async function pick(page: Page, person: Person): Promise<void> {
  await button(page, `Name of ${person.username}`).click();
  await page.getByRole('heading', { name: `PIN of Name of ${person.username}` }).waitFor();
}

/** By the keys on the screen. */
async function tapPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await button(page, 'OK').click();
}

describe('a till', () => {
  test('is locked by a tap and by Alt+L, and each user finds his own cart by PIN', async () => {
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await sellFirst(page, 'Soup');
      await button(page, 'Lock this screen').click();
      await whoIsIt(page).waitFor();
      await pick(page, ben);
      await tapPin(page, '1357');
      await page.getByText('The cart is empty').waitFor();
      expect(new URL(page.url()).pathname).toBe('/dashboard/pos');
      await sellFirst(page, 'Bread');
      await page.keyboard.press('Alt+KeyL');
      await whoIsIt(page).waitFor();
      await pick(page, ana);
      await page.keyboard.type('2468');
      await page.keyboard.press('Enter');
      await inCart(page).getByText('Soup').waitFor();
      expect(await inCart(page).getByText('Bread').count()).toBe(0);
    });
  });

  test('takes the one cart that an older program left for who comes first', async () => {
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await sellFirst(page, 'Soup');
      await page.waitForTimeout(300);
      await page.goto('/dashboard/profile');
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('comanda-till', 1);
            opening.onsuccess = () => {
              const tx = opening.result.transaction('records', 'readwrite');
              const records = tx.objectStore('records');
              const mine = records.get('cart/Ana');
              mine.onsuccess = () => {
                records.put(mine.result, 'cart');
                records.delete('cart/Ana');
              };
              tx.oncomplete = () => {
                opening.result.close();
                resolve();
              };
            };
          }),
      );
      await page.goto('/dashboard/pos');
      await inCart(page).getByText('Soup').waitFor();
    });
  });

  test('says what is wrong with a PIN, and after five how long it must wait', async () => {
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await button(page, 'Lock this screen').click();
      await pick(page, ben);
      await tapPin(page, '9753');
      await page.getByText('Wrong PIN!').waitFor();
      expect(await page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
      for (let turn = 1; turn < 5; turn += 1) {
        await page.keyboard.type('9753');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
      }
      await page.keyboard.type('1357');
      await page.keyboard.press('Enter');
      await page.getByText(/Too many tries\. Again in \d+ seconds?\./).waitFor();
      expect(await button(page, 'OK').isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await pick(page, ana);
      expect(await page.getByText('Too many tries').count()).toBe(0);
      await tapPin(page, '2468');
      await page.getByText('The cart is empty').waitFor();
    });
  });

  test('locks itself after the time of the settings, but not while the hub is away', async () => {
    house.hub.db.prepare('UPDATE store SET auto_lock_seconds = 3').run();
    await inNewBrowser(async (page, context) => {
      await signIn(page, ana);
      await page.goto('/dashboard/pos');
      await page.getByText('The cart is empty').waitFor();
      await context.setOffline(true);
      await page.waitForTimeout(5000);
      expect(await page.getByText('The cart is empty').count()).toBe(1);
      await context.setOffline(false);
      await whoIsIt(page).waitFor({ timeout: 15_000 });
    });
    house.hub.db.prepare('UPDATE store SET auto_lock_seconds = 0').run();
  });

  test('locks after each order once who sent it has seen the token', async () => {
    house.hub.db.prepare('UPDATE store SET lock_after_send = 1').run();
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await page.goto('/dashboard/profile');
      await sellFirst(page, 'Soup');
      await button(page, 'Send to Kitchen').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send to Kitchen' }).click();
      await page.getByText('Token No.').waitFor();
      await button(page, 'Done').click();
      await whoIsIt(page).waitFor();
    });
    house.hub.db.prepare('UPDATE store SET lock_after_send = 0').run();
  });

  test('forgets what it was when somebody signs out', async () => {
    await inNewBrowser(async (page) => {
      await signIn(page, ben);
      await page.reload();
      await button(page, 'Your account').click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByLabel('Username').waitFor();
      expect(await whoIsIt(page).count()).toBe(0);
    });
  });

  test.each([
    { width: 1280, height: 800, dark: false },
    { width: 390, height: 844, dark: true },
  ])('has a pad that breaks no rule and that no thumb misses, $width px', async (size) => {
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await button(page, 'Lock this screen').click();
      await whoIsIt(page).waitFor();
      expect(await listAxeFaults(page)).toEqual([]);
      await pick(page, ben);
      expect(await listAxeFaults(page)).toEqual([]);
      expect(await listSmallTargets(page, 48)).toEqual([]);
      const digits = await page.getByRole('button', { name: /^\d$/ }).all();
      expect(digits).toHaveLength(10);
      for (const digit of digits)
        expect((await digit.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    }, size);
  });
});

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
      await page.getByText('PIN saved successfully!').waitFor();
      await page.getByLabel('Your password').fill(PASSWORD);
      await button(page, 'Remove PIN').click();
      await page.getByText('PIN removed successfully!').waitFor();
    });
  });

  test('another’s is set by who may reset his password, but not from a session by PIN', async () => {
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await button(page, 'Lock this screen').click();
      await pick(page, ana);
      await tapPin(page, '2468');
      await page.goto('/dashboard/profile');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByLabel('New PIN').fill('8642');
      await button(page, 'Save PIN').click();
      await page.getByText('You are signed in by PIN.').waitFor();
    });
    await asPerson(house, admin, async (page) => {
      await page.goto('/dashboard/users');
      await button(page, 'PIN of Name of Ben').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('has a PIN.').waitFor();
      await dialog.getByLabel('New PIN').fill('1357');
      await dialog.getByRole('button', { name: 'Save PIN' }).click();
      await page.getByText('PIN updated successfully!').waitFor();
    });
  });
});

test('tills are renamed and removed, which ends their sessions, and locking is set', async () => {
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
      await page.getByText('A screen locks itself after 0 to 3600 seconds!').first().waitFor();
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
    const cook = makePerson(house.hub, { username: 'Wall', scopes: ['KITCHEN_DISPLAY'] });
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
        await button(page, 'Connect').click();
        await page.getByText('The screen is signed in now!').waitFor();
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
