// The copy of a database that follows its log: after each commit, the copy opens with the same rows.
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { frameAt } from '../../../server/db/log-frames.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { COPY_DATABASE, FollowedLog } from '../../../server/standby/followed-log.ts';
import { type LogPiece, LogReader } from '../../../server/standby/log-reader.ts';
import { covers } from '../../contract/covers.ts';
import { makeRandom } from '../../fixtures/random.ts';

const MIB = 1024 * 1024;
let folder: string;
let db: Connection;
let copy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-log-'));
  db = openWriting(join(folder, 'a.db'));
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)');
  copy = join(folder, 'copy');
  mkdirSync(copy);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string) => db.prepare('INSERT INTO rows (text) VALUES (?)').run(text);

/** Copies the database file without its log, as a standby does first. */
function beginCopy(): FollowedLog {
  copyFileSync(db.name, join(copy, COPY_DATABASE));
  return FollowedLog.open(copy);
}

const toAdd = ({ from, pageSize, header, bytes }: LogPiece) => ({
  from,
  pageSize,
  header: header && Buffer.from(header),
  bytes: Buffer.from(bytes),
});

/** Takes all pieces that the reader has and adds them to the log. */
async function follow(reader: LogReader, log: FollowedLog): Promise<void> {
  for (;;) {
    const piece = reader.take();
    if (piece === 'gap') throw new Error('gap');
    if (!piece) return;
    await log.add(toAdd(piece));
    log.sync();
  }
}

/** Opens a copy of the copy, as a takeover would; checks its integrity and returns its rows. */
function readCopy(): unknown[] {
  const trial = join(folder, `trial-${Math.random()}`);
  mkdirSync(trial);
  for (const end of ['', '-wal'])
    copyFileSync(join(copy, `${COPY_DATABASE}${end}`), join(trial, `${COPY_DATABASE}${end}`));
  const opened = new Sqlite(join(trial, COPY_DATABASE));
  try {
    expect(opened.pragma('integrity_check', { simple: true })).toBe('ok');
    return opened.prepare('SELECT * FROM rows ORDER BY id').all();
  } finally {
    opened.close();
  }
}

const rows = () => db.prepare('SELECT * FROM rows ORDER BY id').all();

const open = (): LogReader => {
  const reader = LogReader.open(db, undefined);
  if (!reader) throw new Error('no log');
  return reader;
};

test('after each commit the copy has the same rows, also when the log starts over', async () => {
  covers('35.2');
  const random = makeRandom();
  const log = beginCopy();
  const reader = open();
  await follow(reader, log);
  const salts = new Set<string | undefined>();
  for (let round = 0; round < 200; round += 1) {
    if (random.below(3) === 0) db.prepare('DELETE FROM rows WHERE id % 5 = ?').run(random.below(5));
    write('x'.repeat(random.below(20_000)));
    await follow(reader, log);
    salts.add(log.place?.salts);
    if (random.below(10) === 0) db.pragma('wal_checkpoint(PASSIVE)');
    if (round % 20 === 0) expect(readCopy()).toEqual(rows());
  }
  expect(salts.size).toBeGreaterThan(5);
  expect(readCopy()).toEqual(rows());
  await log.close();
});

test('pages are moved to the file only after the frames with them are synced', async () => {
  const log = beginCopy();
  const reader = open();
  await follow(reader, log);
  const before = statSync(join(copy, COPY_DATABASE)).size;
  for (let count = 0; count < 5; count += 1) {
    write('x'.repeat(400_000));
    const piece = reader.take();
    if (!piece || piece === 'gap') throw new Error('no piece');
    await log.add(toAdd(piece));
  }
  await log.rest();
  expect(statSync(join(copy, COPY_DATABASE)).size).toBe(before);
  log.sync();
  await log.rest();
  expect(statSync(join(copy, COPY_DATABASE)).size).toBeGreaterThan(before + MIB);
  expect(readCopy()).toEqual(rows());
  await log.close();
});

test('frames without a successful sync do not count after the copy is opened again', async () => {
  const log = beginCopy();
  const reader = open();
  write('one');
  await follow(reader, log);
  const synced = log.place;
  write('two');
  const piece = reader.take();
  if (!piece || piece === 'gap') throw new Error('no piece');
  await log.add(toAdd(piece));
  await log.close();
  const again = FollowedLog.open(copy);
  expect(again.place).toEqual(synced);
  await again.add(toAdd(piece));
  again.sync();
  expect(readCopy()).toEqual(rows());
  await again.close();
});

