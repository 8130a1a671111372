// The clock's three warnings and the reopened business day (contract 7).
import { beforeEach, describe, expect, test } from 'vitest';
import { ClockWatch } from '../../../server/time/clock-watch.ts';
import { covers } from '../../contract/covers.ts';
import { FRIDAY } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
let passed = 0;

const hub = await openHub({ monotonic: () => passed });
const till = makeTill(hub);

beforeEach(() => {
  passed = 0;
  hub.clock.now = FRIDAY;
  hub.hub.clockWatch.believe();
  hub.db.exec('UPDATE store SET business_day = NULL; DELETE FROM token_days');
});

const get = async () => (await till.get('/settings/clock')).body;
const reopen = (day: unknown, by = till) => by.post('/settings/clock/reopen-day', { day });
const store = () => till.post('/settings/store-setting');
/** Lets time pass: both the wall clock and the monotonic clock advance. */
const pass = (ms: number) => {
  passed += ms;
  hub.clock.now += ms;
};

describe('warnings', () => {
  test.each([
    [11 * MINUTE, /forward by about 11 minutes/],
    [-11 * MINUTE, /back by about 11 minutes/],
  ])('a clock set by %i ms while the hub runs is told of', async (jump, words) => {
    covers('7.3', 'GET /settings/clock');
    hub.clock.now += Math.sign(jump) * 9 * MINUTE;
    expect((await get()).warning).toBeNull();
    hub.clock.now += jump - Math.sign(jump) * 9 * MINUTE;
    expect((await get()).warning).toMatch(words);
  });

  test('a correct clock has no warning', async () => {
    expect(await get()).toEqual({
      now: '2026-11-20T19:30:00.000Z',
      businessDay: '2026-11-20',
      clockDay: '2026-11-20',
      warning: null,
    });
    await store();
    pass(20 * DAY);
    expect((await get()).warning).toBeNull();
  });

  test('a business day ahead of the clock gives a warning on every page about the hub', async () => {
    hub.db.exec(`UPDATE store SET business_day = '2026-11-25'`);
    const sentence = /business day is 2026-11-25, but by the clock today is 2026-11-20/;
    expect((await get()).warning).toMatch(sentence);
    expect((await till.get('/support')).body.clockWarning).toMatch(sentence);
  });

  test('a clock before the last stored instant gives a warning with the time of the clock', async () => {
    covers('7.3');
    await store();
    hub.clock.now -= MINUTE;
    const { warning, now } = await get();
    expect(warning).toMatch(/before the last stored sale or change/);
    expect(now).toBe('2026-11-20T19:29:00.000Z');
  });

  test('a start more than 14 days after the last stored instant gives a warning', () => {
    const clock = { now: FRIDAY + 14 * DAY };
    const watch = () => new ClockWatch({ clock: () => clock.now, monotonic: () => 0 }, FRIDAY);
    expect(watch().warningAt(clock.now, false)).toBeNull();
    clock.now += 1;
    const started = watch();
    expect(started.warningAt(clock.now, false)).toMatch(/more than 14 days/);
    started.believe();
    expect(started.warningAt(clock.now, false)).toBeNull();
  });
});

describe('reopening', () => {
  const openFuture = () =>
    hub.db.exec(`UPDATE store SET business_day = '2027-03-01';
      INSERT INTO token_days VALUES ('2026-11-20', 41), ('2027-03-01', 2)`);

  test('the right day continues with its tokens, and the hub trusts the admin', async () => {
    covers('7.3', 'POST /settings/clock/reopen-day');
    hub.clock.now = FRIDAY + 20 * DAY;
    await store();
    hub.clock.now = FRIDAY;
    openFuture();
    expect(await get()).toMatchObject({
      businessDay: '2027-03-01',
      clockDay: '2026-11-20',
      warning: expect.any(String),
    });
    expect((await reopen('2026-11-20')).status).toBe(200);
    expect(await get()).toMatchObject({ businessDay: '2026-11-20', warning: null });
    const day = hub.db.prepare('SELECT business_day FROM store').pluck().get();
    const last = hub.db.prepare('SELECT last_token FROM token_days WHERE business_day = ?');
    expect(last.pluck().get(day)).toBe(41);
    const row = hub.db.prepare('SELECT kind, details FROM audit ORDER BY id DESC').get();
    expect(row).toEqual({
      kind: 'clock.day-reopened',
      details: '{"from":"2027-03-01","to":"2026-11-20"}',
    });
  });

  test('opening the open day again changes nothing and is 200', async () => {
    expect((await reopen('2026-11-20')).status).toBe(200);
    expect((await get()).businessDay).toBe('2026-11-20');
  });

  test.each(['2026-11-19', '2027-03-02'])('%s is out of reach', async (day) => {
    openFuture();
    const answer = await reopen(day);
    expect(answer).toMatchObject({ status: 409, body: { code: 'BAD_BUSINESS_DAY' } });
    expect((await get()).businessDay).toBe('2027-03-01');
  });

  test.each(['', '2026-02-30', 5, null])('%j is no day', async (day) => {
    expect(await reopen(day)).toMatchObject({ status: 400, body: { field: 'day' } });
  });

  test('only an admin may', async () => {
    const other = makeTill(hub, makePerson(hub, { scopes: ['SETTINGS'] }));
    const answer = await reopen('2026-11-20', other);
    expect(answer).toMatchObject({ status: 403, body: { code: 'ADMIN_ONLY' } });
    // Access is checked before the body.
    expect((await reopen('no day', other)).body.code).toBe('ADMIN_ONLY');
  });
});
