// The language of this page, and its sentences. English has no file: its sentences are in the code.
import { useSyncExternalStore } from 'react';
import { hashText } from './text-hash.ts';

/** Filled in by the build: the file of each language. */
declare const LANGUAGE_FILES: Readonly<Record<string, string>>;

/**
 * A language's file. `list` has the translations. The translations that screens look up by text come first. For these,
 * `hashes` has the short forms of the English sentences in the same order. `messages` is the address of the file of the
 * hub's messages (`messages.ts` reads it).
 */
interface LanguageFile {
  readonly list: readonly (string | 0)[];
  readonly hashes: string;
  readonly messages?: string;
  /** The English sentences that contain placeholders. Only the file of the hub's messages has them. */
  readonly texts?: readonly string[];
  /**
   * The English sentences that describe an action, such as `Comp: {cause}, {place}`. Only the file of the hub's
   * messages has them.
   */
  readonly descriptions?: readonly string[];
}

/** Returns the translation of an English sentence; undefined if the sentence has no translation. */
type Translate = (sentence: string, number?: number) => string | undefined;

interface Loaded extends LanguageFile {
  readonly by: Translate;
}

const FILES = typeof LANGUAGE_FILES === 'undefined' ? {} : LANGUAGE_FILES;
export const ENGLISH = 'en';
export const PSEUDO = 'en-XA';
const RIGHT_TO_LEFT = ['ar'];

const english: Translate = () => undefined;
let tag = ENGLISH;
let translate = english;
let messages: string | undefined;
const listeners = new Set<() => void>();

export const languageTag = (): string => tag;
export const isRightToLeft = (): boolean => RIGHT_TO_LEFT.includes(tag);
export const translated: Translate = (sentence, number) => translate(sentence, number);

/** Returns the address of the file of the hub's messages; undefined in English. */
export const messagesAddress = (): string | undefined => messages;

/** Shows another language from now on. */
function showLanguage(to: string, { by = english, messages: address }: Partial<Loaded> = {}): void {
  tag = to;
  translate = by;
  messages = address;
  const { documentElement } = document;
  documentElement.lang = to;
  documentElement.dir = isRightToLeft() ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

/** Returns a function that finds the number of a sentence by its English text. */
function numbersOf({ hashes }: LanguageFile): (sentence: string) => number | undefined {
  const numbers = new Map(hashes.match(/.{6}/g)?.map((hash, number) => [hash, number]));
  return (sentence) => numbers.get(hashText(sentence));
}

function byFile(file: LanguageFile): Translate {
  const numberOf = numbersOf(file);
  return (sentence, number = numberOf(sentence)) =>
    (number !== undefined && file.list[number]) || undefined;
}

/** The time limit for a file over slow Wi-Fi, in ms. */
const FILE_MS = 20_000;

const get = (file: string): Promise<Response> =>
  fetch(file, { signal: AbortSignal.timeout(FILE_MS) });

/**
 * Fetches the file of a language. Returns the file and a function that translates with it. Throws if the file can't be
 * fetched.
 */
export async function readLanguageFile(address: string, to: string): Promise<Loaded> {
  const answer = await get(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const file: LanguageFile = await answer.json();
  if (to !== PSEUDO) return { ...file, by: byFile(file) };
  const { pseudo } = await import('./pseudo.ts');
  const numberOf = numbersOf(file);
  const by: Translate = (sentence, number = numberOf(sentence)) =>
    number === undefined ? undefined : pseudo(sentence);
  return { ...file, by };
}

const RETRY_MS = 5000;
let wanted = ENGLISH;

/** Loads and shows a language. If its file can't be loaded, the page keeps its language and tries again later. */
export async function switchLanguage(to: string): Promise<void> {
  wanted = to;
  if (to === tag) return;
  try {
    // The pseudo-language needs the file of some language, to know which sentences are translated.
    const address = FILES[to === PSEUDO ? 'de' : to];
    const file = address ? await readLanguageFile(address, to) : undefined;
    if (wanted === to) showLanguage(to, file);
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
const isScreenLanguage = (each: string): boolean =>
  each === ENGLISH || each === PSEUDO || each in FILES;

/**
 * Returns the screen language that fits a browser's or a store's language tag: `de-AT` → `de`, `zh-CN` → `zh-Hans`.
 * Undefined if no screen language fits.
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
