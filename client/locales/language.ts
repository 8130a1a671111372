// The language of this page, and its sentences. English has no file: its sentences are in the code.
import { useSyncExternalStore } from 'react';

/** Filled in by the build: the file of each language. */
declare const LANGUAGE_FILES: Readonly<Record<string, string>>;

/**
 * A language's file. `list` has the translations, in an order that the build sets. `texts` has the English sentences
 * of the first entries in `list`; the screen can look up these translations by the English text.
 */
interface LanguageFile {
  readonly list: readonly (string | 0)[];
  readonly texts: readonly string[];
}

/** Returns the translation of an English sentence; undefined if there is none. */
type Translate = (sentence: string, number?: number) => string | undefined;

const FILES = typeof LANGUAGE_FILES === 'undefined' ? {} : LANGUAGE_FILES;
export const ENGLISH = 'en';
export const PSEUDO = 'en-XA';
const RIGHT_TO_LEFT = ['ar'];

const english: Translate = () => undefined;
let tag = ENGLISH;
let translate = english;
let byText: readonly string[] = [];
const listeners = new Set<() => void>();

export const languageTag = (): string => tag;
export const isRightToLeft = (): boolean => RIGHT_TO_LEFT.includes(tag);
export const translated: Translate = (sentence, number) => translate(sentence, number);

/** Returns the sentences that can be found by their text; none in English. */
export const sentencesByText = (): readonly string[] => byText;

/** Shows another language from now on. */
function showLanguage(to: string, { by, texts }: Loaded): void {
  tag = to;
  translate = by;
  byText = texts;
  const { documentElement } = document;
  documentElement.lang = to;
  documentElement.dir = isRightToLeft() ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

const numbersOf = (texts: readonly string[]): ReadonlyMap<string, number> =>
  new Map(texts.map((sentence, number) => [sentence, number]));

function byFile({ list, texts }: LanguageFile): Translate {
  const numbers = numbersOf(texts);
  return (sentence, number = numbers.get(sentence)) =>
    (number !== undefined && list[number]) || undefined;
}

/** The time limit for a file over slow Wi-Fi, in ms. */
const FILE_MS = 20_000;

const get = (file: string): Promise<Response> =>
  fetch(file, { signal: AbortSignal.timeout(FILE_MS) });

async function read(file: string | undefined): Promise<LanguageFile> {
  if (file === undefined) return { list: [], texts: [] };
  const answer = await get(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.json();
}

/** The function that translates into a language, and the English sentences that can be found by their text. */
interface Loaded {
  readonly by: Translate;
  readonly texts: readonly string[];
}

async function load(to: string): Promise<Loaded> {
  if (to === ENGLISH) return { by: english, texts: [] };
  if (to === PSEUDO) {
    const [{ pseudo }, { texts }] = await Promise.all([import('./pseudo.ts'), read(FILES.de)]);
    const numbers = numbersOf(texts);
    const by: Translate = (sentence, number = numbers.get(sentence)) =>
      number === undefined ? undefined : pseudo(sentence);
    return { by, texts };
  }
  const file = await read(FILES[to]);
  return { by: byFile(file), texts: file.texts };
}

const RETRY_MS = 5000;
let wanted = ENGLISH;

/** Loads and shows a language. If its file can't be loaded, the page keeps its language and tries again later. */
export async function switchLanguage(to: string): Promise<void> {
  wanted = to;
  if (to === tag) return;
  try {
    const loaded = await load(to);
    if (wanted === to) showLanguage(to, loaded);
  } catch (error) {
    console.warn('The language could not be loaded', error);
    setTimeout(() => {
      if (wanted === to) void switchLanguage(to);
    }, RETRY_MS);
  }
}

/** Fetches the language's file again, so that a service worker that has just started stores it. */
export function keepLanguage(): void {
  const file = FILES[tag];
  if (file !== undefined) get(file).catch(console.warn);
}

/** Returns whether the screens are available in this language. */
export const isScreenLanguage = (each: string): boolean =>
  each === ENGLISH || each === PSEUDO || each in FILES;

/**
 * Returns the screen language that fits a browser's or a store's language tag: `de-AT` → `de`, `zh-CN` → `zh-Hans`.
 * Undefined if none fits.
 */
export function fittingScreenLanguage(wish: string): string | undefined {
  if (isScreenLanguage(wish)) return wish;
  const parts = new Intl.Locale(wish).maximize().baseName.split('-');
  for (; parts.length > 0; parts.pop())
    if (isScreenLanguage(parts.join('-'))) return parts.join('-');
  return undefined;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the page's language; the component renders again when it changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, languageTag, languageTag);
