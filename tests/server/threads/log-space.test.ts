// The write-ahead log is preallocated, so that the sync of a commit does not depend on the file system's journal.
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Connection, openReading, openWriting } from '../../../server/db/open.ts';
import { LogSpace } from '../../../server/engine/log-space.ts';
import { makeHub } from '../../fixtures/hub.ts';

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'comanda-log-room-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = (db: Connection) => statSync(`${db.name}-wal`).size;

function openSmall(name: string): Connection {
  const db = openWriting(join(folder, name));
  db.exec('CREATE TABLE rows (text TEXT)');
  return db;
}

const insert = (db: Connection) =>
  db.prepare('INSERT INTO rows VALUES (?)').run('x'.repeat(20_000));

test('commits of a running hub do not make its log file grow', async () => {
  const hub = await makeHub();
  await expect.poll(() => bytesOf(hub.db), { timeout: 50_000 }).toBe(8 * MIB);
  hub.db.exec(`INSERT INTO categories (title) VALUES ('One')`);
  expect(bytesOf(hub.db)).toBe(8 * MIB);
  await hub.close();
}, 60_000);

test('what was written before and after the room was made is read, by another connection and after a crash', () => {
  const db = openSmall('read.db');
  const room = new LogSpace(db, MIB);
  insert(db);
  room.look();
  insert(db);
  room.look();
  insert(db);
  expect(bytesOf(db)).toBe(MIB);
  const count = 'SELECT count(*) FROM rows';
  const other = openReading(db.name);
  expect(other.prepare(count).pluck().get()).toBe(3);
  other.close();
  for (const end of ['', '-wal']) copyFileSync(`${db.name}${end}`, join(folder, `crash.db${end}`));
  const recovered = openWriting(join(folder, 'crash.db'));
  expect(recovered.prepare(count).pluck().get()).toBe(3);
  recovered.close();
  // The log keeps its space when it starts over.
  db.pragma('wal_checkpoint(RESTART)');
  insert(db);
  expect(bytesOf(db)).toBe(MIB);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});

test('the log has space for each batch before the batch begins, however fast the log grows', async () => {
  const db = openSmall('fast.db');
  const room = new LogSpace(db, MIB);
  const spaces: number[] = [];
  for (let batch = 0; batch < 30; batch += 1) {
    room.beforeBatch();
    const before = bytesOf(db);
    for (let row = 0; row < 20; row += 1) insert(db);
    spaces.push(bytesOf(db) - before);
    // Waits until the next check is due.
    await new Promise((resolve) => setTimeout(resolve, 11));
  }
  expect(bytesOf(db)).toBeGreaterThan(10 * MIB);
  expect(spaces).toEqual(spaces.map(() => 0));
  db.close();
});

test('while another process writes, the log gets no space until the next check', () => {
  const db = openSmall('busy.db');
  db.pragma('busy_timeout = 0');
  const other = openWriting(db.name);
  other.exec('BEGIN IMMEDIATE');
  const before = bytesOf(db);
  expect(() => new LogSpace(db, MIB).look()).not.toThrow();
  expect(bytesOf(db)).toBe(before);
  other.exec('ROLLBACK');
  other.close();
  db.close();
});
