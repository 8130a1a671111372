// kill -9 between a sale and its answer: the feed of facts has each sale once, without a gap and in one chain.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/bench/free-port.ts';
import { Sqlite } from '../../server/db/sqlite.ts';
import { canonicalJson } from '../../server/shared/canonical-json.ts';
import { makeRandom } from '../fixtures/random.ts';
import { times } from './counts.ts';
import { startProcess } from './hub-process.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Refused, Till } from './till.ts';
import { Waiter } from './waiter.ts';

const KILLS = times(30, 3);
const WAITERS = 4;
const random = makeRandom();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-facts-'));
  console.log(`facts: SEED=${random.seed}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serveUntilGone(waiter: Waiter): Promise<void> {
  for (;;) {
    try {
      await waiter.serve();
    } catch (error) {
      if (error instanceof Refused) throw error;
      return;
    }
  }
}

async function untilAnswered(writes: readonly AnsweredWrite[], count: number): Promise<void> {
  while (writes.length < count) await sleep(20);
}

interface Stored {
  readonly seq: number;
  readonly at: number;
  readonly business_day: string;
  readonly kind: string;
  readonly body: string;
  readonly hash: string;
}

/** Returns the number of facts; fails if a fact is missing, stored twice or not in the chain. */
function checkFeed(path: string): number {
  const db = new Sqlite(path, { readonly: true });
  const facts = db.prepare('SELECT * FROM facts ORDER BY seq').all() as Stored[];
  let before = '';
  facts.forEach(({ seq, at, business_day: day, kind, body, hash }, index) => {
    expect(seq).toBe(index + 1);
    const fact = { seq, at: new Date(at).toISOString(), day, kind, body: JSON.parse(body) };
    before = createHash('sha256')
      .update(before + canonicalJson(fact))
      .digest('hex');
    expect(hash).toBe(before);
  });
  const told = (kinds: string[], id: string) =>
    facts.filter(({ kind }) => kinds.includes(kind)).map(({ body }) => JSON.parse(body)[id]);
  const ids = (table: string) => db.prepare(`SELECT id FROM ${table} ORDER BY id`).pluck().all();
  expect(told(['invoice', 'credit'], 'invoice_id')).toEqual(ids('invoices'));
  expect([...new Set(told(['payment'], 'id'))].sort((a, b) => a - b)).toEqual(ids('payments'));
  expect(told(['void', 'comp', 'exception'], 'id')).toEqual(ids('exceptions'));
  db.close();
  return facts.length;
}

test(`after ${KILLS} kills each invoice, payment and exception is one fact, without a gap`, async () => {
  const dataDir = join(folder, 'kills');
  const path = join(dataDir, 'comanda.db');
  const port = await freePort();
  let hub = await startProcess({ dataDir, port });
  const till = new Till(hub.url);
  await till.setUp();
  const key = { title: 'Books', scopes: ['facts:read'] };
  expect((await till.call('POST', '/settings/api-keys/add', key)).status).toBe(200);
  const carts = await till.someCarts();
  const writes: AnsweredWrite[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const waiters = Array.from({ length: WAITERS }, () => new Waiter(till, random, carts, writes));
    const serving = Promise.all(waiters.map(serveUntilGone));
    // Waits for some answers, so that even a slow machine sells something before its hub is killed.
    await Promise.race([serving, untilAnswered(writes, writes.length + 6 * WAITERS)]);
    await sleep(100 + random.below(600));
    await hub.kill();
    await serving;
    hub = await startProcess({ dataDir, port });
    checkFeed(path);
    for (const waiter of waiters) await waiter.sendHeld();
  }
  await hub.stop();
  const facts = checkFeed(path);
  expect(facts).toBeGreaterThan(KILLS);
  report({
    fault: 'kill -9 with the feed on',
    cause: `${KILLS} kills at random moments under ${WAITERS} waiters`,
    holds: 'each invoice, payment and exception is one fact; numbers without a gap; one hash chain',
    result: `${facts} facts`,
  });
}, 600_000);
