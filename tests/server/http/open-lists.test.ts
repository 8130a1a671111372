// Lists of open orders come in pages of limited size, and long lists are read outside the main thread (contract 1.4).
import { expect, test } from 'vitest';
import { OPEN_PAGE, OPEN_PAGE_LINES } from '#shared/limits.ts';
import { callApi, FRIDAY } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const ORDERS = 900;
const LINES = 200;
const SHORT = 20;

const hub = await openHub();
const { cookie } = makeAdmin(hub);
const fill = (count: number, sql: string) =>
  hub.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${sql}`,
  );
hub.db.exec(
  `INSERT INTO store_tables (id, table_title, floor, seating_capacity) VALUES (1, 'T1', 'Main', 4)`,
);
// The first and the last order are at the same table.
fill(
  ORDERS,
  `INSERT INTO orders (id, business_day, token_no, delivery_type, customer_type, status, payment_status, created_at,
     sale_hour, table_id, table_title, floor)
   SELECT i, '2026-11-20', i, iif(i IN (1, ${ORDERS}), 'dinein', 'takeaway'), 'WALKIN', 'created', 'pending', ${FRIDAY}, 19,
     iif(i IN (1, ${ORDERS}), 1, NULL), iif(i IN (1, ${ORDERS}), 'T1', NULL), iif(i IN (1, ${ORDERS}), 'Main', NULL) FROM n`,
);
const lines = (from: number, to: number, count: number) =>
  fill(
    count,
    `INSERT INTO order_items (order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents,
       status, created_at)
     SELECT orders.id, 1, 'Soup', 1, 100, 100, 0, 100, 'created', ${FRIDAY} FROM orders, n WHERE orders.id BETWEEN ${from} AND ${to}`,
  );
hub.db.exec(
  `INSERT INTO menu_items (id, title, price_cents) VALUES (1, 'Soup', 100) ON CONFLICT DO NOTHING`,
);

const get = (path: string) => callApi(hub, 'GET', path, { cookie });
const idsOf = (body: { id: number; order_ids?: number[] }[]) =>
  body.flatMap((row) => row.order_ids ?? [row.id]).sort((a, b) => a - b);
const paths = ['/orders', '/kitchen', '/kitchen/expo'];

async function follow(path: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let after = 0; ; ) {
    const { status, body, headers } = await get(`${path}?after=${after}`);
    expect(status).toBe(200);
    pages.push(idsOf(body));
    const next = headers['next-after'];
    if (next === undefined) return pages;
    expect(Number(next)).toBe(pages.at(-1)?.at(-1));
    after = Number(next);
  }
}

test('a page has 500 orders and names the order after which the list continues; no order is left out', async () => {
  lines(1, ORDERS, 1);
  for (const path of paths) {
    const first = await get(path);
    expect([path, idsOf(first.body).length, first.headers['next-after']]).toEqual([
      path,
      OPEN_PAGE,
      String(OPEN_PAGE),
    ]);
    const pages = await follow(path);
    expect(pages.map(({ length }) => length)).toEqual([OPEN_PAGE, ORDERS - OPEN_PAGE]);
    expect(pages.flat()).toEqual(Array.from({ length: ORDERS }, (_, at) => at + 1));
  }
  const named = await get(`/kitchen?orderIds=${ORDERS},2`);
  expect([idsOf(named.body), named.headers['next-after']]).toEqual([[2, ORDERS], undefined]);
  expect((await get('/orders?after=no')).status).toBe(400);
});

test('what a table owes is said of the whole table on each page', async () => {
  const dueOf = async (after: number) =>
    (await get(`/orders?after=${after}`)).body.find(
      (group: { table_id: number | null }) => group.table_id === 1,
    );
  const [first, last] = [await dueOf(0), await dueOf(OPEN_PAGE)];
  expect([first.order_ids, first.due]).toEqual([[1], 2]);
  expect([last.order_ids, last.due]).toEqual([[ORDERS], 2]);
  const named = await get('/orders?orderIds=1');
  expect(named.body).toMatchObject([{ order_ids: [1], due: 2 }]);
});

test('a page with many lines ends earlier, whatever is asked for', async () => {
  hub.db.exec('DELETE FROM order_items');
  lines(1, SHORT, 1);
  lines(SHORT + 1, ORDERS, LINES);
  for (const path of paths) {
    const { body, headers, text } = await get(path);
    const ids = idsOf(body);
    expect([path, ids.length]).toEqual([
      path,
      SHORT + Math.floor((OPEN_PAGE_LINES - SHORT) / LINES),
    ]);
    expect(headers['next-after']).toBe(String(ids.at(-1)));
    expect(text.length).toBeLessThan(16 * 1024 * 1024);
  }
  const asked = Array.from({ length: 100 }, (_, at) => at + 101).join();
  const named = await get(`/kitchen?orderIds=${asked}`);
  expect(named.body).toHaveLength(OPEN_PAGE_LINES / LINES);
  expect(named.headers['next-after']).toBe('150');
  const rest = await get(`/kitchen?orderIds=${asked}&after=150`);
  expect([rest.body.length, rest.headers['next-after']]).toEqual([50, undefined]);
}, 60_000);
