// Long names and right-to-left names stay in their place beside other text.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { eachHouse } from '../fixtures/each-house.ts';
import {
  makeCategory,
  makeCustomer,
  makeItem,
  makePaymentType,
  makeTable,
} from '../fixtures/menu.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { makePerson } from '../fixtures/people.ts';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsteller';
const LONG_NAME = 'The long table by the window under the old lemon tree';

const house = eachHouse(await openFileBrowser(), () => ({ now: Date.now() }));

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('not drawn');
  return { ...box, right: box.x + box.width };
};

/** Returns where the words are drawn, even if the text is truncated. */
const drawn = (place: Locator, words: string) =>
  place.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(text);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }
    throw new Error(`no ${text}`);
  }, words);

test('a dish of one long word pushes no Recall off a phone', async () => {
  const { hub, till } = house;
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  const cart = [{ id: makeItem(hub, { title: LONG_WORD }) }, { id: makeItem(hub) }];
  const { itemIds } = await placeOrder(hub, till, { cart });
  for (const id of itemIds)
    for (const status of ['preparing', 'completed']) await till.post(`/kitchen/${id}`, { status });
  const { page } = await house.open(cook, { width: 360, height: 740 });
  await page.goto('/dashboard/kitchen');
  await page.getByRole('button', { name: /^Recall/ }).click();
  const recalls = page.getByRole('dialog', { name: 'Recall' }).getByRole('button', { name: /×/ });
  await expect.poll(() => recalls.count()).toBe(2);
  for (const recall of await recalls.all()) expect((await boxOf(recall)).right).toBeLessThan(360);
});

test('what can be done with a guest of one long word stays on the phone', async () => {
  makeCustomer(house.hub, '5559999', LONG_WORD);
  const office = makePerson(house.hub, { scopes: ['CUSTOMERS'] });
  const { page } = await house.open(office, { width: 360, height: 740 });
  await page.goto('/dashboard/customers');
  await page.getByRole('button', { name: LONG_WORD }).click();
  const dialog = page.getByRole('dialog', { name: LONG_WORD });
  for (const name of [`Edit ${LONG_WORD}`, `Delete ${LONG_WORD}`]) {
    const { x, right } = await boxOf(dialog.getByRole('button', { name }));
    expect([x >= 0, right <= 360]).toEqual([true, true]);
  }
});

