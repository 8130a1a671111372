// A hub with damaged data: with a damaged database it does not start; a torn log is recovered.
import {
  appendFileSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assertWhole } from '../../../server/backup/damage.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { findFaults } from '../../faults/check-database.ts';
import { report } from '../../faults/report.ts';
import { runConsole } from '../../fixtures/console.ts';
import { endProcesses, makeFolder, startProcess } from '../../fixtures/hub-process.ts';
import {
  copySoldFolder,
  makeSoldFolder,
  refusalOf,
  type SoldFolder,
} from '../../fixtures/sold-folder.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The intact data and backups of a hub that sold. */
let whole: SoldFolder;
let backup: string;

beforeAll(async () => {
  whole = await makeSoldFolder();
  const { code } = await runConsole(['backup'], { DATA_DIR: whole.DATA_DIR });
  expect(code).toBe(0);
  backup = readdirSync(join(whole.DATA_DIR, 'backups'))[0] ?? '';
});
afterAll(endProcesses);

function spoilPage(path: string, table: string): void {
  const db = new Sqlite(path);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const sql = 'SELECT rootpage FROM sqlite_schema WHERE name = ?';
  const page = db.prepare(sql).pluck().get(table) as number;
  const size = db.pragma('page_size', { simple: true }) as number;
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, (page - 1) * size, page * size);
  writeFileSync(path, bytes);
}

describe('a damaged database', () => {
  const damages: [string, (path: string) => void][] = [
    ['with a garbage header', (path) => writeFileSync(path, Buffer.alloc(8192, 'garbage'))],
    ['that was cut short', (path) => truncateSync(path, 40_960)],
    ['that is empty', (path) => truncateSync(path, 0)],
    ['that is gone', (path) => rmSync(path)],
    ['with a broken page of orders', (path) => spoilPage(path, 'orders')],
    ['with a broken page of users', (path) => spoilPage(path, 'users')],
  ];
  let sold: SoldFolder;
  beforeEach(() => {
    sold = copySoldFolder(whole);
  });

  test.each(damages)(
    'a database %s stops the start with the backup to restore, which then is the way back',
    async (name, damage) => {
      const { DATA_DIR, path, placed } = sold;
      damage(path);
      const line = await refusalOf({ DATA_DIR });
      expect(line).toMatch(/^Comanda can't start: The database in .* is damaged \(.+\)\. Restore/);
      expect(line).toContain(`npm run restore -- ${backup}`);
      const restored = await runConsole(['restore', backup], { DATA_DIR });
      expect(restored).toMatchObject({ code: 0, err: '' });
      const hub = startProcess({ DATA_DIR });
      await hub.port;
      expect((await hub.stop()).code).toBe(0);
      expect(findFaults(path, placed)).toEqual([]);
      report({
        fault: `A database ${name}`,
        cause: 'its file is overwritten, cut or removed while no hub runs',
        holds:
          'no start, one line that names the newest whole backup; the restore brings back every order',
        result: 'refused, restored, started',
      });
    },
    120_000,
  );

  test('a damaged backup is not proposed, and the message says if no backup is intact', async () => {
    const copy = join(sold.DATA_DIR, 'backups', backup, 'comanda.db');
    const bytes = readFileSync(copy);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
    truncateSync(sold.path, 5000);
    expect(await refusalOf({ DATA_DIR: sold.DATA_DIR })).toMatch(/No backup of it is whole/);
  }, 60_000);

  test('the message names a backup in the second place with its path', async () => {
    const usb = makeFolder();
    const env = { DATA_DIR: sold.DATA_DIR, BACKUP_TO: usb };
    rmSync(join(sold.DATA_DIR, 'backups', backup), { recursive: true });
    expect((await runConsole(['backup'], env)).code).toBe(0);
    const [name = ''] = readdirSync(usb);
    rmSync(join(sold.DATA_DIR, 'backups', name), { recursive: true });
    truncateSync(sold.path, 5000);
    expect(await refusalOf(env)).toContain(`npm run restore -- ${join(usb, name)}`);
  }, 60_000);
});

test.each(['users', 'menu_items', 'orders', 'order_items'])(
  'in a database too large to be looked at whole a broken page of %s is found, too',
  (table) => {
    const folder = makeFolder();
    const path = join(folder, 'comanda.db');
    copyFileSync(whole.path, path);
    const before = new Sqlite(path);
    expect(() => assertWhole(before, 0)).not.toThrow();
    before.close();
    spoilPage(path, table);
    const db = new Sqlite(path);
    expect(() => assertWhole(db, 0)).toThrow();
    db.close();
  },
  60_000,
);

/** Returns the offset at which the written part of a log ends. The rest of the file is space for later writes. */
const endOfWritten = (log: string) => readFileSync(log).findLastIndex((byte) => byte !== 0) + 1;

test.each([
  ['torn in its last write', (log: string) => truncateSync(log, endOfWritten(log) - 700)],
  ['with garbage at its end', (log: string) => appendFileSync(log, Buffer.alloc(5000, 0xff))],
])(
  'a write-ahead log %s is recovered',
  async (name, tear) => {
    const { DATA_DIR, path, placed } = await makeSoldFolder('SIGKILL');
    tear(`${path}-wal`);
    const hub = startProcess({ DATA_DIR });
    await hub.port;
    expect((await hub.stop()).code).toBe(0);
    // The last order may be missing, because its write was torn. The other orders must be intact.
    expect(findFaults(path, placed.slice(0, 2))).toEqual([]);
    report({
      fault: `A write-ahead log ${name}`,
      cause: 'kill -9, then its file is cut or added to',
      holds: 'the hub starts with every whole transaction',
      result: 'started, integrity_check ok',
    });
  },
  60_000,
);
