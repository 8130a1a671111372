// The translations of the screens: complete, used, and each with the parameters and plural forms of its sentence.
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import {
  categoryOf,
  fill,
  type Piece,
  parseSentence,
  piecesOf,
} from '../../client/locales/sentence.ts';
import { hashText } from '../../client/locales/text-hash.ts';
import { CATALOGUE_TAGS, readAreas, readCatalogue } from '../../scripts/setup/catalogues.ts';
import { FORMER_DESCRIPTIONS } from '../../scripts/setup/former-descriptions.ts';
import {
  hubTexts,
  languageFile,
  messagesFile,
  numberSentences,
  officeTexts,
} from '../../scripts/setup/languages.ts';
import { OFFICE_ENGLISH_ONLY } from '../../scripts/setup/office-sentences.ts';
import { findSentences } from '../../scripts/setup/sentences.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { readHubMessages } from '../fixtures/hub-messages.ts';

const client = join(projectRoot, 'client');
const hub = hubTexts(client);
const office = officeTexts(client);
const wanted = new Set(
  [hub, office].flatMap(({ sentences, later }) => [...sentences.all, ...later]),
);

/** Returns the names of a sentence's parameters. The parameter of a plural gets a mark, because it needs a number. */
function namesIn(pieces: readonly Piece[]): string[] {
  const names = pieces.flatMap((piece) => {
    if (typeof piece === 'string' || piece.name === '#') return [];
    if (piece.forms === undefined) return [piece.name];
    return [`${piece.name} (plural)`, ...Object.values(piece.forms).flatMap(namesIn)];
  });
  return [...new Set(names)].sort();
}

/** Returns the plural categories that a language needs for the numbers from 0 to 1,000. */
const categoriesOf = (tag: string): string[] => [
  ...new Set(Array.from({ length: 1001 }, (_, n) => categoryOf(n, tag))),
];

/** Returns what is wrong with the forms of a sentence in a language. */
function formFaults(pieces: readonly Piece[], tag: string): string[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string' || piece.forms === undefined) return [];
    const given = Object.keys(piece.forms);
    const needed = [...categoriesOf(tag), 'other'];
    const lacking = needed.filter((each) => !given.includes(each));
    const known = new Intl.PluralRules(tag).resolvedOptions().pluralCategories as string[];
    const strange = given.filter((each) => !known.includes(each) && !/^=\d+$/.test(each));
    return [...lacking.map((each) => `lacks ${each}`), ...strange.map((each) => `has ${each}`)];
  });
}

