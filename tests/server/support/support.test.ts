// The hub's state on the support page: its size, backup, screens and printers.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupName, MANIFEST } from '../../../server/backup/manifest.ts';
import { notePlace } from '../../../server/backup/second-place.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makePerson } from '../../fixtures/people.ts';
import { addPrinter, StandInPrinter } from '../../fixtures/printer.ts';

const HOUR = 3_600_000;
let hub: TestHub;

beforeEach(async () => {
  hub = await makeHub();
});
afterEach(() => hub.close());

async function readSupport() {
  const { cookie } = makePerson(hub);
  return callApi(hub, 'GET', '/support', { cookie });
}

function putBackup(at: number): void {
  const folder = join(hub.dataDir, 'backups', backupName(at));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MANIFEST), '{}');
}

test('anybody signed in reads the state of the hub', async () => {
  covers('5.12', 'GET /support');
  hub.clock.monotonic += 90_000;
  const { status, body } = await readSupport();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    uptimeSeconds: 90,
    lastBackup: null,
    backupWarning: null,
    screens: [],
    printers: [],
  });
  expect(body.databaseBytes).toBeGreaterThan(4096);
  expect(body.freeDiskBytes).toBeGreaterThan(0);
  expect((await callApi(hub, 'GET', '/support')).status).toBe(401);
});

test('the newest proven backup counts; a folder without a manifest does not', async () => {
  putBackup(FRIDAY - 50 * HOUR);
  putBackup(FRIDAY - 2 * HOUR);
  mkdirSync(join(hub.dataDir, 'backups', backupName(FRIDAY - HOUR)));
  const { body } = await readSupport();
  expect(body.lastBackup).toBe(new Date(FRIDAY - 2 * HOUR).toISOString());
  expect(body.backupWarning).toBeNull();
});

test('a backup that is 37 hours old gives a warning, and so does a hub that is 37 hours old without a backup', async () => {
  makePerson(hub);
  hub.clock.now += 37 * HOUR;
  expect((await readSupport()).body.backupWarning).toMatch(/no backup/);
  putBackup(FRIDAY);
  expect((await readSupport()).body.backupWarning).toMatch(/more than 36 hours ago/);
});

test('a backup that was not copied to its second place gives a warning, whatever its age', async () => {
  await hub.close();
  hub = await makeHub({ config: { backupTo: '/media/comanda' } });
  putBackup(FRIDAY - HOUR);
  expect((await readSupport()).body.backupWarning).toBeNull();
  notePlace(hub.dataDir, '/media/comanda', 'The stick is out.');
  expect((await readSupport()).body.backupWarning).toBe('The stick is out.');
});

test('a backup dated in the future does not count: its age is unknown', async () => {
  makePerson(hub);
  putBackup(FRIDAY + 400 * 24 * HOUR);
  expect((await readSupport()).body.lastBackup).toBeNull();
  putBackup(FRIDAY);
  hub.clock.now += 37 * HOUR;
  const { lastBackup, backupWarning } = (await readSupport()).body;
  expect(lastBackup).toBe(new Date(FRIDAY).toISOString());
  expect(backupWarning).toMatch(/more than 36 hours ago/);
});

test('a printer that is set up is listed with what waits for it', async () => {
  const printer = await new StandInPrinter().listen();
  printer.temper = { kind: 'silent' };
  addPrinter(hub, printer.port, { name: 'Bar' });
  const job = hub.db.prepare(
    `INSERT INTO print_jobs (printer_id, kind, document, state, next_at, created_at, updated_at)
     VALUES (1, 'test', '{}', ?, 0, 0, 0)`,
  );
  for (const state of ['waiting', 'failed', 'done']) job.run(state);
  const { body } = await readSupport();
  expect(body.printers).toEqual([{ name: 'Bar', state: 'unknown', waiting: 2 }]);
  await printer.close();
});

test('the support page shows the state of each printer: ready, then out of paper, then unreachable', async () => {
  const printer = await new StandInPrinter().listen();
  addPrinter(hub, printer.port, { name: 'Bar' });
  const states = async () =>
    (await readSupport()).body.printers.map(({ state }: { state: string }) => state);
  const becomes = (state: string) =>
    vi.waitFor(async () => expect(await states()).toEqual([state]), {
      timeout: 15_000,
      interval: 200,
    });
  await becomes('ready');
  // Records the state as the hub does while it prints.
  hub.hub.printers.hear(1, 'paper-out');
  expect(await states()).toEqual(['paper-out']);
  hub.hub.printers.forget(1);
  await printer.close();
  await becomes('offline');
});
