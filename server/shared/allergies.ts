// The allergies of several guests in one text.

/** Separates the allergies in a text. */
export const SEPARATOR = '; ';

export const splitAllergies = (text: string): string[] => text.split(SEPARATOR);

/** Returns each allergy that these texts name, once. */
export const listAllergies = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(splitAllergies)),
];
