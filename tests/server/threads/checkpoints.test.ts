// Which process moves the write-ahead log into the database: the hub, or Litestream if it is in use.
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { openWriting } from '../../../server/db/open.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { LogCap } from '../../../server/engine/log-cap.ts';
import { makeHub } from '../../fixtures/hub.ts';

const MIB = 1024 * 1024;
const fail = (reason: string) => {
  throw new Error(reason);
};

/** Writes a log of some MiB while a hub runs; returns by how many bytes the database file grew within 3 s. */
async function growth(config: { litestream?: boolean }, logMiB: number): Promise<number> {
  const hub = await makeHub({ config });
  try {
    const path = join(hub.dataDir, 'comanda.db');
    hub.db.pragma('wal_autocheckpoint = 0');
    hub.db.pragma('wal_checkpoint(TRUNCATE)');
    const before = statSync(path).size;
    hub.db.exec('CREATE TABLE ballast (bytes BLOB)');
    const insert = hub.db.prepare('INSERT INTO ballast VALUES (zeroblob(1048576))');
    hub.db.transaction(() => {
      for (let count = 0; count < logMiB; count += 1) insert.run();
    })();
    const grown = () => statSync(path).size - before;
    for (const end = Date.now() + 3000; Date.now() < end && grown() === 0; ) await sleep(50);
    return grown();
  } finally {
    await hub.close();
  }
}

test('the hub moves a log of more than 4 MiB automatically', async () => {
  expect(await growth({}, 8)).toBeGreaterThan(0);
});

test('what was moved once is not moved again with each order that follows', async () => {
  const hub = await makeHub();
  const path = join(hub.dataDir, 'comanda.db');
  hub.db.pragma('wal_autocheckpoint = 0');
  const insert = (bytes: number) =>
    hub.db.exec(`INSERT INTO categories (title) VALUES (hex(zeroblob(${bytes})))`);
  insert(3 * MIB);
  await expect
    .poll(() => hub.db.pragma('wal_checkpoint(PASSIVE)'))
    .toEqual([expect.toSatisfy(({ log, checkpointed }) => log === checkpointed)]);
  insert(10_000);
  const moved = statSync(path).mtimeMs;
  // The checkpointer has time to run: it begins two seconds after the start, and checks twice a second. The log file
  // keeps its size when its pages were moved, so its size alone must not cause another move.
  await sleep(4000);
  expect(statSync(path).mtimeMs).toBe(moved);
  await hub.close();
}, 30_000);

test('with LITESTREAM=1 it leaves the log to Litestream', async () => {
  expect(await growth({ litestream: true }, 8)).toBe(0);
});

test('above 64 MiB the hub moves the log itself, because Litestream seems not to run', async () => {
  expect(await growth({ litestream: true }, 70)).toBeGreaterThan(0);
}, 30_000);

test('Litestream holds the log while it reads, and our checkpoint takes nothing from it', async () => {
  const hub = await makeHub({ config: { litestream: true } });
  const follower = new Sqlite(join(hub.dataDir, 'comanda.db'));
  // Does what Litestream does: begins a read transaction, which prevents the log from starting over.
  follower.exec('BEGIN');
  follower.prepare('SELECT count(*) FROM store').get();
  const log = join(hub.dataDir, 'comanda.db-wal');
  hub.db.exec(`INSERT INTO categories (title) VALUES ('One')`);
  const [before, size] = [statSync(log).size, () => statSync(log).size];
  const other = new Sqlite(join(hub.dataDir, 'comanda.db'));
  other.pragma('wal_checkpoint(PASSIVE)');
  other.close();
  hub.db.exec(`INSERT INTO categories (title) VALUES ('Two')`);
  expect(size()).toBeGreaterThan(before);
  follower.close();
  await hub.close();
});

test('above a limit, the log starts over between two batches if nobody is reading', async () => {
  const hub = await makeHub();
  const db = openWriting(join(hub.dataDir, 'comanda.db'));
  const cap = new LogCap(db, fail, 4 * MIB);
  const log = join(hub.dataDir, 'comanda.db-wal');
  db.exec('CREATE TABLE ballast (bytes BLOB)');
  let most = 0;
  for (let count = 0; count < 40; count += 1) {
    db.exec(`INSERT INTO ballast VALUES (zeroblob(${MIB}))`);
    cap.look();
    most = Math.max(most, statSync(log).size);
    // Waits, because the checkpointer pauses for a second after each run.
    if (count % 4 === 3) await sleep(1050);
  }
  expect(most).toBeLessThan(12 * MIB);
  db.close();
  await hub.close();
}, 60_000);

test('a long read delays the checkpoint only for a moment, and no order is lost', async () => {
  const hub = await makeHub();
  const db = openWriting(join(hub.dataDir, 'comanda.db'));
  const reader = new Sqlite(join(hub.dataDir, 'comanda.db'), { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM store').get();
  db.exec(`CREATE TABLE ballast AS SELECT zeroblob(${MIB}) AS bytes`);
  const since = performance.now();
  new LogCap(db, fail, MIB).look();
  expect(performance.now() - since).toBeLessThan(2000);
  expect(db.pragma('busy_timeout', { simple: true })).toBe(5000);
  db.exec(`INSERT INTO ballast VALUES ('after')`);
  reader.close();
  db.close();
  await hub.close();
});

test('a log that cannot be read is reported once and checked again, and the hub continues', async () => {
  const hub = await makeHub();
  const db = openWriting(join(hub.dataDir, 'comanda.db'));
  // Reading a directory fails with EISDIR, a failure that SQLite does not know.
  const unreadable = join(hub.dataDir, 'other.db');
  mkdirSync(`${unreadable}-wal`);
  const told: string[] = [];
  const cap = new LogCap(
    Object.create(db, { name: { value: unreadable } }),
    (reason) => told.push(reason),
    MIB,
  );
  for (let looks = 0; looks < 3; looks += 1) {
    cap.look();
    await sleep(1050);
  }
  expect(told).toEqual([expect.stringContaining('EISDIR')]);
  rmSync(`${unreadable}-wal`, { recursive: true });
  cap.look();
  mkdirSync(`${unreadable}-wal`);
  await sleep(1050);
  cap.look();
  expect(told).toHaveLength(2);
  db.close();
  await hub.close();
});

test.each([
  ['1', true],
  ['0', false],
  ['', false],
])('LITESTREAM=%j is read as %j', (value, expected) => {
  expect(readConfig({ LITESTREAM: value }).litestream).toBe(expected);
});
