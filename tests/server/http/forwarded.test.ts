// Behind proxies: which forwarded addresses count (contract 1).
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { cookiesOf } from '../../fixtures/cookies.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { givePassword, makePerson } from '../../fixtures/people.ts';

let hub: TestHub;
afterEach(() => hub.close());

/** Signs a user in behind that many proxies; returns the answer and the recorded address. */
async function signIn(hops: number, headers: Record<string, string>) {
  hub = await makeHub({ config: { trustProxy: hops } });
  const { userId, username } = makePerson(hub);
  givePassword(hub, userId, 'soup of the day');
  const body = { username, password: 'soup of the day' };
  const answer = await callApi(hub, 'POST', '/auth/signin', { body, headers });
  const ip = hub.db.prepare(`SELECT ip FROM devices WHERE name <> 'Test'`).pluck().get();
  return { answer, ip };
}

describe('the address of who calls', () => {
  const told = { 'x-forwarded-for': '1.1.1.1, 10.0.0.2, 10.0.0.3' };

  test.each([
    [0, '127.0.0.1'],
    [1, '10.0.0.3'],
    [2, '10.0.0.2'],
  ])('behind %i proxies is what the outermost of them wrote', async (hops, ip) => {
    expect((await signIn(hops, told)).ip).toBe(ip);
  });
});

describe('the name of the hub', () => {
  test.each([
    { host: 'evil.example', 'x-forwarded-host': 'pos.lan' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example, pos.lan' },
    { 'x-forwarded-host': 'pos.lan, evil.example' },
  ])('%j is refused: no header makes up for another', async (headers) => {
    const { answer } = await signIn(1, headers as Record<string, string>);
    expect(answer).toMatchObject({ status: 421, body: { code: 'UNKNOWN_HOST' } });
  });

  test('the host name of the proxy and the host name that the browser called are both accepted', async () => {
    const { answer } = await signIn(1, { host: '127.0.0.1:8080', 'x-forwarded-host': 'pos.lan' });
    expect(answer.status).toBe(200);
  });
});

describe('cookies', () => {
  const isSecure = async (proto: string) => {
    const { answer } = await signIn(1, { 'x-forwarded-proto': proto });
    return 'secure' in (cookiesOf(answer)[0]?.attributes ?? {});
  };

  test.each([
    ['https', true],
    ['https, http', true],
    ['http, https', true],
    ['http', false],
  ])('with X-Forwarded-Proto: %s are Secure: %s', async (proto, secure) => {
    expect(await isSecure(proto)).toBe(secure);
  });
});

test.each(['1', '3'])('TRUST_PROXY=%s is a number of proxies', async (text) => {
  hub = await makeHub();
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(Number(text));
  expect(() => readConfig({ TRUST_PROXY: 'yes' })).toThrow('TRUST_PROXY');
});
