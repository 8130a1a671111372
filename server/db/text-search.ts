// Looking for a text anywhere in others: by trigrams from three characters on; shorter ones are in nearly every text.

/** So many characters a trigram index needs. */
const SHORTEST = 3;

const isLong = (text: string): boolean => [...text].length >= SHORTEST;
/** A text as the index takes it literally. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * What finds a text as it was typed in the index, without regard to case; digits are also looked for as a phone is
 * stored, without spaces and dashes: `30-12` → `"30-12" OR phone : "3012"`. Undefined for a text too short for it.
 */
export function searchTerms(text: string): string | undefined {
  if (!isLong(text)) return undefined;
  const bare = text.replace(/[\s.()\u2010-\u2015-]/g, '');
  const isPhone = bare !== text && /^\+?\d+$/.test(bare) && isLong(bare);
  return isPhone ? `${quoted(text)} OR phone : ${quoted(bare)}` : quoted(text);
}
