// A wrong STORES_SHARD stops the start with a sentence that says what to do. If one database is switched off, only
// calls for its own stores are refused (contract 36.1).
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { readOfficeConfig } from '../../../server/office/config.ts';
import { answering } from '../../../server/office/db/databases.ts';
import { isDown } from '../../../server/office/db/down.ts';
import { type OfficeDb, openOffice } from '../../../server/office/db/open.ts';
import { closeShards, openShards } from '../../../server/office/db/open-shards.ts';
import { covers } from '../../contract/covers.ts';
import { projectRoot } from '../../fixtures/hub.ts';
import {
  chained,
  makeDatabase,
  makeShards,
  OFFICE_MIGRATIONS,
  openOfficeHouse,
  openPostgres,
  pairStore,
  sales,
  salesOf,
} from '../../fixtures/office.ts';

const postgres = await openPostgres();
const DATABASE_URL = 'postgresql://office@localhost/office';

describe('STORES_SHARD', () => {
  const read = (STORES_SHARD: string, more: object = { DATABASE_URL }) =>
    readOfficeConfig({ STORES_SHARD, ...more }).shards;

  test('lists names with addresses', () => {
    covers('36.1');
    expect([...read('')]).toEqual([]);
    expect([...read('a=postgresql://x/a, b2=postgres://u:p%2C@y/b?host=/run , c=off')]).toEqual([
      ['a', 'postgresql://x/a'],
      ['b2', 'postgres://u:p%2C@y/b?host=/run'],
      ['c', 'off'],
    ]);
  });

  test.each([
    ['a', /^Entry 1 of STORES_SHARD must be a name/],
    ['a=postgresql://x,', /^Entry 2 of STORES_SHARD/],
    ['a=postgresql://x b=postgresql://y', /^Entry 1 of STORES_SHARD/],
    ['a=mysql://x', /^Entry 1/],
    ['A=postgresql://x', /^Entry 1/],
    ['a=postgresql://x,a=postgresql://y', /^STORES_SHARD has a twice\. Give/],
  ])('refuses %s', (text, message) => {
    covers('36.1');
    expect(() => read(text)).toThrow(message);
  });

  test('never prints an address, and needs DATABASE_URL', () => {
    covers('36.1');
    expect(() => read('a=postgresql://u:secret@x y')).toThrow(/^(?!.*secret)/);
    expect(() => read('a=postgresql://x', {})).toThrow(/needs DATABASE_URL.* Set both\./);
  });
});

