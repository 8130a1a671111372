// Webhooks: the order of facts, signatures, failures, and the addresses that they must not reach (contract 34.5).
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { afterFailure } from '../../../server/domain/facts/webhooks.ts';
import { deliver } from '../../../server/webhooks/deliver.ts';
import { type Reach, reachOf } from '../../../server/webhooks/reach.ts';
import { covers } from '../../contract/covers.ts';
import { sell } from '../../fixtures/drawers.ts';
import { openReceiver, signedWith } from '../../fixtures/feed.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub({ mayReach: () => true });
const admin = makeTill(hub);
const receiver = await openReceiver();
afterAll(() => receiver.close());
const DAY = 86_400_000;

const add = async (url: string, kinds = ['invoice', 'payment'], by: Till = admin) => {
  const answer = await by.post('/settings/webhooks/add', { url, kinds });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as { id: number; secret: string };
};
// Uses a new session, because the tests move the clock, which ends older sessions.
const remove = (id: number) =>
  callApi(hub, 'DELETE', `/settings/webhooks/${id}`, { cookie: makeAdmin(hub).cookie });
const listed = async (id: number) =>
  (await admin.get('/settings/webhooks')).body.find((row: { id: number }) => row.id === id);
const countOf = async (wanted: number, of = receiver) => {
  await expect.poll(() => of.received.length, { timeout: 10_000 }).toBe(wanted);
};

afterEach(async () => {
  receiver.answer();
  for (const { id } of (await admin.get('/settings/webhooks')).body) {
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
  }
  receiver.received.length = 0;
});

