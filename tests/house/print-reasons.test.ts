// The print queue translates every reason why a print job waits.
import { expect, test } from 'vitest';
import { DESCRIPTIONS } from '../../scripts/setup/hub-descriptions.ts';
import { CHECK, KEPT_OPEN, STATE_WORDS, wordsOf } from '../../server/printing/transport/status.ts';

test('the print queue can translate what a printer says', () => {
  const { unknown: _, ready: __, ...bad } = STATE_WORDS;
  const said = [...Object.values(bad), wordsOf('offline'), KEPT_OPEN.replace(` ${CHECK}`, '')];
  expect(said.filter((text) => !DESCRIPTIONS.includes(text))).toEqual([]);
  expect(DESCRIPTIONS).toContain(`{reason} ${CHECK}`);
});
