// Every call of a screen times out, also if the hub accepts it and never answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALL_MS, FILE_MS, SESSION_MS } from '../../../client/hub/time-limit.ts';
import { standInHub, standInPage, user } from '../../fixtures/browser-stand-in.ts';

const REFRESH = 'POST /auth/refresh-token';
const refused = { status: 401, body: { message: 'Please sign in.', code: 'NO_SESSION' } };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  standInPage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async () => ({
  ...(await import('../../../client/hub/api.ts')),
  ...(await import('../../../client/hub/hub-state.ts')),
});

test.each([
  ['GET /auth/session', SESSION_MS],
  ['GET /pos/init', CALL_MS],
  ['GET /reports/export', FILE_MS],
] as const)(
  '%s that nobody answers ends after %i ms, and the hub counts as away',
  async (key, ms) => {
    standInHub(() => 'silent');
    const { call, hubState } = await load();
    const { fetchFile } = await import('../../../client/hub/files.ts');
    const query = { type: 'today' };
    const asked = key === 'GET /reports/export' ? fetchFile(key, { query } as never) : call(key);
    const ended = expect(asked).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(hubState.reachable).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(hubState.reachable).toBe(false);
  },
);

test('an unanswered refresh ends for all who wait for it, and the next call tries again', async () => {
  let isSilent = true;
  const calls = standInHub((call) => {
    if (call === REFRESH) return isSilent ? 'silent' : { status: 200, body: { message: '', user } };
    return isSilent ? refused : { status: 200, body: {} };
  });
  const { call } = await load();
  const both = Promise.allSettled([call('GET /pos/init'), call('GET /orders/init')]);
  await vi.advanceTimersByTimeAsync(SESSION_MS);
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isSilent = false;
  await call('GET /pos/init');
  expect(calls.filter((each) => each === REFRESH)).toHaveLength(1);
});

test('an answer that stops in its middle ends too', async () => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => {
        init.signal?.addEventListener('abort', () => {
          stream.error(new DOMException('ended', 'AbortError'));
        });
      },
    });
    return new Response(body);
  });
  const { call } = await load();
  const ended = expect(call('GET /pos/init')).rejects.toMatchObject({ code: 'NO_ANSWER' });
  await vi.advanceTimersByTimeAsync(CALL_MS);
  await ended;
});

test('a call that its screen ends is thrown as it is, and says nothing of the hub', async () => {
  standInHub(() => 'silent');
  const { call, hubState } = await load();
  const own = new AbortController();
  const ended = expect(call('GET /pos/init', { signal: own.signal })).rejects.toThrow('ended');
  own.abort();
  await ended;
  expect(hubState.reachable).toBe(true);
});
