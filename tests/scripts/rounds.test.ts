// The bench's rounds: as many as asked on a quiet machine, more on a noisy one, never without end.
import { expect, it } from 'vitest';
import { growthOf, playRounds, spreadOf, trendOf } from '../../scripts/bench/figures.ts';

const playing = (figures: readonly number[]) => {
  let at = 0;
  return async () => {
    const bare = figures[at % figures.length] ?? 0;
    at += 1;
    return { ours: 10 * bare, bare };
  };
};

it('the spread is the middle half over the median', () => {
  expect(spreadOf([100, 100, 100])).toBe(0);
  expect(spreadOf([90, 100, 110, 120])).toBeCloseTo(0.2);
});

it('a quiet machine plays the rounds that were asked for, after one that warms up', async () => {
  const figures = await playRounds(5, 'bare', playing([1, 100, 101, 100, 101, 100]));
  expect(figures.bare).toEqual([100, 101, 100, 101, 100]);
  expect(figures.ours[0]).toBe(1000);
});

it('a noisy one plays on, until it is quiet', async () => {
  const noisy = [1, 100, 300, 100, 100, 100, 100, 100, 100, 100, 100, 100];
  const { bare } = await playRounds(3, 'bare', playing(noisy));
  expect(bare.length).toBeGreaterThan(3);
  expect(spreadOf(bare)).toBeLessThanOrEqual(0.1);
});

it('one that never is gets thrice as many', async () => {
  const { bare } = await playRounds(3, 'bare', playing([100, 300, 500]));
  expect(bare).toHaveLength(9);
});

it('takes a trend from all values, whatever the last one says', () => {
  expect(trendOf([1, 3, 5, 7])).toBe(2);
  expect(trendOf([10, 10, 10])).toBe(0);
  const noisy = Array.from({ length: 30 }, (_, at) => 150 + at * 0.1 + (at === 29 ? 9 : 0));
  expect(trendOf(noisy)).toBeGreaterThan(0.1);
  expect(trendOf(noisy)).toBeLessThan((noisy[29] ?? 0) - (noisy[0] ?? 0));
});

it('memory grows by what the second half of a run gains, and a short run tells of none', () => {
  expect(growthOf([9, 9, 1, 2, 3, 4], 60_000)).toBe(1);
  expect(growthOf([], 0)).toBeNull();
  expect(growthOf([5], 300)).toBeNull();
  expect(growthOf([5, 6], 600)).toBeNull();
});