describe('a database that does not answer', () => {
  test.each([
    [{ code: 'ECONNREFUSED' }, true],
    [{ code: 'ENOENT' }, true],
    [{ code: '57P01' }, true],
    [{ code: '08006' }, true],
    [{ code: '53300' }, true],
    [{ message: 'Connection terminated unexpectedly' }, true],
    [{ message: 'timeout exceeded when trying to connect' }, true],
    [{ code: '23505' }, false],
    [{ code: '42P01' }, false],
    [{ message: 'x is not a function' }, false],
  ])('is known by its error %j: %s', (fields, isGone) => {
    expect(isDown(Object.assign(new Error(), fields))).toBe(isGone);
  });

  test('causes an error after a time limit, and other errors do not change', async () => {
    covers('36.1');
    const log = { error: vi.fn() };
    const db: OfficeDb = new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (kysely) => new PostgresIntrospector(kysely),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const databases = { db, shards: new Map([['a', db]]), log };
    const never = new Promise<never>(() => {});
    const call = (work: () => Promise<unknown>) =>
      answering(databases, { name: 'a', db }, work, 20);
    await expect(call(() => never)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(log.error).toHaveBeenCalledWith({ shard: 'a' }, expect.stringContaining('20 ms'));
    const fault = new Error('x is not a function');
    await expect(call(() => Promise.reject(fault))).rejects.toBe(fault);
    expect(await call(async () => 5)).toBe(5);
  });
});

describe.runIf(postgres)('databases of STORES_SHARD', async () => {
  // `describe.runIf` calls this function even if PostgreSQL is not installed.
  if (!postgres) return;
  const { run, urlOf } = postgres;
  const url = await makeDatabase(postgres, 'main');
  const shards = await makeShards(postgres, 'main', ['a', 'b', 'c']);
  const of = (name: string) => shards.get(name) ?? '';
  const pair = new Map([
    ['a', of('a')],
    ['b', of('b')],
  ]);
  // The first store is paired before there are shards.
  const before = await openOfficeHouse({ url });
  const old = await pairStore(before, 'Old');
  await old.send(chained(sales(2)));
  const house = await openOfficeHouse({ url }, undefined, pair, before.owner.cookie);
  const [onA, onB] = [await pairStore(house, 'A'), await pairStore(house, 'B')];
  await onA.send(chained(sales(3)));
  await onB.send(chained(sales(4)));

  const start = async (addresses: Iterable<readonly [string, string]>, directory = url) => {
    const db = await openOffice({ url: directory }, OFFICE_MIGRATIONS);
    try {
      await closeShards(await openShards(db, new Map(addresses), OFFICE_MIGRATIONS));
    } finally {
      await db.destroy();
    }
  };

  test('a store that was paired before there were shards stays in the directory and keeps working', async () => {
    covers('36.1');
    expect(
      (await house.owner.get('/stores')).body.map(({ title }: { title: string }) => title),
    ).toEqual(['A', 'B', 'Old']);
    const facts = chained(sales(3));
    const body = {
      store: old.store,
      generation: 1,
      from: 3,
      to: 3,
      previousHash: facts[1]?.hash,
      facts: facts.slice(2),
    };
    const sent = await house.send('POST', '/v1/facts', { body, headers: old.headers });
    expect(sent.body).toEqual({ applied: 3, forked: false });
    expect(await salesOf(house, old.id)).toBe(30);
    const days = (await house.owner.get('/reports?by=day&from=2026-11-01&to=2026-11-30')).body;
    expect(days.map(({ amount }: { amount: number }) => amount)).toEqual([100]);
  });

  test('head office starts with the right databases, also in another order and with one more database', async () => {
    covers('36.1');
    await Promise.all([start(pair), start([...pair].reverse())]);
    await start([...pair, ['c', of('c')]]);
  });

  test.each([
    [
      'without the list',
      [],
      /^STORES_SHARD lacks [ab], which has the figures of stores \(1\)\. Add its address, or write [ab]=off/,
    ],
    ['without a name that has stores', [['a', of('a')]], /^STORES_SHARD lacks b/],
    [
      'with addresses that were exchanged',
      [
        ['a', of('b')],
        ['b', of('a')],
      ],
      /^The database of a in STORES_SHARD is the one of b\./,
    ],
    [
      'with two names of a database',
      [...pair, ['d', of('b')]],
      /^The database of d in STORES_SHARD is also the one of another name/,
    ],
    [
      'with the directory',
      [...pair, ['d', url]],
      /^The database of d in STORES_SHARD is also the one of another name or of DATABASE_URL/,
    ],
    [
      'with a database that does not answer',
      [
        ['a', of('a')],
        ['b', 'postgresql://u@localhost/b?host=/nowhere'],
      ],
      /^The database of b in STORES_SHARD can't be opened: .* or write b=off to start/,
    ],
    [
      'with a database that is missing',
      [...pair, ['d', urlOf('main', 'nothing')]],
      /^The database of d .* can't be opened: .*nothing/,
    ],
  ] as const)('%s it does not start', async (_title, list, message) => {
    covers('36.1');
    await expect(start(list)).rejects.toThrow(message);
  });

  test('the databases of another head office are refused', async () => {
    covers('36.1');
    const other = await makeDatabase(postgres, 'elsewhere');
    const single = await makeDatabase(postgres, 'single');
    await openOfficeHouse({ url: single });
    await expect(start(pair, other)).rejects.toThrow(
      /a in STORES_SHARD belongs to another head office/,
    );
    await expect(start([['e', single]], other)).rejects.toThrow(
      /e in STORES_SHARD has a head office of its own/,
    );
    await expect(start([], of('a'))).rejects.toThrow(/^DATABASE_URL is the address of a,/);
  });

  test('a database of an older version is brought up to date', async () => {
    covers('36.1');
    await run('ALTER TABLE stores DROP COLUMN late_tickets, DROP COLUMN late_at', 'main_c');
    await run("DELETE FROM migrations WHERE name LIKE '0005%'", 'main_c');
    await start([...pair, ['c', of('c')]]);
    expect(await run('SELECT count(late_tickets) FROM stores', 'main_c')).toBe('0');
  });

  test('a directory that was restored from an older copy gets its stores back from their databases', async () => {
    covers('36.1');
    await house.db.deleteFrom('stores').where('id', 'in', [onA.id, onB.id]).execute();
    await run(`ALTER SEQUENCE stores_id_seq RESTART WITH ${onA.id}`, 'main');
    await start(pair);
    expect((await onA.say(3, chained(sales(3))[2]?.hash ?? '')).body).toEqual({ expected: 4 });
    expect(await salesOf(house, onB.id)).toBe(40);
    expect((await pairStore(house, 'Next')).id).toBeGreaterThan(onB.id);
  });

  test('the nightly job copies each database, and the others if one cannot be copied', async () => {
    covers('36.1');
    const folder = mkdtempSync(join(tmpdir(), 'comanda-shard-copies-'));
    const copy = (list: string) =>
      promisify(execFile)(join(projectRoot, 'scripts/back-up-office'), [folder], {
        env: { ...process.env, DATABASE_URL: url, STORES_SHARD: list },
      });
    const names = () => readdirSync(folder).map((name) => name.replace(/\d{8}T\d{6}Z/, 'TIME'));
    const gone = `postgresql://u@localhost/gone?host=/nowhere`;
    await expect(copy(`x=${gone}, b=${of('b')},c=off`)).rejects.toThrow(/x could not be copied/);
    expect(names().sort()).toEqual(['office-TIME.dump', 'shard-b-TIME.dump']);
    const file = readdirSync(folder).find((name) => name.startsWith('shard-b')) ?? '';
    await run('CREATE DATABASE main_again OWNER main');
    const again = urlOf('main', 'main_again');
    await promisify(execFile)(`${postgres.bin}/pg_restore`, [
      '--exit-on-error',
      '-d',
      again,
      join(folder, file),
    ]);
    expect(await run('SELECT DISTINCT store_id FROM facts', 'main_again')).toBe(String(onB.id));
    // The restored database takes the place of the lost database.
    await start([
      ['a', of('a')],
      ['b', again],
    ]);
    rmSync(folder, { recursive: true });
  });

  test('with a database switched off, its stores wait and the others go on', async () => {
    covers('36.1', '36.2');
    const part = await openOfficeHouse(
      { url },
      undefined,
      new Map([...pair, ['b', 'off']]),
      house.owner.cookie,
    );
    const sendAs = (store: typeof onA) => {
      const facts = chained(sales(1));
      const body = { store: store.store, generation: 1, from: 1, to: 1, previousHash: '', facts };
      return part.send('POST', '/v1/facts', { body, headers: store.headers });
    };
    expect((await sendAs(onA)).status).toBe(200);
    const refused = await sendAs(onB);
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect((await part.owner.get('/stores')).status).toBe(503);
    const viewer = await part.person('viewer', [onA.id, old.id]);
    expect((await viewer.get('/stores')).body).toHaveLength(2);
    const fresh = await pairStore(part, 'New');
    expect(await part.databaseOf(fresh.id)).toBe(part.shards.get('a'));
  });
});
