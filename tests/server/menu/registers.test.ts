// Categories, taxes, tables and payment types over the API.
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

let signals: string[];

const hub = await openHub();
const admin = makeAdmin(hub);
const waiter = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
// Ignores the signals for writes of the tests' second connection, because the hub may notice these writes in the
// middle of a test.
hub.hub.onSignal(({ kind }) => kind !== 'foreign' && signals.push(kind));

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  signals = [];
  return callApi(hub, method, path, { body, cookie: admin.cookie });
}

const lastAudit = () =>
  hub.db.prepare('SELECT kind, entity_id, username FROM audit ORDER BY id DESC').get();

interface Register {
  readonly path: string;
  readonly body: object;
  readonly read: object;
  readonly change: object;
  readonly changed: object;
  /** Invalid bodies, each with the field at fault and the message. */
  readonly bad: [object, string, string][];
  readonly kind: string;
}

const REGISTERS: Register[] = [
  {
    path: '/settings/categories',
    body: { title: ' Drinks ' },
    read: { title: 'Drinks', default_course: null },
    change: { title: 'Bar', defaultCourse: 2 },
    changed: { title: 'Bar', default_course: 2 },
    bad: [
      [{ title: '' }, 'title', 'Please provide Category Title!'],
      [{ title: 'Bar', defaultCourse: 0 }, 'defaultCourse', 'Please choose a course from 1 to 9.'],
      [{ title: 'Bar', defaultCourse: 10 }, 'defaultCourse', 'Please choose a course from 1 to 9.'],
    ],
    kind: 'category',
  },
  {
    path: '/settings/taxes',
    body: { title: 'VAT', rate: '8.875', type: 'exclusive' },
    read: { title: 'VAT', rate: 8.875, type: 'exclusive' },
    change: { title: 'VAT', rate: 5, type: 'inclusive' },
    changed: { title: 'VAT', rate: 5, type: 'inclusive' },
    bad: [
      [{ rate: 5, type: 'inclusive' }, 'title', 'Provide Title!'],
      [{ title: 'V', rate: -1, type: 'inclusive' }, 'rate', 'Invalid value provided in Tax Rate!'],
      [
        { title: 'V', rate: 8.8755, type: 'inclusive' },
        'rate',
        'Invalid value provided in Tax Rate!',
      ],
      [
        { title: 'V', rate: 1001, type: 'inclusive' },
        'rate',
        'Invalid value provided in Tax Rate!',
      ],
      [{ title: 'V', rate: 5, type: 'none' }, 'type', 'Select Tax Type!'],
    ],
    kind: 'tax',
  },
  {
    path: '/settings/store-tables',
    body: { title: 'T1', floor: '-', seatingCapacity: '4' },
    read: { table_title: 'T1', floor: '-', seating_capacity: 4 },
    change: { title: 'Window', floor: 'Garden', seatingCapacity: 0 },
    changed: { table_title: 'Window', floor: 'Garden', seating_capacity: 0 },
    bad: [
      [{ floor: '-', seatingCapacity: 4 }, 'title', 'Please provide Title!'],
      [{ title: 'T', floor: '', seatingCapacity: 4 }, 'floor', "Please provide Floor or use '-'"],
      [
        { title: 'T', floor: '-', seatingCapacity: -1 },
        'seatingCapacity',
        "Please provide Seating Capacity or '0'",
      ],
    ],
    kind: 'table',
  },
  {
    path: '/settings/payment-types',
    body: { title: 'Voucher' },
    read: { title: 'Voucher', is_active: 1, is_cash: 0, kind: 'usual' },
    change: { title: 'Coins', isActive: 0, isCash: 1 },
    changed: { title: 'Coins', is_active: 0, is_cash: 1, kind: 'usual' },
    bad: [[{ isActive: true }, 'title', 'Please provide Payment Type Title!']],
    kind: 'payment-type',
  },
];

