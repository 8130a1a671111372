// Checks the depth and size of a JSON text before parsing, because building a large value costs more than counting it.
import { MAX_JSON_DEPTH, MAX_JSON_MEMBERS, MAX_JSON_VALUES } from '#shared/limits.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/**
 * Returns true if the depth and the number of values of a text are within the limits. It does not check whether the
 * text is JSON.
 */
export function isWithinBounds(text: string): boolean {
  /** The number of commas in the lists and objects that are open, the innermost last. */
  const commas: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at + 1);
    else if (char === COMMA) {
      values += 1;
      const members = (commas.pop() ?? 0) + 1;
      commas.push(members);
      if (members >= MAX_JSON_MEMBERS || values > MAX_JSON_VALUES) return false;
    } else if (OPENING.includes(char)) {
      values += 1;
      if (commas.push(0) > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return false;
    } else if (CLOSING.includes(char)) commas.pop();
  }
  return true;
}

/** Returns the index of the closing quote, or the length of a text without a closing quote. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) return at;
    if (char === BACKSLASH) at += 1;
  }
  return text.length;
}
