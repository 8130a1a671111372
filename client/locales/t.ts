// The sentences of the screens. The English sentence is in the code that uses it, and is the key of its translations.
import { isRightToLeft, languageTag, translated } from './language.ts';
import { type Filling, fill, piecesOf } from './sentence.ts';

/** The part of a sentence after the forms of a plural. */
type AfterForms<S extends string> = S extends `${string}{${string}}${infer Rest}`
  ? Rest extends `}${infer After}`
    ? After
    : AfterForms<Rest>
  : '';

type Names<S extends string, V> = S extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer After}`
    ? Name extends `${infer Counted}, plural,${string}`
      ? { [K in Counted]: number } & Names<AfterForms<Rest>, V>
      : { [K in Name]: V } & Names<After, V>
    : never
  : unknown;

type Flat<T> = { [K in keyof T]: T[K] };
type Params<S extends string, V> = Flat<Names<S, V>>;
/** The parameters that a sentence needs; empty if the sentence has no placeholder. */
export type ParamsOf<S extends string, V = string | number> = keyof Params<S, V> extends never
  ? []
  : [params: Params<S, V>];
/** A string literal, whose text the compiler knows. */
export type Literal<S extends string> = S & (string extends S ? never : unknown);

const numbers = new Map<string, Intl.NumberFormat>();

export function formatCount(value: number): string {
  const tag = languageTag();
  const known = numbers.get(tag) ?? new Intl.NumberFormat(tag);
  numbers.set(tag, known);
  return known.format(value);
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * Isolates names and amounts in a right-to-left sentence, so that they keep their own direction. A value that already
 * begins with an isolated name is a whole sentence. It is not isolated, because isolation would make it read from left
 * to right.
 */
function isolated(params: Values): Values {
  if (!isRightToLeft()) return params;
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' && !value.startsWith('\u2068') ? `\u2068${value}\u2069` : value,
  ]);
  return Object.fromEntries(entries);
}

/** Returns a sentence in the page's language, without the context after `##`. */
export const inLanguage = (sentence: string, number?: number): string =>
  translated(sentence, number) ?? sentence.replace(/##.*/, '');

/** Returns these parameters together with the page's language and number format. */
export const fillingWith = <V>(params: Readonly<Record<string, V>>): Filling<V> => ({
  tag: languageTag(),
  params,
  number: formatCount,
});

/** Returns a translated text with these values filled in. */
export function withValues(text: string, params: Values): string {
  if (!text.includes('{')) return text;
  return fill(piecesOf(text), fillingWith(isolated(params))).join('');
}

/**
 * Returns a sentence in the page's language. The build adds the sentence's number. Without this number, the sentence is
 * found by its text. Never call `t` at module level.
 */
export function t<const S extends string>(sentence: Literal<S>, ...params: ParamsOf<S>): string;
export function t(sentence: string, params: Values = {}, number?: number): string {
  const text = inLanguage(sentence, number);
  return withValues(text, params);
}

/** Marks the texts of a table as sentences, for `t(TABLE[key])`. It may be used at module level. */
export const words = <const T>(table: T): T => table;

/** Returns a sentence of the hub in the page's language, or unchanged if it has no translation. */
export const said = (sentence: string): string => translated(sentence) ?? sentence;
