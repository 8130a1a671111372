// Group commit with failures: answered commands are stored, all other commands are not.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../../server/audit/record.ts';
import { Tx } from '../../../server/db/executor.ts';
import { ensureFirstRows } from '../../../server/db/first-rows.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';
import { runBatch } from '../../../server/engine/batch.ts';
import type { Job, JobResult } from '../../../server/engine/command.ts';
import { RecordedRefusal } from '../../../server/engine/recorded-refusal.ts';
import type { CommandRegistry } from '../../../server/engine/run-job.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { commands } from '../../../server/threads/commands.ts';
import { FRIDAY, makeHub, projectRoot } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { countRows, makeTill } from '../../fixtures/orders.ts';

let folder: string;
let db: Connection;
let tx: Tx;
let dish: number;

function begin(): void {
  folder = mkdtempSync(join(tmpdir(), 'comanda-batch-'));
  db = openWriting(join(folder, 'comanda.db'));
  migrate(db, join(projectRoot, 'migrations'));
  ensureFirstRows(db);
  tx = new Tx(db, { batches: true });
  dish = makeItem({ db });
}
beforeEach(begin);
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const job = (id: number, name = 'POST /pos/create-order', lines = 3): Job => ({
  id,
  name,
  input: {
    cart: Array(lines).fill({ id: dish, notes: 'x'.repeat(100) }),
    deliveryType: 'dinein',
  },
  context: { now: FRIDAY, actor: null },
  once: { userId: 1, endpoint: 'POST /pos/create-order', key: `key${id}`, bodyHash: 'same' },
});
const run = (jobs: Job[], registry: CommandRegistry = commands) =>
  runBatch(db, tx, jobs, {
    commands: registry,
    beforeCommit: (tx) => keepSums(tx),
    dryRunCommand: 'askApproval',
  });
const stored = (table = 'orders') =>
  db.prepare(`SELECT id FROM ${table} ORDER BY id`).pluck().all() as number[];
const answered = (results: JobResult[]): number[] =>
  results.flatMap(({ status, text }) => (status === 200 ? [JSON.parse(text).orderId] : []));
const pages = () => db.pragma('page_count', { simple: true }) as number;

test.each([0, 1, 2, 3, 5, 8, 13, 21])(
  'a disk that is full after %i more pages loses no answered order and keeps no other',
  (room) => {
    const first = run([job(1), job(2)]);
    db.pragma(`max_page_count = ${pages() + room}`);
    const jobs = Array.from({ length: 60 }, (_, n) => job(10 + n, 'POST /pos/create-order', 8));
    const full = run(jobs);
    expect(full).toHaveLength(60);
    expect(new Set(full.map(({ status }) => status))).toEqual(new Set([503]));
    expect(full.every(({ events }) => events === undefined)).toBe(true);
    expect(db.inTransaction).toBe(false);
    expect(stored()).toEqual(answered(first));
    expect(db.prepare('SELECT count(*) FROM idempotency_keys').pluck().get()).toBe(2);
    db.pragma('max_page_count = 1073741823');
    const again = run(jobs);
    expect(stored()).toEqual([...answered(first), ...answered(again)]);
    const tokens = db.prepare('SELECT token_no FROM orders ORDER BY id').pluck().all();
    expect(tokens).toEqual(Array.from({ length: 62 }, (_, n) => n + 1));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  },
);

test('a command that fails in the middle stores nothing and does not affect the other commands', () => {
  const failing: CommandRegistry = {
    ...commands,
    breaks: (t, input, context) => {
      commands['POST /pos/create-order'](t, input, context);
      throw new Error('a fault with a secret in it');
    },
    refuses: (t, input, context) => {
      commands['POST /pos/create-order'](t, input, context);
      throw new Refusal('ORDER_PAID', 'No!');
    },
  };
  const names = [
    'POST /pos/create-order',
    'breaks',
    'POST /pos/create-order',
    'refuses',
    'POST /pos/create-order',
  ];
  const results = run(
    names.map((name, id) => job(id, name)),
    failing,
  );
  expect(results.map(({ status }) => status)).toEqual([200, 500, 200, 409, 200]);
  expect(results[1]?.text).not.toContain('secret');
  expect(stored()).toEqual(answered(results));
  const tokens = db.prepare('SELECT token_no FROM orders ORDER BY id').pluck().all();
  expect(tokens).toEqual([1, 2, 3]);
  expect(stored('audit')).toHaveLength(3);
});

test('a refusal that cannot be recorded fails alone: the rest of its batch is stored', () => {
  const registry = {
    ...commands,
    untellable: () => {
      throw new RecordedRefusal('APPROVAL_REFUSED', 'No!', () => {
        db.prepare(`INSERT INTO idempotency_keys (user_id) VALUES ('nobody')`).run();
      });
    },
  };
  const results = run([job(1), job(2, 'untellable'), job(3)], registry);
  expect(results.map(({ status }) => status)).toEqual([200, 500, 200]);
  expect(stored()).toEqual(answered(results));
});

