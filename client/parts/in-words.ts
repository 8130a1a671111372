// Embeds a name in a sentence.
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Isolates right-to-left text. Without this, figures after the text would be drawn before it. */
export const inWords = (name: string): string =>
  FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
