// Many stores send to head office. The network loses, doubles, cuts and reorders batches, receivers are killed, and
// PostgreSQL restarts. Head office still has every fact once, and its sums equal the sums of all Zs to the unit
// (contract 36).
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { groupBy } from '#shared/group-by.ts';
import { type OfficeDb, openOffice } from '../../server/office/db/open.ts';
import { covers } from '../contract/covers.ts';
import {
  makeDatabase,
  makeShards,
  OFFICE_MIGRATIONS,
  OWNER,
  openPostgres,
} from '../fixtures/office.ts';
import { makeRandom } from '../fixtures/random.ts';
import { times } from './counts.ts';
import { type HubProcess, startProcess } from './hub-process.ts';
import { sendAll } from './office-sender.ts';
import { makeTrade } from './office-store.ts';
import { report } from './report.ts';

const DAYS = 2;
const SALES = 8;
const KILLS = times(12, 1);
const RESTARTS = times(3, 1);
/** How many stores send at the same time. */
const TOGETHER = 16;

const random = makeRandom();
const postgres = await openPostgres();

async function post(url: string, body: object, cookie = '') {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, string>;
  expect([response.status, answer]).toEqual([200, answer]);
  return { answer, cookie: response.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

/** Runs work for each entry, `TOGETHER` at a time. */
async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: TOGETHER }, next));
}

const HOUSES = [
  { name: 'one database', owner: 'stores', shards: [], count: times(1000, 20) },
  { name: 'two databases', owner: 'spread', shards: ['a', 'b'], count: times(300, 8) },
];

