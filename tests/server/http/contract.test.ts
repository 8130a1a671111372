// Every row of the endpoint table follows the conventions: it has a route, checks access and then input, and all its
// refusals have the same shape (contract 1, 4).
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import {
  bodyLimitOf,
  type EndpointKey,
  endpointKeys,
  endpointOf,
  splitKey,
} from '#shared/endpoints/table.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts';
import { KEY_SCOPES } from '#shared/key-scopes.ts';
import { SCOPES } from '#shared/scopes.ts';
import { buildApp } from '../../../server/app.ts';
import { makeServer } from '../../../server/http/server.ts';
import { covers } from '../../contract/covers.ts';
import { makeKey } from '../../fixtures/feed.ts';
import { type Answer, callApi, projectRoot } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill as makeSignedIn } from '../../fixtures/orders.ts';
import { makeAdmin, makeGuest, makePerson, makeTill } from '../../fixtures/people.ts';
import { listWrongBodies, sampleOf } from '../../fixtures/samples.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const almighty = makePerson(hub, { scopes: SCOPES });
/**
 * Cookies that pass the access check of every call that needs no API key: the cookies of an admin, of an enrolled till,
 * and of a guest's session.
 */
const insider = `${admin.cookie}; ${makeTill(hub)}; ${makeGuest(hub)}`;

const program = await makeKey(hub, makeSignedIn(hub, admin), KEY_SCOPES);
/**
 * Returns options that pass the access check of a call: the key of a program with every scope if the call accepts
 * only keys, otherwise the cookies above.
 */
const admitted = (key: EndpointKey, headers: Record<string, string> = {}) =>
  endpointOf(key).access === 'key'
    ? { headers: { ...headers, authorization: `Bearer ${program.key}` } }
    : { headers, cookie: insider };

const rows = endpointKeys.map((key) => [key, endpointOf(key)] as const);

/** Returns the path of a row with this value in place of every parameter. */
const pathOf = (key: EndpointKey, value: string): string =>
  splitKey(key).path.replace(/\{\w+\}/g, encodeURIComponent(value));

const call = (key: EndpointKey, value = '1', options: Parameters<typeof callApi>[3] = {}) => {
  // The hub limits how fast a guest may make calls, so the clock advances before each call.
  hub.clock.monotonic += 1000;
  return callApi(hub, splitKey(key).method, pathOf(key, value), options);
};

function expectRefusal({ status, body, headers }: Answer, code?: ErrorCode): void {
  expect(body).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: code ?? expect.any(String),
  });
  expect(ERROR_STATUS[body.code as ErrorCode]).toBe(status);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

const makeBareServer = () =>
  makeServer(pino({ level: 'silent' }), { trustProxy: 0 }) as unknown as FastifyInstance;

test('a route with its own schema, which the hub does not compile, stops the start', async () => {
  for (const schema of [{ body: {} }, { response: { 200: { type: 'object' } } }]) {
    const app = makeBareServer();
    app.post('/x', { schema }, () => 'x');
    await expect(app.ready()).rejects.toThrow('schemas belong in the endpoint table');
    await app.close();
  }
});

test('the routes of the API are exactly the rows of the table', async () => {
  const app = makeBareServer();
  const registered: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api')) registered.push(`${method} ${url}`);
  });
  await buildApp(app, hub.hub, join(projectRoot, 'dist/client'));
  await app.ready();
  const expected = endpointKeys.map((key) => {
    const { method, path } = splitKey(key);
    return `${method} /api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`;
  });
  await app.close();
  expect(registered.sort()).toEqual(expected.sort());
});

