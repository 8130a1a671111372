// Codes that a scale's label, a camera or a scanner brings to the screens (contract 32).
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { listAxeFaults, untilDepth, untilFetched } from '../fixtures/browser.ts';
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

/** Types as a scanner does: 5 ms between two keys however busy this machine is, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const text = key === 'Enter' ? '\r' : key;
    const timestamp = start + index * 0.005;
    const windowsVirtualKeyCode = text.charCodeAt(0);
    const pressed = { key, text, unmodifiedText: text, windowsVirtualKeyCode, timestamp };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  }
  await session.detach();
}

const startPaying = async (page: Page, type: string) => {
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect Payment & Send order to Kitchen' });
  await dialog.getByRole('button', { name: type, exact: true }).click();
  return dialog;
};

const nextOrder = async (page: Page) => {
  const sent = page.getByRole('dialog', { name: 'Order sent to Kitchen' });
  await sent.getByRole('button', { name: 'Next order' }).click();
  await untilDepth(page, 0);
};

test('the label of a scale is sold by its weight, once the prefix is set', async () => {
  covers('21.5');
  const { till, hub } = house;
  const update = { title: 'Cheese', price: 19.9, barcode: '2112345', openPrice: true };
  await till.post(`/menu-items/update/${makeItem(hub)}`, update);
  const { page, faults } = await house.open(makeAdmin(hub));
  await page.goto('/dashboard/settings/tills');
  await page.getByRole('button', { name: 'Labels from scales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels from scales' });
  const weight = dialog.getByLabel('Prefixes of labels with a weight');
  await weight.fill('31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/^A prefix is 02 or 20 to 29/)
    .first()
    .waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await weight.fill('21, 223');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/dashboard/pos');
  await untilFetched(page, 'shortcuts');
  await scan(page, '2112345003450');
  // The price is 19.90 per kg × 0.345 kg = 6.8655, rounded to 6.87.
  await page.getByText('$6.87').first().waitFor();
  await page.getByText('345 g').first().waitFor();
  await scan(page, '2112345000008');
  await page.getByText(/needs an open price and no options/).waitFor();
  await (await startPaying(page, 'Cash')).getByRole('button', { name: /^Collect \$6.87/ }).click();
  await nextOrder(page);
  const sold = hub.db.prepare('SELECT price_cents, notes FROM order_items').all();
  expect(sold).toEqual([{ price_cents: 687, notes: '345 g' }]);
  expect(faults).toEqual([]);
});

/**
 * Gives the page a camera that sees this code. The first attempt to use it is refused. `camerasOn()` returns how many
 * times the camera was opened, and how many of the opened streams still run.
 */
const stubCamera = (page: Page, code: string) =>
  page.addInitScript((text) => {
    const streams: MediaStream[] = [];
    const isOn = (stream: MediaStream) =>
      stream.getTracks().some((each) => each.readyState === 'live');
    let tries = 0;
    navigator.mediaDevices.getUserMedia = () => {
      tries += 1;
      if (tries === 1) return Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      setInterval(() => pen?.fillRect(0, 0, 9, 9), 50);
      const stream = canvas.captureStream(10);
      streams.push(stream);
      return Promise.resolve(stream);
    };
    const detect = () => Promise.resolve([{ rawValue: text }]);
    Object.assign(window, {
      BarcodeDetector: function BarcodeDetector() {
        return { detect };
      },
      camerasOn: () => [streams.length, streams.filter(isOn).length],
    });
  }, code);

test('the camera reads a card on Accounts, and a refused camera is explained', async () => {
  makeItem(house.hub, { title: 'Soup', priceCents: 3000 });
  const code = freshCode();
  const cart = [{ giftCard: { amount: 50, code, isNew: true } }];
  const figures = { netTotal: 50, taxTotal: 0, total: 50 };
  const sold = { cart, deliveryType: 'takeaway', ...figures };
  expect((await house.till.post('/pos/create-order-and-invoice', sold)).status).toBe(200);
  const { page, faults } = await house.open(makeAdmin(house.hub));
  await stubCamera(page, code);
  await page.goto('/dashboard/accounts');
  const scanButton = page.getByRole('button', { name: 'Scan', exact: true });
  await scanButton.click();
  const dialog = page.getByRole('dialog', { name: 'Scan' });
  await dialog.getByText(/^The camera cannot be used/).waitFor();
  expect(await listAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await scanButton.click();
  await page.waitForURL(/\/dashboard\/accounts\/\d+$/);
  expect(await page.evaluate('camerasOn()')).toEqual([1, 0]);
  expect(faults).toEqual([]);
});

test('without a detector of codes there is no Scan button', async () => {
  const { page } = await house.open(makeAdmin(house.hub));
  await page.addInitScript('delete window.BarcodeDetector');
  await page.goto('/dashboard/accounts');
  await page.getByRole('searchbox').waitFor();
  expect(await page.getByRole('button', { name: 'Scan', exact: true }).count()).toBe(0);
});

test('a scanner adds dishes and finds cards, and never types into the search', async () => {
  const id = makeItem(house.hub, { title: 'Cola', priceCents: 300 });
  const update = { title: 'Cola', price: 3, barcode: '4006381333931' };
  expect((await house.till.post(`/menu-items/update/${id}`, update)).status).toBe(200);
  const { page, faults } = await openPos();
  await untilFetched(page, 'shortcuts');
  await scan(page, '4006381333931');
  await page.getByText(/\b1 ×/).first().waitFor();
  const search = page.getByRole('searchbox');
  await search.fill('co');
  await scan(page, '4006381333931');
  await page.getByText(/\b2 ×/).first().waitFor();
  expect(await search.inputValue()).toBe('co');
  await scan(page, '99999999');
  await page.getByText('No dish has the barcode 99999999.').waitFor();
  const code = freshCode();
  await scan(page, code);
  const dialog = page.getByRole('dialog', { name: 'Add money to a gift card' });
  await dialog.getByText('This gift card is not known.').first().waitFor();
  expect(await dialog.getByLabel('Code of the gift card').inputValue()).toBe(code);
  expect(faults.filter((text) => !/404/.test(text))).toEqual([]);
});
