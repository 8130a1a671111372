// Keys of other programs: which calls they allow and which they do not, and that a key is shown only once (contract
// 34.4).
import { describe, expect, test } from 'vitest';
import { endpointKeys, endpointOf, splitKey } from '#shared/endpoints/table.ts';
import { KEY_SCOPES } from '#shared/key-scopes.ts';
import { keyCalls } from '../../../server/dev/key-docs.ts';
import { makeOpenApi } from '../../../server/dev/openapi.ts';
import { covers } from '../../contract/covers.ts';
import { makeKey } from '../../fixtures/feed.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeAdmin(hub);
const admin = makeTill(hub, owner);
const manager = makeTill(hub, makePerson(hub, { scopes: ['SETTINGS', 'REPORTS'] }));
const MINUTE = 60_000;
const stored = (id: number) =>
  hub.db.prepare('SELECT * FROM api_keys WHERE id = ?').get(id) as Record<string, unknown>;
const remove = (id: number, cookie = owner.cookie) =>
  callApi(hub, 'DELETE', `/settings/api-keys/${id}`, { cookie });

describe('the list of keys', () => {
  test('shows a key once, stores its hash, and notes its last use at most once a minute', async () => {
    covers('34.4', 'GET /settings/api-keys', 'POST /settings/api-keys/add');
    const { id, key, get } = await makeKey(hub, admin, ['reports:read', 'menu:read', 'menu:read']);
    expect(key).toMatch(/^comanda_[\w-]{43}$/);
    expect(JSON.stringify(stored(id))).not.toContain(key.slice(8));
    const one = async () =>
      (await admin.get('/settings/api-keys')).body.find((row: { id: number }) => row.id === id);
    expect(await one()).toEqual({
      id,
      title: 'Books',
      scopes: ['menu:read', 'reports:read'],
      created_at: new Date(hub.clock.now).toISOString(),
      username: owner.username,
      used_at: null,
    });
    await get('/menu-items');
    const used = async () => (await one()).used_at;
    const first = new Date(hub.clock.now).toISOString();
    await expect.poll(used).toBe(first);
    hub.clock.now += 1000;
    await get('/menu-items');
    hub.clock.now += MINUTE;
    hub.clock.monotonic += MINUTE;
    await get('/menu-items');
    await expect.poll(used).toBe(new Date(hub.clock.now).toISOString());
  });

  test('shows a key again to the same Idempotency-Key for ten minutes, and to no other', async () => {
    covers('34.4');
    const once = { 'idempotency-key': 'key-1' };
    const body = { title: 'Books', scopes: ['menu:read'] };
    const add = () => admin.post('/settings/api-keys/add', body, once);
    const first = (await add()).body;
    hub.clock.now += 9 * MINUTE;
    const again = await add();
    expect(again.body).toEqual(first);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const answers = hub.db.prepare('SELECT answer FROM idempotency_keys').pluck().all();
    const secrets = hub.db.prepare('SELECT sealed FROM shown_secrets').pluck().all();
    expect(JSON.stringify([answers, secrets])).not.toContain(first.key.slice(8));
    hub.clock.now += 2 * MINUTE;
    expect((await add()).body).toEqual({ ...first, key: null });
  });

  test('is of admins alone, with a title and scopes that exist', async () => {
    covers('GET /settings/api-keys', 'DELETE /settings/api-keys/{id}');
    const body = { title: 'Books', scopes: ['menu:read'] };
    expect((await manager.get('/settings/api-keys')).status).toBe(403);
    expect((await manager.post('/settings/api-keys/add', body)).status).toBe(403);
    expect((await callApi(hub, 'GET', '/settings/api-keys')).status).toBe(401);
    for (const wrong of [
      { ...body, title: '' },
      { ...body, scopes: [] },
      { ...body, scopes: ['x'] },
    ]) {
      expect((await admin.post('/settings/api-keys/add', wrong)).status).toBe(400);
    }
    expect((await remove(99_999)).status).toBe(404);
  });

  test('takes 50 keys', async () => {
    covers('34.4');
    const count = () =>
      hub.db.prepare('SELECT count(*) FROM api_keys WHERE deleted_at IS NULL').pluck().get();
    const body = { title: 'Many', scopes: ['menu:read'] };
    while (Number(count()) < 50) await admin.post('/settings/api-keys/add', body);
    const refused = await admin.post('/settings/api-keys/add', body);
    expect([refused.status, refused.body.code]).toEqual([409, 'TOO_MANY_KEYS']);
    hub.db.prepare(`UPDATE api_keys SET deleted_at = 1 WHERE title = 'Many'`).run();
  });
});

