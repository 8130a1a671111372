// Repeatable randomness (mulberry32): each seeding generates the same trade.

export interface Random {
  /** Returns a number from 0 inclusive to 1 exclusive. */
  next(): number;
  /** Returns an integer from 0 inclusive to `below` exclusive. */
  below(below: number): number;
  pick<T>(values: readonly T[]): T;
  /** Returns a number around 0 with a standard deviation of about 1. */
  normal(): number;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return { next, below, pick, normal };
}
