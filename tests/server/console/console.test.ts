// The console's commands as an owner runs them: backup, restore, the two checks, and the permissions of the files they
// leave.
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listBackups } from '../../../server/backup/manifest.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { findFaults } from '../../faults/check-database.ts';
import { report } from '../../faults/report.ts';
import { type Acknowledged, Till } from '../../faults/till.ts';
import { runConsole } from '../../fixtures/console.ts';
import {
  endProcesses,
  type HubProcess,
  makeFolder,
  startProcess,
} from '../../fixtures/hub-process.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let DATA_DIR: string;
let hub: HubProcess;
let till: Till;
let placed: Acknowledged[];

beforeAll(async () => {
  DATA_DIR = makeFolder();
  hub = startProcess({ DATA_DIR });
  till = new Till(`http://127.0.0.1:${await hub.port}`);
  await till.setUp();
  const [cart] = await till.someCarts();
  placed = [await till.order(cart), await till.order(cart)];
  await till.pay([placed[0]?.orderId ?? 0]);
}, 60_000);
afterAll(endProcesses);

const path = () => join(DATA_DIR, 'comanda.db');

test('the data of a restaurant are not given up for those of another hub', async () => {
  const folder = makeFolder();
  const db = new Sqlite(path());
  db.prepare('VACUUM INTO ?').run(join(folder, 'comanda.db'));
  db.close();
  const { code, err } = await runConsole(['standby', '127.0.0.1:1'], { DATA_DIR: folder });
  expect([code, err]).toEqual([1, expect.stringContaining('has the data of a restaurant')]);
});

const NOBODY = 65_534;
const belowOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );

// Runs only as root, because only root can change the owner of a file.
test.runIf(process.getuid?.() === 0)(
  'for root on the data of another user it leaves nothing that this user could not open',
  async () => {
    const folder = makeFolder();
    const db = new Sqlite(path());
    db.prepare('VACUUM INTO ?').run(join(folder, 'comanda.db'));
    db.close();
    for (const each of [folder, ...belowOf(folder)]) chownSync(each, NOBODY, NOBODY);
    for (const command of ['backup', 'audit:verify'])
      expect(await runConsole([command], { DATA_DIR: folder })).toMatchObject({ code: 0, err: '' });
    const files = belowOf(folder);
    expect(files.some((each) => each.endsWith('manifest.json'))).toBe(true);
    expect(files.filter((each) => statSync(each).uid !== NOBODY)).toEqual([]);
  },
);

describe('backup and restore', () => {
  test('a backup under load is restored bit-exact, and a hub opens it with every order from before', async () => {
    const usb = makeFolder();
    let isDone = false;
    const [cart] = await till.someCarts();
    const sell = async () => {
      while (!isDone) await till.order(cart);
    };
    const selling = Promise.all(Array.from({ length: 4 }, sell));
    const { code, out, err } = await runConsole(['backup'], { DATA_DIR, BACKUP_TO: usb });
    isDone = true;
    await selling;
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Backed up and proven: .*backups\/\d{4}-.*\n.* MiB; last closed day: none yet/,
    );
    const [name = ''] = readdirSync(usb);
    const target = makeFolder();
    expect(await runConsole(['restore', join(usb, name)], { DATA_DIR: target })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored .* What was there before is in .*replaced-/),
    });
    const restored = readFileSync(join(target, 'comanda.db'));
    expect(restored.equals(readFileSync(join(DATA_DIR, 'backups', name, 'comanda.db')))).toBe(true);
    const second = startProcess({ DATA_DIR: target });
    const other = new Till(`http://127.0.0.1:${await second.port}`);
    await other.signIn();
    expect((await other.call('GET', '/orders')).body.length).toBeGreaterThan(0);
    await second.stop();
    expect(findFaults(join(target, 'comanda.db'), placed)).toEqual([]);
    report({
      fault: 'A backup under load',
      cause: 'four writers sell while the backup is made; it is restored from the second place',
      holds: 'restored bit-exact, opened by a hub, every order from before in it',
      result: 'bit-exact, integrity_check ok',
    });
  }, 60_000);

  test('a second place that is not there fails the command, and the backup here stays', async () => {
    const [before = ''] = listBackups(join(DATA_DIR, 'backups'));
    const { code, err } = await runConsole(['backup'], { DATA_DIR, BACKUP_TO: '/nowhere/usb' });
    expect(code).toBe(1);
    expect(err).toMatch(/^The backup failed: the second place \/nowhere\/usb is not there/);
    const [newest = ''] = listBackups(join(DATA_DIR, 'backups'));
    expect(newest > before).toBe(true);
  }, 30_000);

  test('a restore is refused while a hub runs on the data', async () => {
    const [name = ''] = readdirSync(join(DATA_DIR, 'backups'));
    const { code, err } = await runConsole(['restore', name], { DATA_DIR });
    expect([code, err]).toEqual([1, expect.stringMatching(/^another hub is running/)]);
    expect((await till.call('GET', '/orders')).status).toBe(200);
  }, 30_000);

  test('a backup of a newer version is refused, and the data stay', async () => {
    const target = makeFolder();
    const usb = makeFolder();
    const [name = ''] = listBackups(join(DATA_DIR, 'backups'));
    cpSync(join(DATA_DIR, 'backups', name), usb, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(usb, 'manifest.json'), 'utf8'));
    const newer = { ...manifest, migration: '9999_future.sql' };
    writeFileSync(join(usb, 'manifest.json'), JSON.stringify(newer));
    const { code, err } = await runConsole(['restore', usb], { DATA_DIR: target });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^Nothing was restored: .* newer version .*9999_future\.sql/),
    ]);
    expect(existsSync(join(target, 'comanda.db'))).toBe(false);
  }, 30_000);

  test.each([
    [['backup', 'now'], /^backup$/],
    [['restore'], /^restore <backup>$/],
    [['nonsense'], /^Sub-commands:/],
  ])('%j is answered with how it is meant', async (args, words) => {
    expect(await runConsole(args, { DATA_DIR })).toMatchObject({
      code: 1,
      err: expect.stringMatching(words),
    });
  });

  test('without a database there is nothing to back up', async () => {
    const { code, err } = await runConsole(['backup'], { DATA_DIR: makeFolder() });
    expect([code, err]).toEqual([1, expect.stringMatching(/no database/)]);
  });
});

