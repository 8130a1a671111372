// A list that comes in pages is loaded completely: all open orders, or only the orders with the requested ids
// (contract 1.4).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../fixtures/browser-stand-in.ts';
import { standInHub, standInPage } from '../../fixtures/browser-stand-in.ts';

beforeEach(() => {
  vi.resetModules();
  standInPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const PAGES = 4;
const PER_PAGE = 3;
const LAST = PAGES * PER_PAGE;
const idsFrom = (first: number) =>
  Array.from({ length: PER_PAGE }, (_, at) => first + at).filter((id) => id <= LAST);

/**
 * A hub with twelve orders of one table, three on a page. The amount due grows by one with each call, so each page has
 * a different amount.
 */
const hubOfPages = (rowsOf: (ids: readonly number[], due: number) => unknown[]) => {
  let due = 0;
  return standInHub((call): Answer => {
    const after = Number(/[?&]after=(\d+)/.exec(call)?.[1] ?? 0);
    due += 1;
    const ids = idsFrom(after + 1);
    const last = ids.at(-1) ?? 0;
    return {
      status: 200,
      body: rowsOf(ids, due),
      headers: last < LAST ? { 'Next-After': String(last) } : {},
    };
  });
};
const load = () => import('../../../client/hub/api.ts');

test('a named list of many pages is loaded to its end, each page with the same ids', async () => {
  const calls = hubOfPages((ids) => ids.map((id) => ({ id })));
  const { call } = await load();
  const orderIds = Array.from({ length: LAST }, (_, at) => at + 1).join(',');
  const tickets = await call('GET /kitchen', { query: { orderIds } });
  expect(tickets.map(({ id }) => id)).toEqual(Array.from({ length: LAST }, (_, at) => at + 1));
  expect(calls).toHaveLength(PAGES);
  const asked = calls.map((each) => new URL(each.replace('GET ', 'http://hub.local')).searchParams);
  expect(asked.map((query) => query.get('orderIds'))).toEqual(asked.map(() => orderIds));
  expect(asked.map((query) => query.get('after'))).toEqual([null, '3', '6', '9']);
});

test('a table whose orders are on several pages is one group, with the newest amount due', async () => {
  hubOfPages((ids, due) => [
    { table_id: 7, due, orders: ids.map((id) => ({ id })), order_ids: ids },
  ]);
  const { call } = await load();
  const groups = await call('GET /orders');
  expect(groups).toHaveLength(1);
  expect(groups[0]?.order_ids).toEqual(Array.from({ length: LAST }, (_, at) => at + 1));
  expect(groups[0]?.due).toBe(PAGES);
});

test('a page that does not come fails the whole list, so that no order is missing from it', async () => {
  standInHub((call) =>
    call.includes('after=')
      ? 'away'
      : { status: 200, body: [{ id: 1 }], headers: { 'Next-After': '1' } },
  );
  const { call } = await load();
  await expect(call('GET /kitchen/expo')).rejects.toThrow();
});