/** Returns what is wrong with one translation. */
function faultsOf(sentence: string, translation: string, tag: string): string[] {
  const [english, other] = [piecesOf(sentence), parseSentence(translation)];
  const [wanted, given] = [namesIn(english).join(', '), namesIn(other).join(', ')];
  return [
    ...(translation.trim() === '' ? ['is empty'] : []),
    ...(/#{2}/.test(translation) ? ['has a context'] : []),
    ...(wanted === given ? [] : [`has the parameters ${given || 'none'}, not ${wanted || 'none'}`]),
    ...formFaults(other, tag),
  ];
}

it.each([
  ['the restaurant', hub],
  ['head office', office],
])('has only sentences of %s whose forms and parameters can be read', (_whose, { sentences }) => {
  expect(sentences.all.length).toBeGreaterThan(50);
  expect(sentences.faults).toEqual([]);
  expect(sentences.all.flatMap((text) => formFaults(piecesOf(text), 'en'))).toEqual([]);
});

describe.each(CATALOGUE_TAGS)('%s', (tag) => {
  const catalogue = readCatalogue(client, tag);

  it('has all sentences, and no others', () => {
    expect([...wanted].filter((sentence) => !(sentence in catalogue))).toEqual([]);
    expect(Object.keys(catalogue).filter((sentence) => !wanted.has(sentence))).toEqual([]);
  });

  it('has the parameters and the plural forms of each sentence', () => {
    const faults = Object.entries(catalogue).flatMap(([sentence, text]) =>
      faultsOf(sentence, text, tag).map((fault) => `${sentence}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('translates each sentence in one area', () => {
    const all = [...readAreas(client, tag).values()].flatMap((area) => Object.keys(area));
    expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([]);
  });

  it('writes bidi marks nowhere: the screens isolate what they fill in', () => {
    const marked = Object.values(catalogue).filter((text) =>
      /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text),
    );
    expect(marked).toEqual([]);
  });
});

describe('head office', () => {
  const areaOf = (tag: string): string[] =>
    Object.keys(readAreas(client, tag).get('office.json') ?? {});
  const inHub = new Set([...hub.sentences.all, ...hub.later]);

  it.each(CATALOGUE_TAGS)('adds nothing to the files of the restaurant in %s', (tag) => {
    expect(areaOf(tag).length).toBeGreaterThan(100);
    expect(areaOf(tag).filter((sentence) => inHub.has(sentence))).toEqual([]);
  });

  it.each(CATALOGUE_TAGS)(
    'has the titles that the settings of the restaurant name in %s',
    (tag) => {
      const catalogue = readCatalogue(client, tag);
      const [sentence = ''] = hub.sentences.all.filter((text) => text.includes('Pair a store'));
      expect(sentence).toContain('Stores › Pair a store');
      expect(catalogue[sentence]).toContain(`${catalogue.Stores} › ${catalogue['Pair a store']}`);
    },
  );

  it.each(CATALOGUE_TAGS)('costs at most 5 kB with its language in %s', (tag) => {
    const file = languageFile(office.sentences, readCatalogue(client, tag), '');
    expect(brotliCompressSync(file).length).toBeLessThanOrEqual(5_000);
  });

  it('translates what its server sends, unless no screen shows it', () => {
    const sent = readHubMessages(['office']);
    const known = new Set([...office.later, ...office.sentences.byText, ...OFFICE_ENGLISH_ONLY]);
    expect(sent.length).toBeGreaterThan(40);
    expect(sent.filter((text) => !known.has(text))).toEqual([]);
    const all = new Set<string>([...sent, ...hub.later, ...hub.sentences.byText]);
    const listed = [...office.later, ...OFFICE_ENGLISH_ONLY];
    expect(listed.filter((text) => !all.has(text))).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    ['Hi {name}', 'Hallo', 'de'],
    ['Hi {name}', 'Hallo {nam}', 'de'],
    ['Hi', 'Hallo {name}', 'de'],
    ['Hi', ' ', 'de'],
    ['{n, plural, one {# dish} other {# dishes}}', '{n} Gerichte', 'de'],
    ['{n, plural, one {# dish} other {# dishes}}', '{n, plural, other {# Gerichte}}', 'de'],
    ['{n, plural, one {# dish} other {# dishes}}', '{n, plural, one {a} other {b}}', 'ar'],
    ['{n, plural, one {# dish} other {# dishes}}', '{n, plural, one {a} other {b}}', 'zh-Hans'],
  ])('refuses for “%s” “%s” in %s', (sentence, translation, tag) => {
    expect(faultsOf(sentence, translation, tag)).not.toEqual([]);
  });

  it.each([
    ["import { t } from './locales/t.ts';\nconst title = t('Bill');", 1],
    ["import { t } from './locales/t.ts';\nconst title = () => t('Bill');", 0],
    ["import { words } from './locales/t.ts';\nconst TITLES = words({ bill: 'Bill' });", 0],
    ["import { t } from './others/t-shirt.ts';\nconst title = t('Bill');", 0],
  ])('finds in %j %i sentences at module level', (source, count) => {
    expect(findSentences('a.tsx', source).faults).toHaveLength(count);
  });

  it('adds numbers to calls, also to nested ones, and takes tables out of their marks', () => {
    const source = [
      "import { t, words } from './t.ts';",
      "const WORDS = words({ a: 'A' } as const);",
      "const f = (n: number) => t('Z {x}', { x: t('B##verb'), },);",
    ].join('\n');
    const numbers = new Map([
      ['A', 0],
      ['B##verb', 1],
      ['Z {x}', 2],
    ]);
    expect(numberSentences('a.ts', source, numbers).split('\n').slice(1)).toEqual([
      "const WORDS = ({ a: 'A' } as const);",
      'const f = (n: number) => t("Z {x}", { x: t("B",void 0,1), },2,);',
    ]);
  });

  it('refuses a sentence that the files of the build lack', () => {
    const source = "import { t } from './t.ts';\nconst f = () => t('New');";
    expect(() => numberSentences('a.ts', source, new Map())).toThrow('New');
  });

  it('writes each language in the order of the numbers, with 0 for what is missing', () => {
    const some = { all: ['C {n}', 'D', 'A', 'B'], byText: new Set(['C {n}', 'D']), faults: [] };
    expect(JSON.parse(languageFile(some, { A: 'a', 'C {n}': 'c {n}', D: 'd' }, '/m.json'))).toEqual(
      {
        list: ['c {n}', 'd', 'a', 0],
        hashes: `${hashText('C {n}')}${hashText('D')}`,
        messages: '/m.json',
      },
    );
  });

  it('writes the messages of a language with the sentences that have values', () => {
    const file = JSON.parse(messagesFile(['C {n}', 'D', 'table {no}'], { 'C {n}': 'c {n}' }));
    expect(file).toMatchObject({
      list: ['c {n}', 0, 0],
      texts: ['C {n}'],
      hashes: ['C {n}', 'D', 'table {no}'].map(hashText).join(''),
    });
    expect(file.descriptions).toContain('table {no}');
  });

  it('gives former wordings of stored texts the translations of the present wordings', () => {
    const now = { 'Comp: {cause}, {place}': 'Aufs Haus: {cause}, {place}' };
    const file = JSON.parse(messagesFile([], now, FORMER_DESCRIPTIONS));
    const formerly = 'On the house: {cause}, {place}';
    const former = Object.keys(FORMER_DESCRIPTIONS);
    expect(file.list[former.indexOf(formerly)]).toBe('Aufs Haus: {cause}, {place}');
    expect(file.hashes).toBe(former.map(hashText).join(''));
    // This sentence is found before shorter sentences such as “{pieces}, table {no}”.
    const { descriptions } = file;
    expect(descriptions.indexOf(formerly)).toBeLessThan(descriptions.indexOf('table {no}'));
    for (const sentence of former) expect(wanted).not.toContain(sentence);
    for (const sentence of Object.values(FORMER_DESCRIPTIONS)) expect(wanted).toContain(sentence);
  });

  it('refuses two sentences that a screen could not tell apart', () => {
    const [one, other] = ['Aa', 'BB'];
    expect(hashText(one)).toBe(hashText(other));
    const same = { all: [one, other], byText: new Set([one, other]), faults: [] };
    expect(() => languageFile(same, {}, '')).toThrow('BB');
    expect(() => messagesFile([one, other], {})).toThrow('BB');
  });
});

/** Samples from CLDR: some numbers for each plural category. */
test.each([
  ['en', { one: [1], other: [0, 2, 11, 21, 100] }],
  ['de', { one: [1], other: [0, 2, 11, 21, 100] }],
  ['es', { one: [1], other: [0, 2, 11, 100], many: [1_000_000] }],
  ['fr', { one: [0, 1], other: [2, 11, 100], many: [1_000_000] }],
  ['it', { one: [1], other: [0, 2, 11, 100], many: [1_000_000] }],
  ['pt', { one: [0, 1], other: [2, 11, 100], many: [1_000_000] }],
  ['tr', { one: [1], other: [0, 2, 11, 100] }],
  [
    'ar',
    {
      zero: [0],
      one: [1],
      two: [2],
      few: [3, 10, 103, 110, 1003],
      many: [11, 26, 99, 111, 1011],
      other: [100, 102, 200, 1000],
    },
  ],
  ['zh-Hans', { other: [0, 1, 2, 11, 100] }],
])('%s chooses the plural form that CLDR names', (tag, samples) => {
  const categories = Object.keys(samples);
  const text = `{n, plural, ${categories.map((each) => `${each} {${each} #}`).join(' ')}}`;
  for (const [category, numbers] of Object.entries(samples))
    for (const n of numbers) {
      const filling = { tag, params: { n }, number: String };
      expect(fill(parseSentence(text), filling).join('')).toBe(`${category} ${n}`);
    }
});
