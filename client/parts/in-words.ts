// Embeds a name in a sentence.
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Returns whether a text has letters that are read from right to left. */
export const isFromRight = (text: string): boolean => FROM_RIGHT.test(text);

/** Isolates right-to-left text. Otherwise figures that follow the text would be drawn before it. */
export const inWords = (name: string): string => (isFromRight(name) ? `\u2068${name}\u2069` : name);