describe('a webhook', () => {
  test('gets the facts of its kinds in order, each signed, from its addition on', async () => {
    covers('34.5', 'GET /settings/webhooks', 'POST /settings/webhooks/add');
    await sell(hub, admin, 500);
    const { id, secret } = await add(receiver.url);
    for (let n = 0; n < 5; n += 1) await sell(hub, admin, 500 + n);
    await countOf(10);
    const seqs = receiver.seqs();
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(receiver.received.filter(({ fact }) => fact.kind === 'invoice')).toHaveLength(5);
    for (const one of receiver.received) expect(one.signature).toBe(signedWith(secret, one));
    await expect.poll(async () => (await listed(id)).waiting, { timeout: 5000 }).toBe(0);
    expect(await listed(id)).toMatchObject({
      state: 'active',
      kinds: ['invoice', 'payment'],
      reason: null,
    });
    const kept = JSON.stringify(hub.db.prepare('SELECT * FROM webhooks').all());
    expect(kept).not.toContain(secret);
  });

  test('that fails waits, keeps the order, and delays no other', async () => {
    covers('34.5', 'POST /settings/webhooks/{id}/resume');
    const good = await openReceiver();
    receiver.answer((_, response) => response.writeHead(500).end());
    const { id } = await add(receiver.url);
    await add(good.url);
    await sell(hub, admin, 700);
    await sell(hub, admin, 800);
    await countOf(4, good);
    await expect.poll(async () => (await listed(id)).reason).toBe('the receiver answered 500');
    expect(receiver.received).toHaveLength(1);
    expect((await listed(id)).waiting).toBeGreaterThanOrEqual(4);
    expect((await admin.get('/support')).body.webhooks).toMatchObject([
      { host: `127.0.0.1:${receiver.port}`, state: 'active', reason: 'the receiver answered 500' },
    ]);
    receiver.answer();
    expect((await admin.post(`/settings/webhooks/${id}/resume`)).status).toBe(200);
    await countOf(5);
    expect(receiver.seqs().slice(1)).toEqual(good.seqs());
    await good.close();
  });

  test('is stopped after three days of failures and goes on where it stopped', async () => {
    covers('34.5');
    receiver.answer((_, response) => response.writeHead(503).end());
    const { id } = await add(receiver.url);
    await sell(hub, admin, 700);
    await expect.poll(async () => (await listed(id)).failing_since).not.toBe(null);
    hub.clock.now += 3 * DAY;
    // A sale makes the hub try again. This try fails and is the last try.
    const late = makeTill(hub, makeAdmin(hub));
    await sell(hub, late, 700);
    await expect
      .poll(async () => (await late.get('/settings/webhooks')).body[0].state, { timeout: 10_000 })
      .toBe('stopped');
    const tried = receiver.received.length;
    await sell(hub, late, 700);
    receiver.answer();
    expect(receiver.received).toHaveLength(tried);
    await late.post(`/settings/webhooks/${id}/resume`);
    await countOf(tried + 6);
    expect(new Set(receiver.seqs()).size).toBe(6);
  });

  test('is tested once for an Idempotency-Key; a failed test is repeated', async () => {
    covers('1.10', 'POST /settings/webhooks/{id}/test');
    const { cookie } = makeAdmin(hub);
    const { id } = await add(receiver.url);
    const tested = (key: string) =>
      callApi(hub, 'POST', `/settings/webhooks/${id}/test`, {
        cookie,
        headers: { 'idempotency-key': key },
      });
    const [first, again] = [await tested('once'), await tested('once')];
    expect([first.status, again.status, receiver.received.length]).toEqual([200, 200, 1]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(Number(first.headers['hub-commit'])).toBeGreaterThan(0);
    receiver.answer((_, response) => response.writeHead(500).end());
    expect((await tested('fails')).status).toBe(409);
    receiver.answer();
    expect((await tested('fails')).status).toBe(200);
    expect(receiver.received).toHaveLength(3);
  });

  test('is tested immediately, and the test says what went wrong', async () => {
    covers('34.5', 'POST /settings/webhooks/{id}/test');
    const { id, secret } = await add(receiver.url);
    const tested = () => admin.post(`/settings/webhooks/${id}/test`);
    expect((await tested()).status).toBe(200);
    const [one] = receiver.received;
    expect(one?.fact).toMatchObject({ kind: 'test' });
    expect(one?.signature).toBe(one && signedWith(secret, one));
    // A redirect counts as a failure. The hub does not follow it.
    receiver.answer((_, response) => response.writeHead(307, { Location: receiver.url }).end());
    expect((await tested()).body).toMatchObject({
      code: 'WEBHOOK_FAILED',
      reason: 'the receiver answered 307',
    });
    expect(receiver.received).toHaveLength(2);
    expect((await admin.post('/settings/webhooks/99999/test')).status).toBe(404);
  });

  test('can be added only by admins, only with a web address, and at most 20 times', async () => {
    covers('34.5', 'DELETE /settings/webhooks/{id}');
    const manager = makeTill(hub, makePerson(hub, { scopes: ['SETTINGS'] }));
    const admins = makeTill(hub, makeAdmin(hub));
    const body = { url: 'https://books.example/in', kinds: ['z'] };
    expect((await manager.get('/settings/webhooks')).status).toBe(403);
    expect((await manager.post('/settings/webhooks/add', body)).status).toBe(403);
    expect((await manager.post('/settings/webhooks/1/test')).status).toBe(403);
    expect((await manager.post('/settings/webhooks/1/resume')).status).toBe(403);
    for (const url of [
      '',
      'ftp://a.example',
      'books',
      'http://a:b@c.example/',
      'file:///etc/passwd',
    ]) {
      const answer = await admins.post('/settings/webhooks/add', { ...body, url });
      expect([url, answer.status, answer.body.field]).toEqual([url, 400, 'url']);
    }
    expect((await admins.post('/settings/webhooks/add', { ...body, kinds: ['x'] })).status).toBe(
      400,
    );
    for (let n = 0; n < 20; n += 1) await add(body.url, ['z'], admins);
    const refused = await admins.post('/settings/webhooks/add', body);
    expect([refused.status, refused.body.code]).toEqual([409, 'TOO_MANY_WEBHOOKS']);
    hub.db.prepare('DELETE FROM webhooks').run();
    expect((await admins.post('/settings/webhooks/1/resume')).status).toBe(404);
  });
});

describe('a delivery', () => {
  const send = (url: string, reach: Reach = () => true) =>
    deliver({ url, secret: 's', body: '{}', now: 0, reach, signal: new AbortController().signal });

  test('ends after ten seconds without an answer', async () => {
    covers('34.5');
    receiver.answer(() => undefined);
    const began = Date.now();
    expect(await send(receiver.url)).toBe('no answer within 10 seconds');
    expect(Date.now() - began).toBeLessThan(14_000);
  });

  test('does not wait for the end of an endless answer', async () => {
    receiver.answer((_, response) => {
      response.writeHead(200);
      response.write('x'.repeat(100_000));
    });
    expect(await send(receiver.url)).toBe(null);
  });

  test('goes to no name and no address of this machine or the hub', async () => {
    covers('34.5');
    const reach = reachOf({ port: 8080 });
    const NOT = 'this address is not allowed for webhooks';
    const { port } = receiver;
    for (const host of [
      '127.0.0.1',
      'localhost',
      '127.8.9.1',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '2130706433',
    ])
      expect([host, await send(`http://${host}:${port}/`, reach)]).toEqual([host, NOT]);
    for (const host of ['169.254.169.254', '[fe80::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]'])
      expect([host, await send(`http://${host}/`, reach)]).toEqual([host, NOT]);
    expect(receiver.received).toEqual([]);
    expect(reach('192.0.2.7', 8080)).toBe(true);
    expect(reach('10.0.0.5', 443)).toBe(true);
  });

  test('goes to neither port of the hub on an address of this machine', () => {
    const own = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    // A machine without a network has no such address.
    if (!own) return;
    const reach = reachOf({ port: 8080, guestPort: 8090 });
    const allowed = [8080, 8090, 8091].map((port) => reach(own.address, port));
    expect(allowed).toEqual([false, false, true]);
  });
});

test('a failure is tried after 5 and 30 seconds, 2, 10 and 30 minutes, then every hour for three days', () => {
  covers('34.5');
  let [state, now] = [{ tries: 0, failing_since: null as number | null }, 0];
  const pauses: number[] = [];
  for (;;) {
    const next = afterFailure(state, now);
    if (next.state === 'stopped') break;
    pauses.push((next.next_at - now) / 1000);
    state = next;
    now = next.next_at;
  }
  expect(pauses.slice(0, 7)).toEqual([5, 30, 120, 600, 1800, 3600, 3600]);
  expect(now).toBeGreaterThanOrEqual(3 * DAY);
  expect(now).toBeLessThan(3 * DAY + 3_600_000);
});

test('a hub that stops stores the progress of a webhook, and sends nothing twice afterwards', async () => {
  covers('34.5');
  const other = await openReceiver();
  // The hub stops while the answer is on its way.
  other.answer((_, response) => setTimeout(() => response.writeHead(204).end(), 300));
  const first = await makeHub({ mayReach: () => true });
  const till = makeTill(first);
  await add(other.url, ['invoice'], till);
  await sell(first, till, 500);
  await countOf(1, other);
  await first.stop();
  const second: TestHub = await makeHub({ mayReach: () => true, dataDir: first.dataDir });
  await sell(second, makeTill(second), 600);
  await countOf(2, other);
  expect(other.received.map(({ fact }) => fact.body.total)).toEqual([5, 6]);
  await second.close();
  await other.close();
});
