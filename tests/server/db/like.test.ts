// Search by substring: which texts are looked up as phone numbers.
import { expect, test } from 'vitest';
import { phonePatterns } from '../../../server/db/like.ts';

test.each([
  ['5-5', []],
  ['5-', []],
  ['+5 5', []],
  ['55', ['%55%']],
  ['5-55', ['%555%']],
  ['+49 30-12', ['%+493012%']],
  ['Ana', []],
])('%j is looked for in phones as %j', (text, patterns) => {
  expect(phonePatterns(text)).toEqual(patterns);
});
