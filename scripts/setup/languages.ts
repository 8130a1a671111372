// Build plugin: numbers the sentences of the screens, and writes one file per language with their translations.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { hashText } from '../../client/locales/text-hash.ts';
import { CATALOGUE_TAGS, readCatalogue } from './catalogues.ts';
import { FORMER_DESCRIPTIONS } from './former-descriptions.ts';
import { DESCRIPTIONS, HUB_TEXTS, LATER_TEXTS } from './hub-sentences.ts';
import { OFFICE_LATER_TEXTS, OFFICE_SOURCES, OFFICE_TEXTS } from './office-sentences.ts';
import { type Found, findSentences, readSentences, type Sentences } from './sentences.ts';

/** The sentences of one build. */
interface Texts {
  /** The sentences that a page loads with its language. */
  readonly sentences: Sentences;
  /** The sentences whose translations a page loads when it shows one of them. */
  readonly later: readonly string[];
}

const withLater = (sentences: Sentences, later: readonly string[]): Texts => ({
  sentences,
  later: [...new Set(later)].filter((text) => !sentences.byText.has(text)).sort(),
});

/** Returns the sentences of the restaurant's screens, and the sentences of the hub that the screens translate. */
export const hubTexts = (client: string): Texts =>
  withLater(
    readSentences(client, HUB_TEXTS, (name) => !name.startsWith('office/')),
    LATER_TEXTS,
  );

/** Returns the sentences of the screens of head office, which have files of their own. */
export const officeTexts = (client: string): Texts =>
  withLater(
    readSentences(client, OFFICE_TEXTS, (name) => OFFICE_SOURCES.test(name)),
    OFFICE_LATER_TEXTS,
  );

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the number of a sentence. Throws if the files of this build do not have the sentence. */
function numberIn(numbers: ReadonlyMap<string, number>, sentence: string): number {
  const number = numbers.get(sentence);
  if (number === undefined) throw new Error(`The language files lack “${sentence}”`);
  return number;
}

/**
 * Returns the edits of a source: each call gets the number of its sentence, and the `words( … )` around a table is
 * removed.
 */
function editsOf({ calls, tables }: Found, numbers: ReadonlyMap<string, number>): Edit[] {
  const added = calls.flatMap(({ text: [start, textEnd], end, hasParams, sentence }) => [
    { start: end, end, text: `${hasParams ? '' : ',void 0'},${numberIn(numbers, sentence)}` },
    { start, end: textEnd, text: JSON.stringify(sentence.replace(/##.*/, '')) },
  ]);
  const taken = tables.flatMap(([start, end, from, to]) => [
    { start, end: from, text: '(' },
    { start: to, end, text: ')' },
  ]);
  return [...added, ...taken].sort((a, b) => b.start - a.start);
}

/** Adds the sentences' numbers to the calls of a source. */
export function numberSentences(
  path: string,
  source: string,
  numbers: ReadonlyMap<string, number>,
): string {
  const edits = editsOf(findSentences(path, source), numbers);
  return edits.reduce(
    (code, { start, end, text }) => `${code.slice(0, start)}${text}${code.slice(end)}`,
    source,
  );
}

/**
 * Returns the short forms of sentences. Throws if two sentences have the same short form; one of them must then be
 * reworded.
 */
function hashesOf(found: readonly string[]): string {
  const hashes = found.map(hashText);
  const twice = found.find((_, at) => hashes.indexOf(hashes[at] ?? '') !== at);
  if (twice !== undefined) throw new Error(`Another sentence has the short form of “${twice}”`);
  return hashes.join('');
}

type Catalogue = Readonly<Record<string, string>>;

/**
 * Returns the content of a language's file (`client/locales/language.ts` reads it). `messages` is the address of the
 * file of its messages.
 */
export function languageFile(
  { all, byText }: Sentences,
  catalogue: Catalogue,
  messages: string,
): string {
  const list = all.map((sentence) => catalogue[sentence] ?? 0);
  return JSON.stringify({ list, hashes: hashesOf(all.slice(0, byText.size)), messages });
}

/** Returns a sentence without its placeholders. */
const literal = (text: string): string => text.replace(/\{\w+\}/g, '');

/**
 * Sorts sentences so that screens find the right one by its words: `Choose {min} of …` would also match
 * `Choose 1 to 3 of …`.
 */
export const longestFirst = (sentences: readonly string[]): string[] =>
  [...sentences].sort((a, b) => literal(b).length - literal(a).length);

/**
 * Returns the content of the file of a language's messages (`client/locales/messages.ts` reads it). `former` maps each
 * wording of an earlier version to its present wording, whose translation it gets.
 */
export function messagesFile(
  sentences: readonly string[],
  catalogue: Catalogue,
  former: Catalogue = {},
): string {
  const all = [...sentences, ...Object.keys(former)];
  const list = all.map((sentence) => catalogue[former[sentence] ?? sentence] ?? 0);
  const texts = longestFirst(
    sentences.filter((text) => text.includes('{') && !DESCRIPTIONS.includes(text)),
  );
  // The former texts come first. Otherwise the shortest present texts would match them.
  const descriptions = [...Object.keys(former), ...DESCRIPTIONS].filter((text) =>
    text.includes('{'),
  );
  return JSON.stringify({ list, texts, descriptions, hashes: hashesOf(all) });
}

const shortHash = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 7);

interface Languages {
  readonly plugin: Plugin;
  /** The address of each language's file. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** Returns the plugin, and the addresses of the files that it will write. */
export function languages(client: string, texts = hubTexts(client)): Languages {
  const { sentences, later } = texts;
  const numbers = new Map(sentences.all.map((sentence, no) => [sentence, no]));
  const files = CATALOGUE_TAGS.map((tag) => {
    const catalogue = readCatalogue(client, tag);
    const messages = messagesFile(later, catalogue, FORMER_DESCRIPTIONS);
    const messagesName = `assets/messages-${tag}-${shortHash(messages)}.json`;
    const source = languageFile(sentences, catalogue, `/${messagesName}`);
    const fileName = `assets/${tag}-${shortHash(source)}.json`;
    return { tag, source, fileName, messages, messagesName };
  });
  const addresses = Object.fromEntries(files.map(({ tag, fileName }) => [tag, `/${fileName}`]));
  const plugin: Plugin = {
    name: 'languages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ define: { LANGUAGE_FILES: JSON.stringify(addresses) } }),
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/, code: /locales\/(t|rich)\.ts/ },
      handler: (source, id) => ({ code: numberSentences(id, source, numbers), map: null }),
    },
    generateBundle() {
      for (const { fileName, source, messagesName, messages } of files) {
        this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({ type: 'asset', fileName: messagesName, source: messages });
      }
    },
  };
  return { plugin, addresses };
}
