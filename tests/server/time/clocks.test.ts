// Whole evenings with a wrong clock: tokens, presets, sessions and rate limits stay right (contract 7).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REFRESH_MS } from '#shared/limits.ts';
import { report as reportFault } from '../../faults/report.ts';
import { ClockHouse } from '../../fixtures/clock-house.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { FRIDAY } from '../../fixtures/hub.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let house: ClockHouse;
beforeEach(async () => {
  house = await ClockHouse.open();
});
afterEach(() => house.hub.close());

const tokenNow = async () => (await house.order()).tokenNo;

describe('a computer that woke without a clock', () => {
  test.each([
    ['in 1970', 5 * MINUTE],
    ['at the date of its firmware', Date.UTC(2024, 0, 1)],
  ])('%s continues to sell in the open day, and says so', async (name, woke) => {
    expect([await house.sell(), await house.sell()]).toEqual([1, 2]);
    const person = cookieHeader(await house.signIn());
    await house.restart(woke);
    expect(await house.sell()).toBe(3);
    expect(await house.clock()).toMatchObject({
      businessDay: '2026-11-20',
      warning: expect.stringMatching(/before the last stored sale/),
    });
    expect(await house.report('today')).toMatchObject({ ordersCount: 3, revenueTotal: 30 });
    expect(await house.screen(person)).toBe(200);
    // The clock is corrected over the network.
    house.setTo(FRIDAY + 10 * MINUTE);
    expect(await house.sell()).toBe(4);
    expect(await house.report('today')).toMatchObject({ ordersCount: 4, revenueTotal: 40 });
    expect(await house.screen(person)).toBe(200);
    reportFault({
      fault: `A computer that woke without a clock (${name})`,
      cause: 'the hub restarts with that time, and learns the right one later',
      holds: 'the open day, its tokens, the reports and the sessions go on; admins are told',
      result: 'tokens 1 to 4 in one day',
    });
  });

  test('a new hub sells, and begins the real day with token 1 when it learns the time', async () => {
    house.setTo(5 * MINUTE);
    expect([await house.sell(), await house.sell()]).toEqual([1, 2]);
    house.setTo(FRIDAY);
    expect(await house.sell()).toBe(1);
    expect(await house.report('today')).toMatchObject({ ordersCount: 1 });
  });
});

test('set back by three hours after midnight, the later day continues and nobody is signed out', async () => {
  house.setTo('2026-11-21T00:30:00Z');
  const person = cookieHeader(await house.signIn());
  expect([await house.sell(), await house.sell()]).toEqual([1, 2]);
  house.setTo('2026-11-20T21:30:00Z');
  expect([await house.sell(), await house.sell()]).toEqual([3, 4]);
  expect(await house.screen(person)).toBe(200);
  expect((await house.clock()).warning).not.toBeNull();
  expect(await house.report('today')).toMatchObject({ ordersCount: 4, revenueTotal: 40 });
  expect(await house.report('yesterday')).toMatchObject({ ordersCount: 0 });
  // The clock reaches midnight a second time.
  house.pass(2 * HOUR + 31 * MINUTE);
  expect(await tokenNow()).toBe(5);
  const rows = house.hub.db.prepare('SELECT DISTINCT business_day FROM orders').pluck().all();
  expect(rows).toEqual(['2026-11-21']);
  reportFault({
    fault: 'A clock set back over midnight',
    cause: 'three hours back in mid-service',
    holds: 'the later day goes on, no token repeats, nobody is signed out',
    result: 'tokens 1 to 5 in one day',
  });
});

test('set forward over midnight by mistake, the right day is reopened and its tokens go on', async () => {
  const signedIn = await house.signIn();
  const person = cookieHeader(signedIn);
  expect([await house.sell(), await house.sell()]).toEqual([1, 2]);
  house.setTo(FRIDAY + DAY);
  // By the wrong clock the access cookie has expired; the screen refreshes the session automatically.
  expect(await house.session(person)).toBe(401);
  expect((await house.refresh(person)).status).toBe(200);
  expect(await tokenNow()).toBe(1);
  expect((await house.clock()).warning).toMatch(/set forward by about 1440 minutes/);
  house.setTo(FRIDAY + MINUTE);
  expect(await tokenNow()).toBe(2);
  expect(await house.clock()).toMatchObject({ businessDay: '2026-11-21', clockDay: '2026-11-20' });
  expect((await house.till.post('/settings/clock/reopen-day', { day: '2026-11-20' })).status).toBe(
    200,
  );
  expect(await tokenNow()).toBe(3);
  expect(await house.report('today')).toMatchObject({ ordersCount: 3 });
  // The next day continues after the two tokens that it already has.
  house.setTo(FRIDAY + DAY);
  expect(await tokenNow()).toBe(3);
  const tokens = house.hub.db.prepare('SELECT business_day, token_no FROM orders').raw().all();
  expect(new Set(tokens.map(String)).size).toBe(tokens.length);
  reportFault({
    fault: 'A clock set forward over midnight',
    cause: 'a day forward and back again; an admin reopens the right day',
    holds: 'both days go on after their highest tokens; a screen refreshes its session by itself',
    result: 'no token twice',
  });
});

