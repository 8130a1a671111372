// Percentiles by the nearest rank.

/** Returns the nearest-rank percentile: the 90th of twenty values is the eighteenth. Returns 0 without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
