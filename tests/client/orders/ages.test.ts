// The age at which an order gets a warning, and the text of the age.
import { expect, test } from 'vitest';
import {
  ageOf,
  ageText,
  shortAgeText,
  ticketLevel,
  unseenLevel,
} from '../../../client/orders/ages.ts';
import { covers } from '../../contract/covers.ts';

const MINUTE = 60_000;

test.each([
  [0, 'calm'],
  [10 * MINUTE - 1, 'calm'],
  [10 * MINUTE, 'amber'],
  [20 * MINUTE - 1, 'amber'],
  [20 * MINUTE, 'red'],
])('a ticket of %i ms is %s', (age, level) => {
  covers('14.3');
  expect(ticketLevel(age)).toBe(level);
});

test.each([
  [19_999, 'calm'],
  [20_000, 'amber'],
  [59_999, 'amber'],
  [60_000, 'red'],
])('an order unseen for %i ms is %s', (age, level) => {
  expect(unseenLevel(age)).toBe(level);
});

test.each([
  [0, '<1 min'],
  [59_999, '<1 min'],
  [MINUTE, '1 min'],
  [59.9 * MINUTE, '59 min'],
  [65 * MINUTE, '1 h 05'],
  [25 * 60 * MINUTE, '25 h 00'],
])('an age of %i ms reads %s', (age, text) => {
  expect(ageText(age)).toBe(text);
});

test('a short age counts seconds up to a minute', () => {
  expect(shortAgeText(25_400)).toBe('25 s');
  expect(shortAgeText(90_000)).toBe('1 min');
});

test('an order from a clock that runs ahead has no age, never a negative one', () => {
  const now = Date.UTC(2026, 10, 20, 19, 30);
  expect(ageOf('2026-11-20T19:31:00.000Z', now)).toBe(0);
  expect(ageOf('2026-11-20T19:29:00.000Z', now)).toBe(MINUTE);
});
