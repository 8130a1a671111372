// Sizes are checked before contents: input that is too long, deep or wide is refused before anything expensive
// happens.
import { expect, test } from 'vitest';
import { cleanText, makeCleaner } from '../../../server/http/clean.ts';
import { isWithinBounds } from '../../../server/http/json-bounds.ts';

const marks = (count: number): string => `a${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`;

test('a text that is far too long is not normalised; a text that may fit is normalised', () => {
  const cleanIt = makeCleaner({ type: 'string', maxLength: 10, clean: 'line' });
  expect(cleanIt(marks(100))).toBe(marks(100));
  expect(cleanIt('  e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301  ')).toBe('éééééé');
});

test('the entries of a list that is too long are not cleaned', () => {
  const items = { type: 'string', maxLength: 10, clean: 'line' } as const;
  expect(makeCleaner({ type: 'array', items, maxItems: 2 })([' a ', ' b '])).toEqual(['a', 'b']);
  const three = [' a ', ' b ', ' c '];
  expect(makeCleaner({ type: 'array', items, maxItems: 2 })(three)).toEqual(three);
  expect(makeCleaner({ type: 'array', items, cleansAtMost: 2 })(three)).toEqual(three);
});

test('a letter keeps only as many combining marks as a script may need', () => {
  expect(cleanText(marks(1000), 'line').length).toBeLessThan(40);
  expect(cleanText('Tiê\u0309u', 'line')).toBe('Tiểu');
});

test.each([
  ['{"a":[1,2,{"b":"[[[[,,,,"}]}', true],
  [`${'['.repeat(32)}${']'.repeat(32)}`, true],
  [`${'['.repeat(33)}${']'.repeat(33)}`, false],
  [`[${'1,'.repeat(4999)}1]`, true],
  [`[${'1,'.repeat(5000)}1]`, false],
  [`{${Array.from({ length: 5001 }, (_, at) => `"k${at}":1`).join(',')}}`, false],
  [`[${`[${'1,'.repeat(4000)}1],`.repeat(10)}[]]`, false],
  [`["${'\\"[,'.repeat(50_000)}"]`, true],
  ['"never closed [[[[', true],
])('%.30s… is within bounds: %s', (text, isWithin) => {
  expect(isWithinBounds(text)).toBe(isWithin);
});
