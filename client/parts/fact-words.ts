// Allergens and diets as people read them.

import { formatTag } from '../locales/format.ts';
import { said } from '../locales/t.ts';

/** 'gluten-free' → 'Gluten-free', in the page's language. */
export const factWords = (word: string): string =>
  said(word.charAt(0).toUpperCase() + word.slice(1));

/** Returns the word within a sentence: small, except in German. */
export function factInside(word: string): string {
  const tag = formatTag();
  return tag === 'de' ? factWords(word) : factWords(word).toLocaleLowerCase(tag);
}
