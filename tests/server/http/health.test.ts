// GET /healthz: 503 while nothing can be stored, 200 again automatically, and no write while all is well (contract 5).
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_META, MAX_CART_LINES } from '#shared/limits.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();

const ask = async () => {
  const response = await hub.app.inject({ url: '/healthz', headers: { host: 'localhost' } });
  return { status: response.statusCode, body: response.json() };
};

test('anybody may ask whether the hub is healthy, and asking writes nothing', async () => {
  const before = hub.db.pragma('data_version', { simple: true });
  for (let count = 0; count < 3; count += 1) {
    expect(await ask()).toMatchObject({ status: 200, body: { status: 'ok' } });
  }
  expect(hub.db.pragma('data_version', { simple: true })).toBe(before);
});

test('a monitor that asks by HEAD gets the same status without a body', async () => {
  const answer = await hub.app.inject({
    method: 'HEAD',
    url: '/healthz',
    headers: { host: 'localhost' },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('it names the build of the screens as their page does, so that an older page knows itself', async () => {
  const headers = { host: 'localhost', accept: 'text/html' };
  const { body: page } = await hub.app.inject({ url: '/dashboard/home', headers });
  const { app } = (await ask()).body;
  expect(app).toMatch(/^[0-9a-f]{16}$/);
  expect(page).toContain(`<meta name="${APP_META}" content="${app}" />`);
});

test('after a write that failed it is 503 until a probe can be written', async () => {
  covers('8.3');
  const { cookie } = makeAdmin(hub);
  // Another process holds the write lock for longer than the hub waits.
  hub.db.exec('BEGIN IMMEDIATE');
  const failed = await callApi(hub, 'POST', '/settings/store-setting', { body: {}, cookie });
  expect(failed).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } });
  }
  hub.db.exec('ROLLBACK');
  expect((await ask()).status).toBe(200);
}, 30_000);

test('the probe writes more than the largest order, and leaves nothing', async () => {
  // With Litestream the hub does not checkpoint the log, so the log grows by exactly what is written.
  const own = await makeHub({ config: { litestream: true } });
  own.db.pragma('wal_autocheckpoint = 0');
  own.db.pragma('wal_checkpoint(TRUNCATE)');
  const till = makeTill(own);
  const cart = Array.from({ length: MAX_CART_LINES }, (_, n) => ({
    id: makeItem(own, { title: `Dish ${n}` }),
    notes: 'n'.repeat(100),
  }));
  const written = async (write: () => Promise<unknown>) => {
    const size = () => statSync(join(own.dataDir, 'comanda.db-wal')).size;
    const before = size();
    await write();
    return size() - before;
  };
  const headers = { 'idempotency-key': 'large' };
  const order = await written(async () => {
    const body = { cart, deliveryType: 'takeaway' };
    expect((await till.post('/pos/create-order', body, headers)).status).toBe(200);
  });
  const keys = countRows(own, 'idempotency_keys');
  const probe = await written(async () => expect(await own.hub.probeStorage()).toBe(true));
  expect(order).toBeGreaterThan(40_000);
  expect(probe).toBeGreaterThan(order);
  expect(countRows(own, 'idempotency_keys')).toBe(keys);
  await own.close();
});
