// The short code that a guest says at the door; it has no letters that are easily confused (contract 5).

/** Without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
export const CODE_LETTERS = '34679ACDEFGHJKMNPQRTWXY';
const CODE_LENGTH = 6;

/** Returns a code; `randomBelow` returns a number from 0 to below its limit. */
export const codeOf = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomBelow(CODE_LETTERS.length)]).join(
    '',
  );
