// Lists that grow with the years: a first page by default, and further pages after it.
import { expect, test } from 'vitest';
import { BOOKS_PAGE, LIST_PAGE, OPEN_JOBS_PAGE, UNPAID_PAGE } from '#shared/limits.ts';
import { callApi, FRIDAY } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const DAY = '2026-11-20';

const hub = await openHub();
const cookie = (await makeAdmin(hub)).cookie;
const fill = (count: number, sql: string) =>
  hub.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${sql}`,
  );
const ids =
  'id, business_day, token_no, delivery_type, customer_type, status, payment_status, created_at, sale_hour';
fill(
  UNPAID_PAGE + 20,
  `INSERT INTO orders (${ids}) SELECT i, '${DAY}', i, 'takeaway', 'WALKIN', 'completed', 'pending', ${FRIDAY}, 19 FROM n`,
);
fill(
  LIST_PAGE + 20,
  `INSERT INTO invoices (id, business_day, created_at, sub_total_cents, tax_total_cents, total_cents, delivery_type,
     customer_type, customer_id, customer_name)
   SELECT i, '${DAY}', ${FRIDAY}, 100, 0, 100, 'takeaway', 'CUSTOMER', '555', 'Ana' FROM n`,
);
hub.db.exec(
  `INSERT INTO printers (id, name, host, port, paper, code_page, prints_receipts, prints_slips, prints_tokens,
     has_drawer, copies) VALUES (1, 'Pass', '127.0.0.1', 9, '80', 'cp858', 1, 1, 1, 0, 1)`,
);
fill(
  3 * OPEN_JOBS_PAGE,
  `INSERT INTO print_jobs (printer_id, kind, document, state, next_at, created_at, updated_at)
   SELECT 1, 'token', '{"kind":"token","tokenNo":1,"printedAt":"now"}', 'held', ${FRIDAY}, ${FRIDAY}, ${FRIDAY} FROM n`,
);

const get = async (path: string, headers?: Record<string, string>) =>
  callApi(hub, 'GET', path, { cookie, ...(headers && { headers }) });

test.each(['/invoices?type=today', '/invoices/search?q=Ana'])(
  '%s returns the newest thousand, and continues before the last of them',
  async (path) => {
    const idsOf = async (page: string) =>
      (await get(`${path}${page}`)).body.map(({ invoice_id: id }: { invoice_id: number }) => id);
    const first = await idsOf('');
    expect(first).toHaveLength(LIST_PAGE);
    expect(first[0]).toBe(LIST_PAGE + 20);
    expect(await idsOf(`&before=${first.at(-1)}`)).toHaveLength(20);
    expect((await get(`${path}&limit=${LIST_PAGE + 1}`)).status).toBe(400);
  },
);

test('reservations of a long period come by the latest thousand, by time, and go on before the first', async () => {
  hub.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LIST_PAGE + 20})
     INSERT INTO reservations (id, unique_code, customer_id, customer_name, date, people_count, status,
       created_at, updated_at) SELECT i, printf('C%05d', i), '555', 'Ana', ${FRIDAY} - (i / 2) * 60000, 2, 'booked', 0, 0 FROM n`,
  );
  const period = '/reservations?type=custom&from=2026-01-01&to=2026-12-31';
  const idsOf = async (page: string) =>
    (await get(`${period}${page}`)).body.map(({ id }: { id: number }) => id);
  const first = await idsOf('');
  expect([first.length, first.at(-1)]).toEqual([LIST_PAGE, 1]);
  const behind = await idsOf(`&before=${first[0]}`);
  expect(new Set([...behind, ...first]).size).toBe(LIST_PAGE + 20);
  expect(behind).toHaveLength(20);
  expect(await idsOf(`&before=${first[0]}&limit=3`)).toEqual(behind.slice(-3));
  expect((await get(`${period}&limit=${LIST_PAGE + 1}`)).status).toBe(400);
  expect((await get(`${period}&before=999999`)).status).toBe(404);
});

test('shifts and Zs of a long period come by the newest two hundred, and go on before the last', async () => {
  hub.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${BOOKS_PAGE + 20})
     INSERT INTO shifts (id, drawer_id, state, business_day, opened_at, closed_at, float_cents)
     SELECT i, (SELECT min(id) FROM drawers), 'closed', '${DAY}', ${FRIDAY}, ${FRIDAY}, 0 FROM n`,
  );
  hub.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${BOOKS_PAGE + 20})
     INSERT INTO zs SELECT i, ${FRIDAY}, '${DAY}', 0, 0, 0, 0, 0, 0, 0, 0, json_object('z_no', i), '', 0 FROM n`,
  );
  const period = 'type=custom&from=2020-01-01&to=2030-12-31';
  for (const [path, name] of [
    ['/shifts', 'id'],
    ['/days', 'z_no'],
  ] as const) {
    const idsOf = async (page: string) =>
      (await get(`${path}?${period}${page}`)).body.map((row: Record<string, number>) => row[name]);
    const first = await idsOf('');
    expect([first.length, first[0]]).toEqual([BOOKS_PAGE, BOOKS_PAGE + 20]);
    expect(await idsOf(`&before=${first.at(-1)}`)).toHaveLength(20);
    expect(await idsOf('&before=5&limit=2')).toEqual([4, 3]);
    expect((await get(`${path}?${period}&limit=${BOOKS_PAGE + 1}`)).status).toBe(400);
  }
});

test('unpaid orders come by the newest five hundred, oldest first', async () => {
  const idsOf = async (query: string) =>
    (await get(`/orders/unpaid${query}`)).body.flatMap(
      ({ order_ids }: { order_ids: number[] }) => order_ids,
    );
  const first = await idsOf('');
  expect([first.length, first[0], first.at(-1)]).toEqual([UNPAID_PAGE, 21, UNPAID_PAGE + 20]);
  expect(await idsOf('?before=21')).toHaveLength(20);
  expect(await idsOf('?before=21&limit=5')).toEqual([16, 17, 18, 19, 20]);
});

test('a till is given a page of the open print jobs and their count, and nothing while that stays', async () => {
  const { body, headers, text } = await get('/print/jobs');
  expect([body.open.length, body.openCount]).toEqual([OPEN_JOBS_PAGE, 3 * OPEN_JOBS_PAGE]);
  expect(body.printers[0].held).toBe(3 * OPEN_JOBS_PAGE);
  expect(text.length).toBeLessThan(64 * 1024);
  const etag = String(headers.etag);
  expect((await get('/print/jobs', { 'if-none-match': etag })).status).toBe(304);
  const older = await get(`/print/jobs?openBefore=${body.open[0].id}`);
  expect(older.body.open).toHaveLength(OPEN_JOBS_PAGE);
  expect(older.body.open.at(-1).id).toBe(body.open[0].id - 1);
  const job = body.open[0].id;
  expect(
    (await callApi(hub, 'POST', `/print/jobs/${job}/cancel`, { cookie, body: {} })).status,
  ).toBe(200);
  const changed = await get('/print/jobs', { 'if-none-match': etag });
  expect([changed.status, changed.body.openCount]).toEqual([200, 3 * OPEN_JOBS_PAGE - 1]);
});

test('held slips are released in groups of 200, so that no till waits for thousands of them', async () => {
  const answer = await callApi(hub, 'POST', '/print/release', { cookie, body: { printerId: 1 } });
  expect(answer.body.message).toBe('200 tickets are printed.');
});
