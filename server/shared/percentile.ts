// Percentiles by the nearest rank.

/** Returns the nearest-rank percentile: the 90th of twenty values is the eighteenth. Returns 0 without values. */
export function percentile(values: readonly number[], percent: number): number {
  return percentiles(values, [percent])[0] ?? 0;
}

/**
 * Returns several nearest-rank percentiles of the same values, which are sorted only once: [50, 90] of the values 1 to
 * 20 → [10, 18].
 */
export function percentiles(values: readonly number[], percents: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  return percents.map((percent) => atRank(sorted, percent));
}

const atRank = (sorted: ArrayLike<number>, percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
