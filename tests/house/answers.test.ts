// Messages of successful answers that have values or are only one word are translated.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { valuesIn } from '../../client/locales/messages.ts';
import { HUB_MESSAGES } from '../../scripts/setup/hub-messages.ts';
import { ANSWERS } from '../../scripts/setup/later-messages.ts';
import { projectRoot } from '../fixtures/hub.ts';

/** Messages that no screen shows, and sentences for the log. */
const NOT_SHOWN = ['Locked.', 'Noted.'];

/** Matches two kinds of text: a template that is not the message of a refusal (`say`), and a sentence of one word. */
const MESSAGE = /\bmessage(?::| =)[^;\n]*?(?<!say)`([^`\n]*\$\{[^`\n]*\.)`|'([A-Z][a-z]+\.)'/g;

const api = join(projectRoot, 'server/api');
const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(api, file), 'utf8'));

const isKnown = (message: string): boolean =>
  [...ANSWERS, ...HUB_MESSAGES].some(
    (sentence) => sentence === message || valuesIn(sentence, message) !== undefined,
  );

test('every message of an answer with values, and every one of a single word, has a translation', () => {
  const found = sources.flatMap((source) =>
    [...source.matchAll(MESSAGE)].map(([, template, word]) => template ?? word ?? ''),
  );
  expect(found.length).toBeGreaterThan(20);
  const samples = found.map((text) =>
    text
      .replace(/\$\{[^}]*'([^']*)'[^}]*\}/g, '$1')
      .replace(/\$\{LABELS[^}]*\}/, 'Variant')
      .replace(/\$\{[^}]*\}/g, 'some value'),
  );
  expect(samples.filter((text) => !NOT_SHOWN.includes(text) && !isKnown(text))).toEqual([]);
});
