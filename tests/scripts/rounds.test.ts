// The bench's rounds: as many as requested on a quiet machine, more on a noisy machine, with an upper limit.
import { expect, it } from 'vitest';
import { growthOf, playRounds, spreadOf } from '../../scripts/bench/figures.ts';

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

it('a noisy machine plays more rounds until it is quiet', async () => {
  const noisy = [1, 100, 300, 100, 100, 100, 100, 100, 100, 100, 100, 100];
  const { bare } = await playRounds(3, 'bare', playing(noisy));
  expect(bare.length).toBeGreaterThan(3);
  expect(spreadOf(bare)).toBeLessThanOrEqual(0.1);
});

it('a machine that is never quiet plays three times as many rounds', async () => {
  const { bare } = await playRounds(3, 'bare', playing([100, 300, 500]));
  expect(bare).toHaveLength(9);
});

it('the growth of memory is the difference between the minimums of a run’s last two quarters', () => {
  const sawTeeth = (least: number) => [least + 5, least, least + 9];
  const run = [90, 10, 20, 21].flatMap(sawTeeth);
  expect(growthOf(run, 40_000)).toBe(1);
  expect(growthOf(run, 20_000)).toBe(2);
  expect(growthOf([90, 10, 21, 20].flatMap(sawTeeth), 40_000)).toBe(-1);
});

it('a run that is too short for quarters reports no growth', () => {
  expect(growthOf([], 0)).toBeNull();
  expect(growthOf([5, 6, 7], 900)).toBeNull();
});
