// Power cuts: records the writes and syncs of a hub that sells, and cuts the power at random moments.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import { startProcess } from './hub-process.ts';
import { canPreload, compileLibrary } from './preload.ts';
import { cutPower, type IoRecord, readRecords } from './replay.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Till } from './till.ts';
import { countWrites, Waiter } from './waiter.ts';

const CUTS = times(1000, 50);
const PARTIES = times(600, 48);
const WAITERS = 8;
const random = makeRandom();
let folder: string;
let library: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-power-'));
  if (canPreload) library = compileLibrary('record-io', folder);
  console.log(`power cuts: SEED=${random.seed}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Evening {
  readonly records: readonly IoRecord[];
  readonly acknowledged: readonly AnsweredWrite[];
}

/** Records the writes and syncs of a hub while eight waiters serve. */
async function recordEvening(name: string, nodeArgs: readonly string[]): Promise<Evening> {
  const dataDir = join(folder, name);
  const recording = join(folder, `${name}.log`);
  mkdirSync(dataDir);
  const hub = await startProcess({
    dataDir,
    nodeArgs,
    env: {
      LD_PRELOAD: library,
      RECORD_PREFIX: join(dataDir, 'comanda.db'),
      RECORD_LOG: recording,
    },
  });
  const till = new Till(hub.url);
  await till.setUp();
  const carts = await till.someCarts();
  const acknowledged: AnsweredWrite[] = [];
  const serve = async () => {
    const waiter = new Waiter(till, random, carts, acknowledged);
    for (let count = 0; count < PARTIES / WAITERS; count += 1) await waiter.serve();
  };
  await Promise.all(Array.from({ length: WAITERS }, serve));
  await hub.kill();
  return { records: readRecords(recording), acknowledged };
}

/** Returns how many cuts left faults, and the faults of the first such cut. */
function cutOften(
  { records, acknowledged }: Evening,
  count: number,
): { bad: number; first: string[] } {
  // Cuts only after the first acknowledged order: before it, no data had to survive.
  const promised = acknowledged.map(({ time }) => time).reduce((a, b) => (a < b ? a : b));
  const lowest = records.findIndex(({ time }) => time > promised) + 1;
  const cuts = Array.from({ length: count }, () => lowest + random.below(records.length - lowest));
  const place = join(folder, 'after-cut');
  let [bad, first] = [0, [] as string[]];
  for (const { time, database, log } of cutPower(
    records,
    cuts.sort((a, b) => a - b),
    random.next,
  )) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
    writeFileSync(join(place, 'comanda.db'), database);
    writeFileSync(join(place, 'comanda.db-wal'), log);
    const writes = acknowledged.filter((answer) => answer.time < time);
    const faults = findFaults(join(place, 'comanda.db'), [], writes);
    if (faults.length > 0) bad += 1;
    if (bad === 1 && first.length === 0) first = faults;
  }
  return { bad, first };
}

test.runIf(canPreload)(
  `after ${CUTS} power cuts under ${WAITERS} waiters everything acknowledged is there once, and all adds up`,
  async () => {
    covers('8.4');
    const evening = await recordEvening('full', []);
    expect(evening.acknowledged.length).toBeGreaterThan(PARTIES);
    const { bad, first } = cutOften(evening, CUTS);
    report({
      fault: 'Power cut',
      cause: `${CUTS} cuts at random moments of ${evening.records.length} recorded writes and syncs under ${WAITERS} waiters, sectors of 512 bytes torn`,
      holds: 'as after a kill',
      result: `${countWrites(evening.acknowledged)}; ${bad} of ${CUTS} cuts lost or broke something`,
    });
    expect(first).toEqual([]);
    expect(bad).toBe(0);
  },
  600_000,
);

test.runIf(canPreload)(
  'the same cuts find lost orders when the hub runs with synchronous=NORMAL',
  async () => {
    const patch = join(projectRoot, 'tests/faults/not-durable.cjs');
    expect(existsSync(patch)).toBe(true);
    const { bad } = cutOften(await recordEvening('normal', ['--require', patch]), CUTS);
    report({
      fault: 'Power cut with synchronous=NORMAL (shows that the test can fail)',
      cause: 'the same, with FULL turned into NORMAL behind the hub’s back',
      holds: 'the test finds lost orders',
      result: `${bad} of ${CUTS} cuts lost or broke something`,
    });
    expect(bad).toBeGreaterThan(CUTS / 10);
  },
  600_000,
);
