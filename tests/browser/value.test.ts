// Gift cards, house accounts and points on the screens: sold, paid with, charged, spent (contract 32).
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, listSmallTargets, untilFetched } from '../fixtures/browser.ts';
import { eachHouse } from '../fixtures/each-house.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makeAdmin } from '../fixtures/people.ts';
import { freshCode } from '../fixtures/value-house.ts';

const house = eachHouse(await openFileBrowser());

beforeEach(async () => {
  const { till } = house;
  await till.post('/settings/store-setting', {
    giftCards: { kind: 'multi', expiresMonths: 12, maxBalance: 200 },
    points: { earnPer: 1, earnPoints: 1, worth: 0.05, minSpend: 10 },
  });
  await till.post('/settings/payment-types/add', { title: 'Gift card', kind: 'gift' });
  await till.post('/settings/payment-types/add', { title: 'House account', kind: 'house' });
});

async function openPos(size = {}): Promise<{ page: Page; faults: string[] }> {
  const view = await house.open(makeAdmin(house.hub), size);
  await view.page.goto('/dashboard/pos');
  return view;
}

/** Types as a scanner does: at once, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Sells a new card with this code for cash. */
async function sellCard(page: Page, code: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Gift card', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell a gift card' });
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByLabel('Code of the gift card').fill(code);
  await dialog.getByRole('button', { name: /^Add · / }).click();
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  await page.getByRole('button', { name: /^Collect .* · Cash$/ }).click();
  const sent = page.getByRole('dialog', { name: 'Order sent to Kitchen' });
  await sent.getByText(`Gift card •••• ${code.slice(-4)}`).waitFor();
  await sent.getByRole('button', { name: 'Next order' }).click();
}

const balances = async (kind: string): Promise<number[]> =>
  (await house.till.get(`/accounts?kind=${kind}`)).body.map(
    ({ balance }: { balance: number }) => balance,
  );

test.each([1280, 390])('a card is sold, pays a part and then the rest, %i px', async (width) => {
  covers('32.4', '32.5');
  makeItem(house.hub, { title: 'Soup', priceCents: 3000 });
  const { page, faults } = await openPos({ width });
  const code = freshCode();
  const openCart = async () => {
    if (width < 600) await page.getByRole('button', { name: /item/ }).click();
  };
  await page.getByRole('button', { name: 'Gift card', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell a gift card' });
  expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Amount', { exact: true }).fill('250');
  await dialog.getByText('This card can take at most $200.00 more.').waitFor();
  await dialog.getByLabel('Amount', { exact: true }).fill('50');
  await dialog.getByLabel('Code of the gift card').fill(code);
  expect(await listAxeFaults(page)).toEqual([]);
  expect(await listSmallTargets(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add · $50.00' }).click();
  await openCart();
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  await page.getByRole('button', { name: 'Collect $50.00 · Cash' }).click();
  const sent = page.getByRole('dialog', { name: 'Order sent to Kitchen' });
  await sent.getByText(`Gift card •••• ${code.slice(-4)}`).waitFor();
  await sent.getByRole('button', { name: 'Next order' }).click();
  expect(await balances('gift')).toEqual([50]);

  const payBy = async (typed: string) => {
    await openCart();
    await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
    const pay = page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' });
    await pay.getByRole('button', { name: 'Gift card' }).click();
    await pay.getByLabel('Code of the gift card').fill(typed);
    await pay.getByRole('button', { name: 'Show balance' }).click();
    return pay;
  };
  await page.getByRole('button', { name: /^Soup/ }).click();
  const wrong = await payBy('1234');
  await wrong.getByText('This is no code of a gift card. It has 16 digits.').first().waitFor();
  await wrong.getByLabel('Code of the gift card').fill(code);
  await page.keyboard.press('Enter');
  await wrong.getByText('Balance $50.00').waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await wrong.getByRole('button', { name: 'Collect $30.00 · Gift card' }).click();
  await sent.getByRole('button', { name: 'Next order' }).click();
  expect(await balances('gift')).toEqual([20]);

  await page.getByRole('button', { name: /^Soup/ }).click();
  const part = await payBy(code);
  await part.getByRole('button', { name: 'Use $20.00 of it' }).click();
  await part.getByText('Left to pay').waitFor();
  await part.getByRole('button', { name: 'Collect $10.00 · Cash' }).click();
  await sent.getByRole('button', { name: 'Next order' }).click();
  expect(await balances('gift')).toEqual([0]);
  expect(faults).toEqual([]);
});
