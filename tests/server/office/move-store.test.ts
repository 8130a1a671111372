// A store is moved to another database while its hub sends and people read: nothing is lost, nothing is in two sums, and
// a move that was cut off is continued (decision 53).
import { describe, expect, test } from 'vitest';
import { runMove } from '../../../server/office/move/command.ts';
import { covers } from '../../contract/covers.ts';
import {
  chained,
  makeDatabase,
  makeShards,
  openOfficeHouse,
  openPostgres,
  pairStore,
  sales,
  salesOf,
} from '../../fixtures/office.ts';

const postgres = await openPostgres();
const REPORT = '/reports?by=day&from=2026-11-01&to=2026-11-30';

describe.runIf(postgres)('moving a store', async () => {
  // `describe.runIf` calls this function even if PostgreSQL is not installed.
  if (!postgres) return;
  const { run } = postgres;
  const url = await makeDatabase(postgres, 'move');
  const shards = await makeShards(postgres, 'move', ['a', 'b']);
  const before = await openOfficeHouse({ url });
  const old = await pairStore(before, 'Old');
  await old.send(chained(sales(5)));
  const house = await openOfficeHouse({ url }, undefined, shards, before.owner.cookie);
  const [rome, oslo] = [await pairStore(house, 'Rome'), await pairStore(house, 'Oslo')];
  const facts = chained(sales(2600));
  for (let from = 0; from < 2500; from += 500)
    await rome.send(facts.slice(from, from + 500), facts[from - 1]?.hash ?? '');
  await oslo.send(chained(sales(100)));

  const move = (...args: unknown[]) => runMove(house.db, house.shards, args.map(String));
  const total = async () => {
    const { status, body } = await house.owner.get(REPORT);
    return status === 200 ? body[0].amount : status;
  };
  /** Reports the newest fact of the old store, to the process that knows the shards. */
  const sayOld = () => {
    const body = { store: old.store, head: { seq: 0, hash: '' } };
    return house.send('POST', '/v1/heard', { body, headers: old.headers });
  };
  /** Returns all rows of a store in a database, without the time at which the store was last heard. */
  const rowsIn = async (database: string, id: number) => {
    const tables = ['branches', 'facts', 'sums', 'payments', 'running', 'zs', 'exceptions'];
    const texts = tables.map(
      (table) => `SELECT '${table} ' || t::text AS row FROM ${table} t WHERE store_id = ${id}`,
    );
    return run(`SELECT row FROM (${texts.join(' UNION ALL ')}) r ORDER BY row`, database);
  };

  test('while its hub sends and people read, every list is whole and each fact arrives once', async () => {
    covers('36.2', '36.4');
    const rows = await rowsIn('move_a', rome.id);
    let isOver = false;
    const seen = new Set<number>();
    const reading = (async () => {
      while (!isOver) seen.add(await total());
    })();
    const moving = move(rome.id, 'b').finally(() => {
      isOver = true;
    });
    const answers = [];
    while (!isOver) answers.push((await rome.say(2500, facts[2499]?.hash ?? '')).status);
    expect(await moving).toBe(`Store ${rome.id} (Rome) is on b.`);
    await reading;
    expect([...seen]).toEqual([26_050]);
    expect(new Set(answers)).toEqual(new Set([200, 503]));
    expect(await rowsIn('move_b', rome.id)).toBe(rows);
    expect(await rowsIn('move_a', rome.id)).toBe('');
    expect(await run(`SELECT count(*) FROM stores WHERE id = ${rome.id}`, 'move_a')).toBe('0');
    // The first call may still go to the old database. The next call asks the directory.
    await rome.say(2500, facts[2499]?.hash ?? '');
    const rest = await rome.send(facts.slice(2500), facts[2499]?.hash);
    expect(rest.body).toEqual({ applied: 2600, forked: false });
    expect(await total()).toBe(27_050);
    const titles = (await house.owner.get('/stores')).body.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toEqual(['Old', 'Oslo', 'Rome']);
  });

  test('the data of a store that was paired before there were shards leave the directory', async () => {
    covers('36.1');
    const rows = await rowsIn('move', old.id);
    await move(old.id, 'a');
    expect([await rowsIn('move_a', old.id), await rowsIn('move', old.id)]).toEqual([rows, '']);
    const sent = [...chained(sales(6))];
    const body = {
      store: old.store,
      generation: 1,
      from: 6,
      to: 6,
      previousHash: sent[4]?.hash,
      facts: sent.slice(5),
    };
    const send = () => house.send('POST', '/v1/facts', { body, headers: old.headers });
    await send();
    expect((await send()).body).toEqual({ applied: 6, forked: false });
    expect(await salesOf(house, old.id)).toBe(60);
    expect((await house.owner.post(`/stores/${old.id}/branch`, { no: 0 })).status).toBe(200);
    expect(await total()).toBe(27_060);
  });

  test('a copy that fails changes nothing, and its hub goes on', async () => {
    covers('36.2');
    await run(
      "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut'; END $$; CREATE TRIGGER cut BEFORE INSERT ON sums EXECUTE FUNCTION cut()",
      'move_b',
    );
    await expect(move(old.id, 'b')).rejects.toThrow('cut');
    await run('DROP TRIGGER cut ON sums', 'move_b');
    expect((await sayOld()).status).toBe(200);
    expect(await rowsIn('move_b', old.id)).toBe('');
    expect(await total()).toBe(27_060);
  });

  test('a move that was interrupted before the switch is given up or continued', async () => {
    covers('36.2');
    for (const db of [house.db, house.shards.get('a')])
      await db?.updateTable('stores').set({ moving_to: 'b' }).where('id', '=', old.id).execute();
    expect((await sayOld()).status).toBe(503);
    expect((await house.owner.post(`/stores/${old.id}/branch`, { no: 0 })).status).toBe(503);
    expect(await total()).toBe(27_060);
    await expect(move(oslo.id, 'a')).rejects.toThrow(`First run: move-store ${old.id} b`);
    expect(await move()).toContain(`${old.id}\ta\tOld\tbeing moved to b`);
    await move(old.id, 'a');
    expect((await sayOld()).status).toBe(200);
    await house.db.updateTable('stores').set({ moving_to: 'b' }).where('id', '=', old.id).execute();
    await move(old.id, 'b');
    expect(await house.databaseOf(old.id)).toBe(house.shards.get('b'));
    expect(await total()).toBe(27_060);
  });

  test('while a move that was cut off is between two databases, lists fail until it is continued', async () => {
    covers('36.4');
    await run(
      "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut'; END $$; CREATE TRIGGER cut BEFORE DELETE ON stores EXECUTE FUNCTION cut()",
      'move_a',
    );
    const onA = await pairStore(house, 'Third');
    expect(await house.databaseOf(onA.id)).toBe(house.shards.get('a'));
    await onA.send(chained(sales(1)));
    await expect(move(onA.id, 'b')).rejects.toThrow('cut');
    expect(await total()).toBe(503);
    expect((await onA.say(0, '')).status).toBe(503);
    expect((await oslo.say(0, '')).status).toBe(200);
    await expect(move(onA.id, 'a')).rejects.toThrow(`First run: move-store ${onA.id} b`);
    await run('DROP TRIGGER cut ON stores', 'move_a');
    await move(onA.id, 'b');
    expect(await total()).toBe(27_070);
    await onA.say(0, '');
    expect((await onA.send(chained(sales(1)))).body).toEqual({ applied: 1, forked: false });
  });

  test('what cannot be moved is refused', async () => {
    covers('36.1');
    await expect(move(99, 'a')).rejects.toThrow('There is no store 99.');
    await expect(move(old.id, 'c')).rejects.toThrow('c is no database of STORES_SHARD that is on.');
    await expect(move('x', 'a')).rejects.toThrow('Please write: npm run office -- move-store');
    await expect(move(old.id)).rejects.toThrow('Please write');
    expect((await move()).split('\n')[0]).toBe('number\tdatabase\tname');
  });
});
