// The writer drops its cached session after every write that changes the session.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { ensureFirstRows } from '../../../server/db/first-rows.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';
import { qb } from '../../../server/db/query.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { runBatch } from '../../../server/engine/batch.ts';
import type { Job } from '../../../server/engine/command.ts';
import type { CommandRegistry } from '../../../server/engine/run-job.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { admit } from '../../../server/sessions/admission.ts';
import { FRIDAY, projectRoot } from '../../fixtures/hub.ts';
import { makePerson, type Person } from '../../fixtures/people.ts';

let folder: string;
let db: Connection;
let tx: Tx;
let cook: Person;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-admission-'));
  db = openWriting(join(folder, 'comanda.db'));
  migrate(db, join(projectRoot, 'migrations'));
  ensureFirstRows(db);
  cook = makePerson({ db, clock: { now: FRIDAY, monotonic: 0 } }, { scopes: ['POS'] });
  tx = new Tx(db, { batches: true });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const done = { answer: {} };
const registry: CommandRegistry = {
  look: () => done,
  setScope: (t: Tx, scope: string) => {
    t.run(qb.updateTable('users').set({ scope }).where('id', '=', cook.userId));
    return done;
  },
  setScopeAndFail: (t: Tx, scope: string) => {
    t.run(qb.updateTable('users').set({ scope }).where('id', '=', cook.userId));
    throw new Error('it fails after the right was changed');
  },
  signOut: (t: Tx) => {
    t.run(qb.deleteFrom('devices').where('id', '=', cook.deviceId));
    return done;
  },
  remove: (t: Tx) => {
    t.run(qb.updateTable('users').set({ deleted_at: FRIDAY }).where('id', '=', cook.userId));
    return done;
  },
};

const byHouse = (name: string, input: unknown = null): Job => ({
  id: 1,
  name,
  input,
  context: { now: FRIDAY, actor: null },
});
const byCook = (): Job => ({
  id: 1,
  name: 'look',
  input: null,
  needs: ['POS'],
  context: {
    now: FRIDAY,
    actor: {
      userId: cook.userId,
      username: cook.username,
      role: 'user',
      scope: 'POS',
      deviceId: cook.deviceId,
      tillId: null,
      byPin: 0,
    },
  },
});
const run = (...jobs: Job[]) =>
  runBatch(db, tx, jobs, { commands: registry, admit, beforeCommit: (tx) => keepSums(tx) }).map(
    ({ status }) => status,
  );

test('a scope removed in a batch is gone for the next command of it, and works again when restored', () => {
  expect(run(byCook(), byCook())).toEqual([200, 200]);
  expect(run(byCook(), byHouse('setScope', 'KITCHEN'), byCook())).toEqual([200, 200, 403]);
  expect(run(byCook(), byHouse('setScope', 'POS'), byCook())).toEqual([403, 200, 200]);
});

test.each(['signOut', 'remove'])('after %s the user is asked to sign in', (how) => {
  expect(run(byCook(), byHouse(how), byCook())).toEqual([200, 200, 401]);
  expect(run(byCook())).toEqual([401]);
});

test('a user keeps a permission that only a failed command removed', () => {
  expect(run(byCook(), byHouse('setScopeAndFail', 'KITCHEN'), byCook())).toEqual([200, 500, 200]);
  expect(run(byCook())).toEqual([200]);
});

test('a user does not get a permission that only a failed command gave', () => {
  run(byHouse('setScope', 'KITCHEN'));
  expect(run(byCook(), byHouse('setScopeAndFail', 'POS'), byCook())).toEqual([403, 500, 403]);
});

test('what the console beside the hub has done counts from the next batch on', () => {
  expect(run(byCook())).toEqual([200]);
  const other = new Sqlite(join(folder, 'comanda.db'));
  other.prepare('DELETE FROM devices WHERE id = ?').run(cook.deviceId);
  other.close();
  expect(run(byCook())).toEqual([401]);
});
