// Generated sales go into an empty folder: the audit check of a hub that is in use would report them as tampering.
import { afterAll, expect, test, vi } from 'vitest';
import { Till } from '../../faults/till.ts';
import { runConsole } from '../../fixtures/console.ts';
import { endProcesses, makeFolder, startProcess } from '../../fixtures/hub-process.ts';

vi.setConfig({ testTimeout: 60_000 });
afterAll(endProcesses);

const SEED = ['seed', '--orders', '50', '--customers', '5', '--years', '1'];

/** Starts a hub on the data and sets it up; nothing is sold. */
async function setUp(DATA_DIR: string): Promise<void> {
  const hub = startProcess({ DATA_DIR });
  const till = new Till(`http://127.0.0.1:${await hub.port}`);
  await till.setUp();
  await hub.stop();
}

test('a seeded folder becomes a hub whose trail and sums are whole', async () => {
  const DATA_DIR = makeFolder();
  expect(await runConsole(SEED, { DATA_DIR })).toMatchObject({ code: 0 });
  expect(await runConsole(['audit:verify'], { DATA_DIR })).toMatchObject({ code: 0 });
  await setUp(DATA_DIR);
  expect(await runConsole(['audit:verify'], { DATA_DIR })).toMatchObject({ code: 0, err: '' });
  expect(await runConsole(['rollups:verify'], { DATA_DIR })).toMatchObject({ code: 0, err: '' });
});

test('a hub that is in use is not changed, and its audit trail stays intact', async () => {
  const DATA_DIR = makeFolder();
  await setUp(DATA_DIR);
  const { code, err } = await runConsole(SEED, { DATA_DIR });
  expect(code).toBe(1);
  expect(err).toMatch(/This hub is in use\..*Set DATA_DIR to an empty folder/);
  expect(await runConsole(['audit:verify'], { DATA_DIR })).toMatchObject({ code: 0, err: '' });
  expect((await runConsole([...SEED, '--force'], { DATA_DIR })).code).toBe(0);
  expect((await runConsole(['audit:verify'], { DATA_DIR })).err).toMatch(/is not in the trail/);
});