describe.runIf(postgres).each(HOUSES)('stores with failing networks on $name', async (house) => {
  if (!postgres) return;
  const STORES = house.count;
  const url = await makeDatabase(postgres, house.owner);
  const shards = await makeShards(postgres, house.owner, house.shards);
  const STORES_SHARD = [...shards].map(([name, address]) => `${name}=${address}`).join();
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-office-stores-'));
  const start = (port?: number): Promise<HubProcess> =>
    startProcess({
      ...{ dataDir, program: 'office.js', env: { DATABASE_URL: url, STORES_SHARD } },
      ...(port === undefined ? {} : { port }),
    });

  const receivers: HubProcess[] = [];
  afterAll(async () => {
    await Promise.all(receivers.map((one) => one.kill()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Kills receivers and restarts PostgreSQL at random moments until the sending ends. */
  async function disturb(isOver: () => boolean) {
    const done = { kills: 0, restarts: 0 };
    while (!isOver() && (done.kills < KILLS || done.restarts < RESTARTS)) {
      await sleep(200 + random.below(times(6000, 300)));
      const at = random.below(receivers.length);
      const old = receivers[at];
      if (done.kills < KILLS && old) {
        await old.kill();
        receivers[at] = await start(old.port);
        done.kills += 1;
      }
      if (done.restarts < RESTARTS && (done.restarts === 0 || random.below(2) === 0)) {
        await postgres?.restart();
        done.restarts += 1;
      }
    }
    return done;
  }

  test(
    `${STORES} stores: the sums of head office are those of all Zs`,
    async () => {
      covers('36.2', '36.3');
      console.log(`office stores: SEED=${random.seed}`);
      receivers.push(...(await Promise.all([start(), start()])));
      const addresses = receivers.map((one) => one.url);
      const api = `${addresses[0]}/api/v1`;
      const { cookie } = await post(`${api}/setup`, { title: 'Chain', ...OWNER });
      const stores = Array.from({ length: STORES }, (_, no) => {
        const id = createHash('sha256').update(String(no)).digest('hex').slice(0, 32);
        const store = { id, title: `S${no}`, currency: 'EUR', decimals: 2, timeZone: 'UTC' };
        return { store, trade: makeTrade(random, DAYS, SALES), key: '' };
      });
      await forAll(stores, async (one) => {
        const { code } = (await post(`${api}/stores/pair`, {}, cookie)).answer;
        one.key =
          (await post(`${addresses[0]}/v1/pair`, { code, store: one.store })).answer.key ?? '';
      });
      const counts = new Map<string, number>();
      const count = (fault: string) => void counts.set(fault, (counts.get(fault) ?? 0) + 1);
      const began = Date.now();
      let isOver = false;
      const disturbing = disturb(() => isOver);
      const forks: string[] = [];
      await forAll(stores, async ({ store, trade: { facts }, key }) => {
        const sender = { store, key, facts, receivers: addresses, random, most: 15, count };
        // Two senders of one store: a hub that was replaced while its old process still runs.
        const answers = await Promise.all([sendAll(sender), sendAll(sender)]);
        if (answers.some((isForked) => isForked)) forks.push(store.title);
      });
      isOver = true;
      const { kills, restarts } = await disturbing;
      const seconds = (Date.now() - began) / 1000;
      expect(forks).toEqual([]);
      expect([kills > 0, restarts > 0]).toEqual([true, true]);
      // Only the killed receivers have ended. A restart of PostgreSQL does not end receivers.
      expect(receivers.map(({ child, errors }) => [child.exitCode, errors()])).toEqual([
        [null, ''],
        [null, ''],
      ]);
      await expectAll(stores);
      const facts = stores.reduce((sum, { trade }) => sum + trade.facts.length, 0);
      report({
        fault: `stores with failing networks, receivers and ${house.name}`,
        cause: `${STORES} stores with two senders each; ${[...counts].map(([fault, n]) => `${n} ${fault}`).join(', ')}; ${kills} receivers killed, ${restarts} restarts of PostgreSQL`,
        holds:
          'each fact once, no fork; every Z whole; sums of head office = sums of all Zs to the unit',
        result: `${facts} facts in ${seconds.toFixed(0)} s`,
      });
    },
    times(600_000, 120_000),
  );

  test.runIf(house.shards.length > 0)('a stop waits for no connection without a call', async () => {
    const office = await start();
    const silent = connect(office.port, '127.0.0.1');
    const half = connect(office.port, '127.0.0.1');
    for (const socket of [silent, half]) {
      socket.on('error', () => undefined);
      await once(socket, 'connect');
    }
    half.write('POST /v1/facts HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
    // A process that does not stop in time exits with 1.
    expect(await office.stop()).toBe(0);
  });

  interface Expected {
    readonly store: { readonly id: string };
    readonly trade: ReturnType<typeof makeTrade>;
  }

  async function expectAll(stores: readonly Expected[]): Promise<void> {
    const open = (address: string) => openOffice({ url: address }, OFFICE_MIGRATIONS);
    const directory = await open(url);
    const homes = await Promise.all([...shards.values()].map(open));
    /** Runs a query in each database with facts of stores. Returns the rows of all databases. */
    const readAll = async <R>(read: (db: OfficeDb) => Promise<R[]>): Promise<R[]> =>
      (await Promise.all((homes.length === 0 ? [directory] : homes).map(read))).flat();
    const rows = await readAll((db) =>
      db.selectFrom('stores').select(['id', 'hub_id', 'is_forked']).execute(),
    );
    expect(rows).toHaveLength(stores.length);
    const noOf = new Map(rows.map(({ id, hub_id }) => [hub_id, id]));
    expect(rows.filter(({ is_forked }) => is_forked)).toEqual([]);
    const facts = await readAll((db) =>
      db
        .selectFrom('facts')
        .select(['store_id', 'branch', 'seq', 'hash'])
        .orderBy('store_id')
        .orderBy('seq')
        .execute(),
    );
    const factsOf = groupBy(facts, ({ store_id }) => store_id);
    const sums = await readAll((db) =>
      db
        .selectFrom('sums')
        .select((eb) => ['store_id', 'kind', eb.fn.sum<number>('amount').as('amount')])
        .where('kind', 'in', ['day', 'hour', 'item', 'staff', 'tender'])
        .groupBy(['store_id', 'kind'])
        .execute(),
    );
    const sumOf = new Map(sums.map((one) => [`${one.store_id} ${one.kind}`, Number(one.amount)]));
    const zs = await readAll((db) => db.selectFrom('zs').selectAll().execute());
    const zsOf = groupBy(zs, ({ store_id }) => store_id);
    for (const { store, trade } of stores) {
      const no = noOf.get(store.id) ?? 0;
      const stored = factsOf.get(no) ?? [];
      expect(stored.map(({ hash }) => hash)).toEqual(trade.facts.map(({ hash }) => hash));
      const own = zsOf.get(no) ?? [];
      expect(own.map(({ state, difference }) => [state, difference])).toEqual(
        Array(trade.days).fill(['whole', '{}']),
      );
      const ofZs = own.reduce((sum, { sales, credits }) => sum + sales - credits, 0);
      expect(ofZs).toBe(trade.net);
      for (const kind of ['day', 'hour', 'item', 'staff'])
        expect([kind, sumOf.get(`${no} ${kind}`)]).toEqual([kind, trade.net]);
    }
    await Promise.all([directory, ...homes].map((db) => db.destroy()));
  }
});
