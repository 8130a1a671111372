// Small rules of the office screens: a card's actions, days as columns, figures as text.
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { SCOPES } from '#shared/scopes.ts';
import { toLocalInput } from '../../../client/hub/store-days.ts';
import {
  countTicks,
  labelStep,
  ticksBetween,
  ticksUpTo,
} from '../../../client/parts/charts/scale.ts';
import { grantableScopes, offeredFor } from '../../../client/screens/users/user-rules.ts';
import { covers } from '../../contract/covers.ts';
import { standInPage } from '../../fixtures/browser-stand-in.ts';

let columns: typeof import('../../../client/screens/reports/revenue-columns.ts');
let words: typeof import('../../../client/screens/support/hub-state.ts');

beforeAll(async () => {
  standInPage();
  columns = await import('../../../client/screens/reports/revenue-columns.ts');
  words = await import('../../../client/screens/support/hub-state.ts');
});

const someone = (username: string, role: 'admin' | 'user', scope = '') => ({
  username,
  name: username,
  role,
  photo: null,
  designation: '',
  phone: '',
  email: '',
  scope,
  has_pin: 0 as const,
  last_seen: null,
  drawer: null,
});
const boss = someone('boss', 'admin');
const manager = someone('manager', 'user', 'SETTINGS,POS');

test.each([
  ['an admin with another admin', boss, someone('chef', 'admin'), [true, true, true]],
  ['an admin with himself', boss, someone('Boss', 'admin'), [false, false, false]],
  ['an admin with a waiter', boss, someone('w', 'user', 'REPORTS'), [true, true, true]],
  ['a manager with an admin', manager, boss, [false, false, false]],
  ['a manager with himself', manager, manager, [true, false, false]],
  [
    'a manager with one who holds no more',
    manager,
    someone('w', 'user', 'POS'),
    [true, true, true],
  ],
  [
    'a manager with one who holds more',
    manager,
    someone('w', 'user', 'REPORTS'),
    [false, false, false],
  ],
])('%s is offered edit, reset, delete as the hub allows', (_, me, target, expected) => {
  covers('9.9');
  const { edit, reset, remove } = offeredFor(me, target);
  expect([edit, reset, remove]).toEqual(expected);
});

test('an admin gives every scope, others their own', () => {
  expect(grantableScopes(boss)).toEqual(SCOPES);
  expect(grantableScopes(manager)).toEqual(['SETTINGS', 'POS']);
});

const day = (from: string, index: number, revenue: number) => ({
  day: addDays(from, index),
  revenue,
  tax: 0,
  ordersCount: 1,
});

test('a week is seven columns, each beside the same day of the period before', () => {
  const days = Array.from({ length: 7 }, (_, index) => day('2026-11-14', index, index));
  const before = Array.from({ length: 7 }, (_, index) => day('2026-11-07', index, 10 + index));
  const [first, ...rest] = columns.revenueColumns(days, before);
  expect(first).toEqual({
    label: 'Nov 14',
    name: 'Nov 14, 2026',
    revenue: 0,
    before: 10,
    ordersCount: 1,
  });
  expect(rest.map(({ revenue, before: old }) => old - revenue)).toEqual([10, 10, 10, 10, 10, 10]);
});

test('half a year is months, and cents add up exactly', () => {
  const days = Array.from({ length: 181 }, (_, index) => day('2026-01-01', index, 0.1));
  const months = columns.revenueColumns(days, []);
  expect(months.map(({ label }) => label)).toEqual([
    'Jan 26',
    'Feb 26',
    'Mar 26',
    'Apr 26',
    'May 26',
    'Jun 26',
  ]);
  expect(months.map(({ revenue }) => revenue)).toEqual([3.1, 2.8, 3.1, 3, 3.1, 3]);
});

test.each([
  [0, [0, 1]],
  [870, [0, 250, 500, 750, 1000]],
  [4, [0, 1, 2, 3, 4]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('the ticks up to %d are round', (most, expected) => {
  expect(ticksUpTo(most)).toEqual(expected);
});

test.each([
  [-30, 45, [-40, -20, 0, 20, 40, 60]],
  [-2.5, 3, [-3, -2, -1, 0, 1, 2, 3]],
  [0, 8, [0, 2, 4, 6, 8]],
  [-8, 0, [-8, -6, -4, -2, 0]],
  [0, 0, [0, 1]],
])('ticks from %d to %d', (least, most, expected) => {
  expect(ticksBetween(least, most)).toEqual(expected);
});

test('axes of counts have whole ticks, and labels are left out if there is no space for them', () => {
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(2)).toEqual([0, 1, 2]);
  expect(countTicks(9).every(Number.isInteger)).toBe(true);
  expect(labelStep(31, 930, 58)).toBe(2);
  expect(labelStep(7, 930, 58)).toBe(1);
});

test('sizes and times are said in words', () => {
  expect(words.bytesInWords(1536)).toBe('1.5 KB');
  expect(words.bytesInWords(500)).toBe('500 bytes');
  expect(words.durationInWords(90_061)).toBe('1 day 1 h');
  expect(words.durationInWords(59)).toBe('less than a minute');
});

test('a booking is edited on the clock of the store, not of the tablet', () => {
  expect(toLocalInput('2026-11-20T23:30:00Z', 'Europe/Zurich')).toBe('2026-11-21T00:30');
  expect(toLocalInput('2026-11-20T05:00:00Z', 'America/New_York')).toBe('2026-11-20T00:00');
});
