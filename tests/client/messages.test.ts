// Pages translate English sentences of the hub: descriptions of actions, and the details of the audit trail.
import { expect, it, vi } from 'vitest';
import {
  describedLater,
  loadMessages,
  saidByWords,
  translate,
  valuesIn,
} from '../../client/locales/messages.ts';
import { showGerman } from '../fixtures/german-page.ts';

it('finds the values of a sentence, or that the text is another one', () => {
  expect(valuesIn('{much} off {what}', '10 % off table 4')).toEqual({
    much: '10 %',
    what: 'table 4',
  });
  expect(valuesIn('table {no}', 'Table 4')).toBeUndefined();
  expect(valuesIn('Cancel {pieces}', 'Cancel')).toBeUndefined();
  const twice = 'At most {max}, so {max} defaults.';
  expect(valuesIn(twice, 'At most 2, so 2 defaults.')).toEqual({ max: '2' });
  expect(valuesIn(twice, 'At most 2, so 3 defaults.')).toBeUndefined();
});

vi.hoisted(() => Object.assign(globalThis, { LANGUAGE_FILES: { de: '/de.json' } }));

const TEXTS = {
  '{much} off {what}': '{much} Rabatt auf {what}',
  'the guest of {place}': 'Gast, {place}',
  'table {no}': 'Tisch {no}',
};
const REFUSALS = {
  'Wait.': 'Warten.',
  'Pairing failed: {reason}': 'Das Koppeln ist fehlgeschlagen: {reason}',
  'the connection failed ({code})': 'keine Verbindung ({code})',
  '“{title}” is gone.': '„{title}“ ist weg.',
  'Line {line}: {fault}': 'Zeile {line}: {fault}',
  'Give it back to {guest}.': 'Zurückgeben an: {guest}.',
  'There is no tax "{title}".': 'Es gibt keine Steuer „{title}“.',
  'There is no tax "{title}". To add it, write: {example}':
    'Keine Steuer „{title}“. Neu: {example}',
};

it('translates a description with what it contains', async () => {
  await showGerman(TEXTS, REFUSALS);
  expect(describedLater('10 % off table 4')).toBe('10 % off table 4');
  await loadMessages();
  expect(describedLater('10 % off table 4')).toBe('10 % Rabatt auf Tisch 4');
  expect(describedLater('Soup')).toBe('Soup');
});

it('loads the translation of a refusal, and leaves a translated one as it is', async () => {
  await showGerman(TEXTS, REFUSALS);
  const refused = async (message: string, shown = message, params = {}) => {
    const error = { message: shown };
    await translate(error, { message, params });
    return error.message;
  };
  expect(await refused('“Soup” is gone.', undefined, { title: 'Soup' })).toBe('„Soup“ ist weg.');
  expect(await refused('Wait.')).toBe('Warten.');
  expect(await refused('Wait.', 'Bitte warten.')).toBe('Bitte warten.');
  expect(await refused('Another message.')).toBe('Another message.');
  const [wait, line] = [{ line: 3, fault: 'Wait.' }, 'Line 3: Wait.'];
  expect(await refused(line, undefined, wait)).toBe('Zeile 3: Warten.');
  const gone = { line: 3, fault: '“Soup” is gone.' };
  expect(await refused('Line 3: “Soup” is gone.', undefined, gone)).toBe(
    'Zeile 3: „Soup“ ist weg.',
  );
  const why = { reason: 'the connection failed (ECONNREFUSED)' };
  expect(await refused(`Pairing failed: ${why.reason}`, undefined, why)).toBe(
    'Das Koppeln ist fehlgeschlagen: keine Verbindung (ECONNREFUSED)',
  );
  const guest = 'the guest of table 4';
  expect(await refused(`Give it back to ${guest}.`, undefined, { guest })).toBe(
    'Zurückgeben an: Gast, Tisch 4.',
  );
  const unknown = { line: 3, fault: 'Another message.' };
  expect(await refused('Line 3: Another message.', undefined, unknown)).toBe(
    'Zeile 3: Another message.',
  );
});

it('finds the values of an answer’s message by its words', async () => {
  await showGerman(TEXTS, REFUSALS);
  const answer = { message: '“Soup” is gone.' };
  await translate(answer, answer);
  expect(answer.message).toBe('„Soup“ ist weg.');
});

it('finds the sentence of a message without its values', async () => {
  await showGerman(TEXTS, REFUSALS);
  const missing = 'There is no tax "GST".';
  await loadMessages();
  expect(saidByWords(missing)).toBe('Es gibt keine Steuer „GST“.');
  expect(saidByWords(`${missing} To add it, write: GST 5% exclusive`)).toBe(
    'Keine Steuer „GST“. Neu: GST 5% exclusive',
  );
  expect(saidByWords('Another message.')).toBe('Another message.');
});
