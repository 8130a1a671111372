// The two nights of a year with a different length: tokens, presets and sessions stay right (contract 7).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCESS_MS } from '#shared/limits.ts';
import { report as reportFault } from '../../faults/report.ts';
import { ClockHouse } from '../../fixtures/clock-house.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let house: ClockHouse;
beforeEach(async () => {
  house = await ClockHouse.open();
});
afterEach(() => house.hub.close());

describe('daylight saving in Berlin', () => {
  const SPRING = { name: 'the night that lacks an hour', day: '2026-03-29', before: '2026-03-28' };
  const AUTUMN = { name: 'the night that has one twice', day: '2026-10-25', before: '2026-10-24' };
  const NEXT = { [SPRING.day]: '2026-03-30', [AUTUMN.day]: '2026-10-26' };
  // The start of each of the two days (local midnight), in UTC.
  const STARTS = { [SPRING.day]: '2026-03-28T23:00:00Z', [AUTUMN.day]: '2026-10-24T22:00:00Z' };
  const HOURS = { [SPRING.day]: 23, [AUTUMN.day]: 25 };

  beforeEach(() => house.hub.db.exec(`UPDATE store SET timezone = 'Europe/Berlin'`));

  test.each([SPRING, AUTUMN])(
    '$name: one day, its tokens without a gap, and presets that fit',
    async ({ day }) => {
      const start = Date.parse(STARTS[day] ?? '');
      house.setTo(start - 1);
      expect(await house.sell()).toBe(1);
      const hours = HOURS[day] ?? 0;
      const tokens: number[] = [];
      for (let hour = 0; hour < hours; hour += 1) {
        house.setTo(start + hour * HOUR + 30 * MINUTE);
        tokens.push(await house.sell());
      }
      expect(tokens).toEqual(Array.from({ length: hours }, (_, index) => index + 1));
      expect(await house.report('today')).toMatchObject({
        ordersCount: hours,
        revenueTotal: hours * 10,
      });
      expect(await house.report('yesterday')).toMatchObject({ ordersCount: 1 });
      house.setTo(start + hours * HOUR);
      expect(await house.sell()).toBe(1);
      expect((await house.clock()).businessDay).toBe(NEXT[day]);
      expect(await house.report('yesterday')).toMatchObject({ ordersCount: hours });
      expect(await house.report('last_7days')).toMatchObject({ ordersCount: hours + 2 });
      reportFault({
        fault: `Daylight saving: a day of ${hours} hours`,
        cause: `an order in each hour of ${day} in Berlin`,
        holds: 'one business day, tokens without a gap, presets that count it whole',
        result: `tokens 1 to ${hours}`,
      });
    },
  );

  test.each([SPRING, AUTUMN])('$name: a session lasts exactly its 15 minutes', async ({ day }) => {
    house.setTo(`${day}T00:55:00Z`);
    house.hub.hub.clockWatch.believe();
    const person = cookieHeader(await house.signIn());
    house.pass(ACCESS_MS - 1);
    expect(await house.screen(person)).toBe(200);
    house.pass(1);
    expect(await house.session(person)).toBe(401);
    expect((await house.clock()).warning).toBeNull();
  });
});
