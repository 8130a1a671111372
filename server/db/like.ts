// LIKE patterns that find a typed text literally inside other texts.
import { type Expression, type SqlBool, sql } from 'kysely';
import { spellings } from './text-search.ts';

/**
 * Returns patterns that find a text anywhere, ignoring case: `50%` → `['%50\%%']`. SQLite's LIKE ignores case only in
 * ASCII, so a text with other letters is searched as typed, in lower case, in upper case and with a capital first
 * letter: `ÉMILE` also finds `Émile` and `émile`. An ß is also searched as ss.
 */
export const likePatterns = (text: string): string[] => spellings(text).flatMap(patternsOf);

function patternsOf(text: string): string[] {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const small = escaped.toLowerCase();
  const name = small.replace(/(^|[\s-])(\p{L})/gu, (_, gap, letter) => gap + letter.toUpperCase());
  const forms = new Set([escaped, small, escaped.toUpperCase(), name]);
  const isAscii = !/[^\0-\x7f]/.test(text);
  return (isAscii ? [escaped] : [...forms]).map((form) => `%${form}%`);
}

/**
 * The fewest digits of a phone number. `5-5` is not a phone number, and must not find all phone numbers that contain
 * 55.
 */
const SHORTEST_PHONE = 3;

/** Returns patterns for a phone number, which is stored without spaces, dots, dashes and parentheses (contract 5). */
export function phonePatterns(text: string): string[] {
  const bare = text.replace(/[\s.()\u2010-\u2015-]/g, '');
  if (bare !== text && bare.replace('+', '').length < SHORTEST_PHONE) return [];
  return /^\+?\d+$/.test(bare) ? likePatterns(bare) : [];
}

/** Returns one condition for each pattern, to be combined with `or`. */
export const isLike = (column: string, patterns: readonly string[]): Expression<SqlBool>[] =>
  patterns.map((pattern) => sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`);
