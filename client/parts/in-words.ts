// A name within words that are not its own.
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** What is written from right to left, set apart: figures that follow would else be drawn before it. */
export const inWords = (name: string): string =>
  FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
