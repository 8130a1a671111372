// `hourFinder` finds the hours of many instants. It finds the same hours as `hourOf`, which looks at one instant at a
// time.
import { expect, test } from 'vitest';
import { hourFinder, hourOf } from '../../../server/time/zone-days.ts';

const HALF_HOUR = 30 * 60_000;

test.each([
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
])('in %s, also on the days on which the clock changes', (zone) => {
  const hourAt = hourFinder(zone);
  for (const day of [
    '2026-03-07',
    '2026-03-28',
    '2026-04-04',
    '2026-10-03',
    '2026-10-24',
    '2026-10-31',
  ]) {
    const start = Date.parse(day);
    const instants = Array.from({ length: 4 * 48 }, (_, index) => start + index * HALF_HOUR);
    expect(instants.map(hourAt)).toEqual(instants.map((at) => hourOf(at, zone)));
  }
});