describe('a program', () => {
  test('is 401 with a key that is unknown or deleted, whatever cookie it sends', async () => {
    covers('34.4', 'DELETE /settings/api-keys/{id}');
    const { id, get, key } = await makeKey(hub, admin, ['menu:read']);
    expect((await get('/menu-items')).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect((await get('/menu-items')).status).toBe(401);
    expect((await remove(id)).status).toBe(404);
    const headers = { authorization: `Bearer ${key}` };
    const answer = await callApi(hub, 'GET', '/menu-items', { headers, cookie: owner.cookie });
    expect(answer.status).toBe(401);
  });

  test('reads facts only with a key: no session opens them', async () => {
    covers('34.3', 'GET /facts');
    expect((await callApi(hub, 'GET', '/facts')).status).toBe(401);
    expect((await admin.get('/facts')).status).toBe(401);
    const { get } = await makeKey(hub, admin, ['menu:read']);
    expect((await get('/facts')).status).toBe(403);
  });

  test('may do what its scopes say and nothing else', async () => {
    covers('34.4');
    const dish = makeItem(hub, { title: 'Stew', priceCents: 900 });
    const reader = await makeKey(hub, admin, ['menu:read', 'reports:read']);
    for (const path of [
      '/menu-items',
      '/settings/categories',
      '/reports',
      '/days',
      '/menu-items/export',
    ])
      expect([path, (await reader.get(path)).status]).toEqual([path, 200]);
    for (const path of ['/orders', '/users', '/settings/api-keys', '/bills?status=open', '/audit'])
      expect([path, (await reader.get(path)).status]).toEqual([path, 403]);
    const change = { body: { title: 'Stew', price: 8 } };
    expect((await reader.call('POST', `/menu-items/update/${dish}`, change)).status).toBe(403);
    const writer = await makeKey(hub, admin, ['menu:write']);
    expect((await writer.call('POST', `/menu-items/update/${dish}`, change)).status).toBe(200);
    expect((await writer.get('/menu-items')).status).toBe(403);
    const trail = hub.db
      .prepare(
        `SELECT username, user_id FROM audit WHERE kind = 'menu-item.updated' ORDER BY id DESC`,
      )
      .get();
    expect(trail).toEqual({ username: 'API key “Books”', user_id: null });
  });

  test('sends each change once under its own Idempotency-Key', async () => {
    covers('34.4');
    const [one, other] = [
      await makeKey(hub, admin, ['menu:write']),
      await makeKey(hub, admin, ['menu:write']),
    ];
    const add = ({ key }: { key: string }) =>
      callApi(hub, 'POST', '/menu-items/add', {
        body: { title: 'Soup', price: 4 },
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'a' },
      });
    const ids = [await add(one), await add(one), await add(other)].map(({ body }) => body.id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('is asked to wait above 600 calls a minute, apart from other keys', async () => {
    covers('34.4');
    const { get } = await makeKey(hub, admin, ['menu:read']);
    const other = await makeKey(hub, admin, ['menu:read']);
    for (let n = 0; n < 600; n += 1) expect((await get('/settings/taxes')).status).toBe(200);
    const refused = await get('/settings/taxes');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await other.get('/settings/taxes')).status).toBe(200);
    hub.clock.monotonic += MINUTE;
    expect((await get('/settings/taxes')).status).toBe(200);
  });
});

test('each call of keys is open to its scope alone, and described with the others', async () => {
  covers('34.4');
  const keys = Object.fromEntries(
    await Promise.all(
      KEY_SCOPES.map(async (scope) => [scope, await makeKey(hub, admin, [scope])] as const),
    ),
  );
  const calls = endpointKeys.filter((key) => endpointOf(key).key !== undefined);
  expect(calls.length).toBeGreaterThan(30);
  for (const key of calls) {
    const { method, path } = splitKey(key);
    for (const scope of KEY_SCOPES) {
      // Because of the wrong media type, the hub refuses each write after its permission check, so that nothing
      // changes.
      const more = method === 'GET' ? {} : { body: 'x' };
      const authorization = `Bearer ${keys[scope]?.key}`;
      const headers = { authorization, 'content-type': 'text/plain' };
      const answer = await callApi(hub, method, path.replace(/\{\w+\}/g, '1'), {
        headers,
        ...more,
      });
      const isOpen = endpointOf(key).key === scope;
      expect([key, scope, answer.status === 403]).toEqual([key, scope, !isOpen]);
      expect(answer.status).not.toBe(401);
    }
  }
  const { paths } = makeOpenApi('1', keyCalls());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([...calls].sort());
});

test('the calls of keys are described at /docs, to admins', async () => {
  covers('34.4');
  const read = async (url: string, cookie?: string) => {
    const headers = { host: 'localhost', ...(cookie ? { cookie } : {}) };
    return hub.app.inject({ url, headers });
  };
  const signedIn = makeAdmin(hub);
  const staff = makePerson(hub, { scopes: ['SETTINGS'] });
  expect((await read('/docs')).statusCode).toBe(401);
  expect((await read('/docs', staff.cookie)).statusCode).toBe(403);
  expect((await read('/docs/openapi.json', staff.cookie)).statusCode).toBe(403);
  const page = await read('/docs', signedIn.cookie);
  expect(page.body).toContain('<code>GET /facts</code> (facts:read)');
  expect(page.body).not.toContain('/users');
  const document = (await read('/docs/openapi.json', signedIn.cookie)).json();
  expect(Object.keys(document.paths)).toContain('/facts');
  expect(Object.keys(document.paths)).not.toContain('/orders');
});
