// Forms of words for the lists of sentences.

/** Returns the word with a capital letter: `milk` → `Milk`. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
