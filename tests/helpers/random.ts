// Repeatable randomness for tests: the seed is printed, and SEED=… plays the same again.
import { makeRandom as makeSeeded, type Random } from '../../server/seed/random.ts';

interface TestRandom extends Random {
  readonly seed: number;
}

export const makeRandom = (
  seed = Number(process.env.SEED ?? Date.now() % 1_000_000_007),
): TestRandom => ({ seed, ...makeSeeded(seed) });