test('a copy that was closed continues where it ended', async () => {
  const log = beginCopy();
  const reader = open();
  write('one');
  await follow(reader, log);
  const place = log.place;
  await log.close();
  write('two');
  const again = FollowedLog.open(copy);
  expect(again.place).toEqual(place);
  const next = LogReader.open(db, again.place);
  expect(next).toBeDefined();
  if (next) await follow(next, again);
  expect(readCopy()).toEqual(rows());
  await again.close();
});

test('frames are read wherever they are in memory', async () => {
  const log = beginCopy();
  const reader = open();
  await follow(reader, log);
  write('one');
  const piece = reader.take();
  if (!piece || piece === 'gap') throw new Error('no piece');
  const message = Buffer.concat([Buffer.alloc(5), piece.bytes]);
  await log.add({ ...toAdd(piece), bytes: message.subarray(5) });
  expect(readCopy()).toEqual(rows());
  await log.close();
});

test('damaged frames are not added, nor frames that do not follow', async () => {
  const log = beginCopy();
  const reader = open();
  await follow(reader, log);
  write('one');
  const piece = reader.take();
  if (!piece || piece === 'gap') throw new Error('no piece');
  const damaged = toAdd(piece);
  damaged.bytes.writeUInt8(damaged.bytes.readUInt8(100) ^ 1, 100);
  await expect(log.add(damaged)).rejects.toThrow('damaged');
  write('two');
  const later = reader.take();
  if (!later || later === 'gap') throw new Error('no piece');
  await expect(log.add(toAdd(later))).rejects.toThrow('do not follow');
  await log.add(toAdd(piece));
  await log.add(toAdd(later));
  expect(readCopy()).toEqual(rows());
  await log.close();
});

test('a torn end of the log is ignored', async () => {
  const log = beginCopy();
  const reader = open();
  write('one');
  await follow(reader, log);
  const before = log.place;
  const size = frameAt((before?.frames ?? 0) + 1, 1024);
  write('two');
  await follow(reader, log);
  await log.close();
  const path = join(copy, `${COPY_DATABASE}-wal`);
  const torn = readFileSync(path).subarray(0, size + 600);
  rmSync(path);
  writeFileSync(path, torn);
  const again = FollowedLog.open(copy);
  expect(again.place).toEqual(before);
  expect(readCopy()).toEqual([{ id: 1, text: 'one' }]);
  await again.close();
});

test('the log has space before the frames need it, so that syncs do not wait for a new size', async () => {
  const log = beginCopy();
  const path = join(copy, `${COPY_DATABASE}-wal`);
  const used = () => frameAt((log.place?.frames ?? 0) + 1, 1024);
  const reader = open();
  expect(statSync(path).size).toBe(8 * MIB);
  await follow(reader, log);
  for (let count = 0; count < 30; count += 1) write('x'.repeat(300_000));
  await follow(reader, log);
  expect(used()).toBeGreaterThan(8 * MIB);
  expect(statSync(path).size).toBeGreaterThanOrEqual(used() + MIB / 2);
  expect(readCopy()).toEqual(rows());
  await log.close();
});

test('another process that commits and starts the log over makes a gap', () => {
  const reader = open();
  while (reader.take() !== undefined);
  const other = openWriting(db.name);
  other.prepare('INSERT INTO rows (text) VALUES (?)').run('foreign');
  other.pragma('wal_checkpoint(PASSIVE)');
  other.prepare('INSERT INTO rows (text) VALUES (?)').run('foreign again');
  expect(reader.take()).toBe('gap');
  other.close();
});

test('a reader that has not read the whole log does not accept a log that started over', () => {
  const reader = open();
  reader.take();
  for (let count = 0; count < 3; count += 1) write('x'.repeat(400_000));
  expect(reader.take()).toMatchObject({ isLast: false });
  db.pragma('wal_checkpoint(PASSIVE)');
  write('over');
  expect(reader.take()).toBe('gap');
});

test('frames of another log in place of the hub’s own commits are a gap', () => {
  const reader = open();
  while (reader.take() !== undefined);
  write('one');
  const log = `${db.name}-wal`;
  const size = frameAt(2, 1024) - frameAt(1, 1024);
  const bytes = readFileSync(log);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - size + 8) ^ 1, bytes.length - size + 8);
  const used = openSync(log, 'r+');
  writeSync(used, bytes);
  closeSync(used);
  expect(reader.take()).toBe('gap');
});

test('another process that only commits makes no gap', async () => {
  const log = beginCopy();
  const reader = open();
  await follow(reader, log);
  const other = openWriting(db.name);
  other.prepare('INSERT INTO rows (text) VALUES (?)').run('foreign');
  write('own');
  await follow(reader, log);
  expect(readCopy()).toEqual(rows());
  other.close();
  await log.close();
});
