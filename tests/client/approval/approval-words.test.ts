// A request for approval shows the hub's description of the action in the page's language.
import { expect, test, vi } from 'vitest';
import { currencyOf } from '#shared/billing/money.ts';
import { aboutWords, questionOf } from '../../../client/approval/approval-words.ts';
import { ApiError } from '../../../client/hub/api.ts';
import { loadMessages } from '../../../client/locales/messages.ts';
import { covers } from '../../contract/covers.ts';
import { showGerman } from '../../fixtures/german-page.ts';

vi.hoisted(() => Object.assign(globalThis, { LANGUAGE_FILES: { de: '/de.json' } }));

const USD = currencyOf('USD');
const WORDS = { '{much} off {what}': '{much} Rabatt auf {what}', 'table {no}': 'Tisch {no}' };

test('an approval is described in the page’s language', async () => {
  covers('18.2');
  const text = '10 % off table 4';
  expect(aboutWords(text, 12.6, USD)).toBe('10 % off table 4, $12.60');
  await showGerman(WORDS);
  await loadMessages();
  expect(aboutWords(text, 12.6, USD)).toMatch(/^10 % Rabatt auf Tisch 4, 12,60\s\$$/);
  expect(aboutWords(text, 0, USD)).toBe('10 % Rabatt auf Tisch 4');
  const refusal = new ApiError(403, { message: '', text });
  expect(questionOf(refusal, 'Nico', USD)).toContain('10 % Rabatt auf Tisch 4');
});
