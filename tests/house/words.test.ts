// Comments and messages use plain words. They must not contain the words that this file lists.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { CONFIRM, EMPTY, FALLBACK, INVALID } from '#shared/texts.ts';
import { projectRoot } from '../fixtures/hub.ts';

const POSITION = 'in|on|at|there|here|beside|behind|below|above|under|by|with|as';
/** The forbidden words, each with what to write instead. */
const WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:un)?told\b/i, 'notified, recorded, shown'],
  [/\bdeeds?\b/i, 'action'],
  [/\banew\b/i, 'again'],
  [/\bfrom afar\b/i, 'remote, remotely'],
  [/\bwhom?ever\b/i, 'the user who, anyone who'],
  [/\bon the house\b/i, 'comp'],
  [/\bof its own accord\b|\bby (?:it|them)sel(?:f|ves)\b/i, 'automatically, alone'],
  [/\bat once\b/i, 'immediately, together'],
  [/\bhad best\b/i, 'should'],
  [/\bthe like\b/i, 'name the things'],
  [/\bpurses?\b/i, 'server bank'],
  [/\bbears?\b|\bbore\b|\blies\b/i, 'has, is'],
  [new RegExp(`\\b(?:stands?|stood|lay|lain|lying) (?:${POSITION})\\b`, 'i'), 'is, are'],
  [/\bwhere (?:there|one|none|nothing|nobody) (?:is|was|are|were)\b/i, 'if'],
  [/\b(?:he|him|his|himself)\b/i, 'they, the role'],
];

/** Sentences that the product specification fixes, and the printed name of a comp. */
const FIXED = new Set<string>([
  ...[INVALID, CONFIRM, FALLBACK, EMPTY].flatMap((texts) => Object.values(texts)),
  'On the house',
]);

const FOLDERS = ['client', 'migrations', 'scripts', 'server', 'tests'];
/** Files whose test titles and bench row names are not checked, because other files refer to these names. */
const NAMES = /^(?:tests|scripts\/bench)\//;
const THIS = 'tests/house/words.test.ts';
// The file `LISTED` repeats sentences of other sources. They are checked in those sources.
const LISTED = 'server/shared/messages.ts';

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line);

/** Returns the comment on a line of source, without the parts in backticks; empty if the line has no comment. */
function commentOf(line: string): string {
  const text = isComment(line) ? line : (/\s\/\/ (.*)$/.exec(line)?.[1] ?? '');
  return text.replace(/`[^`]*`/g, '');
}

/**
 * Returns the texts in quotes or between tags on a line of code. Texts without a space are left out, because people do
 * not read them.
 */
function textsOf(line: string): string[] {
  if (isComment(line)) return [];
  const quoted = [...line.matchAll(/(['"`])((?:(?!\1).)* (?:(?!\1).)*)\1/g)];
  const inTags = [...line.matchAll(/(^\s*|>)([A-Z][^<>{}=;()]* [^<>{}=;()]*)(?=<|\{|$)/g)];
  return [...quoted, ...inTags].map(([, , text = '']) => text).filter((text) => !FIXED.has(text));
}

/** Returns the words found in a source as `path:line word → instead`. Titles of tests and names of bench rows are not checked. */
function findWords(path: string, source: string): string[] {
  const lines = source.split('\n').map((line) => {
    const texts = NAMES.test(path) ? [] : textsOf(line);
    return [commentOf(line), ...texts].join('\n');
  });
  return lines.flatMap((text, index) =>
    WORDS.flatMap(([word, instead]) => {
      const found = word.exec(text)?.[0];
      return found === undefined ? [] : [`${path}:${index + 1} ${found} → ${instead}`];
    }),
  );
}

it('finds none of these words in comments and messages', () => {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|mjs|cjs|c)$/.test(name))
      .map((name) => `${folder}/${name}`),
  ).filter((path) => path !== THIS && path !== LISTED);
  expect(paths.length).toBeGreaterThan(900);
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  expect(paths.flatMap((path) => findWords(path, read(path)))).toEqual([]);
});

test.each([
  ['server/a.ts', '// Whoever asks is told.', 2],
  ['server/a.ts', " * The order's mark lies here.", 1],
  ['server/a.ts', "const message = 'The bill stands in the trail';", 1],
  ['server/a.ts', 'call(); // The owner himself.', 1],
  ['server/a.ts', "const told = 'told';", 0],
  ['server/a.ts', '// Adds the answer to `told`.', 0],
  ['server/a.ts', `const sentence = '${CONFIRM.delete}';`, 0],
  ['client/a.tsx', '  <p>The rest stands in the queue.</p>', 1],
  ['client/a.tsx', '    Nothing was told to {name}', 1],
  ['tests/a.test.ts', "test('the screen is told', run);", 0],
])('in %s, %j has %i of them', (path, source, count) => {
  expect(findWords(path, source)).toHaveLength(count);
});
