// The pseudo-language puts ⟦ and ⟧ around every translated sentence: text outside the brackets is not translated.
import type { Page } from 'playwright-core';
import { afterAll, expect, test, vi } from 'vitest';
import { covers } from '../contract/covers.ts';
import { openView, openWithin } from '../fixtures/browser.ts';
import { standInPage } from '../fixtures/browser-stand-in.ts';
import { makeEvening } from '../fixtures/evening.ts';
import { openHouse } from '../fixtures/house.ts';
import { makeAdmin } from '../fixtures/people.ts';
import { readData } from '../fixtures/stored-words.ts';

const house = await openHouse({ config: { pseudoLocale: true } });
afterAll(async () => {
  vi.unstubAllGlobals();
  await house.close();
});
const admin = makeAdmin(house.hub);
await makeEvening(house.hub, admin);

/** Returns the texts of the page that are outside the brackets and have at least two letters. */
const readOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    let depth = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style, noscript, svg, option, kbd, code'))
        continue;
      let outside = '';
      for (const letter of node.textContent ?? '') {
        if (letter === '⟦') depth += 1;
        if (depth === 0) outside += letter === '\u00ad' ? '' : letter;
        if (letter === '⟧') depth -= 1;
      }
      if (/\p{L}{2}/u.test(outside)) found.push(outside.trim());
    }
    return [...new Set(found)];
  });

const WIDTHS = [360, 1024, 1280];

/**
 * Returns how many pixels the page is wider than its window, after the parts that follow the window's width have
 * adjusted.
 */
const readBeyond = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
    const end = performance.now() + 2000;
    while (beyond() > 0 && performance.now() < end) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return beyond();
  });

async function settle(page: Page): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.locator('body').innerText();
        return last !== '' && last === before && !last.includes('Please wait');
      },
      { interval: 250, timeout: 15_000 },
    )
    .toBe(true);
}

/** The guide is in English in the pseudo-language, and the sample of a receipt is in the language of the receipts. */
const ENGLISH = ['/dashboard/help', '/dashboard/settings/print-settings'];

test('every screen is translated, and fits with sentences that are 40 % longer', async () => {
  covers('27.5');
  standInPage();
  const { pages } = await import('../../client/app/pages.ts');
  const paths = pages
    .map(({ path }) => path)
    .filter((path) => !path.includes(':') && !ENGLISH.includes(path));
  const { page, context } = await openView(house.browser, house.hub, house.address, admin);
  await page.addInitScript(() => localStorage.setItem('comanda__language', 'en-XA'));
  const known = readData(house.hub);
  const faults: string[] = [];
  await page.goto('/dashboard/home');
  for (const path of paths) {
    await openWithin(page, path);
    await settle(page);
    for (const text of await readOutside(page)) {
      if (!known(text)) faults.push(`${path}: ${text}`);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await readBeyond(page);
      if (beyond > 0) faults.push(`${path}: ${beyond} px too wide at ${width} px`);
    }
  }
  await context.close();
  expect(faults).toEqual([]);
}, 300_000);
