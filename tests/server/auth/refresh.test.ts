// Refreshing a session: the access cookie is new, the refresh cookie stays the same, and the session lasts for
// another 30 days from then on.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ACCESS_MS, REFRESH_MS } from '#shared/limits.ts';
import { hashToken } from '../../../server/sessions/tokens.ts';
import { covers } from '../../contract/covers.ts';
import { cookieHeader, cookiesOf } from '../../fixtures/cookies.ts';
import { type Answer, callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { givePassword, makePerson, type Person } from '../../fixtures/people.ts';

const hub: TestHub = await makeHub();
afterAll(() => hub.close());

let cook: Person;
let signedIn: Answer;

/** Lets time pass: both the wall clock and the monotonic clock advance. */
const pass = (ms: number) => {
  hub.clock.now += ms;
  hub.clock.monotonic += ms;
};

beforeEach(async () => {
  cook = makePerson(hub, { scopes: ['KITCHEN'] });
  givePassword(hub, cook.userId, 'soup');
  const body = { username: cook.username, password: 'soup' };
  signedIn = await callApi(hub, 'POST', '/auth/signin', { body });
});

const refresh = (cookie: string) => callApi(hub, 'POST', '/auth/refresh-token', { cookie });
const session = (cookie: string) => callApi(hub, 'GET', '/auth/session', { cookie });
const tokenOf = (answer: Answer, name: string) =>
  cookiesOf(answer).find((cookie) => cookie.name === name)?.value ?? '';
const deviceOf = (answer: Answer) =>
  hub.db
    .prepare('SELECT id, refresh_expires_at FROM devices WHERE refresh_hash = ?')
    .get(hashToken(tokenOf(answer, 'comanda_refresh'))) as {
    id: string;
    refresh_expires_at: number;
  };

test('an access cookie runs out after 15 minutes, and a refresh gives another', async () => {
  covers('3.3', 'POST /auth/refresh-token');
  const cookie = cookieHeader(signedIn);
  pass(ACCESS_MS - 1);
  expect((await session(cookie)).status).toBe(200);
  pass(1);
  expect((await session(cookie)).status).toBe(401);
  const answer = await refresh(cookie);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: expect.any(String),
    user: { ...signedIn.body.user, scope: 'KITCHEN' },
  });
  expect((await session(cookieHeader(answer))).status).toBe(200);
});

test('a refresh keeps the refresh token and gives it 30 more days', async () => {
  covers('3.3');
  pass(REFRESH_MS - 1);
  const answer = await refresh(cookieHeader(signedIn));
  expect(tokenOf(answer, 'comanda_refresh')).toBe(tokenOf(signedIn, 'comanda_refresh'));
  const ages = cookiesOf(answer).map(({ attributes }) => attributes['max-age']);
  expect(ages).toEqual(['900', '2592000', '2592000']);
  expect(deviceOf(signedIn).refresh_expires_at).toBe(hub.clock.now + REFRESH_MS);
});

test('two tabs may refresh together, and both sessions continue', async () => {
  const cookie = cookieHeader(signedIn);
  const answers = await Promise.all([refresh(cookie), refresh(cookie)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const answer of answers) expect((await session(cookieHeader(answer))).status).toBe(200);
});

test("a device's expired access tokens go with its next refresh, the live ones stay", async () => {
  const count = hub.db.prepare('SELECT count(*) FROM access_tokens WHERE device_id = ?').pluck();
  const { id } = deviceOf(signedIn);
  pass(ACCESS_MS / 2);
  await refresh(cookieHeader(signedIn));
  expect(count.get(id)).toBe(2);
  pass(ACCESS_MS / 2);
  await refresh(cookieHeader(signedIn));
  expect(count.get(id)).toBe(2);
});

test('after 30 days without a refresh the session is over and the marker is cleared', async () => {
  pass(REFRESH_MS);
  const answer = await refresh(cookieHeader(signedIn));
  expect(answer.status).toBe(401);
  expect(answer.body.code).toBe('NOT_SIGNED_IN');
  expect(cookiesOf(answer)).toContainEqual(
    expect.objectContaining({ name: 'restro__authenticated', value: '' }),
  );
});

test.each([[''], ['comanda_refresh=nonsense'], ['restro__authenticated=true']])(
  'a refresh with the cookies %j is refused and the marker is cleared',
  async (cookie) => {
    const answer = await refresh(cookie);
    expect(answer.status).toBe(401);
    expect(cookiesOf(answer).map(({ name, value }) => [name, value])).toContainEqual([
      'restro__authenticated',
      '',
    ]);
  },
);

test('an access token is not taken for a refresh token', async () => {
  const access = tokenOf(signedIn, 'comanda_access');
  expect((await refresh(`comanda_refresh=${access}`)).status).toBe(401);
});

test('a deleted user does not refresh', async () => {
  hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(cook.userId);
  expect((await refresh(cookieHeader(signedIn))).status).toBe(401);
});
