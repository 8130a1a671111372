// Prepared queries: their constants are part of the SQL, and only slots are bound.
import { expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { prepared, preparedRows, qb } from '../../../server/db/query.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const tx = new Tx(hub.db);

test('a constant that decides whether a partial index can be used is not bound', () => {
  const query = prepared<{ drawer: number }>()((p) =>
    qb
      .selectFrom('shifts')
      .select('id')
      .where('drawer_id', '=', p('drawer'))
      .where('state', '<>', 'closed')
      .limit(1),
  );
  expect(query.sql).toBe(
    `select "id" from "shifts" where "drawer_id" = ? and "state" <> 'closed' limit 1`,
  );
  expect(query.fill({ drawer: 7 })).toEqual([7]);
  const plan = hub.db.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(1) as { detail: string }[];
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH shifts USING INDEX shifts_open (drawer_id=?)',
  ]);
});

test('constants are stored as they are: quotes, numbers, nothing and bytes', () => {
  const TITLE = `Ann's "best" ? \\ table`;
  const add = preparedRows<{ phone: string }>((rows) =>
    qb.insertInto('customers').values(
      rows.map((p) => ({
        phone: p('phone'),
        name: TITLE,
        birth_date: null,
        business_day: '',
        created_at: -5,
        updated_at: 0,
      })),
    ),
  );
  tx.insertAll(add, [{ phone: '501' }, { phone: '502' }]);
  const found = prepared<{ phone: string }>()((p) =>
    qb
      .selectFrom('customers')
      .select(['phone', 'name', 'birth_date', 'created_at'])
      .where('name', '=', TITLE)
      .where('phone', '>', p('phone')),
  );
  expect(tx.all(found, { phone: '501' })).toEqual([
    {
      phone: '502',
      name: TITLE,
      birth_date: null,
      created_at: -5,
    },
  ]);
  const bytes = Buffer.from([0, 39, 255]);
  const byFinder = prepared<{ user: number }>()((p) =>
    qb.deleteFrom('idempotency_keys').where('finder', '=', bytes).where('user_id', '=', p('user')),
  );
  expect(byFinder.fill({ user: 3 })).toEqual([bytes, 3]);
  expect(tx.run(byFinder, { user: 3 }).changes).toBe(0);
});
