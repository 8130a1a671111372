// The rehearsal of a takeover: what it finds in a copy, and when it is due (contract 37.1).
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { COPY_DATABASE, FollowedLog } from '../../../server/standby/followed-log.ts';
import { rehearse } from '../../../server/standby/rehearse.ts';
import { isDue } from '../../../server/standby/rehearse-nightly.ts';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, payOrders, placeOrder } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const { orderId } = await placeOrder(hub, till);
await payOrders(till, [orderId]);
const threads = new URL('../../../dist/server/', import.meta.url);

/** Makes a standby's copy of the hub's database, changes the copy by `sql`, and rehearses a takeover with it. */
async function rehearseWith({ sql = '', order = orderId } = {}) {
  const dataDir = join(hub.dataDir, 'second');
  const folder = join(dataDir, 'standby', 'copy-1');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  hub.db.prepare('VACUUM INTO ?').run(join(folder, COPY_DATABASE));
  const db = new Sqlite(join(folder, COPY_DATABASE));
  db.exec(sql);
  db.close();
  const log = FollowedLog.open(folder);
  const follower = {
    holdCopy: async () => ({ folder, hold: await log.hold() }),
    storedOrder: order,
  };
  const rehearsal = await rehearse(follower, { dataDir, threads, clock: () => 1_000 });
  await log.close();
  return { rehearsal, left: readdirSync(join(dataDir, 'standby')) };
}

test('an intact copy has no faults, and the rehearsal leaves no files', async () => {
  covers('37.1');
  const { rehearsal, left } = await rehearseWith();
  expect(rehearsal).toEqual({ at: 1_000, faults: [], lastOrder: orderId });
  expect(left).toEqual(['copy-1']);
});

test('an order that was acknowledged and is not there is a fault', async () => {
  const { rehearsal } = await rehearseWith({ order: orderId + 1 });
  expect(rehearsal?.faults).toEqual([`Order ${orderId + 1} is missing.`]);
});

test.each([
  [
    'DROP TRIGGER audit_no_update; UPDATE audit SET details = \'{"changed":1}\' WHERE id = 1',
    /^The audit trail is inconsistent: /,
  ],
  [
    'UPDATE rollup_days SET paid_orders = paid_orders + 1',
    /^The daily sums do not match the sales: /,
  ],
])('%s is found', async (sql, fault) => {
  const { rehearsal } = await rehearseWith({ sql });
  expect(rehearsal?.faults[0]).toMatch(fault);
});

test('a copy whose file is not there is a fault, and not an exception', async () => {
  const folder = join(hub.dataDir, 'nowhere');
  expect(existsSync(folder)).toBe(false);
  const hold = { isBroken: false, release: () => undefined };
  const follower = { holdCopy: async () => ({ folder, hold }), storedOrder: 0 };
  const rehearsal = await rehearse(follower, { dataDir: hub.dataDir, threads, clock: () => 1 });
  expect(rehearsal?.faults[0]).toMatch(/^The copy could not be tested: /);
});

const at = (day: number, hour: number) => new Date(2026, 4, day, hour).getTime();

test.each([
  ['never before, in the evening', at(1, 20), undefined, false],
  ['never before, at night', at(1, 4), undefined, true],
  ['an hour ago', at(1, 4), at(1, 3), false],
  ['last night', at(2, 4), at(1, 4), true],
  ['last night, and it is noon', at(2, 12), at(1, 4), false],
  ['three days ago, and it is noon', at(4, 12), at(1, 4), true],
])('%s: due or not', (_, now, last, isIt) => {
  expect(isDue(now, last)).toBe(isIt);
});
