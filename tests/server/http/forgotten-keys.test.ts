// Idempotency keys are deleted after a week, and never because of a wrong clock (contract 1).
import { describe, expect, test } from 'vitest';
import { IDEMPOTENCY_DAYS } from '#shared/limits.ts';
import { removeProbe } from '../../../server/db/probe.ts';
import { forgetOld, type Step } from '../../../server/domain/housekeeping/forget-old.ts';
import { type Answer, FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, makeTill, type Till } from '../../fixtures/orders.ts';

const DAY_MS = 86_400_000;

const hub = await openHub();
const till = makeTill(hub);

const send = (key: string, body: object, by: Till): Promise<Answer> =>
  by.post('/pos/create-order', body, { 'idempotency-key': key });
const bodyOf = (id: number) => ({ cart: [{ id, quantity: 2 }], deliveryType: 'dinein' });
/** Sells on each of this many days. `last` is the last of these days. */
const tradeDaily = ({ db }: TestHub, days: number, last = FRIDAY) => {
  const insert = db.prepare('INSERT OR IGNORE INTO token_days VALUES (?, 1)');
  for (let back = 0; back < days; back += 1) {
    insert.run(new Date(last - back * DAY_MS).toISOString().slice(0, 10));
  }
};
const isReplay = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true';

test('keys are forgotten after 7 days, in small steps', async () => {
  expect((await send('today', bodyOf(makeItem(hub)), till)).status).toBe(200);
  const insert = hub.db.prepare(
    `INSERT INTO idempotency_keys (user_id, endpoint, key, body_hash, status, answer, created_at, finder)
       VALUES (1, 'POST /x', ?, 'h', 200, '{}', ?, randomblob(16))`,
  );
  tradeDaily(hub, 9);
  const old = Date.UTC(2026, 10, 12) - 1;
  for (let n = 0; n < 750; n++) insert.run(`old${n}`, old);
  insert.run('young', hub.clock.now - IDEMPOTENCY_DAYS * DAY_MS + 1);
  const left = hub.db
    .prepare(`SELECT key FROM idempotency_keys WHERE endpoint = 'POST /x'`)
    .pluck();
  // Young keys are kept, even if they come before old keys. Each step checks 500 keys, and the next step continues
  // after the last checked key.
  const before = countRows(hub, 'idempotency_keys');
  const first = await hub.hub.ask(forgetOld, {}, { actor: null });
  const young = before - 751;
  expect(first).toEqual({ more: true, after: 500 });
  expect(countRows(hub, 'idempotency_keys')).toBe(before - (500 - young));
  expect(await hub.hub.ask(forgetOld, first, { actor: null })).toEqual({ more: false });
  expect(countRows(hub, 'idempotency_keys')).toBe(young + 1);
  expect(left.all()).toEqual(['young']);
});

test('answers with a date in the future, from a wrong clock, do not keep older answers from being deleted', async () => {
  const own = await makeHub();
  tradeDaily(own, 9);
  const insert = own.db.prepare(
    `INSERT INTO idempotency_keys (user_id, endpoint, key, body_hash, status, answer, created_at, finder)
       VALUES (1, 'POST /x', ?, 'h', 200, '{}', ?, randomblob(16))`,
  );
  for (let n = 0; n < 600; n++) insert.run(`ahead${n}`, FRIDAY + 4000 * DAY_MS);
  for (let n = 0; n < 600; n++) insert.run(`old${n}`, Date.UTC(2026, 10, 12) - 1);
  for (let step: Step = { more: true }; step.more; ) {
    step = await own.hub.ask(forgetOld, step, { actor: null });
  }
  const left = own.db.prepare(`SELECT count(*), min(key) FROM idempotency_keys`).raw();
  expect(left.get()).toEqual([600, 'ahead0']);
  await own.close();
});

describe('a clock that ran ahead', () => {
  test.each([8, 30, 4000])(
    'by %i days, when the hub tidied, lets no replay double an order',
    async (days) => {
      const own = await makeHub();
      const seller = makeTill(own);
      const body = bodyOf(makeItem(own));
      tradeDaily(own, 20);
      const first = await send('kept', body, seller);
      own.clock.now += days * DAY_MS;
      expect((await send('ahead', body, seller)).status).toBe(200);
      await own.hub.ask(forgetOld, {}, { actor: null });
      own.clock.now = FRIDAY + 60_000;
      const again = await send('kept', body, seller);
      expect([again.text, isReplay(again)]).toEqual([first.text, true]);
      expect(countRows(own, 'orders')).toBe(2);
      await own.close();
    },
  );

  test('deletes no keys while the hub warns about it', async () => {
    const own = await makeHub();
    const seller = makeTill(own);
    const body = bodyOf(makeItem(own));
    await send('kept', body, seller);
    const ahead = FRIDAY + 30 * DAY_MS;
    // Simulates a hub that has sold for weeks with a clock that leaps from day to day.
    tradeDaily(own, 20, ahead);
    const { dataDir } = own;
    await own.stop();
    const woken = await makeHub({ dataDir, now: ahead });
    await woken.hub.ask(removeProbe, null, { actor: null });
    expect(countRows(woken, 'idempotency_keys')).toBe(1);
    await woken.close();
  });
});
