// Folds titles for comparison: titles that look the same to a person become equal.

/** Returns a title without case, accents, spaces and punctuation: 'Crème  brûlée!' → 'cremebrulee'. */
export const foldTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
