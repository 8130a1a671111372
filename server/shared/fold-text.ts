// Folds texts for searching, so that what a person types finds what they mean.

/** Letters that no normalisation folds. Arabic ones with hamza or madda lose it as a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ٱ: 'ا', ى: 'ي', ة: 'ه' };

/** Returns a text without case, marks and repeated spaces: 'Crème  Brûlée' → 'creme brulee', 'Strauß' → 'strauss'. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replace(/[ßıٱىة]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
