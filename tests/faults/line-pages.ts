// The evening of `line-evening.ts` on real screens in Chromium: a till, three stations, the expo and the order board,
// each with its own cable.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Cable, layCable } from './cable.ts';
import { ADMIN } from './till.ts';

const SOON_MS = 60_000;

export interface Place {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cable: Cable;
  /** The list on the page that the test compares. */
  readonly list: string;
}

/**
 * Waits until `isSo` returns true; throws after a time limit. A call of `isSo` that throws, because the hub is away,
 * counts as false.
 */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + SOON_MS; ; await sleep(100)) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
  }
}

/** Opens a screen's page in its own browser context, with a user signed in. */
export async function openPlace(
  browser: Browser,
  port: number,
  { path, list, station }: { path: string; list: string; station?: number },
): Promise<Place> {
  const cable = await layCable(port);
  const context = await browser.newContext({ baseURL: `http://${cable.host}` });
  if (station !== undefined)
    await context.addInitScript(
      (id) => localStorage.setItem('comanda__station', String(id)),
      station,
    );
  await context.clock.install();
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/**');
  await page.goto(path);
  await page.locator('main').waitFor();
  return { page, context, cable, list };
}

export async function closePlace({ context, cable }: Place): Promise<void> {
  await context.close();
  cable.close();
}

/** Disconnects the screen while the work is done; the page's clock also advances by a minute. */
export async function cutOff(place: Place, work: () => Promise<unknown>): Promise<void> {
  const { context, cable } = place;
  cable.cut('hangs');
  await context.setOffline(true);
  await work();
  await context.clock.fastForward('01:00');
  await context.setOffline(false);
  cable.mend();
}

/** Returns the texts of the list without ages, times and hidden copies; tickets are sorted by text. */
export async function readPlace({ page, list }: Place): Promise<string[]> {
  const texts = await page.locator(list).evaluateAll((found) =>
    found.map((one) => {
      const ages = new Set([...one.querySelectorAll('time')].map((age) => age.textContent ?? ''));
      const lines = (one as HTMLElement).innerText.split('\n').map((line) => line.trim());
      const said = lines.filter((line) => line !== '' && !ages.has(line)).join(' | ');
      return said.replace(/\d+:\d\d [AP]M/g, 'its time');
    }),
  );
  return texts.sort();
}

/** Orders these dishes at the POS, for a table or take-away; the order stays unsent while the hub is away. */
export async function sell(
  { page }: Place,
  dishes: readonly string[],
  where: number | 'takeaway',
): Promise<void> {
  for (const dish of dishes) await page.getByRole('button', { name: `Add ${dish}` }).click();
  const dining = page.getByRole('combobox', { name: 'Dining option' });
  await dining.selectOption(where === 'takeaway' ? 'takeaway' : 'dinein');
  if (where !== 'takeaway')
    await page.getByRole('combobox', { name: 'Table', exact: true }).selectOption(String(where));
  await page.getByRole('button', { name: 'Send to Kitchen' }).click();
  const dialog = page.getByRole('dialog');
  if (where === 'takeaway') await dialog.getByRole('button', { name: 'Send to Kitchen' }).click();
  const ends = dialog.getByRole('button', { name: /^(Next order|OK)$/ });
  // An order for a table is sent without a dialog.
  const sent = page.getByRole('status').getByText(/^Token \d+ sent to the kitchen$/);
  await ends.or(sent).first().waitFor({ timeout: SOON_MS });
  if (await ends.isVisible()) await ends.click();
}

/** Taps the buttons that cook a dish or mark it as seen, until `isDone` returns true. */
export async function cook(
  { page }: Place,
  isDone: () => Promise<boolean>,
  within = page.getByRole('list', { name: 'Tickets' }),
): Promise<void> {
  const next = within.getByRole('button', { name: /^(Seen: |Start Making: |Complete: )/ }).first();
  await until('the dishes are cooked', async () => {
    if (await isDone()) return true;
    if ((await next.count()) > 0) await next.click({ timeout: 2000 }).catch(() => undefined);
    return false;
  });
}
