// The allergies of several guests in one text.

const SEPARATOR = '; ';

/** Returns the allergies that a text names. */
export const splitAllergies = (text: string): string[] => text.split(SEPARATOR);

/** Returns one text that names each allergy of these texts once; an empty text if there are none. */
export const joinAllergyTexts = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap(splitAllergies))].join(SEPARATOR);
