// Several processes that receive for the same two databases: any of them takes facts of any store, and a key that was
// replaced works nowhere (contract 36.2).
import { describe, expect, test } from 'vitest';
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

describe.runIf(postgres)('two processes', async () => {
  // `describe.runIf` calls this function even if PostgreSQL is not installed.
  if (!postgres) return;
  const url = await makeDatabase(postgres, 'keys');
  const shards = await makeShards(postgres, 'keys', ['a', 'b']);
  const house = await openOfficeHouse({ url }, undefined, shards);
  const second = await openOfficeHouse({ url }, undefined, shards, house.owner.cookie);
  const [rome, oslo] = [await pairStore(house, 'Rome'), await pairStore(house, 'Oslo')];

  const pairAgain = async (store: object) => {
    const { code } = (await house.owner.post('/stores/pair')).body;
    const { body } = await house.send('POST', '/v1/pair', { body: { code, store } });
    return { authorization: `Bearer ${body.key}` };
  };
  /** Reports the newest fact to the second process. */
  const say = (store: object, headers: Record<string, string>) =>
    second.send('POST', '/v1/heard', { body: { store, head: { seq: 0, hash: '' } }, headers });

  test('facts that are sent to either process are stored once', async () => {
    covers('36.2');
    const facts = chained(sales(6));
    for (const store of [rome, oslo]) {
      const body = { store: store.store, generation: 1, from: 1, to: 6, previousHash: '', facts };
      const send = (to: typeof house) =>
        to.send('POST', '/v1/facts', { body, headers: store.headers });
      const answers = await Promise.all([send(house), send(second), send(second), send(house)]);
      expect(answers.map((one) => one.body)).toEqual(Array(4).fill({ applied: 6, forked: false }));
      expect([await salesOf(house, store.id), await salesOf(second, store.id)]).toEqual([60, 60]);
    }
  });

  test('pairing again replaces the key for all processes, and the store keeps its database', async () => {
    covers('36.2');
    expect((await say(rome.store, rome.headers)).status).toBe(200);
    const before = await house.databaseOf(rome.id);
    const fresh = await pairAgain(rome.store);
    expect((await say(rome.store, rome.headers)).status).toBe(401);
    expect((await say(rome.store, fresh)).status).toBe(200);
    expect(await house.databaseOf(rome.id)).toBe(before);
    expect((await say(oslo.store, fresh)).status).toBe(403);
  });

  test('a key that the directory no longer has is refused after a minute at the latest', async () => {
    covers('36.2');
    expect((await say(oslo.store, oslo.headers)).status).toBe(200);
    // Only the directory knows that the key is gone.
    await house.db
      .updateTable('stores')
      .set({ key_hash: 'gone' })
      .where('id', '=', oslo.id)
      .execute();
    second.clock.now += 59_000;
    expect((await say(oslo.store, oslo.headers)).status).toBe(200);
    second.clock.now += 1000;
    expect((await say(oslo.store, oslo.headers)).status).toBe(401);
  });

  test('a pairing that the directory lost does not lock out the key that it knows', async () => {
    covers('36.2');
    const store = await pairStore(house, 'Bern');
    const db = await house.databaseOf(store.id);
    await db.updateTable('stores').set({ key_hash: 'lost' }).where('id', '=', store.id).execute();
    expect((await store.say(0, '')).status).toBe(200);
    const { key_hash } = await db
      .selectFrom('stores')
      .select('key_hash')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    expect(key_hash).not.toBe('lost');
  });
});
