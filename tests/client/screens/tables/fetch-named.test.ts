// The bills that the tables screen fetches after an event. The screen fetches each of them once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInHub, standInPage } from '../../../fixtures/browser-stand-in.ts';

beforeEach(() => void standInPage());
afterEach(() => vi.unstubAllGlobals());

const BILLS = [
  { id: 7, orders: [1] },
  { id: 8, orders: [2, 3] },
  { id: 9, orders: [3] },
];
const listOf = (text: string): number[] => text.split(',').map(Number);

test.each([
  ['a new order and its bill', [1], [7], ['orderIds=1'], [7]],
  ['an order on two bills, of which one is named', [3], [8], ['orderIds=3'], [8, 9]],
  ['a bill beside it', [1], [7, 9], ['orderIds=1', 'ids=9'], [7, 9]],
  ['a bill alone', [], [9], ['ids=9'], [9]],
  ['an order without any', [5], [], ['orderIds=5'], []],
  ['nothing, as when a guest is seated', [], [], [], []],
])('%s', async (_what, orders, bills, asked, expected) => {
  const calls = standInHub((call) => {
    const [, by = '', ids = ''] = /[?](.*)=(.*)$/.exec(decodeURIComponent(call)) ?? [];
    const wanted = listOf(ids);
    const isWanted = (bill: (typeof BILLS)[number]) =>
      by === 'ids' ? wanted.includes(bill.id) : bill.orders.some((id) => wanted.includes(id));
    return { status: 200, body: BILLS.filter(isWanted) };
  });
  const { fetchNamed } = await import('../../../../client/bill/fetch-named.ts');
  const named = { bills: new Set<number>(bills), orders: new Set<number>(orders) };
  expect((await fetchNamed(named)).map(({ id }) => id)).toEqual(expected);
  expect(calls.map(decodeURIComponent)).toEqual(asked.map((query) => `GET /bills?${query}`));
});
