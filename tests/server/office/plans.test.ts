// How PostgreSQL runs each query of head office with many rows: no query reads a whole table of facts (decision 48).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import {
  chained,
  makeDatabase,
  openOfficeHouse,
  openPostgres,
  pairStore,
  sales,
} from '../../fixtures/office.ts';

// Logs the plan of every query that runs, with its real role and values.
const postgres = await openPostgres([
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
]);

/**
 * Fills the tables for 20 stores and 400 days (thirteen months): 48,000 facts in total, 40 sums of different kinds
 * and keys for each store and day, and 100 running figures for each store.
 */
const FILL = `
  CREATE TEMP TABLE days AS SELECT n, to_char(DATE '2025-10-18' + n, 'YYYY-MM-DD') AS day FROM generate_series(0, 399) n;
  CREATE TEMP TABLE many AS SELECT id, row_number() OVER () AS n FROM stores WHERE title LIKE 'Many%';
  INSERT INTO facts SELECT m.id, 0, d.n * 6 + s, left(day, 7), 1.7e12 + d.n * 8.64e7, day, 'invoice', '{}', md5(m.id || ' ' || d.n || ' ' || s)
    FROM many m, days d, generate_series(1, 6) s;
  INSERT INTO branches SELECT id, 0, NULL, 0, 2400, md5(id || ' 399 6'), 1, 0 FROM many;
  INSERT INTO sums SELECT m.id, day, (ARRAY['day', 'hour', 'staff', 'item', 'tax', 'tender', 'tips', 'item'])[1 + k % 8], 'K' || k, 1000, 100, 10
    FROM many m, days d, generate_series(1, 40) k;
  INSERT INTO zs SELECT m.id, d.n, day, 1.7e12 + d.n * 8.64e7, 1, 0, 0, 0, CASE WHEN d.n % 97 = 1 THEN 'different' ELSE 'whole' END, '{}' FROM many m, days d;
  INSERT INTO exceptions SELECT m.id, d.n * 5 + s, day, 1.7e12 + d.n * 8.64e7 + s, 'void', 'ana', NULL, 'Soup', 'late', 10
    FROM many m, days d, generate_series(1, 5) s;
  INSERT INTO payments SELECT m.id, d.n * 6 + s, day, 'Cash', 10, 0, FALSE, TRUE FROM many m, days d, generate_series(1, 6) s;
  INSERT INTO running SELECT m.id, 'figure ' || k, 100 FROM many m, generate_series(1, 100) k;
  ANALYZE`;

describe.runIf(postgres)('PostgreSQL', async () => {
  // `describe.runIf` calls this function even if PostgreSQL is not installed.
  if (!postgres) return;
  const house = await openOfficeHouse({ url: await makeDatabase(postgres, 'office') });
  const sent = chained(sales(4000));
  const live = await pairStore(house, 'Live');
  const sendTo = (to: number) => live.send(sent.slice(to - 500, to), sent[to - 501]?.hash ?? '');
  for (let to = 500; to <= 3000; to += 500) await sendTo(to);
  const many = [];
  for (let n = 0; n < 20; n += 1) many.push(await pairStore(house, `Many ${n}`));
  // Sends a fact for each month of the filled days, so that every month has a partition.
  const months = Array.from({ length: 13 }, (_, n) => new Date(Date.UTC(2025, 9 + n, 20)));
  const first = await pairStore(house, 'First');
  await first.send(
    chained(months.flatMap((month) => sales(1, 10, month.toISOString().slice(0, 10)))),
  );
  await postgres.run(FILL, 'office');
  const viewer = await house.person(
    'viewer',
    many.slice(0, 5).map(({ id }) => id),
  );
  const store = many[7]?.id ?? 0;

  /** Returns the plans of all queries that run during the call; fails if the call is not answered with 200. */
  const plansOf = async (run: () => Promise<{ status: number; text: string }>) => {
    const before = postgres.readLog().length;
    const { status, text } = await run();
    expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
    const plans = postgres
      .readLog()
      .slice(before)
      .split(/^.* LOG: {2}duration: .* plan:$/m);
    return plans.slice(1);
  };
  const scans = (plans: readonly string[], tables: string) =>
    plans.filter((plan) => new RegExp(`Seq Scan on (?:public\\.)?(?:${tables})\\b`).test(plan));
  const FACTS = 'facts\\w*';
  const FIGURES = `${FACTS}|sums|zs|exceptions|payments|running`;

  test.each([
    '/stores',
    ...['day', 'store', 'hour', 'item', 'staff', 'tender', 'tax'].flatMap((by) => [
      `/reports?by=${by}&from=2026-11-01&to=2026-11-07`,
      `/reports?by=${by}&from=2026-11-01&to=2026-11-30&store=${store}`,
    ]),
    '/reports?by=item&from=2026-11-01&to=2026-11-07&format=csv',
    '/days?from=2026-11-01&to=2026-11-07',
    `/days?from=2026-01-01&to=2026-11-30&store=${store}`,
    '/exceptions?from=2026-11-01&to=2026-11-07',
    `/exceptions?from=2026-11-01&to=2026-11-30&store=${store}`,
  ])('GET %s reads no table from end to end', async (path) => {
    covers('36.4');
    for (const who of [house.owner, viewer]) {
      const plans = await plansOf(() => who.get(path));
      expect(plans.length).toBeGreaterThan(2);
      expect(scans(plans, FIGURES)).toEqual([]);
    }
  });

  test('a report of two years reads no facts', async () => {
    covers('36.4');
    const plans = await plansOf(() =>
      house.owner.get('/reports?by=day&from=2025-01-01&to=2026-12-31'),
    );
    expect(scans(plans, FACTS)).toEqual([]);
  });

  test('a batch that continues the chain reads no facts, and a repeated batch reads only its own facts', async () => {
    covers('36.2');
    const next = await plansOf(() => sendTo(3500));
    expect(next.join('')).toContain('Insert on facts');
    expect(next.filter((plan) => /Scan .*on facts/.test(plan))).toEqual([]);
    for (const again of [3500, 1500]) {
      const plans = await plansOf(() => sendTo(again));
      expect(plans.join('')).toMatch(/Index.* Scan using facts_/);
      expect(scans(plans, FIGURES)).toEqual([]);
    }
  });

  test('a hub that reports its progress reads at most one fact', async () => {
    covers('36.2');
    for (const [seq, reads] of [
      [3500, false],
      [1200, true],
    ] as const) {
      const plans = await plansOf(() => live.say(seq, sent[seq - 1]?.hash ?? ''));
      expect(plans.some((plan) => plan.includes('on facts'))).toBe(reads);
      expect(scans(plans, FIGURES)).toEqual([]);
    }
  });

  test('choosing a branch reads the facts of its store alone', async () => {
    covers('36.2');
    const plans = await plansOf(() => house.owner.post(`/stores/${live.id}/branch`, { no: 0 }));
    expect(plans.join('')).toContain('on facts');
    expect(scans(plans, FACTS)).toEqual([]);
  });
});
