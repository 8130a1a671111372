// One till in several tabs, and a browser whose storage fails: each cart is sold once.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAxeFaults, listen, openView, type View } from '../fixtures/browser.ts';
import { makeHub, type TestHub } from '../fixtures/hub.ts';
import { makeItem } from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { makePerson } from '../fixtures/people.ts';
import { cartLines as lines, sendToKitchen } from '../fixtures/till-pages.ts';

const browser = await openFileBrowser();
let hub: TestHub;
let address: string;
let view: View;

beforeEach(async () => {
  hub = await makeHub({ now: Date.now() });
  makeItem(hub, { title: 'Soup', priceCents: 1000 });
  address = await listen(hub);
  view = await openView(browser, hub, address, makePerson(hub, { scopes: ['POS'] }));
});
afterEach(async () => {
  await view.context.close();
  await hub.close();
});

const ordersStored = () => hub.db.prepare('SELECT * FROM orders').all();
const addSoup = (page: Page) => page.getByRole('button', { name: /Add Soup/ });
const sent = (page: Page) => page.getByRole('dialog', { name: 'Order sent to Kitchen' });

async function openPos(page: Page): Promise<Page> {
  await page.goto('/dashboard/pos');
  await addSoup(page).waitFor();
  return page;
}

/** Puts a soup in the cart and waits until the cart is stored. */
async function takeSoup(page: Page): Promise<void> {
  await addSoup(page).click();
  await lines(page).getByText('Soup', { exact: true }).waitFor();
  await page.reload();
  await lines(page).getByText('Soup', { exact: true }).waitFor();
}

/** Sells a soup in one tab. Another tab with the same cart gets no notice of the sale. */
async function sellBesideDeafTab(): Promise<{ one: Page; two: Page }> {
  const one = await openPos(view.page);
  await takeSoup(one);
  const two = await view.context.newPage();
  await two.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await openPos(two);
  await lines(two).getByText('Soup', { exact: true }).waitFor();
  await sendToKitchen(one);
  await sent(one).waitFor();
  return { one, two };
}

describe('two tabs of one till', () => {
  it('show an order as sent while it is on its way, not only when it is answered', async () => {
    const one = await openPos(view.page);
    await takeSoup(one);
    const two = await openPos(await view.context.newPage());
    await lines(two).getByText('Soup', { exact: true }).waitFor();
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await one.route('**/pos/create-order', async (route) => {
      await answered;
      await route.continue();
    });
    await sendToKitchen(one);
    await two.getByText('The cart is empty').waitFor();
    expect(ordersStored()).toEqual([]);
    // The answer to the first tab's call does not clear the cart that was begun in the second tab meanwhile.
    await addSoup(two).click();
    answer?.();
    await sent(one).getByRole('button', { name: 'Next order' }).click();
    await expect.poll(() => lines(one).count()).toBe(1);
    expect(await lines(two).count()).toBe(1);
    expect(ordersStored()).toHaveLength(1);
  });

  it('sell one cart once, also where the second tab has heard nothing', async () => {
    const { two } = await sellBesideDeafTab();
    await sendToKitchen(two);
    await two.getByText('This cart was sent or changed in another tab.').waitFor();
    await two.getByText('The cart is empty').waitFor();
    await two.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(ordersStored()).toHaveLength(1);
  });

  it('bring no sold cart back by a tap in the tab that has heard nothing', async () => {
    const { one, two } = await sellBesideDeafTab();
    await addSoup(two).click();
    await two.getByText('The cart is empty').waitFor();
    await one.reload();
    await one.getByText('The cart is empty').waitFor();
  });
});

/** Storage faults of the browser, injected into the page; each begins when `storageFails` is set. */
const FAULTS = {
  'nothing can be written': () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function failing(...args) {
      if (!('storageFails' in window)) return put.apply(this, args);
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'nothing can be removed': () => {
    const { delete: remove } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.delete = function failing(...args) {
      if (!('storageFails' in window)) return remove.apply(this, args);
      throw new DOMException('broken', 'UnknownError');
    };
  },
  'transactions are ended': () => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function failing(...args) {
      const made = transaction.apply(this, args);
      if ('storageFails' in window && args[1] === 'readwrite') made.abort();
      return made;
    };
  },
  'the local storage is full': () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function failing(...args) {
      if (!('storageFails' in window)) setItem.apply(this, args);
      else throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

const failNow = (page: Page) => page.evaluate(() => Object.assign(window, { storageFails: true }));

describe('a till whose storage fails', () => {
  it.each(Object.entries(FAULTS))(
    'sells on, says so and takes the hub at its word: %s',
    async (_name, fault) => {
      const { page } = view;
      await page.addInitScript(fault);
      await openPos(page);
      await addSoup(page).click();
      await failNow(page);
      await addSoup(page).click();
      await sendToKitchen(page);
      await sent(page).getByText('Order ID: 1').waitFor();
      await sent(page).getByRole('button', { name: 'Next order' }).click();
      await page.getByText(/The? ?[Ss]torage of this browser is full|allows no storage/).waitFor();
      await addSoup(page).click();
      await sendToKitchen(page);
      await sent(page).getByText('Order ID: 2').waitFor();
      await sent(page).getByRole('button', { name: 'Next order' }).click();
      // Meanwhile the outbox tries again. It must send nothing twice.
      await page.waitForTimeout(5000);
      expect(ordersStored()).toHaveLength(2);
      expect(await lines(page).count()).toBe(0);
      expect(await listAxeFaults(page)).toEqual([]);
      expect(view.faults).toEqual([]);
    },
  );

  it('reopens a connection that the browser has closed', async () => {
    const { page } = view;
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function noting(...args) {
        const request = open.apply(this, args);
        request.addEventListener('success', () => Object.assign(window, { kept: request.result }));
        return request;
      };
    });
    await openPos(page);
    await addSoup(page).click();
    await page.evaluate(() => {
      if ('kept' in window && window.kept instanceof IDBDatabase) window.kept.close();
    });
    await addSoup(page).click();
    await page.reload();
    await lines(page).getByText('Quantity 2').waitFor();
    expect(await page.getByText('allows no storage').count()).toBe(0);
  });
});
