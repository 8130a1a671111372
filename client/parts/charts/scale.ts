// The vertical scale of a chart: round ticks from zero to just above the greatest value.

/** Returns about four ticks from 0 at round steps that cover the value: 870 → 0, 250, 500, 750, 1000. */
export function ticksUpTo(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? most;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Returns round ticks that cover a value below and a value above zero: -30, 45 → -40, -20, 0, 20, 40, 60. */
export function ticksBetween(least: number, most: number): number[] {
  const [, step = 1] = ticksUpTo(Math.max(-least, most));
  const from = Math.min(0, Math.floor(least / step + 1e-9));
  const to = Math.max(from + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, index) =>
    Number(((from + index) * step).toPrecision(12)),
  );
}

/** Returns ticks for counts, which are whole numbers. */
export function countTicks(most: number): number[] {
  return most <= 4
    ? Array.from({ length: Math.max(1, most) + 1 }, (_, index) => index)
    : [...new Set(ticksUpTo(most).map(Math.ceil))];
}

/** Returns the smallest n for which every n-th label fits into this width (px). The first label is always shown. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}
