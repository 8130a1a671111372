// The arithmetic of measurements, and the rows of the table.

export interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  /** The figure of the bare reference in the same run; null if the row has none. */
  readonly reference: number | null;
  readonly ratio: number | null;
  /** The spread of the rounds as a share of their median; null if there were no rounds to compare. */
  readonly spread: number | null;
  readonly goal: string;
  readonly met: boolean;
  /** The reason why the figure could not be measured, or a remark. */
  readonly note?: string;
}

/** Returns the nearest-rank percentile: of 100 values, 0.99 is the 99th smallest. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the interquartile range divided by the median: 0 if all values are equal. */
export const spreadOf = (values: readonly number[]): number =>
  (percentile(values, 0.75) - percentile(values, 0.25)) / median(values);

/**
 * Returns the memory growth per 10,000 orders over the second half of a run. It compares the minima of the last two
 * quarters, because uncollected garbage varies by more than the allowed growth. Returns null if a run is too short.
 */
export function growthOf(sizes: readonly number[], orders: number): number | null {
  if (sizes.length < 4) return null;
  const quarter = Math.floor(sizes.length / 4);
  const least = (from: number, to?: number) => Math.min(...sizes.slice(from, to));
  const gained = least(-quarter) - least(-2 * quarter, -quarter);
  return (gained * 10_000 * sizes.length) / (orders * quarter);
}

/** A larger spread means that the machine was busy with something else. Then more rounds are run. */
const TOO_WIDE = 0.1;

type Round<K extends string> = Readonly<Record<K, number>>;

/**
 * Runs a warm-up and then `rounds` rounds. While the figure named `still` spreads too far, runs more rounds, up to
 * three times `rounds` in all. `still` should be a figure of the reference, which shows how noisy the machine was.
 */
export async function playRounds<K extends string>(
  rounds: number,
  still: NoInfer<K>,
  play: () => Promise<Round<K>>,
): Promise<Record<K, number[]>> {
  await play();
  const played: Round<K>[] = [];
  const figuresOf = (name: K) => played.map((round) => round[name]);
  while (
    played.length < rounds ||
    (played.length < 3 * rounds && spreadOf(figuresOf(still)) > TOO_WIDE)
  ) {
    played.push(await play());
  }
  const names = Object.keys(played[0] ?? {}) as K[];
  return Object.fromEntries(names.map((name) => [name, figuresOf(name)])) as Record<K, number[]>;
}

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: number;
  readonly spread?: number;
  readonly note?: string;
}

interface Verdict extends Figure {
  readonly goal: string;
  readonly met: boolean;
}

/** Returns a measured row. NaN does not meet a goal. */
export const row = ({ reference, spread, ...verdict }: Verdict): Row => ({
  ...verdict,
  reference: reference ?? null,
  spread: spread ?? null,
  ratio: reference === undefined ? null : verdict.value / reference,
  met: verdict.met && Number.isFinite(verdict.value),
});

/** Returns a row whose figure may be at most `most`. */
export const upTo = ({ most, ...figure }: Figure & { readonly most: number }): Row =>
  row({ ...figure, goal: `<= ${most} ${figure.unit}`, met: figure.value <= most });

interface Compared extends Figure {
  readonly reference: number;
  readonly times: number;
  /** The name of the reference, for the goal in the table. */
  readonly of: string;
}

/** Returns a row whose figure may be at most `times` its reference. */
export const upToTimes = ({ times, of, ...figure }: Compared): Row =>
  row({
    ...figure,
    goal: `<= ${times} x ${of}`,
    met: figure.value <= times * figure.reference,
  });

/** Returns a row without a goal. */
export const forComparison = (figure: Figure): Row =>
  row({ ...figure, goal: 'none: for comparison', met: true });

export const notMeasured = (name: string, goal: string, why: string): Row => ({
  name,
  value: null,
  unit: '',
  reference: null,
  ratio: null,
  spread: null,
  goal,
  met: false,
  note: why,
});
