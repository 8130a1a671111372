// Distinguishes a scanner from a person by the time between two digits.
import { expect, test } from 'vitest';
import { NO_TYPING, scanned, typed } from '../../../client/parts/scans.ts';

/**
 * Types keys, one every `every` ms, then Enter `pause` ms after the last key. Returns the code that was recognized as a
 * scan; undefined if it looks like typing by a person.
 */
function type(keys: string, every: number, pause = every): string | undefined {
  let at = 1000;
  const typing = [...keys].reduce((before, key) => {
    at += every;
    return typed(before, key, at);
  }, NO_TYPING);
  return scanned(typing, at + pause);
}

test.each([
  ['4006381333931', 5, 5, '4006381333931'],
  ['4006381333931', 50, 50, '4006381333931'],
  ['4006381333931', 51, 5, undefined],
  ['4006381333931', 5, 51, undefined],
  ['12345', 5, 5, undefined],
  ['123456', 5, 5, '123456'],
  ['99x123456', 5, 5, '123456'],
  ['123456x', 5, 5, undefined],
])('%s every %i ms, Enter after %i ms: %s', (keys, every, pause, found) => {
  expect(type(keys, every, pause)).toBe(found);
});

test('a pause begins a new scan', () => {
  const slow = typed(typed(NO_TYPING, '7', 100), '8', 1000);
  const fast = [...'123456'].reduce((before, key, index) => typed(before, key, 1500 + index), slow);
  expect(scanned(fast, 1510)).toBe('123456');
});
