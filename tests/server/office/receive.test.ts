// Head office accepts facts: each fact once, and only if it is verified. It refuses gaps and keeps forks apart
// (contract 36.2).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { chained, openOfficeHouses, pairStore, sales, salesOf } from '../../fixtures/office.ts';

describe.each(await openOfficeHouses())('on $name', ({ house }) => {
  const countFacts = async (store: number) => {
    const row = await (await house.databaseOf(store))
      .selectFrom('facts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('store_id', '=', store)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const storeOf = async (id: number) =>
    (await house.owner.get('/stores')).body.find((one: { id: number }) => one.id === id);

  test('the same batch twice is there once, and one that overlaps adds only what is new', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(5));
    expect((await store.send(facts)).body).toEqual({ applied: 5, forked: false });
    expect((await store.send(facts)).body).toEqual({ applied: 5, forked: false });
    const longer = [...facts, ...chained(sales(2), facts[4]?.hash, 6)];
    expect((await store.send(longer)).body).toEqual({ applied: 7, forked: false });
    expect((await store.send(longer.slice(3), longer[2]?.hash)).body.applied).toBe(7);
    expect(await countFacts(store.id)).toBe(7);
    expect(await salesOf(house, store.id)).toBe(70);
  });

  test('two senders of the same store at the same time leave each fact once', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(16));
    const batches = [0, 4, 8].map((from) => facts.slice(from, from + 8));
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(
        [...batches, ...batches].map((batch) => {
          const from = batch[0]?.seq ?? 1;
          return store.send(batch, facts[from - 2]?.hash ?? '');
        }),
      );
    }
    expect(await countFacts(store.id)).toBe(16);
    expect(await salesOf(house, store.id)).toBe(160);
    expect((await storeOf(store.id)).branches).toHaveLength(1);
  });

  test('a gap is refused with the fact that is expected', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(9));
    await store.send(facts.slice(0, 3));
    const late = await store.send(facts.slice(5), facts[4]?.hash);
    expect([late.status, late.body.code, late.body.expected]).toEqual([409, 'FACTS_GAP', 4]);
    expect((await store.send(facts.slice(3), facts[2]?.hash)).body.applied).toBe(9);
  });

  test('a store is behind from a gap on until all facts are there that the hub has', async () => {
    covers('36.2', '36.4');
    const store = await pairStore(house);
    const facts = chained(sales(9));
    await store.send(facts.slice(0, 3));
    const since = new Date(house.clock.now).toISOString();
    await store.send(facts.slice(7), facts[6]?.hash);
    house.clock.now += 1000;
    expect(await storeOf(store.id)).toMatchObject({ state: 'behind', since });
    await store.send(facts.slice(3, 6), facts[2]?.hash);
    expect(await storeOf(store.id)).toMatchObject({ state: 'behind', since });
    await store.send(facts.slice(6), facts[5]?.hash);
    expect(await storeOf(store.id)).toMatchObject({ state: 'whole', since: null });
  });

  test('a store begins with fact 1, or with the oldest fact that its hub still has', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(9));
    const early = await store.send(facts.slice(4), facts[3]?.hash);
    expect([early.status, early.body.expected]).toEqual([409, 1]);
    expect((await store.send(facts)).body.applied).toBe(9);
    const old = await pairStore(house);
    const late = await old.send(facts.slice(4), facts[3]?.hash, { first: 4 });
    expect([late.status, late.body.expected]).toEqual([409, 4]);
    const sent = await old.send(facts.slice(3), facts[2]?.hash, { first: 4 });
    expect(sent.body).toEqual({ applied: 9, forked: false });
    expect(await countFacts(old.id)).toBe(6);
  });

  test('for each batch, head office checks the key, then gaps, then the chain', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(9));
    await store.send(facts.slice(0, 3));
    const gap = await store.send(facts.slice(5), 'f'.repeat(64));
    expect([gap.status, gap.body.expected]).toEqual([409, 4]);
    for (const [method, url] of [
      ['POST', '/v1/facts'],
      ['POST', '/v1/heard'],
      ['GET', '/v1/releases'],
      ['POST', '/v1/releases/1/applied'],
    ] as const) {
      for (const headers of [{}, { authorization: 'Bearer office_wrong' }]) {
        const answer = await house.send(method, url, { headers });
        expect([url, answer.status, answer.body.code]).toEqual([url, 401, 'NOT_SIGNED_IN']);
      }
    }
  });

  test('a batch is accepted with only the store fields that a reader of the feed gets', async () => {
    covers('36.2');
    const store = await pairStore(house, 'Pisa');
    const { id } = store.store;
    const [first, ...others] = chained(sales(2));
    expect((await store.send(first ? [first] : [], '', { store: { id } })).status).toBe(200);
    const renamed = { store: { id, title: 'Siena' } };
    expect((await store.send(others, first?.hash, renamed)).body.applied).toBe(2);
    expect(await storeOf(store.id)).toMatchObject({ title: 'Siena', currency: 'EUR' });
  });

  test('a broken chain is refused whole', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(3));
    const [, second] = facts;
    const changed = facts.map((one) =>
      one === second ? { ...one, body: { ...one.body, total: 99 } } : one,
    );
    const skipping = [facts[0], facts[2]].flatMap((one) => one ?? []);
    for (const [sent, previous, more] of [
      [changed, '', {}],
      [skipping, '', {}],
      [facts, 'f'.repeat(64), {}],
      [facts, '', { to: 4 }],
    ] as const) {
      const answer = await store.send(sent, previous, more);
      expect([answer.status, answer.body.code]).toEqual([400, 'BROKEN_CHAIN']);
    }
    expect(await countFacts(store.id)).toBe(0);
  });

  test('a key works only for its store, and an unknown key works for no store', async () => {
    covers('36.2');
    const [store, other] = [await pairStore(house), await pairStore(house)];
    const facts = chained(sales(1));
    const foreign = await store.send(facts, '', { store: other.store });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FORBIDDEN']);
    const body = { store: store.store, generation: 1, from: 1, to: 1, previousHash: '', facts };
    const headers = { authorization: 'Bearer office_wrong' };
    expect((await house.send('POST', '/v1/facts', { body, headers })).status).toBe(401);
    expect((await house.send('POST', '/v1/facts', { body })).status).toBe(401);
    expect((await store.send([])).status).toBe(400);
  });

  test('facts that differ from stored facts open a branch, which the sums leave out until somebody chooses', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(5));
    await store.send(facts);
    const hash = facts[2]?.hash ?? '';
    const restored = chained(sales(2, 20), hash, 4);
    expect((await store.send(restored, hash)).body).toEqual({ applied: 5, forked: true });
    expect((await store.send(restored, hash)).body).toEqual({ applied: 5, forked: true });
    const on = chained(sales(1, 20), restored[1]?.hash, 6);
    expect((await store.send(on, restored[1]?.hash)).body).toEqual({ applied: 6, forked: true });
    expect(await salesOf(house, store.id)).toBe(50);
    expect(await storeOf(store.id)).toMatchObject({
      state: 'forked',
      branches: [
        { no: 0, afterSeq: 0, lastSeq: 5, counts: true },
        { no: 1, afterSeq: 3, lastSeq: 6, counts: false },
      ],
    });
    expect((await house.owner.post(`/stores/${store.id}/branch`, { no: 1 })).status).toBe(200);
    // Three facts of the first branch at 10.00, and three of the second branch at 20.00.
    expect(await salesOf(house, store.id)).toBe(90);
    expect((await storeOf(store.id)).state).toBe('whole');
    expect((await house.owner.post(`/stores/${store.id}/branch`, { no: 7 })).status).toBe(404);
  });

  test('head office tells a restored hub at which fact to begin', async () => {
    covers('36.2');
    const store = await pairStore(house);
    const facts = chained(sales(5));
    await store.send(facts);
    expect((await store.say(5, facts[4]?.hash ?? '')).body).toEqual({ expected: 6 });
    expect((await store.say(3, facts[2]?.hash ?? '')).body).toEqual({ expected: 4 });
    expect((await storeOf(store.id)).state).toBe('whole');
    expect((await store.say(8, 'f'.repeat(64))).body).toEqual({ expected: 6 });
    expect((await storeOf(store.id)).state).toBe('behind');
    expect((await store.say(4, 'f'.repeat(64))).body).toEqual({ expected: 1 });
    house.clock.now += 11 * 60_000;
    expect((await storeOf(store.id)).state).toBe('behind');
  });

  test('late tickets are shown with their age, and not after five minutes', async () => {
    covers('36.2', '36.4');
    const store = await pairStore(house);
    await store.say(0, '');
    expect((await storeOf(store.id)).late).toBeNull();
    await store.say(0, '', { status: { lateTickets: 3 } });
    expect((await storeOf(store.id)).late).toEqual({ tickets: 3, ageS: 0 });
    house.clock.now += 5 * 60_000;
    expect((await storeOf(store.id)).late).toEqual({ tickets: 3, ageS: 300 });
    house.clock.now += 1;
    expect((await storeOf(store.id)).late).toBeNull();
    await store.say(0, '', { status: { lateTickets: 0 } });
    // An older hub sends no status. Such a call leaves the last numbers unchanged.
    await store.say(0, '');
    expect((await storeOf(store.id)).late).toEqual({ tickets: 0, ageS: 0 });
    expect((await store.say(0, '', { status: { lateTickets: -1 } })).status).toBe(400);
  });
});