describe('access is checked before the body', () => {
  const guarded = rows.filter(([, { access }]) => access !== 'public');

  test.each(guarded)('%s without a session is 401', async (key) => {
    covers('1.3');
    const text = { body: '{', headers: { 'content-type': 'application/json' } };
    expectRefusal(await call(key, 'no id', text), 'NOT_SIGNED_IN');
    expectRefusal(await call(key, '1', { cookie: 'comanda_access=wrong' }), 'NOT_SIGNED_IN');
  });

  const scoped = guarded.filter(([, { access }]) => Array.isArray(access));

  test.each(scoped)('%s with every scope but those named is 403', async (key, { access }) => {
    covers('1.3');
    const scopes = SCOPES.filter((scope) => !access.includes(scope));
    const { cookie } = makePerson(hub, { scopes });
    const text = { body: '{', headers: { 'content-type': 'application/json' }, cookie };
    expectRefusal(await call(key, 'no id', text), 'FORBIDDEN');
  });

  // A call that is only for admins lists the scope of its page, but returns 403 to a user with that scope.
  const forAdmins = scoped.filter(([, { adminOnly }]) => adminOnly !== undefined);
  const forScopes = scoped.filter(([, { adminOnly }]) => adminOnly === undefined);

  test.each(forAdmins)('%s with its scopes and a wrong body is 403', async (key, { access }) => {
    const { cookie } = makePerson(hub, { scopes: [...access] });
    const text = { body: '{', headers: { 'content-type': 'application/json' }, cookie };
    expectRefusal(await call(key, 'no id', text), 'ADMIN_ONLY');
  });

  test.each(forScopes)('%s with any one of its scopes is not 403', async (key, { access }) => {
    for (const scope of access) {
      const { cookie } = makePerson(hub, { scopes: [scope] });
      const options = { cookie, headers: { 'content-type': 'text/plain' }, body: 'x' };
      // An invalid body or id stops the call after the permission check, so that nothing changes.
      expect((await call(key, 'no id', options)).status).not.toBe(403);
    }
  });
});

describe('an invalid path id is 400', () => {
  covers('1.6');
  const withIds = rows.filter(([, { params }]) =>
    Object.values(params?.properties ?? {}).every(
      (node) => 'type' in node && node.type === 'integer',
    ),
  );
  test.each(withIds.filter(([, { params }]) => params))('%s', async (key) => {
    for (const value of ['abc', '1.5', '0', '-1', '1e3', '99999999999999999999', ' ', "1'--"]) {
      expectRefusal(await call(key, value, admitted(key)), 'INVALID_INPUT');
    }
  });
});

describe('bodies', () => {
  const withBodies = rows.flatMap(([key, { body }]) => (body ? [[key, body] as const] : []));
  const wrong = withBodies.flatMap(([key, body]) =>
    listWrongBodies(body).map((one) => [key, one.field, one.how, one.body] as const),
  );

  test.each(wrong)('%s with its %s %s is 400 and names it', async (key, field, _how, body) => {
    covers('1.2');
    const answer = await call(key, '1', { body, ...admitted(key) });
    expectRefusal(answer);
    expect(answer.status).toBe(400);
    expect(answer.body.field).toBe(field);
  });

  test.each(withBodies)('%s takes JSON only, whole and not too much of it', async (key, schema) => {
    covers('1.1');
    const send = (type: string, body: string) =>
      call(key, '1', { body, ...admitted(key, { 'content-type': type }) });
    const text = JSON.stringify(sampleOf(schema));
    expectRefusal(await send('text/plain', text), 'WRONG_MEDIA_TYPE');
    expectRefusal(await send('application/x-www-form-urlencoded', 'a=1'), 'WRONG_MEDIA_TYPE');
    expectRefusal(await send('multipart/form-data; boundary=x', text), 'WRONG_MEDIA_TYPE');
    expectRefusal(await send('application/json', `${text}}`), 'INVALID_INPUT');
    const most = bodyLimitOf(key);
    const brackets = '['.repeat(Math.min(100_000, most));
    expectRefusal(await send('application/json', brackets), 'INVALID_INPUT');
    const poisoned = '{"__proto__":{"role":"admin"}}';
    expectRefusal(await send('application/json', poisoned), 'INVALID_INPUT');
    const levels = Math.min(20_000, Math.floor(most / 10));
    const deep = `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`;
    expectRefusal(await send('application/json', deep), 'INVALID_INPUT');
    const large = `"${'x'.repeat(most)}"`;
    expectRefusal(await send('application/json', large), 'BODY_TOO_LARGE');
  });

  test.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json'])(
    'an empty body declared as %s counts as none',
    async (type) => {
      const headers = { 'content-type': type, 'content-length': '0' };
      const answer = await call('POST /auth/signout', '1', { body: '', headers });
      expect(answer.status).toBe(200);
    },
  );

  const uploads = rows.filter(([, { upload }]) => upload);
  test.each(uploads)('%s takes a picture, not JSON', async (key) => {
    const answer = await call(key, '1', { body: {}, cookie: insider });
    expectRefusal(answer, 'WRONG_MEDIA_TYPE');
  });
});

test('someone with every scope is let in wherever scopes are asked for, but not where only admins are', async () => {
  for (const [key, { access }] of rows.filter(([, { access }]) => Array.isArray(access))) {
    if (splitKey(key).method !== 'GET') continue;
    const { status } = await call(key, '1', { cookie: almighty.cookie });
    if (access.length > 0) expect([key, access, status]).not.toContain(403);
    else expect([key, status]).toEqual([key, 403]);
  }
});
