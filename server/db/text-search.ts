// Looking for a text anywhere in others: by trigrams from three characters on; shorter ones are in nearly every text.

/** So many characters a trigram index needs. */
const SHORTEST = 3;

const isLong = (text: string): boolean => [...text].length >= SHORTEST;
/** A text as the index takes it literally. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const anyOf = (texts: readonly string[]): string => texts.map(quoted).join(' OR ');

/** So many places with ß or ss are spelled each by itself; where there are more all are spelled alike. */
const MOST_PLACES = 3;

/** A text in each spelling of its ß, which no index folds: `Strauß` is `Strauss` as well. */
export function spellings(text: string): string[] {
  const [first = '', ...rest] = text.split(/ss|ß/iu);
  if (rest.length === 0) return [text];
  if (rest.length > MOST_PLACES) return ['ss', 'ß'].map((each) => [first, ...rest].join(each));
  return rest.reduce(
    (begun, part) => begun.flatMap((start) => [`${start}ss${part}`, `${start}ß${part}`]),
    [first],
  );
}

interface SearchTerms {
  /** For the index of trigrams. */
  readonly long?: string;
  /** For the index of characters and pairs. */
  readonly short?: string;
}

/**
 * What finds a text as it was typed in the indexes, without regard to case; digits are also looked for as a phone is
 * stored, without spaces and dashes: `30-12` → `"30-12" OR phone : "3012"`. `uß` is asked of both: it is `uss` as well.
 */
export function searchTerms(text: string): SearchTerms {
  const all = spellings(text);
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
