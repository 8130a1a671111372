// The guide in each language has the same sections, lists and names as in English, and uses the words of the screens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { foldText } from '#shared/fold-text.ts';
import {
  type Block,
  type Inline,
  readGuide,
  type Section,
} from '../../client/screens/help/guide-text.ts';
import { SECTION_IDS } from '../../client/screens/help/guides.ts';
import { CATALOGUE_TAGS, type Catalogue, readCatalogue } from '../../scripts/setup/catalogues.ts';
import { projectRoot } from '../fixtures/hub.ts';

const client = join(projectRoot, 'client');
const read = (path: string): Section[] =>
  readGuide(readFileSync(join(client, path), 'utf8'), SECTION_IDS);
const english = read('GUIDE.md');

/** Returns the paragraphs and list items of a section; a list item has a dash. */
const partsOf = ({ blocks }: Section): { mark: string; words: readonly Inline[] }[] =>
  blocks.flatMap((block: Block) =>
    block.kind === 'text'
      ? [{ mark: '', words: block.words }]
      : block.items.map((words) => ({ mark: '-', words })),
  );

/** Returns the marked names of a part. In a path such as `Settings › Tills`, each step is a separate name. */
const namesIn = (words: readonly Inline[]): string[] =>
  words
    .filter(({ kind }) => kind === 'em' || kind === 'strong')
    .flatMap(({ text }) => text.split(' › '));

const codesIn = (words: readonly Inline[]): string[] =>
  words.filter(({ kind }) => kind === 'code').map(({ text }) => text);

/** Returns the translations of a name, with any context; an empty list if no screen has this name. */
const translationsOf = (name: string, catalogue: Catalogue): string[] =>
  Object.entries(catalogue)
    .filter(([sentence]) => sentence.replace(/##.*/, '') === name)
    .map(([, translation]) => foldText(translation));

test('the sections of the English guide have their ids', () => {
  const ids = english.map(({ title }) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  expect(ids).toEqual(SECTION_IDS);
});

test('the names in the English guide are the names on the screens', () => {
  const names = english.flatMap(partsOf).flatMap(({ words }) => namesIn(words));
  const catalogue = readCatalogue(client, 'de');
  const unknown = names.filter((name) => translationsOf(name, catalogue).length === 0);
  // These marked words have no translation. The till shows Fire with the number of the course (`Fire course 3`); the
  // other words are not names on the screens.
  expect([...new Set(unknown)]).toEqual(['Fire', '⋮', 'after print', 'X', 'Z']);
});

describe.each(CATALOGUE_TAGS)('%s', (tag) => {
  const guide = read(`guides/${tag}.md`);
  const catalogue = readCatalogue(client, tag);

  it('has the sections, paragraphs and list items of the English guide, in the same order', () => {
    const shape = (sections: Section[]) =>
      sections.map((section) => [
        section.id,
        partsOf(section)
          .map(({ mark }) => mark)
          .join(' '),
      ]);
    expect(shape(guide)).toEqual(shape(english));
    expect(guide.slice(1).every(({ title }) => title !== '')).toBe(true);
  });

  it('names pages and buttons as the screens do, and keeps codes', () => {
    const parts = guide.flatMap(partsOf);
    const faults = english.flatMap(partsOf).flatMap(({ words }, at) => {
      const own = parts[at]?.words ?? [];
      const names = namesIn(own);
      const lacking = namesIn(words).filter((name) => {
        const known = translationsOf(name, catalogue);
        return known.length > 0 && !known.some((each) => names.map(foldText).includes(each));
      });
      const codes = codesIn(words).filter((code) => !codesIn(own).includes(code));
      const count = names.length === namesIn(words).length ? [] : [`${names}: other names`];
      return [...lacking, ...codes, ...count];
    });
    expect(faults).toEqual([]);
  });
});
