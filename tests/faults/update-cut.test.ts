// An update that is interrupted at any step: the machine runs one version or the other, with matching data.
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findFaults } from './check-database.ts';
import { isFull } from './counts.ts';
import { type Machine, makeMachine } from './rehearsal.ts';
import { report } from './report.ts';
import { keepSelling, openMachine, waitHealthy } from './selling.ts';
import type { Acknowledged } from './till.ts';

/** This migration takes some seconds, so that the update can also be interrupted in the middle of it. */
const MIGRATION = {
  '9999_newer.sql': `CREATE TABLE newer (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    INSERT INTO newer WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 1000000)
      SELECT n, 'text ' || n FROM c;
    UPDATE newer SET text = text || text;`,
};
/** More steps than an update has. */
const ALL = Array.from({ length: 60 }, (_, index) => index + 1);
const ROUNDS_MS = 2_400_000;

let machine: Machine | undefined;

afterEach(async () => {
  await machine?.remove();
  machine = undefined;
});

/**
 * Waits until the machine runs again; returns the faults in its data. This also fails if the hub is older than its
 * data, because such a hub does not start.
 */
async function findWrong(running: Machine, acknowledged: readonly Acknowledged[]) {
  await waitHealthy(running);
  await running.systemctl('stop');
  const faults = findFaults(join(running.dataDir, 'comanda.db'), acknowledged);
  await running.systemctl('start');
  await waitHealthy(running);
  return faults;
}

/** Waits until the hub is healthy or the power is cut once more. */
async function waitForEither(running: Machine): Promise<void> {
  while (!running.isOff()) {
    const isWell = await waitHealthy(running, 200).then(
      () => true,
      () => false,
    );
    if (isWell) return;
  }
}

/**
 * Boots after a power cut. `again` is the step of the recovery at which the power is cut once more. Returns whether
 * that step was reached.
 */
async function bootAgain(running: Machine, again: number | undefined): Promise<boolean> {
  if (again !== undefined) running.interruptAt(again, 'cut');
  await running.boot();
  if (again === undefined) return true;
  await waitForEither(running);
  if (running.isOff()) await running.boot();
  return running.endInterrupt();
}

interface Interruption {
  readonly how: 'kill' | 'cut';
  readonly step: number;
  /** The step of the recovery at which the power is cut once more. */
  readonly again?: number;
}

/**
 * Interrupts the update of a machine that sells; returns the version that sells afterwards, or undefined if the update
 * ended before that step.
 */
async function interrupt({ how, step, again }: Interruption): Promise<string | undefined> {
  const running = await makeMachine({ migrations: MIGRATION, first: '', steadyS: 1 });
  machine = running;
  const { till, carts } = await openMachine(running);
  let isGoing = true;
  const selling = keepSelling(till, carts, () => isGoing);
  running.interruptAt(step, how);
  const { said } = await running.update();
  let isReached = running.endInterrupt();
  if (!isReached) expect(said).toContain('Updated: old → new');
  if (running.isOff()) isReached = (await bootAgain(running, again)) && isReached;
  await waitHealthy(running);
  isGoing = false;
  const acknowledged = await selling;
  expect(await findWrong(running, acknowledged)).toEqual([]);
  const version = running.current();
  if (again !== undefined && version === 'old') {
    // What an interrupted update leaves behind does not block the next update.
    expect((await running.update()).said).toContain('Updated: old → new');
    expect(await findWrong(running, acknowledged)).toEqual([]);
  }
  await running.remove();
  machine = undefined;
  return isReached ? version : undefined;
}

/**
 * Interrupts the update at each of the steps, until a step comes after the end of the update. Returns the versions that
 * sold afterwards.
 */
async function interruptEach(
  steps: readonly number[],
  at: (step: number) => Interruption,
): Promise<string[]> {
  const versions: string[] = [];
  for (const step of steps) {
    const version = await interrupt(at(step));
    if (version === undefined) break;
    versions.push(version);
  }
  return versions;
}

const tell = (versions: readonly string[]) => {
  const count = (name: string) => versions.filter((version) => version === name).length;
  return `${versions.length} steps: ${count('old')} taken back, ${count('new')} completed, 0 orders lost`;
};

const HOLDS =
  'one version or the other sells, with the data that fit it; each acknowledged order once';

test.each([
  // These steps are in the migration and in the switch to the new version. `npm run faults` runs all steps.
  ['cut', 'the power is cut', [14, 24]],
  ['kill', 'scripts/update is killed', [26]],
] as const)(
  '%s: when %s at any step of an update, the machine sells on with whole data, without anybody’s help',
  async (how, what, some) => {
    const versions = await interruptEach(isFull ? ALL : some, (step) => ({ how, step }));
    expect(versions.length).toBeGreaterThanOrEqual(some.length);
    report({
      fault: `An update during which ${what}`,
      cause:
        'before each write that it makes, and each second of the trial, under a till that sells',
      holds: HOLDS,
      result: tell(versions),
    });
  },
  ROUNDS_MS,
);

test(
  'when the power is cut at any step of the way back, too, the version before sells, and can be updated again',
  async () => {
    const cuts = isFull ? ALL : [4];
    const versions = await interruptEach(cuts, (again) => ({ how: 'cut', step: 14, again }));
    expect(versions.length).toBeGreaterThanOrEqual(1);
    expect(versions.filter((version) => version !== 'old')).toEqual([]);
    report({
      fault: 'A power cut in an update, and one more in its recovery',
      cause: 'amid the migration, then before each write of the recovery',
      holds: HOLDS,
      result: tell(versions),
    });
  },
  ROUNDS_MS,
);

test('when the data can’t be copied, nothing is updated and the version before sells on', async () => {
  machine = await makeMachine({ migrations: MIGRATION, first: '' });
  await openMachine(machine);
  const copying = 4;
  machine.interruptAt(copying, 'fail');
  const { said, code } = await machine.update();
  expect(machine.endInterrupt()).toBe(true);
  expect([said, code]).toEqual([expect.stringContaining('the data could not be copied'), 1]);
  await waitHealthy(machine);
  expect(machine.current()).toBe('old');
}, 60_000);
