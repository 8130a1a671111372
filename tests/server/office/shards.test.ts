// Stores that are spread over two databases: the same answers as from one database, and a database that does not answer
// (contract 36.1, decision 53).
import { describe, expect, test } from 'vitest';
import { readAs } from '../../../server/office/db/as-user.ts';
import { covers } from '../../contract/covers.ts';
import { makeTrade } from '../../faults/office-store.ts';
import {
  chained,
  makeDatabase,
  type OfficeHouse,
  openOfficeHouse,
  openPostgres,
  openSpreadHouse,
  pairStore,
  sales,
  salesOf,
} from '../../fixtures/office.ts';
import { makeRandom } from '../../fixtures/random.ts';

const postgres = await openPostgres();
const PERIOD = 'from=2026-11-01&to=2026-11-30';

/** Pairs four stores that send two days each. Two stores have the same name, and one store has another currency. */
async function fillHouse(house: OfficeHouse) {
  const random = makeRandom(7);
  const stores = [];
  for (const title of ['Rome', 'Oslo', 'Zürich', 'Rome']) {
    const store = await pairStore(house, title);
    if (title === 'Oslo') Object.assign(store.store, { currency: 'NOK' });
    const { facts } = makeTrade(random, 2, 12);
    // One store is not whole: its last Z lacks a cash move.
    const sent =
      title === 'Zürich'
        ? chained(
            facts.filter((_, at) => at !== facts.length - 2).map(({ seq, hash, ...one }) => one),
          )
        : facts;
    expect((await store.send(sent)).status).toBe(200);
    const last = sent.at(-1);
    const status = { lateTickets: stores.length };
    expect((await store.say(last?.seq ?? 0, last?.hash ?? '', { status })).status).toBe(200);
    stores.push(store);
  }
  return stores;
}

