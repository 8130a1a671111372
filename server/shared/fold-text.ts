// Folds texts for searching, so that a search finds a word with or without accents and in upper or lower case.

/**
 * Letters that Unicode normalisation and lower case do not fold. Arabic letters with hamza or madda need no entry:
 * normalisation turns both into marks, which are removed. `ς` is `σ` at the end of a word.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};

/** Returns a text without case, marks and repeated spaces: 'Crème  Brûlée' → 'creme brulee', 'Strauß' → 'strauss'. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replace(/[ßıςٱىة]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