describe('audit:verify', () => {
  /** Returns a copy of the data that was changed with an SQLite shell. */
  function tamper(sql: string): string {
    const folder = makeFolder();
    const db = new Sqlite(path(), { readonly: true });
    db.prepare('VACUUM INTO ?').run(join(folder, 'comanda.db'));
    db.close();
    cpSync(join(DATA_DIR, 'backups'), join(folder, 'backups'), { recursive: true });
    const copy = new Sqlite(join(folder, 'comanda.db'));
    copy.exec(`DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete; ${sql}`);
    copy.close();
    return folder;
  }

  test('the trail of a selling hub is whole', async () => {
    expect(await runConsole(['audit:verify'], { DATA_DIR })).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^The audit trail is whole: \d+ rows, and holds what the newest backup/,
      ),
    });
  });

  test.each([
    ['changed', `UPDATE audit SET details = '{}' WHERE id = 2`, /row 2 was changed/],
    ['renamed', `UPDATE audit SET username = 'somebody' WHERE id = 1`, /row 1 was changed/],
    ['removed', 'DELETE FROM audit WHERE id = 2', /row 2 is missing/],
    ['removed at the start', 'DELETE FROM audit WHERE id = 1', /row 1 is missing/],
    ['cut off', 'DELETE FROM audit WHERE id > 2', /its end was cut off/],
    [
      'removed and closed up',
      'DELETE FROM audit WHERE id = 2; UPDATE audit SET id = id - 1 WHERE id > 2',
      /row 2 does not follow/,
    ],
    [
      'inserted at the end',
      `INSERT INTO audit (at, username, kind, entity, entity_id, details, prev_hash, hash)
       VALUES (1, '', 'x', 'x', '1', '{}', 'x', 'x')`,
      /does not follow the row before it/,
    ],
  ])('a row that was %s is found', async (_name, sql, words) => {
    expect(await runConsole(['audit:verify'], { DATA_DIR: tamper(sql) })).toMatchObject({
      code: 1,
      err: expect.stringMatching(words),
    });
  });
});

/** Returns a changed copy of the hub's data in a folder of its own. */
function copyWith(change: string): string {
  const folder = makeFolder();
  const db = new Sqlite(path(), { readonly: true });
  db.prepare('VACUUM INTO ?').run(join(folder, 'comanda.db'));
  db.close();
  const copy = new Sqlite(join(folder, 'comanda.db'));
  copy.exec(change);
  copy.close();
  return folder;
}

test.each(['audit:verify', 'rollups:verify', 'reset-password owner'])(
  '%s touches no data of an older version, and says what to do',
  async (command) => {
    const folder = copyWith(
      'DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations)',
    );
    expect(await runConsole(command.split(' '), { DATA_DIR: folder })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is from an older version .* Start the hub once/),
    });
  },
);

test('rollups:verify finds a sum that is not that of the rows', async () => {
  expect(await runConsole(['rollups:verify'], { DATA_DIR })).toMatchObject({ code: 0 });
  const folder = copyWith('UPDATE rollup_days SET revenue_cents = revenue_cents + 1');
  expect(await runConsole(['rollups:verify'], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/rollup_days: 1 kept rows are wrong, 1 are missing/),
  });
});

test('everything below DATA_DIR is for the hub’s user alone', () => {
  mkdirSync(join(DATA_DIR, 'uploads'), { recursive: true });
  const all = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true });
  const open = all
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(statSync(DATA_DIR).mode & 0o077).toBe(0);
  expect(all.length).toBeGreaterThan(4);
});

test('no secret is in a log, however talkative it is', async () => {
  const folder = makeFolder();
  const talkative = startProcess({ DATA_DIR: folder, LOG_LEVEL: 'trace' });
  const person = new Till(`http://127.0.0.1:${await talkative.port}`);
  await person.setUp();
  const cookies = person.cookie;
  await person.call('POST', '/auth/signin', { username: 'owner', password: 'wrong secret' });
  await person.signIn();
  await person.call('POST', '/auth/refresh-token', {});
  const change = { password: 'open sesame', newPassword: 'hidden treasure' };
  expect((await person.call('POST', '/auth/change-password', change)).status).toBe(200);
  await talkative.stop();
  const said = talkative.output.out + talkative.output.err;
  const tokens = [
    ...cookies.matchAll(/=([\w-]{20,})/g),
    ...person.cookie.matchAll(/=([\w-]{20,})/g),
  ];
  expect(tokens.length).toBeGreaterThan(1);
  for (const secret of [
    'open sesame',
    'wrong secret',
    'hidden treasure',
    ...tokens.map(([, token]) => token ?? '?'),
  ]) {
    expect(said).not.toContain(secret);
  }
  expect(said).toContain('stopping');
}, 30_000);