describe('sessions that were begun with a clock that ran ahead', () => {
  test.each([
    ['an hour', HOUR],
    ['a year', 365 * DAY],
  ])(
    '%s: the access token is invalid once the clock is corrected, and the session continues',
    async (name, ahead) => {
      house.setTo(FRIDAY + ahead);
      const person = cookieHeader(await house.signIn());
      expect(await house.session(person)).toBe(200);
      house.setTo(FRIDAY);
      expect(await house.session(person)).toBe(401);
      const refreshed = await house.refresh(person);
      expect(refreshed.status).toBe(200);
      expect(await house.session(cookieHeader(refreshed))).toBe(200);
      // The session does not end 30 days after the wrong clock's time, but after 30 days that really pass.
      house.pass(REFRESH_MS - 1);
      expect((await house.refresh(person)).status).toBe(200);
      house.pass(REFRESH_MS);
      expect((await house.refresh(person)).status).toBe(401);
      reportFault({
        fault: `A session begun with the clock ${name} ahead`,
        cause: 'sign-in with that clock, which then is corrected',
        holds: 'its access token is refused at once, the session lasts 30 days that really pass',
        result: '401, refreshed, over after 30 days',
      });
    },
  );

  test('a restart does not prolong the session', async () => {
    house.setTo(FRIDAY + 365 * DAY);
    const person = cookieHeader(await house.signIn());
    await house.restart();
    expect(await house.session(person)).toBe(401);
    house.pass(REFRESH_MS);
    expect((await house.refresh(person)).status).toBe(401);
  });
});

test('a leap of ten years and back signs nobody out', async () => {
  const person = cookieHeader(await house.signIn());
  house.setTo(FRIDAY + 3650 * DAY);
  expect(await house.screen(person)).toBe(200);
  expect((await house.signIn()).status).toBe(200);
  house.setTo(FRIDAY + MINUTE);
  expect(await house.screen(person)).toBe(200);
});

test('a start with the clock eleven years ahead signs nobody out, nor does the right time after it', async () => {
  const person = cookieHeader(await house.signIn());
  await house.restart(FRIDAY + 11 * 365 * DAY);
  const refreshed = await house.refresh(person);
  expect(refreshed.status).toBe(200);
  expect(await house.session(cookieHeader(refreshed))).toBe(200);
  house.setTo(FRIDAY + 10 * MINUTE);
  expect((await house.refresh(person)).status).toBe(200);
  // The session lasts for 30 days that really pass, as with the right time.
  house.pass(REFRESH_MS + DAY);
  expect((await house.refresh(person)).status).toBe(401);
});

test('refreshed in 1970, a session continues when the hub learns the time', async () => {
  const person = cookieHeader(await house.signIn());
  await house.restart(5 * MINUTE);
  expect(await house.session(person)).toBe(401);
  expect((await house.refresh(person)).status).toBe(200);
  house.setTo(FRIDAY + 10 * MINUTE);
  expect(await house.screen(person)).toBe(200);
});

test('tries at a password are counted in time that passes, whatever the clock is set to', async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect((await house.signIn('wrong')).status).toBe(401);
  for (const jump of [-400 * DAY, 0, 30 * DAY, 4000 * DAY]) {
    house.setTo(FRIDAY + jump);
    expect((await house.signIn()).status).toBe(429);
  }
  house.setTo(FRIDAY);
  house.pass(15 * MINUTE);
  expect((await house.signIn()).status).toBe(200);
  reportFault({
    fault: 'A clock that is set while passwords are guessed',
    cause: 'set back by 400 days, forward by 4,000',
    holds: '429 for the 15 minutes that really pass',
    result: '429 at every jump, 200 after 15 minutes',
  });
});
