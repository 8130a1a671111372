// What only a real PostgreSQL shows: rights of its roles, several connections, a restart (contract 36, decision 48).
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readAs } from '../../../server/office/db/as-user.ts';
import { openOffice } from '../../../server/office/db/open.ts';
import { covers } from '../../contract/covers.ts';
import { projectRoot } from '../../fixtures/hub.ts';
import {
  chained,
  makeDatabase,
  OFFICE_MIGRATIONS,
  openOfficeHouse,
  openPostgres,
  pairStore,
  sales,
  salesOf,
} from '../../fixtures/office.ts';

const postgres = await openPostgres();
const PERIOD = 'from=2026-11-01&to=2026-11-30';

describe.runIf(postgres)('PostgreSQL', async () => {
  // `describe.runIf` calls this function even if PostgreSQL is not installed.
  if (!postgres) return;
  const { run, urlOf } = postgres;
  const house = await openOfficeHouse({ url: await makeDatabase(postgres, 'office') });
  const [rome, oslo] = [await pairStore(house, 'Rome'), await pairStore(house, 'Oslo')];
  await rome.send(chained(sales(3)));
  await oslo.send(chained(sales(4)));

  test('the owner of the database is no superuser, and may make neither roles nor databases', async () => {
    covers('36.1');
    await run('CREATE ROLE plain LOGIN; GRANT comanda_office_reader TO plain');
    await run('CREATE DATABASE plain OWNER plain');
    const db = await openOffice({ url: urlOf('plain', 'plain') }, OFFICE_MIGRATIONS);
    expect(await readAs(db, 'all', (tx) => tx.selectFrom('sums').selectAll().execute())).toEqual(
      [],
    );
    await db.destroy();
  });

  test('an owner of the database who may not read with the role is shown what to run', async () => {
    covers('36.1');
    const url = await makeDatabase(postgres, 'without', '');
    await run('REVOKE comanda_office_reader FROM without');
    const opening = openOffice({ url }, OFFICE_MIGRATIONS);
    await expect(opening).rejects.toThrow('run: GRANT comanda_office_reader TO without;');
  });

  test('two head offices are databases of one PostgreSQL', async () => {
    covers('36.1');
    const other = await openOfficeHouse({ url: await makeDatabase(postgres, 'other') });
    const store = await pairStore(other, 'Bern');
    await store.send(chained(sales(2)));
    expect(await salesOf(other, store.id)).toBe(20);
  });

  test('several processes that start together migrate once', async () => {
    const url = await makeDatabase(postgres, 'together');
    const open = () => openOffice({ url }, OFFICE_MIGRATIONS);
    const all = await Promise.all([open(), open(), open()]);
    await Promise.all(all.map((db) => db.destroy()));
    expect(await run('SELECT count(*) FROM migrations WHERE name LIKE $$0001%$$', 'together')).toBe(
      '1',
    );
  });

  test('a role of its own reads only the stores of its setting, none without one, and no partition', async () => {
    covers('36.1');
    await run('CREATE ROLE analyst LOGIN', 'office');
    const attemptOf = async (statement: string) => {
      const client = new pg.Client({ connectionString: urlOf('analyst', 'office') });
      await client.connect();
      try {
        const results = [await client.query(statement)].flat();
        return results.flatMap(({ rows }) => rows.map((row) => Object.values(row))).join('\n');
      } catch (error) {
        return String(error);
      } finally {
        await client.end();
      }
    };
    const tables = (
      await run(
        "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
        'office',
      )
    ).split('\n');
    expect(tables).toContain('facts_2026_11');
    for (const table of tables) {
      expect(await attemptOf(`SELECT * FROM ${table}`), table).toMatch(/permission denied/);
      expect(await attemptOf(`DELETE FROM ${table}`), table).toMatch(/permission denied/);
      expect(await attemptOf(`TRUNCATE ${table}`), table).toMatch(/permission denied/);
    }
    await run('GRANT comanda_office_reader TO analyst', 'office');
    for (const table of ['sums', 'zs', 'exceptions', 'branches'])
      expect(await attemptOf(`SELECT count(*) FROM ${table}`), table).toBe('0');
    const own = `BEGIN; SET LOCAL office.stores = '${rome.id}'; SELECT DISTINCT store_id FROM sums; COMMIT; SELECT count(*) FROM sums`;
    expect(await attemptOf(own)).toBe(`${rome.id}\n0`);
    for (const statement of [
      'SELECT key_hash FROM stores',
      'SELECT * FROM facts',
      'SELECT * FROM payments',
      'UPDATE sums SET amount = 0',
      'SET ROLE office',
      'SET row_security = off; SELECT * FROM sums',
      'ALTER TABLE sums DISABLE ROW LEVEL SECURITY',
      'DROP POLICY own_stores ON sums',
      'CREATE TABLE mine (id INT)',
      'CREATE OR REPLACE FUNCTION office_sees(store BIGINT) RETURNS BOOLEAN LANGUAGE sql AS $$ SELECT TRUE $$',
    ]) {
      expect(await attemptOf(statement), statement).toMatch(
        /permission denied|must be owner|would be affected/,
      );
    }
    // If somebody grants too much, the tables of facts still show nothing to a role without a policy.
    await run('GRANT SELECT ON ALL TABLES IN SCHEMA public TO analyst', 'office');
    for (const table of ['facts', 'facts_2026_11', 'payments', 'running'])
      expect(await attemptOf(`SELECT count(*) FROM ${table}`), table).toBe('0');
  });

  test('two owners who demote each other leave one', async () => {
    covers('36.1');
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await house.person('owner', []), await house.person('owner', [])];
      const users = (await house.owner.get('/users')).body as { id: number; username: string }[];
      const boss = users.find(({ username }) => username === 'boss')?.id;
      await house.db
        .updateTable('users')
        .set({ role: 'viewer' })
        .where('id', '=', boss ?? 0)
        .execute();
      const demoted = { role: 'viewer', storeIds: [] };
      const answers = await Promise.all([
        a.post(`/users/${b.id}/update`, demoted),
        b.remove(`/users/${a.id}`),
      ]);
      const owners = await house.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'owner')
        .execute();
      await house.db
        .updateTable('users')
        .set({ role: 'owner' })
        .where('id', '=', boss ?? 0)
        .execute();
      expect(owners).toHaveLength(1);
      // Exactly one call succeeds. The other call is refused, because it would demote the last owner or because its
      // user is no longer an owner.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await house.db.deleteFrom('users').where('id', 'in', [a.id, b.id]).execute();
    }
  });

  test('stores that send the first facts of a month together all get through, beside readers', async () => {
    covers('36.2');
    const stores = await Promise.all(
      Array.from({ length: 12 }, (_, n) => pairStore(house, `S${n}`)),
    );
    const answers = await Promise.all(
      stores.flatMap((store, n) => [
        store.send(chained(sales(50, 10, `2027-0${1 + (n % 4)}-05`))),
        house.owner.get(`/reports?by=store&${PERIOD}`),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  });

  test('nobody without a key makes tables', async () => {
    covers('36.2');
    const facts = chained(sales(1, 10, '1950-01-01'));
    const body = { store: rome.store, generation: 1, from: 1, to: 1, previousHash: '', facts };
    const headers = { authorization: 'Bearer office_wrong' };
    expect((await house.send('POST', '/v1/facts', { body, headers })).status).toBe(401);
    expect(await run("SELECT to_regclass('facts_1950_01') IS NULL", 'office')).toBe('t');
  });

  test('a batch with more different dishes than a statement has parameters is stored', async () => {
    covers('36.2');
    const store = await pairStore(house, 'Large');
    const [sale] = sales(1);
    if (!sale) throw new Error('no sale');
    const line = (n: number) => ({ kind: 'item', title: `D${n}`, quantity: 1, total: 1, tax: 0 });
    const made = Array.from({ length: 100 }, (_, n) => ({
      ...sale,
      body: {
        total: 100,
        username: 'ana',
        lines: Array.from({ length: 100 }, (__, m) => line(n * 100 + m)),
      },
    }));
    const answer = await store.send(chained(made));
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const items = (await house.owner.get(`/reports?by=item&${PERIOD}&store=${store.id}`)).body;
    expect(items).toHaveLength(10_000);
  });

  test('a name with a character that PostgreSQL does not store is stored without it', async () => {
    covers('36.2');
    const store = await pairStore(house, 'Odd');
    const [sale] = sales(1);
    if (!sale) throw new Error('no sale');
    const odd = { ...sale, body: { ...sale.body, username: 'a\u0000na' } };
    const answer = await store.send(chained([odd]));
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    const staff = (await house.owner.get(`/reports?by=staff&${PERIOD}&store=${store.id}`)).body;
    expect(staff.map(({ key }: { key: string }) => key)).toEqual(['ana']);
  });

  test('the database that the installer makes is enough, and its nightly copy brings all back', async () => {
    covers('36.1');
    const script = readFileSync(join(projectRoot, 'scripts/office-database.sql'), 'utf8');
    for (let round = 0; round < 2; round += 1) await postgres.runFile(script);
    const url = urlOf('comanda-office', 'comanda_office');
    const installed = await openOfficeHouse({ url });
    const store = await pairStore(installed, 'Kept');
    await store.send(chained(sales(6)));
    const folder = mkdtempSync(join(tmpdir(), 'comanda-office-copies-'));
    for (let day = 10; day < 30; day += 1)
      writeFileSync(join(folder, `office-202601${day}T000000Z.dump`), '');
    await promisify(execFile)(join(projectRoot, 'scripts/back-up-office'), [folder], {
      env: { ...process.env, DATABASE_URL: url },
    });
    const copies = readdirSync(folder).sort();
    expect(copies).toHaveLength(14);
    const copy = join(folder, copies.at(-1) ?? '');
    await run('CREATE DATABASE again OWNER "comanda-office"');
    const again = urlOf('comanda-office', 'again');
    await promisify(execFile)(`${postgres.bin}/pg_restore`, ['--exit-on-error', '-d', again, copy]);
    const db = await openOffice({ url: again }, OFFICE_MIGRATIONS);
    const rows = await readAs(db, [store.id], (tx) => tx.selectFrom('sums').selectAll().execute());
    expect(rows.find(({ kind }) => kind === 'day')?.amount).toBe(6000);
    expect(await readAs(db, [], (tx) => tx.selectFrom('sums').selectAll().execute())).toEqual([]);
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  test('head office continues after PostgreSQL was restarted', async () => {
    expect(await salesOf(house, rome.id)).toBe(30);
    await postgres.restart();
    await expect.poll(() => salesOf(house, rome.id).catch(() => 0), { timeout: 10_000 }).toBe(30);
  });
});
