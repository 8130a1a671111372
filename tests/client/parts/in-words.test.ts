// A name inside other text: right-to-left names are isolated from the text around them.
import { expect, test } from 'vitest';
import { inWords } from '../../../client/parts/in-words.ts';

test.each(['Kim', 'Bartholomäus', '王小明', 'Ψαρός', 'Борис', '🙂', '', 'O’Brien'])(
  '%s stays as it is',
  (name) => expect(inWords(name)).toBe(name),
);

test.each(['علي', 'שרה', 'Ali علي', 'طاولة 11', 'ﷺ'])('%s is set apart', (name) =>
  expect(inWords(name)).toBe(`\u2068${name}\u2069`),
);
