// Each section that a comment cites as `contract 15.3` exists, and each number belongs to one section only.
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#shared/errors.ts';
import { covers } from './covers.ts';
import { citedIn, readContract, readSources, type Source, sectionsOf } from './pages.ts';

const FOLDERS = ['server', 'client', 'scripts', 'migrations', 'tests'] as const;
const CHAPTERS = Array.from({ length: 41 }, (_, index) => index + 1);
/** The last chapter that every developer reads. Each later chapter is read only by developers who need it. */
const LAST_OF_CORE = 25;
const MAX_CORE_WORDS = 9_000;
const MAX_WORDS_OF_LATER = 900;

const pages = readContract();
const whole = pages.map(({ text }) => text).join('\n');
const sections = sectionsOf(pages);

/** Returns `path: n` for each citation of a section that the contract does not have. */
const findUnknown = (known: readonly string[], sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    citedIn(text)
      .filter((number) => !known.includes(number))
      .map((number) => `${path}: ${number}`),
  );

const wordsOf = ({ text }: Source): number =>
  text.split(/\s+/).filter((word) => /\w/.test(word)).length;

describe('the contract', () => {
  it('has every section that a source cites, none of them by the old name', () => {
    const sources = FOLDERS.flatMap((folder) => readSources(folder));
    expect(sources.length).toBeGreaterThan(100);
    expect(findUnknown(sections, sources)).toEqual([]);
    const old = ['CONTRACT', '§'].join(' ');
    expect(sources.filter(({ text }) => text.includes(old)).map(({ path }) => path)).toEqual([]);
  });

  it('has all its chapters, and no number twice', () => {
    const chapters = sections.filter((number) => !number.includes('.')).map(Number);
    expect(chapters.sort((a, b) => a - b)).toEqual(CHAPTERS);
    expect(new Set(sections).size).toBe(sections.length);
  });

  it('has each section on a page of its chapter, and the index names every page', () => {
    const index = pages.find(({ path }) => path.endsWith('README.md'))?.text ?? '';
    for (const page of pages.filter(({ path }) => !path.endsWith('README.md'))) {
      const numbers = sectionsOf([page]);
      const chapters = numbers.filter((number) => !number.includes('.'));
      for (const number of numbers) expect(chapters).toContain(number.split('.')[0]);
      const name = page.path.split('/').at(-1);
      expect(index).toContain(`(${name}): ${chapters.join(', ')}\n`);
    }
  });

  it('refers to no section of its own that it does not have', () => {
    const own = Array.from(whole.matchAll(/\((\d+\.\d+)\)/g), ([, number]) => number ?? '');
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((number) => !sections.includes(number))).toEqual([]);
  });

  it('names every error code', () => {
    covers('13.1');
    const missing = Object.keys(ERROR_STATUS).filter((code) => !whole.includes(`\`${code}\``));
    expect(missing).toEqual([]);
  });

  it('stays short enough to be read', () => {
    const isCore = (page: Source) =>
      sectionsOf([page]).every((number) => Number(number.split('.')[0]) <= LAST_OF_CORE);
    const later = pages.filter((page) => !isCore(page));
    const core = pages.filter(isCore).map(wordsOf);
    expect(core.reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(MAX_CORE_WORDS);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((page) => wordsOf(page) > MAX_WORDS_OF_LATER)).toEqual([]);
  });
});

describe('the search for citations', () => {
  // The citation is built at run time, so that this file itself contains no made-up citation.
  const cites = (list: string) => [{ path: 'a.ts', text: `// (${['contract', list].join(' ')}).` }];

  it('finds a section that the contract does not have', () => {
    expect(findUnknown(['1', '2', '1.1'], cites('3'))).toEqual(['a.ts: 3']);
    expect(findUnknown(['1', '2', '1.1'], cites('2, 1.1, 9.9'))).toEqual(['a.ts: 9.9']);
  });

  it('accepts sections that the contract has, also at the end of a sentence', () => {
    expect(findUnknown(['1', '2'], cites('1 and 2'))).toEqual([]);
    expect(findUnknown(['1', '1.1'], cites('1.1.'))).toEqual([]);
  });
});
