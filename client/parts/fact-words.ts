// Allergens and diets as people read them.

import { said } from '../locales/t.ts';

/** 'gluten-free' → 'Gluten-free', in the page's language. */
export const factWords = (word: string): string =>
  said(word.charAt(0).toUpperCase() + word.slice(1));
