// Sets in reports, on the dashboard, on receipts and on slips (contract 30.6).
import { expect, test } from 'vitest';
import { receiptParts } from '#shared/billing/receipt.ts';
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { addPrinter } from '../../fixtures/printer.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const { till, billOf, order, act } = billDesk(hub, makeTill(hub, admin));
const vat = (rateMilli: number) => ({ title: 'VAT', rateMilli, type: 'inclusive' as const });
const soup = makeItem(hub, { title: 'Soup', priceCents: 350, tax: vat(7000) });
const steak = makeItem(hub, { title: 'Steak', priceCents: 900, tax: vat(19_000) });
const fish = makeItem(hub, { title: 'Fish', priceCents: 900, tax: vat(19_000) });
const lunch = await makeSet(hub, admin, {
  steps: [
    oneOf('Main', [{ itemId: steak, isDefault: true, surcharge: 2.5 }, fish]),
    oneOf('Starter', [{ itemId: soup, isDefault: true }]),
  ],
});

const readReport = async () => {
  const { topSellingItems, inSets } = (await till.get('/reports?type=today')).body;
  const top = topSellingItems.map(
    ({ title, orders_count }: { title: string; orders_count: number }) => [title, orders_count],
  );
  return { top, inSets };
};

/** Sells forty small orders, after which the sums include everything before these orders. */
const sumUp = async () => {
  for (let count = 0; count < 40; count += 1) await order([{ id: fish }], { newBill: true });
};

test('a set counts as one item sold and its dishes apart, before and after the sums include them', async () => {
  covers('30.6', 'GET /reports', 'GET /dashboard');
  const { billId, orderId } = await order([{ id: lunch, quantity: 2 }, { id: soup }], {
    newBill: true,
  });
  const expected = {
    top: [
      ['Lunch', 2],
      ['Soup', 1],
    ],
    inSets: [
      { title: 'Soup', quantity: 2 },
      { title: 'Steak', quantity: 2 },
    ],
  };
  expect(await readReport()).toEqual(expected);
  await sumUp();
  const later = { ...expected, top: [['Fish', 40], ...expected.top] };
  expect(await readReport()).toEqual(later);
  const { topSellingItems, inSets } = (await till.get('/dashboard')).body;
  expect([topSellingItems[1].title, topSellingItems[1].orders_count]).toEqual(['Lunch', 2]);
  expect(inSets).toEqual(expected.inSets);
  const [main] = (await billOf(billId)).lines;
  await till.post(`/orders/items/${main.order_item_id}/swap`, { itemId: fish });
  expect((await readReport()).inSets).toEqual([
    { title: 'Soup', quantity: 2 },
    { title: 'Fish', quantity: 1 },
    { title: 'Steak', quantity: 1 },
  ]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  await till.post(`/orders/update-status/${main.order_item_id}`, {
    status: 'cancelled',
    set: true,
  });
  expect(await readReport()).toEqual({
    top: [
      ['Fish', 40],
      ['Lunch', 1],
      ['Soup', 1],
    ],
    inSets: [
      { title: 'Soup', quantity: 1 },
      { title: 'Steak', quantity: 1 },
    ],
  });
  expect(findRollupDifferences(hub.db)).toEqual([]);
  await till.post('/orders/cancel', { orderIds: [orderId] });
  expect((await readReport()).inSets).toEqual([]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

const wordsOf = (part: ReceiptPart): string[] => {
  if (part.kind === 'text') return [`${part.indent ? '  ' : ''}${part.text}`];
  return part.kind === 'pair' ? [`${part.left} | ${part.right}`] : [];
};

test('a receipt shows the set with its price and its dishes with what they add', async () => {
  const printerId = addPrinter(hub, 9, { receipts: true });
  const { billId } = await order([{ id: lunch, notes: 'rare' }, { id: soup }], { newBill: true });
  await act(billId, 'print', {});
  const row = hub.db
    .prepare("SELECT document FROM print_jobs WHERE kind = 'receipt' ORDER BY id DESC LIMIT 1")
    .get() as { document: string };
  const { receipt, print, store } = JSON.parse(row.document);
  const words = receiptParts(receipt, print, store, '').flatMap(wordsOf);
  const at = words.indexOf('Lunch');
  expect(words.slice(at, at + 8)).toEqual([
    'Lunch',
    '1 × $17.50 | $17.50',
    '  Steak +$2.50',
    '  Notes: rare',
    '  Soup',
    '  Notes: rare',
    'Soup',
    '1 × $3.50 | $3.50',
  ]);
  // The lines of 10.80 + 2.50 include 19 % of tax, the lines of 4.20 + 3.50 include 7 %.
  expect(receipt.sheet.taxes).toEqual([
    { title: 'VAT 19 %', net: 11.18, tax: 2.12 },
    { title: 'VAT 7 %', net: 7.2, tax: 0.5 },
  ]);
  expect(receipt.payableTotal).toBe(21);
  expect(printerId).toBeGreaterThan(0);
});

test('slips name the set of a dish, and a swap prints what became what', async () => {
  const { billId } = await order([{ id: lunch }], { newBill: true });
  const [main] = (await billOf(billId)).lines;
  const slips = () =>
    (
      hub.db.prepare("SELECT document FROM print_jobs WHERE kind = 'slip' ORDER BY id").all() as {
        document: string;
      }[]
    ).map(({ document }) => JSON.parse(document));
  const before = slips();
  expect(
    before.at(-1).items.map(({ title, set }: { title: string; set: string }) => [title, set]),
  ).toEqual([
    ['Steak', 'Lunch'],
    ['Soup', 'Lunch'],
  ]);
  await till.post(`/orders/items/${main.order_item_id}/swap`, { itemId: fish });
  const [swapped, ...more] = slips().slice(before.length);
  expect(more).toEqual([]);
  expect(swapped).toMatchObject({
    swapped: 'STEAK > FISH',
    items: [{ title: 'Fish', quantity: 1 }],
  });
});
