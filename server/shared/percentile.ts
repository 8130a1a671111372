// The value that so many of a hundred do not exceed, by the nearest rank.

/** 90 of twenty values: the eighteenth. Nothing has 0. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
