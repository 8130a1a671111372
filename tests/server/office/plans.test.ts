// No screen of head office, and no call of a hub, reads all facts: PostgreSQL's own plans say so (contract 36.4).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { REPORT_KINDS } from '#shared/office.ts';
import { covers } from '../../contract/covers.ts';
import { chained, openOfficeHouse, pairStore, sales } from '../../fixtures/office.ts';
import { openPostgres, postgresPrograms } from '../../fixtures/postgres.ts';

const programs = postgresPrograms();
const FACTS = 20_000;

/** Five stores with many facts of one month. */
async function openChain(postgres: ReturnType<typeof openPostgres>) {
  const house = await openOfficeHouse({ place: { url: postgres.url } });
  const titles = ['Rome', 'Oslo', 'Lyon', 'Kyiv', 'Graz'];
  const stores = await Promise.all(titles.map((title) => pairStore(house, title)));
  const facts = chained(sales(3));
  for (const store of stores) await store.send(facts);
  await sql`INSERT INTO facts (store_id, branch, seq, month, at, day, kind, body, hash)
    SELECT stores.id, 0, 1000 + n, '2026-11', 0, '2026-11-20', 'invoice', '{}', md5(n::text)
    FROM stores, generate_series(1, ${FACTS}::int) n`.execute(house.db);
  await sql`ANALYZE`.execute(house.db);
  return { house, stores, facts };
}

test.skipIf(programs === undefined)('plans use indexes where there are many facts', async () => {
  covers('36.4');
  const postgres = openPostgres(programs ?? '');
  const { house, stores, facts } = await openChain(postgres);
  const [store] = stores;
  if (!store) throw new Error('no store was paired');
  const before = postgres.readLog().length;
  const period = 'from=2026-11-01&to=2026-11-30';
  const paths = [
    '/stores',
    `/days?${period}`,
    `/exceptions?${period}`,
    ...REPORT_KINDS.map((by) => `/reports?${period}&by=${by}`),
    `/reports?${period}&by=item&store=${store.id}`,
  ];
  for (const path of paths)
    expect([path, (await house.owner.get(path)).status]).toEqual([path, 200]);
  const more = [...facts, ...chained(sales(1), facts[2]?.hash, 4)];
  expect((await store.send(more)).body).toEqual({ applied: 4, forked: false });
  expect((await store.say(4, more[3]?.hash ?? '')).status).toBe(200);
  const log = postgres.readLog().slice(before);
  expect(log).toContain('Index Scan using facts');
  expect(log).not.toContain('Seq Scan on facts');
});
