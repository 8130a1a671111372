// The two nights of a year that last another hour: tokens, presets and sessions stay right (CONTRACT §7).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCESS_MS } from '#shared/limits.ts';
import { report as reportFault } from '../../faults/report.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, payOrders, placeOrder, type Till } from '../../fixtures/orders.ts';
import { givePassword, makeAdmin, type Person } from '../../fixtures/people.ts';

// Whole hubs start here, on a machine that may have other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let hub: TestHub;
let admin: Person;
let till: Till;
let dish: number;

const prepare = () => {
  admin = makeAdmin(hub);
  givePassword(hub, admin.userId, 'long enough');
  till = makeTill(hub, admin);
  dish = makeItem(hub, { priceCents: 1000 });
};
beforeEach(async () => {
  hub = await makeHub();
  prepare();
});
afterEach(() => hub.close());

/** Time passes in truth and on the machine's clock. */
const pass = (ms: number) => {
  hub.clock.now += ms;
  hub.clock.monotonic += ms;
};
/** Somebody, or the network, sets the clock; no time passes. */
const setTo = (instant: number | string) => {
  hub.clock.now = typeof instant === 'string' ? Date.parse(instant) : instant;
};
const order = () => placeOrder(hub, till, { cart: [{ id: dish }] });
const sell = async () => {
  const { orderId, tokenNo } = await order();
  expect((await payOrders(till, [orderId])).status).toBe(200);
  return tokenNo;
};
const report = async (type: string) => (await till.get(`/reports?type=${type}`)).body;
const clock = async () => (await till.get('/settings/clock')).body;
const signIn = (password = 'long enough') =>
  callApi(hub, 'POST', '/auth/signin', { body: { username: admin.username, password } });
const session = async (cookie: string) =>
  (await callApi(hub, 'GET', '/auth/session', { cookie })).status;
const refresh = (cookie: string) => callApi(hub, 'POST', '/auth/refresh-token', { cookie });
/** What a screen does: it asks, and where that is a 401 it refreshes and asks again. */
const screen = async (cookie: string): Promise<number> => {
  const status = await session(cookie);
  const refreshed = status === 401 ? await refresh(cookie) : undefined;
  return refreshed?.status === 200 ? session(cookieHeader(refreshed)) : status;
};

describe('daylight saving in Berlin', () => {
  const SPRING = { name: 'the night that lacks an hour', day: '2026-03-29', before: '2026-03-28' };
  const AUTUMN = { name: 'the night that has one twice', day: '2026-10-25', before: '2026-10-24' };
  const NEXT = { [SPRING.day]: '2026-03-30', [AUTUMN.day]: '2026-10-26' };
  // Midnight there, in UTC: the night before, and the night after.
  const STARTS = { [SPRING.day]: '2026-03-28T23:00:00Z', [AUTUMN.day]: '2026-10-24T22:00:00Z' };
  const HOURS = { [SPRING.day]: 23, [AUTUMN.day]: 25 };

  beforeEach(() => hub.db.exec(`UPDATE store SET timezone = 'Europe/Berlin'`));

  test.each([SPRING, AUTUMN])(
    '$name: one day, its tokens without a gap, and presets that fit',
    async ({ day }) => {
      const start = Date.parse(STARTS[day] ?? '');
      setTo(start - 1);
      expect(await sell()).toBe(1);
      const hours = HOURS[day] ?? 0;
      const tokens: number[] = [];
      for (let hour = 0; hour < hours; hour += 1) {
        setTo(start + hour * HOUR + 30 * MINUTE);
        tokens.push(await sell());
      }
      expect(tokens).toEqual(Array.from({ length: hours }, (_, index) => index + 1));
      expect(await report('today')).toMatchObject({ ordersCount: hours, revenueTotal: hours * 10 });
      expect(await report('yesterday')).toMatchObject({ ordersCount: 1 });
      setTo(start + hours * HOUR);
      expect(await sell()).toBe(1);
      expect((await clock()).businessDay).toBe(NEXT[day]);
      expect(await report('yesterday')).toMatchObject({ ordersCount: hours });
      expect(await report('last_7days')).toMatchObject({ ordersCount: hours + 2 });
      reportFault({
        fault: `Daylight saving: a day of ${hours} hours`,
        cause: `an order in each hour of ${day} in Berlin`,
        holds: 'one business day, tokens without a gap, presets that count it whole',
        result: `tokens 1 to ${hours}`,
      });
    },
  );

  test.each([SPRING, AUTUMN])(
    '$name: a session lasts its 15 minutes, no more and no less',
    async ({ day }) => {
      setTo(`${day}T00:55:00Z`);
      hub.hub.clockWatch.believe();
      const person = cookieHeader(await signIn());
      pass(ACCESS_MS - 1);
      expect(await screen(person)).toBe(200);
      pass(1);
      expect(await session(person)).toBe(401);
      expect((await clock()).warning).toBeNull();
    },
  );
});
