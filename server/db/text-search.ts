// Finds a text anywhere in other texts. An index of trigrams finds texts of three characters or more. Shorter texts
// need another index, because they are in nearly every text.

import { foldText } from '#shared/fold-text.ts';

/** The fewest characters that a trigram index needs. */
const SHORTEST = 3;

const isLong = (text: string): boolean => [...text].length >= SHORTEST;
/** Quotes a text for a literal match in the index. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const anyOf = (texts: readonly string[]): string => texts.map(quoted).join(' OR ');

/**
 * The most places with ß or ss that are varied separately. In a text with more of them, all places are spelled the
 * same.
 */
const MOST_PLACES = 3;

/** Returns the spellings of a text with ß and with ss, which no index treats as equal: `Strauß` is also `Strauss`. */
export function spellings(text: string): string[] {
  const [first = '', ...rest] = text.split(/ss|ß/iu);
  if (rest.length === 0) return [text];
  if (rest.length > MOST_PLACES) return ['ss', 'ß'].map((each) => [first, ...rest].join(each));
  return rest.reduce(
    (begun, part) => begun.flatMap((start) => [`${start}ss${part}`, `${start}ß${part}`]),
    [first],
  );
}

/**
 * Returns the ways to search for a text: each spelling of it as typed, and the folded form, because names are stored
 * folded.
 */
export function foldedSpellings(text: string): string[] {
  // Without the bars, folding would remove spaces at the ends, which are a part of what was typed.
  const folded = foldText(`|${text}|`).slice(1, -1);
  const all = [...(folded === '' ? [] : [folded]), ...spellings(text)];
  return [...new Map(all.map((each) => [each.toLowerCase(), each])).values()];
}

interface SearchTerms {
  /** The search term for the index of trigrams. */
  readonly long?: string;
  /** The search term for the index of characters and pairs. */
  readonly short?: string;
}

/**
 * Returns search terms for the indexes, ignoring case. Phone numbers are stored without spaces and dashes, so digits
 * are also searched in this form: `30-12` → `"30-12" OR phone : "3012"`. `uß` is searched in both indexes, because it
 * is also `uss`.
 */
export function searchTerms(text: string, all = spellings(text)): SearchTerms {
  const long = all.filter(isLong);
  const short = all.filter((each) => !isLong(each));
  const bare = text.replace(/[\s.()\u2010-\u2015-]/g, '');
  const isPhone = isLong(text) && bare !== text && /^\+?\d+$/.test(bare) && isLong(bare);
  const phone = isPhone ? ` OR phone : ${quoted(bare)}` : '';
  return {
    ...(long.length > 0 && { long: anyOf(long) + phone }),
    ...(short.length > 0 && { short: anyOf(short) }),
  };
}
