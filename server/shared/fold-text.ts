// Folds texts for searching, so that what a person types finds what they mean.

const ARABIC: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/ـ/g, ''],
];

/** Returns a text without case, marks and repeated spaces: 'Crème  Brûlée' → 'creme brulee', 'Strauß' → 'strauss'. */
export function foldText(text: string): string {
  // Arabic letters with hamza or madda are folded before the marks that NFKD splits off are removed.
  const unified = ARABIC.reduce((folded, [from, to]) => folded.replace(from, to), text);
  return unified
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replace(/\s+/g, ' ')
    .trim();
}