describe.each(REGISTERS)('$path', ({ path, body, read, change, changed, bad, kind }) => {
  test('a row is added, changed and deleted; each is audited and drops the cached menu', async () => {
    covers(
      '5.10',
      'DELETE /settings/categories/{id}',
      'DELETE /settings/payment-types/{id}',
      'DELETE /settings/store-tables/{id}',
      'DELETE /settings/taxes/{id}',
      'GET /settings/categories',
      'GET /settings/payment-types',
      'GET /settings/store-tables',
      'GET /settings/taxes',
      'POST /settings/categories/add',
      'POST /settings/categories/{id}/update',
      'POST /settings/payment-types/add',
      'POST /settings/payment-types/{id}/update',
      'POST /settings/store-tables/add',
      'POST /settings/store-tables/{id}/update',
      'POST /settings/taxes/add',
      'POST /settings/taxes/{id}/update',
    );
    const added = await call('POST', `${path}/add`, body);
    expect(added.status).toBe(200);
    const { id } = added.body;
    expect(signals).toEqual(['answers-stale']);
    const audited = { entity_id: String(id), username: admin.username };
    expect(lastAudit()).toEqual({ kind: `${kind}.added`, ...audited });
    expect((await call('GET', path)).body).toContainEqual({ id, ...read });

    expect((await call('POST', `${path}/${id}/update`, change)).status).toBe(200);
    expect(signals).toEqual(['answers-stale']);
    expect(lastAudit()).toEqual({ kind: `${kind}.updated`, ...audited });
    expect((await call('GET', path)).body).toContainEqual({ id, ...changed });

    expect((await call('DELETE', `${path}/${id}`)).status).toBe(200);
    expect(signals).toEqual(['answers-stale']);
    expect(lastAudit()).toEqual({ kind: `${kind}.deleted`, ...audited });
    const left = (await call('GET', path)).body as { id: number }[];
    expect(left.map((row) => row.id)).not.toContain(id);
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await call('POST', `${path}/${id}/update`, change)).status).toBe(404);
  });

  test.each(bad)('%j is refused and names its field', async (wrong, field, message) => {
    const answer = await call('POST', `${path}/add`, wrong);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ code: 'INVALID_INPUT', field, message });
    expect(signals).toEqual([]);
  });

  test('who lacks SETTINGS can neither read nor write it', async () => {
    const as = { cookie: waiter.cookie };
    expect((await callApi(hub, 'GET', path, as)).status).toBe(403);
    expect((await callApi(hub, 'POST', `${path}/add`, { ...as, body: {} })).status).toBe(403);
    expect((await callApi(hub, 'POST', `${path}/1/update`, { ...as, body: {} })).status).toBe(403);
    expect((await callApi(hub, 'DELETE', `${path}/1`, as)).status).toBe(403);
    expect((await callApi(hub, 'GET', path)).status).toBe(401);
  });

  test('an invalid id is 400, never 500', async () => {
    expect((await call('POST', `${path}/x/update`, change)).status).toBe(400);
    expect((await call('DELETE', `${path}/0`)).status).toBe(400);
  });
});

test('items of a deleted category and tax have none', async () => {
  const { id: categoryId } = (await call('POST', '/settings/categories/add', { title: 'C' })).body;
  const tax = { title: 'T', rate: 5, type: 'inclusive' };
  const { id: taxId } = (await call('POST', '/settings/taxes/add', tax)).body;
  const item = { title: 'Soup', price: 4.35, categoryId, taxId };
  const { id } = (await call('POST', '/menu-items/add', item)).body;
  await call('DELETE', `/settings/categories/${categoryId}`);
  await call('DELETE', `/settings/taxes/${taxId}`);
  expect((await call('GET', `/menu-items/${id}`)).body).toMatchObject({
    category_id: null,
    category_title: null,
    tax_id: null,
    tax_title: null,
    tax_rate: null,
    tax_type: null,
  });
});

test('a table with an open order stays; once the order is closed it can go, and the row stays for history', async () => {
  covers('5.10');
  const table = { title: 'T9', floor: '-', seatingCapacity: 2 };
  const { id } = (await call('POST', '/settings/store-tables/add', table)).body;
  hub.db
    .prepare(
      `INSERT INTO orders (business_day, token_no, created_at, sale_hour, delivery_type, customer_type, table_id)
       VALUES ('2026-11-20', 900, 1, 0, 'dinein', 'WALKIN', ?)`,
    )
    .run(id);
  const refused = await call('DELETE', `/settings/store-tables/${id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('TABLE_IN_USE');
  expect((await call('GET', '/settings/store-tables')).body).toContainEqual(
    expect.objectContaining({ id }),
  );
  hub.db.prepare(`UPDATE orders SET status = 'completed' WHERE table_id = ?`).run(id);
  expect((await call('DELETE', `/settings/store-tables/${id}`)).status).toBe(200);
  const row = hub.db.prepare('SELECT table_title FROM store_tables WHERE id = ?').get(id);
  expect(row).toEqual({ table_title: 'T9' });
});

test('the last active payment type can be neither deleted nor turned off, by any way', async () => {
  covers('5.10', 'POST /settings/payment-types/{id}/toggle');
  const types = (await call('GET', '/settings/payment-types')).body;
  expect(types).toEqual([
    { id: 1, title: 'Cash', is_active: 1, is_cash: 1, kind: 'usual' },
    { id: 2, title: 'Card', is_active: 1, is_cash: 0, kind: 'usual' },
  ]);
  expect((await call('POST', '/settings/payment-types/2/toggle', { isActive: false })).status).toBe(
    200,
  );
  const tries = [
    await call('DELETE', '/settings/payment-types/1'),
    await call('POST', '/settings/payment-types/1/toggle', { isActive: 0 }),
    await call('POST', '/settings/payment-types/1/update', { title: 'Cash', isActive: false }),
  ];
  for (const { status, body } of tries) {
    expect(status).toBe(409);
    expect(body.code).toBe('LAST_PAYMENT_TYPE');
  }
  const renamed = await call('POST', '/settings/payment-types/1/update', { title: 'Bar' });
  expect(renamed.status).toBe(200);
  expect((await call('DELETE', '/settings/payment-types/2')).status).toBe(200);
  expect((await call('GET', '/settings/payment-types')).body).toEqual([
    { id: 1, title: 'Bar', is_active: 1, is_cash: 1, kind: 'usual' },
  ]);
});