test('a long name stays on its table of the drawn floor', async () => {
  const { hub, till } = house;
  const plan = { y: 5, w: 16, h: 8, rotation: 0, shape: 'rect' };
  const tables = [5, 40, 75].map((x) => ({ id: makeTable(hub, `${LONG_NAME} ${x}`), x, ...plan }));
  await till.post('/settings/floor-plan', { floor: 'Ground', tables, walls: [] });
  const waiter = makePerson(hub, { scopes: ['POS'] });
  const { page } = await house.open(waiter);
  await page.goto('/dashboard/tables');
  for (const { x } of tables) {
    const table = page.getByRole('button', { name: `${LONG_NAME} ${x}` });
    await table.waitFor();
    const [outer, inner] = [await boxOf(table), await boxOf(table.getByText(LONG_NAME))];
    expect([inner.x >= outer.x, inner.right <= outer.right]).toEqual([true, true]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('beside a long category a short one can be read', async () => {
  const { hub } = house;
  const short = Array.from({ length: 10 }, (_, n) => `Food ${n}`);
  for (const title of [...short, `${LONG_NAME} and beside it, for two`, 'Tea'])
    makeItem(hub, { categoryId: makeCategory(hub, title) });
  const { page } = await house.open(makePerson(hub, { scopes: ['POS'] }), {
    width: 1024,
    height: 600,
  });
  await page.goto('/dashboard/pos');
  const tea = page.getByRole('button', { name: 'Tea', exact: true });
  await tea.scrollIntoViewIfNeeded();
  const [box, own] = [await boxOf(tea), await drawn(tea, 'Tea')];
  expect(own.left).toBeGreaterThan(box.x);
  expect(own.right).toBeLessThan(box.right);
});

test.each([1280, 360])('a folded line of the cart leaves its amount free, %i px', async (width) => {
  const titles = [LONG_WORD, LONG_NAME, 'Tea'];
  for (const title of titles) makeItem(house.hub, { title, priceCents: 123_456 });
  const { page } = await house.open(makePerson(house.hub, { scopes: ['POS'] }), { width });
  await page.goto('/dashboard/pos');
  for (const title of titles) await page.getByRole('button', { name: `Add ${title}` }).click();
  if (width < 980) await page.getByRole('button', { name: /3 items/ }).click();
  const lines = page.getByRole('list', { name: 'Cart' }).getByRole('listitem');
  for (const title of [LONG_WORD, LONG_NAME]) {
    const line = lines.filter({ hasText: title });
    const amount = await boxOf(line.getByText('$1,234.56', { exact: true }).first());
    const name = await boxOf(line.getByText(title, { exact: true }));
    expect(name.right).toBeLessThanOrEqual(amount.x);
  }
});

test('a payment type of a long name pushes no key of the pay dialog out of sight', async () => {
  const { hub } = house;
  for (const title of ['Corporate Purchasing Card (American Express)', 'Voucher', 'Invoice'])
    makePaymentType(hub, title);
  makeItem(hub, { title: 'Tea' });
  const { page } = await house.open(makePerson(hub, { scopes: ['POS'] }), {
    width: 360,
    height: 740,
  });
  await page.goto('/dashboard/pos');
  await page.getByRole('button', { name: 'Add Tea' }).click();
  await page.getByRole('button', { name: /1 item/ }).click();
  await page.getByRole('button', { name: 'Create Receipt & Pay' }).click();
  const pay = page.getByRole('dialog', { name: /^Collect Payment/ });
  const zero = await boxOf(pay.getByRole('button', { name: '0', exact: true }));
  const collect = await boxOf(pay.getByRole('button', { name: /^Collect \$/ }));
  expect(zero.y + zero.height).toBeLessThanOrEqual(collect.y);
});

test('the figures behind a name from right to left are drawn behind it', async () => {
  const { hub, till } = house;
  await till.post('/waitlist/add', { name: 'علي', peopleCount: 3 });
  const { page } = await house.open(makePerson(hub, { scopes: ['POS'] }));
  await page.goto('/dashboard/tables');
  await page.getByRole('button', { name: 'Waitlist' }).click();
  const row = page.getByRole('dialog', { name: 'Waitlist' }).getByRole('listitem');
  await row.getByText('3 people').waitFor();
  const [name, people] = [await drawn(row, 'علي'), await drawn(row, '3 people')];
  expect(people.left).toBeGreaterThanOrEqual(name.right - 1);
});

/** Returns the number of lines on which a text is drawn. */
const linesOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('a short text keeps its line in a table, beside a column that takes the rest', async () => {
  const { till } = house;
  const options = ['Aioli', 'Harissa', 'Mustard'].map((title) => ({ title }));
  const group = { title: 'Side dish', min: 0, max: 2, options };
  expect((await till.post('/settings/option-groups/add', group)).status).toBe(200);
  const { page } = await house.open(makePerson(house.hub, { scopes: ['SETTINGS'] }));
  await page.goto('/dashboard/settings/options');
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  await cell('Side dish').waitFor();
  expect(await linesOf(cell('Side dish'))).toBe(1);
  expect(await linesOf(cell('Aioli, Harissa, Mustard'))).toBe(1);
});

test('a heading of a table keeps its words whole on a phone, in German', async () => {
  const { page } = await house.open(makePerson(house.hub, { scopes: ['SETTINGS'] }), {
    width: 390,
    height: 844,
  });
  await page.addInitScript(() => localStorage.setItem('comanda__language', 'de'));
  await page.goto('/dashboard/settings/menu-items');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await page.getByLabel('CSV-Datei der Karte').setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,price,category\nCake,x,Sweets\n'),
  });
  const heading = page.getByRole('columnheader', { name: 'Zeile' });
  await heading.waitFor();
  expect(await linesOf(heading)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('on a phone each amount that a payment consists of is beside its words', async () => {
  const { hub, till } = house;
  const tax = (rateMilli: number) => ({ rateMilli, type: 'inclusive' }) as const;
  const cart = [7000, 19_000].map((rate) => ({ id: makeItem(hub, { tax: tax(rate) }) }));
  const tableId = makeTable(hub, 'Table 3');
  await placeOrder(hub, till, { tableId, cart });
  const [bill] = (await till.get(`/bills?tableId=${tableId}`)).body;
  const off = await till.post(`/bills/${bill.id}/discount`, { percent: 10, reason: 'Regular' });
  expect(off.status).toBe(200);
  const waiter = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
  const { page } = await house.open(waiter, { width: 390, height: 844 });
  await page.goto(`/dashboard/tables?table=${tableId}`);
  await page.getByRole('button', { name: /^Pay / }).click();
  const dialog = page.getByRole('dialog', { name: /^Pay Table 3/ });
  await dialog.getByText('10 % Regular').waitFor();
  const rows = await dialog.locator('dl > div').evaluateAll((all) =>
    all.slice(1).map((row) => {
      const [word, amount] = [...row.children].map((each) => each.getBoundingClientRect());
      return Math.abs((word?.top ?? 0) - (amount?.top ?? 99)) < 6;
    }),
  );
  expect(rows).toEqual([true, true, true, true]);
});
