// When the client's calls refresh the session (contract 11, 3).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { type Answer, standInHub, standInPage, user } from '../../fixtures/browser-stand-in.ts';

const refused: Answer = { status: 401, body: { message: 'Please sign in.', code: 'NO_SESSION' } };
const forbidden: Answer = { status: 403, body: { message: 'Not yours.', code: 'NO_SCOPE' } };
const refreshed: Answer = { status: 200, body: { message: 'ok', user } };
const INIT = 'GET /pos/init';
const REFRESH = 'POST /auth/refresh-token';

let page: ReturnType<typeof standInPage>;

beforeEach(() => {
  vi.resetModules();
  page = standInPage();
  page.jar.set('restro__authenticated', 'true');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const load = async () => ({
  ...(await import('../../../client/hub/api.ts')),
  ...(await import('../../../client/hub/hub-state.ts')),
});

test('a 401 is refreshed once and the call is replayed', async () => {
  covers('3.6');
  const calls = standInHub((call, nth) => {
    if (call === REFRESH) return refreshed;
    return nth === 1 ? refused : { status: 200, body: { categories: [] } };
  });
  const { call } = await load();
  expect(await call('GET /pos/init')).toEqual({ categories: [] });
  expect(calls).toEqual([INIT, REFRESH, INIT]);
  expect(JSON.parse(page.stored.get('restro__user') ?? '')).toEqual(user);
});

test('calls that are refused at the same time share one refresh', async () => {
  const calls = standInHub((call, nth) => {
    if (call === REFRESH) return refreshed;
    return nth <= 3 ? refused : { status: 200, body: {} };
  });
  const { call } = await load();
  await Promise.all([call('GET /pos/init'), call('GET /pos/init'), call('GET /pos/init')]);
  expect(calls.filter((each) => each === REFRESH)).toHaveLength(1);
});

test.each([2, 4, 12])(
  '%i calls refused together are refreshed once, and nobody is signed out',
  async (many) => {
    let isFresh = false;
    const calls = standInHub((call) => {
      if (call !== REFRESH) return isFresh ? { status: 200, body: {} } : refused;
      isFresh = true;
      return refreshed;
    });
    const { call } = await load();
    await Promise.all(Array.from({ length: many }, () => call('GET /pos/init')));
    expect(calls.filter((each) => each === REFRESH)).toHaveLength(1);
    expect(page.visited).toEqual([]);
    expect(page.jar.has('restro__authenticated')).toBe(true);
  },
);

test('a refresh that fails for twelve calls together counts once, and a refresh that the hub postpones does not count', async () => {
  let refresh: Answer | 'away' = 'away';
  standInHub((call) => (call === REFRESH ? refresh : refused));
  const { call } = await load();
  const twelve = () => Promise.allSettled(Array.from({ length: 12 }, () => call('GET /pos/init')));
  for (let turn = 0; turn < 3; turn += 1) await twelve();
  refresh = { status: 503, body: { message: 'Later.', code: 'BUSY' } };
  for (let turn = 0; turn < 6; turn += 1) await twelve();
  expect(page.visited).toEqual([]);
  refresh = 'away';
  await twelve();
  expect(page.visited).toEqual(['/']);
});

test('a 403 that stays is thrown, signs nobody out, and does not count', async () => {
  covers('3.6');
  standInHub((call) => (call === REFRESH ? refreshed : forbidden));
  const { call } = await load();
  for (let turn = 0; turn < 6; turn += 1) {
    await expect(call('GET /pos/init')).rejects.toMatchObject({ status: 403, code: 'NO_SCOPE' });
  }
  expect(page.visited).toEqual([]);
  expect(page.jar.has('restro__authenticated')).toBe(true);
});

test('a refused refresh ends the session at the sign-in page', async () => {
  covers('3.6');
  standInHub(() => refused);
  const { call } = await load();
  await expect(call('GET /pos/init')).rejects.toMatchObject({ status: 401 });
  expect(page.visited).toEqual(['/']);
  expect(page.jar.has('restro__authenticated')).toBe(false);
  expect(page.stored.has('restro__user')).toBe(false);
});

test('more than three failures in a row end the session, three do not', async () => {
  covers('3.6');
  // The hub answers calls but not the refresh call, so nothing resets the count of failures.
  standInHub((call) => (call === REFRESH ? 'away' : refused));
  const { call } = await load();
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(call('GET /pos/init')).rejects.toMatchObject({ status: 0 });
  }
  expect(page.visited).toEqual([]);
  await expect(call('GET /pos/init')).rejects.toMatchObject({ status: 401 });
  expect(page.visited).toEqual(['/']);
  expect(page.jar.has('restro__authenticated')).toBe(false);
});

test('sign-in, set-up and other /auth calls are neither refreshed nor replayed', async () => {
  const calls = standInHub(() => refused);
  const { call } = await load();
  const body = { username: 'ana', password: 'wrong' };
  await expect(call('POST /auth/signin', { body })).rejects.toMatchObject({ status: 401 });
  await expect(call('GET /setup')).rejects.toMatchObject({ status: 401 });
  expect(calls).toEqual(['POST /auth/signin', 'GET /setup']);
  expect(page.visited).toEqual([]);
});

test('an unreachable hub gives status 0 with a sentence, and a refusal keeps its field and figures', async () => {
  standInHub((call) =>
    call === INIT
      ? 'away'
      : {
          status: 409,
          body: { message: 'The total differs.', code: 'TOTAL_MISMATCH', total: 12.5 },
        },
  );
  const { call, hubState } = await load();
  await expect(call('GET /pos/init')).rejects.toThrow("The hub can't be reached.");
  expect(hubState.reachable).toBe(false);
  await expect(call('POST /auth/signout')).rejects.toMatchObject({
    status: 409,
    code: 'TOTAL_MISMATCH',
    body: { total: 12.5 },
  });
  expect(hubState.reachable).toBe(true);
});

test('only a 200 is a success', async () => {
  standInHub(() => ({ status: 201, body: { message: 'made' } }));
  const { call } = await load();
  await expect(call('POST /auth/signout')).rejects.toMatchObject({ status: 201 });
});

const needed: Answer = {
  status: 403,
  body: { message: 'Somebody else!', code: 'APPROVAL_NEEDED', action: 'discount', text: '15 %' },
};
const notApproved: Answer = { status: 403, body: { message: 'No!', code: 'APPROVAL_REFUSED' } };
const reduction = { params: { id: 12 }, body: { percent: 15, reason: 'Regular' } };
const REDUCE = 'POST /bills/12/discount';

test('a 403 about an approval is neither refreshed nor replayed', async () => {
  const answers = [needed, notApproved];
  const calls = standInHub((_, nth) => answers[nth - 1] ?? notApproved);
  const { call } = await load();
  for (const code of ['APPROVAL_NEEDED', 'APPROVAL_REFUSED']) {
    await expect(call('POST /bills/{id}/discount', reduction)).rejects.toMatchObject({ code });
  }
  expect(calls).toEqual([REDUCE, REDUCE]);
});

test('a call that needs an approval asks for one, and goes on with it under the same key', async () => {
  const sent: { body: unknown; key: string | null }[] = [];
  standInHub((_, nth) => (nth === 1 ? needed : { status: 200, body: { message: 'Done.' } }));
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ body: JSON.parse(String(init.body)), key });
    return plain(address, init);
  });
  const { approveBy, call } = await load();
  const word = { username: 'maya', pin: '2468' };
  const asked: unknown[] = [];
  const stop = approveBy(({ name, body, refusal, sendWith }) => {
    asked.push([name, body, refusal.body.text]);
    return sendWith(word);
  });
  const request = { ...reduction, idempotencyKey: 'k1' };
  expect(await call('POST /bills/{id}/discount', request)).toEqual({ message: 'Done.' });
  expect(asked).toEqual([[REDUCE, reduction.body, '15 %']]);
  expect(sent).toEqual([
    { body: reduction.body, key: 'k1' },
    { body: { ...reduction.body, approval: word }, key: 'k1' },
  ]);
  stop();
});

test('a call that no user waits for asks nobody for approval', async () => {
  standInHub(() => needed);
  const { approveBy, call } = await load();
  const ask = vi.fn();
  approveBy(ask);
  const request = { ...reduction, unattended: true };
  await expect(call('POST /bills/{id}/discount', request)).rejects.toMatchObject({
    code: 'APPROVAL_NEEDED',
  });
  expect(ask).not.toHaveBeenCalled();
});
