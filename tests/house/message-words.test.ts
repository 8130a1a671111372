// Screens find the sentence of some messages by its words (`saidByWords`). They use the first sentence that fits.
import { expect, test } from 'vitest';
import { valuesIn } from '../../client/locales/messages.ts';
import { longestFirst } from '../../scripts/setup/languages.ts';
import { LATER_MESSAGES } from '../../scripts/setup/later-messages.ts';
import { fill } from '../../server/shared/fill.ts';

/** The sentences with values, in the order of a language's file. */
const SENTENCES = longestFirst(LATER_MESSAGES.filter((text) => text.includes('{')));

/** Returns a sentence with a different word for each of its values. */
const sample = (sentence: string): string => {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fill(sentence, Object.fromEntries(names.map((name) => [name, `some ${name}`])));
};

test('the first sentence that a message fits is its own', () => {
  expect(SENTENCES.length).toBeGreaterThan(50);
  const wrong = SENTENCES.filter((sentence) => {
    const message = sample(sentence);
    return SENTENCES.find((each) => valuesIn(each, message) !== undefined) !== sentence;
  });
  expect(wrong).toEqual([]);
});
