// Texts to find inside other texts: LIKE patterns that take what was typed literally.
import { type Expression, type SqlBool, sql } from 'kysely';
import { spellings } from './text-search.ts';

/**
 * The patterns that find a text anywhere, without regard to case: `50%` → `['%50\%%']`. SQLite's LIKE folds ASCII
 * only, so a text with other letters is looked for as typed, in small letters, in capitals and as a name: `ÉMILE`
 * also finds `Émile` and `émile`. An ß is also looked for as ss.
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

/** The fewest digits of a phone: `5-5` is none, and must not find every 55. */
const SHORTEST_PHONE = 3;

/** The patterns for a phone, which is stored without spaces, dots, dashes and parentheses (CONTRACT §5). */
export function phonePatterns(text: string): string[] {
  const bare = text.replace(/[\s.()\u2010-\u2015-]/g, '');
  if (bare !== text && bare.replace('+', '').length < SHORTEST_PHONE) return [];
  return /^\+?\d+$/.test(bare) ? likePatterns(bare) : [];
}

/** Conditions of which any one suffices: that a column is like one of the patterns. */
export const isLike = (column: string, patterns: readonly string[]): Expression<SqlBool>[] =>
  patterns.map((pattern) => sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`);