describe.runIf(postgres)('two databases', async () => {
  // `describe.runIf` calls this function even if PostgreSQL is not installed.
  if (!postgres) return;
  const { run } = postgres;
  const one = await openOfficeHouse({ url: await makeDatabase(postgres, 'one') });
  const two = await openSpreadHouse(postgres);
  await fillHouse(one);
  const stores = await fillHouse(two);
  const ids = stores.map(({ id }) => id);
  const [rome, oslo, zurich, rome2] = stores;
  if (!rome || !oslo || !zurich || !rome2) throw new Error('no stores');

  const kept = async (shard: string) => {
    const db = two.shards.get(shard);
    const rows = await db?.selectFrom('stores').select('id').orderBy('id').execute();
    return (rows ?? []).map(({ id }) => id);
  };
  /** Makes a database refuse every connection, as if its machine were gone, until the returned function is called. */
  const stop = async (database: string) => {
    await run(`ALTER DATABASE ${database} CONNECTION LIMIT 0`);
    await run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
    );
    return () => run(`ALTER DATABASE ${database} CONNECTION LIMIT -1`);
  };

  test('each store is in one database, and the directory has no facts', async () => {
    covers('36.1');
    expect([await kept('a'), await kept('b')]).toEqual([
      [rome.id, zurich.id],
      [oslo.id, rome2.id],
    ]);
    for (const table of ['facts', 'sums', 'branches', 'payments', 'zs', 'exceptions', 'running'])
      expect(await run(`SELECT count(*) FROM ${table}`, 'spread'), table).toBe('0');
  });

  const PATHS = [
    '/stores',
    ...['day', 'store', 'hour', 'item', 'staff', 'tender', 'tax'].flatMap((by) => [
      `/reports?by=${by}&${PERIOD}`,
      `/reports?by=${by}&${PERIOD}&store=${oslo.id}`,
    ]),
    `/reports?by=item&${PERIOD}&format=csv`,
    `/days?${PERIOD}`,
    `/days?${PERIOD}&store=${zurich.id}`,
    `/exceptions?${PERIOD}`,
    `/exceptions?${PERIOD}&store=${rome.id}`,
    '/releases',
  ];

  /** One address for each kind of list. */
  const LISTS = [
    '/stores',
    `/reports?by=item&${PERIOD}`,
    `/days?${PERIOD}`,
    `/exceptions?${PERIOD}`,
  ];

  test.each([
    ['the owner', ids],
    ['a user of both databases', [rome.id, oslo.id]],
    ['a user of one', [rome.id, zurich.id]],
    ['a user of one store', [rome2.id]],
    ['a user without stores', []],
  ])('%s gets the answers that one database gives', async (title, own) => {
    covers('36.1', '36.4');
    const isOwner = title === 'the owner';
    const people = isOwner
      ? [one.owner, two.owner]
      : [await one.person('viewer', own), await two.person('viewer', own)];
    let rows = 0;
    for (const path of isOwner ? PATHS : LISTS) {
      const [first, second] = await Promise.all(people.map((who) => who.get(path)));
      expect([path, second?.status]).toEqual([path, first?.status]);
      if (!/^\/(stores|days|exceptions)/.test(path)) {
        expect([path, second?.text]).toEqual([path, first?.text]);
        continue;
      }
      // Rows of the same moment, and stores of the same name, have no order.
      const texts = (body: object[]) => body.map((row) => JSON.stringify(row)).sort();
      expect([path, texts(second?.body)]).toEqual([path, texts(first?.body)]);
      const keys = second?.body.map((row: Record<string, string>) =>
        path === '/stores' ? row.title : (row.at ?? row.closedAt),
      );
      const sorted = [...keys].sort();
      expect([path, keys]).toEqual([path, path === '/stores' ? sorted : sorted.reverse()]);
      rows += keys.length;
    }
    expect(rows > 0).toBe(own.length > 0);
    const body = (await people[1]?.get('/stores'))?.body as { id: number }[];
    expect(body.map(({ id }) => id).sort()).toEqual([...own].sort());
  });

  test('a viewer of one database reads nothing of another store in either', async () => {
    covers('36.1');
    for (const db of [...two.shards.values()]) {
      for (const table of ['sums', 'zs', 'exceptions', 'branches'] as const) {
        const read =
          db && readAs(db, [rome.id], (tx) => tx.selectFrom(table).select('store_id').execute());
        const foreign = (await read)?.filter(({ store_id }) => store_id !== rome.id);
        expect([table, foreign]).toEqual([table, []]);
      }
    }
  });

  test('a branch is chosen where the store is', async () => {
    covers('36.2');
    const store = await pairStore(two, 'Forked');
    const facts = chained(sales(4));
    await store.send(facts);
    const other = chained(sales(1, 25), facts[1]?.hash, 3);
    expect((await store.send(other, facts[1]?.hash)).body).toEqual({ applied: 3, forked: true });
    expect(await salesOf(two, store.id)).toBe(40);
    expect((await two.owner.post(`/stores/${store.id}/branch`, { no: 1 })).status).toBe(200);
    expect(await salesOf(two, store.id)).toBe(45);
    expect((await two.owner.post(`/stores/999/branch`, { no: 0 })).status).toBe(404);
  });

  test('while a database does not answer, lists with its stores fail and the other stores go on', async () => {
    covers('36.1', '36.2', '36.4');
    const [onA, onB] = [await pairStore(two, 'On a'), await pairStore(two, 'On b')];
    const [homeA, homeB] = [await kept('a'), await kept('b')];
    const sender = homeB.includes(onB.id) ? onB : onA;
    const other = sender === onB ? onA : onB;
    const facts = chained(sales(4));
    await sender.send(facts.slice(0, 2));
    const viewer = await two.person('region', homeA);
    const both = await two.person('viewer', [rome.id, oslo.id]);
    const start = await stop('spread_b');
    try {
      for (const path of LISTS) {
        for (const who of [two.owner, both]) {
          const answer = await who.get(path);
          expect([path, answer.status, answer.body?.code]).toEqual([
            path,
            503,
            'STORAGE_UNAVAILABLE',
          ]);
        }
        expect([path, (await viewer.get(path)).status]).toEqual([path, 200]);
        if (path === '/stores') continue;
        const [here, gone] = [other, sender].map(({ id }) => two.owner.get(`${path}&store=${id}`));
        expect([path, (await here)?.status, (await gone)?.status]).toEqual([path, 200, 503]);
      }
      expect((await other.send(chained(sales(2)))).body).toEqual({ applied: 2, forked: false });
      const refused = await sender.send(facts.slice(2), facts[1]?.hash);
      expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
      expect((await sender.say(4, facts[3]?.hash ?? '')).status).toBe(503);
      expect((await two.owner.post(`/stores/${sender.id}/branch`, { no: 0 })).status).toBe(503);
      // The releases are in the directory, which still answers.
      const releases = () => two.send('GET', '/v1/releases?after=0', { headers: sender.headers });
      expect((await releases()).status).toBe(200);
    } finally {
      await start();
    }
    expect((await sender.send(facts.slice(2), facts[1]?.hash)).body.applied).toBe(4);
    expect(await salesOf(two, sender.id)).toBe(40);
    expect((await two.owner.get('/stores')).status).toBe(200);
  });

  test('stores that are paired together are spread, and a code stays valid if its database does not answer', async () => {
    covers('36.2');
    const before = [(await kept('a')).length, (await kept('b')).length];
    await Promise.all(Array.from({ length: 9 }, (_, n) => pairStore(two, `P${n}`)));
    const after = [(await kept('a')).length, (await kept('b')).length];
    expect(after[0] ?? 0).toBeGreaterThan(before[0] ?? 0);
    expect(Math.abs((after[0] ?? 0) - (after[1] ?? 0))).toBeLessThanOrEqual(1);
    if (after[0] === after[1]) await pairStore(two, 'Odd');
    const [a, b] = [await kept('a'), await kept('b')];
    const next = a.length < b.length ? 'a' : 'b';
    const { code } = (await two.owner.post('/stores/pair')).body;
    const store = { ...rome.store, id: 'c'.repeat(32), title: 'Late' };
    const pair = () => two.send('POST', '/v1/pair', { body: { code, store } });
    const start = await stop(`spread_${next}`);
    const refused = await pair();
    await start();
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect((await pair()).status).toBe(200);
    expect((await kept(next)).length).toBe(Math.max(a.length, b.length));
  });

  test('lists of releases show the new name of a store that its hub has renamed', async () => {
    covers('36.2');
    Object.assign(rome2.store, { title: 'Roma' });
    expect((await rome2.say(0, '')).status).toBe(200);
    const titles = (await two.owner.post('/releases/preview', { groupIds: [] })).body;
    const found = titles.find(({ storeId }: { storeId: number }) => storeId === rome2.id);
    expect(found.store).toBe('Roma');
  });

  test('a shard that was restored from a copy without a store gets the store again', async () => {
    covers('36.2');
    const store = await pairStore(two, 'Restored');
    const facts = chained(sales(3));
    await store.send(facts.slice(0, 1));
    const db = await two.databaseOf(store.id);
    await db.deleteFrom('facts').where('store_id', '=', store.id).execute();
    await db.deleteFrom('stores').where('id', '=', store.id).execute();
    expect((await store.say(3, facts[2]?.hash ?? '')).body).toEqual({ expected: 1 });
    expect((await store.send(facts)).body).toEqual({ applied: 3, forked: false });
    expect(await salesOf(two, store.id)).toBe(30);
  });
});
