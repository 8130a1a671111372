// npm run office:bench -- [--facts 1000000] [--large] [--seconds 5]: measures what receiving facts costs head office.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { addDays } from '#shared/days.ts';
import { buildOffice } from '../../server/office/app.ts';
import { type OfficeDb, openOffice } from '../../server/office/db/open.ts';
import { FACTS_A_DAY } from './office-facts.ts';
import { addStore, DAYS, FIRST_DAY, fill, LAST_DAY, storeSent } from './office-fill.ts';
import { type Cost, makeSender, measure, type Sender } from './office-load.ts';
import { ASSUMED, sizeRows } from './office-sizes.ts';
import { findPostgres, NO_POSTGRES, startPostgres } from './own-postgres.ts';

const { values } = parseArgs({
  options: {
    facts: { type: 'string' },
    large: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
  },
});
const seconds = Number(values.seconds);
const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text: string): void => console.log(text);

interface Opened {
  readonly db: OfficeDb;
  readonly app: FastifyInstance;
  readonly databaseTime: () => number;
  /** Writes the copied facts to disk, so that no measured call waits for that. */
  readonly settle: () => Promise<unknown>;
  /** How many facts are copied unless the command line names another number. */
  readonly facts: number;
}

/** Opens head office in a temporary PostgreSQL that is as durable as in production, or in PGlite. */
async function openDatabase() {
  const migrations = join(root, 'migrations/office');
  if (findPostgres() === undefined) {
    say(`PGlite in this process, because ${NO_POSTGRES}. Its time counts as that of head office.`);
    const dir = mkdtempSync(join(tmpdir(), 'comanda-office-bench-'));
    const db = await openOffice({ dir }, migrations);
    const close = () => rmSync(dir, { recursive: true, force: true });
    const settle = () => sql`CHECKPOINT`.execute(db);
    return { db, close, settle, databaseTime: () => 0, facts: 100_000 };
  }
  const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
  const postgres = await startPostgres([...durable, 'shared_buffers=1GB', 'max_wal_size=4GB']);
  await postgres.run('CREATE ROLE office LOGIN CREATEROLE');
  await postgres.run('CREATE DATABASE office OWNER office');
  say(await postgres.run('SELECT version()'));
  const db = await openOffice({ url: postgres.urlOf('office', 'office') }, migrations);
  const settle = () => postgres.run('CHECKPOINT');
  const { stop: close, processorTime: databaseTime } = postgres;
  return { db, close, settle, databaseTime, facts: 1_000_000 };
}

/** Returns the stored bytes of all facts, and of the sums and other tables computed from them. */
async function sizesOf(db: OfficeDb): Promise<{ facts: number; sums: number; days: number }> {
  const { rows } = await sql<{ facts: number; sums: number; days: number }>`SELECT
    (SELECT sum(pg_total_relation_size(inhrelid))::float8 FROM pg_inherits WHERE inhparent = 'facts'::regclass) AS facts,
    (SELECT sum(pg_total_relation_size(name::regclass))::float8
      FROM unnest(ARRAY['sums', 'payments', 'zs', 'exceptions']) name) AS sums,
    (SELECT sum(last_seq)::float8 / ${sql.lit(FACTS_A_DAY)} FROM branches) AS days`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the sizes are missing');
  return row;
}

const ms = (value: number) => value.toFixed(2);

function sayCost(name: string, { calls, facts, p50, p95, office, database }: Cost): void {
  const perSecond = (used: number) =>
    facts === 0 || used === 0 ? '' : ` (${Math.round((facts * 1000) / used)} facts/s of a core)`;
  say(
    `  ${name}: ${ms(p50)} ms, p95 ${ms(p95)}; processor: head office ${ms(office)} ms${perSecond(office)}, database ${ms(database)} ms${perSecond(database)}, both${perSecond(office + database)}; ${calls} calls`,
  );
}

/** Measures the three calls of a hub, and prints what each costs. */
async function measureAll({ app, databaseTime }: Opened, sender: Sender) {
  const cost = async (name: string, next: Parameters<typeof measure>[3]) => {
    const measured = await measure(app, databaseTime, seconds, next);
    sayCost(name, measured);
    return measured;
  };
  return {
    batch: await cost('a batch of 200 facts', () => sender.next(200)),
    sale: await cost('one sale, 2 facts', () => sender.next(2)),
    heard: await cost('how far a hub is', () => sender.heard()),
  };
}

/** Sends the first day, from which the other days are copied. Returns the store's number and its sender. */
async function sendFirstDay({ app, db }: Opened) {
  const store = await addStore(db, 0);
  const sender = makeSender(0, { seq: 0, hash: '', day: FIRST_DAY, no: 0 });
  let bytes = 0;
  for (const count of [200, 200, FACTS_A_DAY - 400]) {
    const { facts: _, ...call } = sender.next(count);
    const { statusCode, body } = await app.inject({ method: 'POST', ...call });
    if (statusCode !== 200) throw new Error(body);
    bytes += call.payload.length;
  }
  say(`A day of a restaurant is ${FACTS_A_DAY} facts of ${Math.round(bytes / FACTS_A_DAY)} bytes.`);
  return { store, sender };
}

/** Returns a sender that continues the facts of a filled store. */
async function goOn({ db }: Opened, n: number): Promise<Sender> {
  const { last_seq, last_hash } = await db
    .selectFrom('branches')
    .innerJoin('stores', 'stores.id', 'branches.store_id')
    .select(['last_seq', 'last_hash'])
    .where('stores.title', '=', storeSent(n).title)
    .executeTakeFirstOrThrow();
  return makeSender(n, { seq: last_seq, hash: last_hash, day: addDays(LAST_DAY, 1), no: DAYS });
}

async function measureOffice(opened: Opened): Promise<void> {
  const { db, facts: usual } = opened;
  const { store, sender } = await sendFirstDay(opened);
  say('\nNearly empty:');
  let measured = await measureAll(opened, sender);
  let stores = 1;
  const asked = values.facts === undefined ? usual : Number(values.facts);
  for (const facts of values.large ? [asked, 10_000_000] : [asked]) {
    const start = performance.now();
    stores = await fill(db, store, stores, facts - (stores - 1) * DAYS * FACTS_A_DAY);
    await opened.settle();
    const took = Math.round((performance.now() - start) / 1000);
    const filled = ((stores - 1) * DAYS * FACTS_A_DAY).toLocaleString('en');
    say(`\n${filled} facts of ${stores - 1} restaurants in a year, copied in ${took} s:`);
    measured = await measureAll(opened, await goOn(opened, stores - 1));
  }
  const sizes = await sizesOf(db);
  const [factBytes, sumBytes] = [sizes.facts / sizes.days, sizes.sums / sizes.days];
  say(
    `Stored: ${Math.round(factBytes / FACTS_A_DAY)} bytes a fact with its index; ${Math.round(sumBytes)} bytes of sums, payments, Zs and exceptions a restaurant and day.`,
  );
  say(`\n${ASSUMED}\n`);
  for (const row of sizeRows({ ...measured, factBytes, sumBytes })) say(row);
}

say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
const { close, ...database } = await openDatabase();
try {
  const app = await buildOffice({
    ...{ db: database.db, clock: Date.now, log: pino({ level: 'silent' }) },
    ...{ config: { trustProxy: 0 }, client: join(root, 'dist/none') },
  });
  await measureOffice({ ...database, app });
  await app.close();
  await database.db.destroy();
} finally {
  close();
}