/** Returns a result as it is sent: without the fault, whose stack is only for the log. */
const asSent = ({ fault: _, ...result }: JobResult): Omit<JobResult, 'fault'> => result;

/** Returns everything stored, row by row, except the random name of the database. */
const dump = (): unknown =>
  db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_migrations' ORDER BY 1",
    )
    .pluck()
    .all()
    .map((table) => [
      table,
      db
        .prepare<[], object>(`SELECT * FROM "${table}"`)
        .all()
        .map((row) => ('store_id' in row ? { ...row, store_id: '' } : row)),
    ]);

test.each([1, 2, 3, 4, 5, 6])(
  'a batch stores and answers what its commands would one by one (%i)',
  (seed) => {
    const refusal = new Refusal('ORDER_PAID', 'No!');
    const told = new RecordedRefusal('APPROVAL_REFUSED', 'No!', (t) =>
      audit(t, { now: FRIDAY, actor: null }, { kind: 'table.added', entity: 'test', id: 1 }),
    );
    const place = commands['POST /pos/create-order'];
    const registry: CommandRegistry = {
      placeOrder: place,
      refuses: () => {
        throw refusal;
      },
      tells: () => {
        throw told;
      },
      writesAndRefuses: (t, input, context) => {
        place(t, input, context);
        throw refusal;
      },
      writesAndTells: (t, input, context) => {
        place(t, input, context);
        throw told;
      },
      breaks: (t, input, context) => {
        place(t, input, context);
        throw new TypeError('a fault');
      },
    };
    const names = Object.keys(registry);
    // More than half of the jobs are orders. Some jobs have a key that was used before.
    const jobs = Array.from({ length: 30 }, (_, id) => {
      const dice = (id * 7919 + seed * 104_729) % 997;
      const name =
        dice % 2 === 0
          ? 'POST /pos/create-order'
          : (names[dice % names.length] ?? 'POST /pos/create-order');
      return { ...job(dice % 25, name), id };
    });
    const apart = jobs.flatMap((each) => run([each], registry)).map(asSent);
    const rows = dump();
    db.close();
    rmSync(folder, { recursive: true, force: true });
    begin();
    expect(run(jobs, registry).map(asSent)).toEqual(apart);
    expect(stored()).toEqual([...new Set(answered(apart))]);
    expect(dump()).toEqual(rows);
  },
);

test('a batch runs again only if a command was refused after it had written', () => {
  const ran: string[] = [];
  const registry: CommandRegistry = {
    notes: (_, input: string) => {
      ran.push(input);
      return { answer: {} };
    },
    refuses: (_, input: string) => {
      ran.push(input);
      throw new Refusal('ORDER_PAID', 'No!');
    },
    writes: (t, input: string) => {
      ran.push(input);
      audit(t, { now: FRIDAY, actor: null }, { kind: 'table.added', entity: 'test', id: 1 });
      throw new Refusal('ORDER_PAID', 'No!');
    },
  };
  const named = (name: string, input: string): Job => ({
    id: 1,
    name,
    input,
    context: { now: FRIDAY, actor: null },
  });
  run([named('notes', 'a'), named('refuses', 'b'), named('notes', 'c')], registry);
  expect(ran.splice(0)).toEqual(['a', 'b', 'c']);
  run([named('notes', 'a'), named('writes', 'b'), named('notes', 'c')], registry);
  expect(ran).toEqual(['a', 'b', 'a', 'b', 'c']);
  expect(stored('audit')).toEqual([]);
});

test('after an I/O error in the middle the rest of the batch does not run', () => {
  let ran = 0;
  const failing: CommandRegistry = {
    ...commands,
    breaks: () => {
      throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_WRITE' });
    },
    counts: () => {
      ran += 1;
      return { answer: {} };
    },
  };
  const results = run([job(1), job(2, 'breaks'), job(3, 'counts')], failing);
  expect(results.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(ran).toBe(0);
  expect(stored()).toEqual([]);
  expect(run([job(1)])[0]?.status).toBe(200);
});

test('a hub whose database is locked answers 503, says so, and recovers', async () => {
  const hub = await makeHub();
  const till = makeTill(hub);
  const order = { cart: [{ id: makeItem(hub) }], deliveryType: 'dinein' };
  const headers = { 'idempotency-key': 'locked' };
  hub.db.exec('BEGIN IMMEDIATE');
  const refused = await till.post('/pos/create-order', order, headers);
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  expect(hub.hub.isStorageDoubted).toBe(true);
  expect((await till.get('/orders')).body).toEqual([]);
  hub.db.exec('ROLLBACK');
  const passed = await till.post('/pos/create-order', order, headers);
  expect(passed.body).toMatchObject({ tokenNo: 1 });
  expect(await hub.hub.probeStorage()).toBe(true);
  expect(hub.hub.isStorageDoubted).toBe(false);
  expect(countRows(hub, 'orders')).toBe(1);
  await hub.close();
});
