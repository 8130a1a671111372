// Texts of the hub that a page translates by their sentences: descriptions and the details of the audit trail.
import { afterEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../client/locales/language.ts';
import {
  describedLater,
  loadMessages,
  translate,
  valuesIn,
} from '../../client/locales/messages.ts';
import { hashText } from '../../client/locales/text-hash.ts';

it('finds the values of a sentence, or that the text is another one', () => {
  expect(valuesIn('{much} off {what}', '10 % off table 4')).toEqual({
    much: '10 %',
    what: 'table 4',
  });
  expect(valuesIn('table {no}', 'Table 4')).toBeUndefined();
  expect(valuesIn('Cancel {pieces}', 'Cancel')).toBeUndefined();
});

vi.hoisted(() => Object.assign(globalThis, { LANGUAGE_FILES: { de: '/de.json' } }));

const TEXTS = { '{much} off {what}': '{much} Rabatt auf {what}', 'table {no}': 'Tisch {no}' };
const REFUSALS = { 'Wait.': 'Warten.', '“{title}” is gone.': '„{title}“ ist weg.' };

/** Answers every request for a language's file with a small one. */
async function showGerman(): Promise<void> {
  const all = { ...TEXTS, ...REFUSALS };
  const hashes = Object.keys(all).map(hashText).join('');
  const texts = Object.keys(REFUSALS);
  const file = { list: Object.values(all), hashes, texts, descriptions: Object.keys(TEXTS) };
  const page = { list: [], hashes: '', messages: '/messages.json' };
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address === '/messages.json' ? file : page),
  );
  await switchLanguage('de');
}

afterEach(async () => {
  await switchLanguage('en');
  vi.unstubAllGlobals();
});

it('translates a description with what it contains', async () => {
  await showGerman();
  expect(describedLater('10 % off table 4')).toBe('10 % off table 4');
  await loadMessages();
  expect(describedLater('10 % off table 4')).toBe('10 % Rabatt auf Tisch 4');
  expect(describedLater('Soup')).toBe('Soup');
});

it('loads the translation of a refusal, and leaves a translated one as it is', async () => {
  await showGerman();
  const refused = async (message: string, shown = message, params = {}) => {
    const error = { message: shown, body: { message, params } };
    await translate(error);
    return error.message;
  };
  expect(await refused('“Soup” is gone.', undefined, { title: 'Soup' })).toBe('„Soup“ ist weg.');
  expect(await refused('Wait.')).toBe('Warten.');
  expect(await refused('Wait.', 'Bitte warten.')).toBe('Bitte warten.');
  expect(await refused('Another message.')).toBe('Another message.');
});
