// The arithmetic of a measurement, and what a row of the table is.

export interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  /** The bare parts in the same run; null where a row has none. */
  readonly reference: number | null;
  readonly ratio: number | null;
  /** How far the rounds lay apart, as a share of their median; null where there were none to compare. */
  readonly spread: number | null;
  readonly goal: string;
  readonly met: boolean;
  /** Why it could not be measured, or what else there is to know. */
  readonly note?: string;
}

/** The nearest-rank percentile: of 100 values, 0.99 is the 99th smallest. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The middle half of the figures over their median: 0 when all are alike. */
export const spreadOf = (values: readonly number[]): number =>
  (percentile(values, 0.75) - percentile(values, 0.25)) / median(values);

/**
 * What is gained for each 10,000 orders over the second half of a run: the least of its last quarter beside that of the
 * one before, since what the collectors have not yet given back rises and falls by more than may be gained. Null where a
 * run is too short for quarters.
 */
export function growthOf(sizes: readonly number[], orders: number): number | null {
  if (sizes.length < 4) return null;
  const quarter = Math.floor(sizes.length / 4);
  const least = (from: number, to?: number) => Math.min(...sizes.slice(from, to));
  const gained = least(-quarter) - least(-2 * quarter, -quarter);
  return (gained * 10_000 * sizes.length) / (orders * quarter);
}

/** Beyond this the machine was busy with something else, and more rounds are played. */
const TOO_WIDE = 0.1;

type Round<K extends string> = Readonly<Record<K, number>>;

/**
 * Plays so many rounds after one that warms up, and up to twice as many again while the figures named `still` lie too
 * far apart: what the bare parts took tells how noisy the machine was.
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

/** A measured row; a figure that is none is not met. */
export const row = ({ reference, spread, ...verdict }: Verdict): Row => ({
  ...verdict,
  reference: reference ?? null,
  spread: spread ?? null,
  ratio: reference === undefined ? null : verdict.value / reference,
  met: verdict.met && Number.isFinite(verdict.value),
});

/** It may be so much at most. */
export const upTo = ({ most, ...figure }: Figure & { readonly most: number }): Row =>
  row({ ...figure, goal: `<= ${most} ${figure.unit}`, met: figure.value <= most });

interface Compared extends Figure {
  readonly reference: number;
  readonly times: number;
  /** What the reference is, in words. */
  readonly of: string;
}

/** It may be so many times its reference at most. */
export const upToTimes = ({ times, of, ...figure }: Compared): Row =>
  row({
    ...figure,
    goal: `<= ${times} x ${of}`,
    met: figure.value <= times * figure.reference,
  });

/** It has no goal. */
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
