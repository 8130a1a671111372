// The part of an ordered quantity that is on a bill, as a reduced fraction (contract 15).

export interface Share {
  readonly num: number;
  readonly den: number;
}

export const WHOLE: Share = { num: 1, den: 1 };

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Returns a fraction in lowest terms: 4/12 → 1/3. */
function reduced(num: number, den: number): Share {
  const common = divisor(num, den) || 1;
  return { num: num / common, den: den / common };
}

export const timesShare = (a: Share, b: Share): Share => reduced(a.num * b.num, a.den * b.den);

export const plusShare = (a: Share, b: Share): Share =>
  reduced(a.num * b.den + b.num * a.den, a.den * b.den);

export const minusShare = (a: Share, b: Share): Share =>
  reduced(a.num * b.den - b.num * a.den, a.den * b.den);

export const isWhole = ({ num, den }: Share): boolean => num === den;

/** Compares two shares; negative if `a` is smaller. */
export const compareShares = (a: Share, b: Share): number => a.num * b.den - b.num * a.den;

/** Returns which part `a` is of `b`, as k of q: (1/4, 3/4) → 1 of 3. */
export const ratioOf = (a: Share, b: Share): { k: number; q: number } => {
  const { num, den } = reduced(a.num * b.den, a.den * b.num);
  return { k: num, q: den };
};

/** Returns pieces of an ordered quantity as a share: (1, 3) → 1/3. */
export const piecesShare = (pieces: number, quantity: number): Share => reduced(pieces, quantity);

/** Returns the pieces in a share, to three decimals: (1/4 of 2) → 0.5. */
export const piecesOf = ({ num, den }: Share, quantity: number): number =>
  Math.round((num * quantity * 1000) / den) / 1000;

/** Returns the pieces in a share; undefined if they are not a whole number: 2/3 of 3 → 2. */
export function wholePiecesOf({ num, den }: Share, quantity: number): number | undefined {
  const pieces = (num * quantity) / den;
  return Number.isInteger(pieces) ? pieces : undefined;
}
