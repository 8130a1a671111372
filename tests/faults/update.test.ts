// An update during service: whatever the new version does, no acknowledged order is missing.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { findFaults } from './check-database.ts';
import { isFull, times } from './counts.ts';
import { type Machine, makeMachine, PATIENCE_S } from './rehearsal.ts';
import { report } from './report.ts';
import { keepSelling, openMachine } from './selling.ts';
import { Till } from './till.ts';

/** The time limit of a whole update on a machine that may be busy, in ms. */
const UPDATE_MS = 180_000;

const TILLS = 8;
let machine: Machine | undefined;

afterEach(async () => {
  await machine?.remove();
  machine = undefined;
});

/** Updates a machine while tills sell; returns the output and the faults in the data. */
async function updateUnder(running: Machine) {
  const { carts } = await openMachine(running);
  const tills = Array.from({ length: TILLS }, () => new Till(running.url));
  for (const till of tills) await till.signIn();
  let isGoing = true;
  const selling = tills.map((till) => keepSelling(till, carts, () => isGoing));
  await sleep(500);
  const update = await running.update();
  await sleep(500);
  isGoing = false;
  const acknowledged = (await Promise.all(selling)).flat();
  await running.systemctl('stop');
  const faults = findFaults(join(running.dataDir, 'comanda.db'), acknowledged);
  return { ...update, acknowledged, faults };
}

const MIGRATION = { '9999_newer.sql': 'CREATE TABLE newer (id INTEGER PRIMARY KEY) STRICT;' };
const HOLDS =
  'each acknowledged order once; the version before sells on, with the data of the stop';

const FAILING: [string, Readonly<Record<string, string>>, string][] = [
  [
    'migrates, looks well and dies after 2 s',
    MIGRATION,
    'setTimeout(() => process.exit(1), 2000);',
  ],
  ['dies while it migrates', { '9999_newer.sql': 'CREATE TABLE newer (broken' }, ''],
  [
    'is well until it is to sell, and then does not start',
    MIGRATION,
    "if (process.env.TRIAL !== '1') process.exit(1);",
  ],
];

test.each(FAILING.slice(0, times(FAILING.length, 1)))(
  'with a version that %s it goes back, and nothing is missing',
  async (what, migrations, first) => {
    machine = await makeMachine({ migrations, first });
    const { code, said, acknowledged, faults } = await updateUnder(machine);
    expect(said).toContain('went back to old');
    expect(code).toBe(1);
    expect(machine.current()).toBe('old');
    expect(faults).toEqual([]);
    report({
      fault: 'An update that fails',
      cause: `a version that ${what}, under ${TILLS} tills`,
      holds: HOLDS,
      result: `went back; ${acknowledged.length} orders, 0 lost, 0 twice`,
    });
  },
  UPDATE_MS,
);

test.runIf(isFull)(
  'a version that takes longer to migrate than it may take to start is waited for, and sells',
  async () => {
    const first = `if (process.env.TRIAL === '1') {
    console.log('Migrating: 9998_long.sql');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${PATIENCE_S + 3}000);
    console.log('Migrated: 9998_long.sql');
  }`;
    machine = await makeMachine({ migrations: MIGRATION, first });
    const { code, said, acknowledged, faults } = await updateUnder(machine);
    expect([said, code]).toEqual([expect.stringContaining('Updated: old → new'), 0]);
    expect(machine.current()).toBe('new');
    expect(faults).toEqual([]);
    const kept = readdirSync(machine.dataDir).filter((name) => name.startsWith('before-update-'));
    expect(kept).toHaveLength(1);
    report({
      fault: 'An update with a long migration',
      cause: `a migration that takes longer than a start may take, under ${TILLS} tills`,
      holds: 'it is waited for; each acknowledged order once',
      result: `updated; ${acknowledged.length} orders, 0 lost, 0 twice`,
    });
  },
  UPDATE_MS,
);

test.runIf(isFull)(
  'a version that has sold and then dies keeps what it sold: nothing is put back',
  async () => {
    // Each start of this version sells for four seconds without reporting that it is healthy, and then exits.
    const first = `if (process.env.TRIAL !== '1') {
    setTimeout(() => process.exit(1), 4000);
    const { ServerResponse } = require('node:http');
    const send = ServerResponse.prototype.writeHead;
    ServerResponse.prototype.writeHead = function (status, ...rest) {
      return send.call(this, this.req.url === '/healthz' ? 503 : status, ...rest);
    };
  }`;
    machine = await makeMachine({ migrations: MIGRATION, first });
    const { code, said, faults } = await updateUnder(machine);
    expect(said).toContain('the new version has sold');
    expect(code).toBe(1);
    expect(machine.current()).toBe('new');
    expect(faults).toEqual([]);
  },
  UPDATE_MS,
);
