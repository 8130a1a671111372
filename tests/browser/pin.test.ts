// Switching users at a till in a real browser: lock, PIN pad, and each user's own cart.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listAxeFaults, listSmallTargets } from '../fixtures/browser.ts';
import { storePin } from '../fixtures/pins.ts';
import { button, openTillHouse, pick, signIn, tapPin, whoIsIt } from '../fixtures/till-house.ts';

const { house, admin, ana, ben, inNewBrowser } = await openTillHouse();

const inCart = (page: Page) => page.getByRole('list', { name: 'Cart' }).getByRole('listitem');

async function sellFirst(page: Page, dish: string): Promise<void> {
  await page.goto('/dashboard/pos');
  await button(page, new RegExp(`^Add ${dish}|${dish}`))
    .first()
    .click();
  await expect.poll(() => inCart(page).count()).toBe(1);
}

describe('where all PINs have four digits', () => {
  test('the fourth digit signs in, without OK, and a wrong PIN is told', async () => {
    const six = house.hub.db.prepare('UPDATE users SET pin_hash = NULL WHERE id = ? RETURNING 1');
    six.all(admin.userId);
    house.hub.db.exec('UPDATE users SET pin_digits = 4 WHERE pin_hash IS NOT NULL');
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await button(page, 'Lock this screen').click();
      await whoIsIt(page).waitFor();
      await pick(page, ben);
      for (const digit of '1359') await page.getByRole('button', { name: digit }).click();
      await page.getByText('Wrong PIN!').waitFor();
      for (const digit of '1357') await page.getByRole('button', { name: digit }).click();
      await page.getByText('The cart is empty').waitFor();
      expect(new URL(page.url()).pathname).toBe('/dashboard/pos');
    });
    storePin(house.hub, admin, '864209');
  });
});

describe('a till', () => {
  test('locks by a tap and by Alt+L, and each user finds their own cart by PIN', async () => {
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
      // The page reacts to the key after it has loaded the parts that it loads when idle.
      await button(page, 'Lock this screen').waitFor();
      await page.keyboard.press('Alt+KeyL');
      await whoIsIt(page).waitFor();
      await pick(page, ana);
      await page.keyboard.type('2468');
      await page.keyboard.press('Enter');
      await inCart(page).getByText('Soup').waitFor();
      expect(await inCart(page).getByText('Bread').count()).toBe(0);
    });
  });

  test.each([
    ['who comes first', 'cart'],
    ['his name', 'cart/Ana'],
  ])('takes the cart that an older program left for %s', async (_, older) => {
    await inNewBrowser(async (page) => {
      await signIn(page, ana);
      await sellFirst(page, 'Soup');
      await page.waitForTimeout(300);
      await page.goto('/dashboard/profile');
      await page.evaluate(
        (older) =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('comanda-till', 1);
            opening.onsuccess = () => {
              const tx = opening.result.transaction('records', 'readwrite');
              const records = tx.objectStore('records');
              const mine = records.getAllKeys(IDBKeyRange.bound('carts/', 'carts0'));
              mine.onsuccess = () => {
                const [name = ''] = mine.result;
                const cart = records.get(name);
                cart.onsuccess = () => {
                  records.put(cart.result, older);
                  records.delete(name);
                };
              };
              tx.oncomplete = () => {
                opening.result.close();
                resolve();
              };
            };
          }),
        older,
      );
      await page.goto('/dashboard/pos');
      await inCart(page).getByText('Soup').waitFor();
    });
  });

  test('says what is wrong with a PIN, and after five how long it must wait', async () => {
    // A second try of this test must not begin with the wait of the first try.
    house.hub.clock.monotonic += 3_600_000;
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
      await page.getByText(/Too many tries\. Try again in \d+ seconds?\./).waitFor();
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
