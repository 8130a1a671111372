// Only what was visible is marked as seen.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eachCook } from '../fixtures/cook-page.ts';
import { fillKitchen } from '../fixtures/kitchen-display.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeDishes, placeOrder, rowOf } from '../fixtures/orders.ts';

const { house, asCook, inKitchen } = eachCook(await openFileBrowser());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** A line must be visible for a second before it counts as seen, so this needs a longer time limit. */
const SLOW = { timeout: 10_000 };
const isSeen = (orderId: number) => rowOf(house.hub, 'orders', orderId).seen_at !== null;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a ticket is seen', () => {
  test('after a second of being visible, and not on another page of the display', async () => {
    await fillKitchen(house.hub, house.till, 6, 20);
    const { orderId } = await placeOrder(house.hub, house.till);
    await inKitchen(async (page) => {
      await expect.poll(() => isSeen(1), SLOW).toBe(true);
      await pause(1500);
      expect(isSeen(orderId)).toBe(false);
      await page.keyboard.press('End');
      await page.locator('[data-line]').last().waitFor();
      expect(isSeen(orderId)).toBe(false);
      await expect.poll(() => isSeen(orderId), SLOW).toBe(true);
    });
  });

  test('not below the edge of a phone, nor while half of its lines are', async () => {
    const long = await placeDishes(house.hub, house.till, 30);
    const below = await placeOrder(house.hub, house.till);
    await inKitchen(
      async (page) => {
        await button(page, /^Start Making/)
          .first()
          .waitFor();
        await pause(2000);
        expect([isSeen(long.orderId), isSeen(below.orderId)]).toEqual([false, false]);
        await page.mouse.move(100, 400);
        await page.mouse.wheel(0, 700);
        await expect.poll(() => isSeen(long.orderId), SLOW).toBe(true);
        expect(isSeen(below.orderId)).toBe(false);
      },
      { width: 390, height: 844 },
    );
  });

  test('not on a page that nobody looks at', async () => {
    const { orderId } = await placeOrder(house.hub, house.till);
    await asCook(async (page) => {
      await page.addInitScript(() => {
        const sight = { state: 'hidden' };
        Object.defineProperty(document, 'visibilityState', { get: () => sight.state });
        window.addEventListener('shown', () => {
          sight.state = 'visible';
          document.dispatchEvent(new Event('visibilitychange'));
        });
      });
      await page.goto('/dashboard/kitchen');
      await button(page, /^Start Making/).waitFor();
      await pause(2000);
      expect(isSeen(orderId)).toBe(false);
      await page.evaluate(() => window.dispatchEvent(new Event('shown')));
      await expect.poll(() => isSeen(orderId), SLOW).toBe(true);
    });
  });
});
