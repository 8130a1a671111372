// Allergens and diets as people read them.

import { formatTag } from '../locales/format.ts';
import { said } from '../locales/t.ts';

/** Returns the word with a capital letter, in the page's language: 'gluten-free' → 'Gluten-free'. */
export const factWords = (word: string): string =>
  said(word.charAt(0).toUpperCase() + word.slice(1));

/** Returns the word as it is written within a sentence: in lower case, except in German. */
export function factInside(word: string): string {
  const tag = formatTag();
  return tag === 'de' ? factWords(word) : factWords(word).toLocaleLowerCase(tag);
}
