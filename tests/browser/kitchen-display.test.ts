// The kitchen display: every line of a ticket can be reached, and nothing moves under a finger.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listAxeFaults } from '../fixtures/browser.ts';
import { eachCook } from '../fixtures/cook-page.ts';
import { bringIntoSight, fillKitchen, overhang, wholeLines } from '../fixtures/kitchen-display.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { itemStatuses, placeDishes, placeOrder } from '../fixtures/orders.ts';

const { house, asCook, inKitchen } = eachCook(await openFileBrowser());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** A bump is sent only after five seconds, so its effects need a longer time limit. */
const SLOW = { timeout: 10_000 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('30 tickets of 1 to 20 lines with notes', () => {
  test.each([
    [1024, 600],
    [1280, 800],
    [1920, 1080],
    [390, 844],
  ])(
    'can all be read and tapped, %i × %i',
    async (width, height) => {
      const lines = await fillKitchen(house.hub, house.till, 30, 20);
      const look = async (page: Page) => {
        await page.getByText('30 tickets').waitFor();
        expect(await listAxeFaults(page)).toEqual([]);
        const seen = await bringIntoSight(page);
        expect(lines.filter((line) => !seen.lines.has(line))).toEqual([]);
        const bumps = Array.from({ length: 30 }, (_, n) => `Bump token ${n + 1}`);
        expect(bumps.filter((name) => !seen.heads.has(name))).toEqual([]);
        const isContinued = [...seen.heads].some((name) => name.endsWith('· continued'));
        expect(isContinued).toBe(width > 640);
        const { x, y } = await overhang(page);
        expect(x).toBe(0);
        if (width > 640) expect(y).toBe(0);
      };
      await inKitchen(look, { width, height, dark: width === 1280 });
    },
    120_000,
  );
});

test('new tickets on another page are announced, and one tap shows them', async () => {
  await fillKitchen(house.hub, house.till, 8, 20);
  await inKitchen(async (page) => {
    await button(page, /new →$/).click();
    await page.keyboard.press('Home');
    const { tokenNo } = await placeOrder(house.hub, house.till);
    const before = await wholeLines(page);
    await page.getByText(`of ${tokenNo}`).waitFor();
    expect(await wholeLines(page)).toEqual(before);
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: `Token ${tokenNo}`, exact: true }).waitFor();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    expect(await button(page, 'Next page').isDisabled()).toBe(true);
  });
});

test('a line is its button from edge to edge, and nothing moves while the board is touched', async () => {
  const { itemIds } = await placeDishes(house.hub, house.till, 3);
  const next = await placeOrder(house.hub, house.till);
  await inKitchen(async (page) => {
    const line = (id: number | undefined) => page.locator(`[data-line="${id}"]`);
    const tap = (id: number | undefined) =>
      line(id).click({ position: { x: 6, y: 4 }, force: true });
    const places = () =>
      Promise.all([...itemIds, next.itemIds[0]].map((id) => line(id).boundingBox()));
    await line(itemIds[0]).waitFor();
    const before = await places();
    await tap(itemIds[0]);
    await button(page, 'Complete: 1 × Soup').waitFor();
    expect(await places()).toEqual(before);
    await expect
      .poll(() => line(itemIds[0]).getByRole('button').getAttribute('aria-busy'))
      .toBe(null);
    await tap(itemIds[0]);
    await line(itemIds[0]).getByText('Completed').waitFor();
    for (let touch = 0; touch < 5; touch += 1) {
      await page.mouse.click(640, 790);
      await pause(400);
      expect(await places()).toEqual(before);
    }
    await expect.poll(async () => (await line(itemIds[0]).boundingBox())?.height).toBeLessThan(50);
  });
});

describe("a ticket's head", () => {
  test('takes all of its open dishes one step on, after five seconds to take that back', async () => {
    const { orderId } = await placeDishes(house.hub, house.till, 3);
    await inKitchen(async (page) => {
      const bump = button(page, 'Bump token 1');
      const undo = button(page, 'Undo: token 1');
      // The second tap of a double tap does nothing.
      await bump.dblclick();
      await undo.getByText('Undo 5').waitFor();
      await pause(1600);
      expect(await listAxeFaults(page)).toEqual([]);
      await undo.click();
      await bump.waitFor();
      await pause(5500);
      expect(itemStatuses(house.hub, orderId)).toEqual(['created', 'created', 'created']);
      await bump.click();
      await pause(3000);
      expect(itemStatuses(house.hub, orderId)).toEqual(['created', 'created', 'created']);
      await expect
        .poll(() => itemStatuses(house.hub, orderId), SLOW)
        .toEqual(['preparing', 'preparing', 'preparing']);
    });
  });

  test('shows its key, which does the same, and leaves to others what they did meanwhile', async () => {
    await placeDishes(house.hub, house.till, 2);
    const { orderId, itemIds } = await placeDishes(house.hub, house.till, 2);
    await inKitchen(async (page) => {
      const bump = button(page, 'Bump token 2');
      await bump.getByText('2', { exact: true }).waitFor();
      await page.keyboard.press('2');
      await button(page, 'Undo: token 2').waitFor();
      await house.till.post(`/kitchen/${itemIds[0]}`, { status: 'preparing' });
      await house.till.post(`/kitchen/${itemIds[0]}`, { status: 'completed' });
      await expect
        .poll(() => itemStatuses(house.hub, orderId), SLOW)
        .toEqual(['completed', 'preparing']);
      expect(itemStatuses(house.hub, 1)).toEqual(['created', 'created']);
    });
  });

  test('sends what waits when its cook leaves for another page', async () => {
    const { orderId } = await placeOrder(house.hub, house.till);
    await inKitchen(async (page) => {
      await button(page, 'Bump token 1').click();
      await button(page, 'Open menu').click();
      await button(page, 'Your account').click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await expect.poll(() => itemStatuses(house.hub, orderId)).toEqual(['preparing']);
    });
  });
});

test('the display shows no number of tickets before the tickets are loaded', async () => {
  const counts = (page: Page) => page.getByText(/^\d+ tickets?$/).count();
  await asCook(async (page) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/kitchen*', async (request) => {
      await answered;
      await request.fulfill({ body: 'cut of' });
    });
    await page.goto('/dashboard/kitchen');
    await page.getByText('Please wait...').waitFor();
    expect(await counts(page)).toBe(0);
    answer();
    await button(page, 'Retry').waitFor();
    expect(await counts(page)).toBe(0);
    await page.unroute('**/api/v1/kitchen*');
    await button(page, 'Refresh').click();
    await page.getByText('0 tickets').waitFor();
  });
});

test('leads back to the other pages, and keeps the size of its letters on this device', async () => {
  await placeOrder(house.hub, house.till);
  await inKitchen(async (page) => {
    const dish = page.getByText('Soup');
    const size = () =>
      dish.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    await dish.waitFor();
    const usual = await size();
    await button(page, 'Text size: M').click();
    expect(await size()).toBeGreaterThan(usual);
    await page.reload();
    await button(page, 'Text size: L').click();
    await button(page, 'Text size: S').waitFor();
    expect(await size()).toBeLessThan(usual);
    await button(page, 'Open menu').click();
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Kitchen' })
      .waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await button(page, 'Your account').click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
  });
});
