// The log of refused requests: one line each, without a stack, and limited.
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makePerson } from '../../fixtures/people.ts';
import { connect, type Ear, listen } from '../../fixtures/sockets.ts';

let hub: TestHub;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  lines = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  hub = await makeHub({ log: pino({ level: 'info' }, stream) });
});
afterEach(() => hub.close());

const refusals = () => lines.filter(({ msg }) => msg === 'refused');

test('401, 403, 421 and 429 are logged with the address and the user, without query, body or stack', async () => {
  const { cookie, username } = makePerson(hub);
  await callApi(hub, 'GET', '/orders?secret=1');
  await callApi(hub, 'GET', '/audit', { cookie });
  await callApi(hub, 'GET', '/setup', { headers: { host: 'evil.example' } });
  for (let count = 0; count < 11; count += 1) {
    await callApi(hub, 'POST', '/auth/signin', { body: { username: 'ana', password: 'soup' } });
  }
  const told = refusals().map(({ status, method, path, user }) => [status, method, path, user]);
  expect(told.slice(0, 3)).toEqual([
    [401, 'GET', '/api/v1/orders', undefined],
    [403, 'GET', '/api/v1/audit', username],
    [421, 'GET', '/api/v1/setup', undefined],
  ]);
  expect(told.at(-1)?.[0]).toBe(429);
  expect(refusals()[0]).toMatchObject({ address: '127.0.0.1' });
  expect(JSON.stringify(lines)).not.toMatch(/secret|soup|stack/);
});

test('at most 60 lines a minute are logged, then the number of omitted lines', async () => {
  for (let count = 0; count < 100; count += 1) await callApi(hub, 'GET', '/orders');
  expect(refusals()).toHaveLength(60);
  hub.clock.monotonic += 60_000;
  await callApi(hub, 'GET', '/orders');
  expect(refusals().at(-1)).toMatchObject({ unlogged: 40 });
});

test('a socket that is refused for want of room writes one line and no stack', async () => {
  const at = await listen(hub);
  const { cookie } = makePerson(hub, { scopes: ['POS'] });
  const ears: Ear[] = [];
  for (let count = 0; count < 50; count += 1) ears.push(await connect(at, { cookie }));
  await expect(connect(at, { cookie })).rejects.toThrow();
  await expect.poll(() => refusals().length).toBe(1);
  expect(refusals()[0]).toMatchObject({ status: 503, path: '/socket.io' });
  expect(JSON.stringify(lines)).not.toContain('stack');
  for (const { socket } of ears) socket.close();
});
