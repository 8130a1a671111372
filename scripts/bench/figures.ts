// The arithmetic of a measurement, and what a row of the table is.

export interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  /** The bare parts in the same run; null where a row has none. */
  readonly reference: number | null;
  readonly ratio: number | null;
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

interface Verdict {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: string;
  readonly reference?: number;
  readonly met: boolean;
  readonly note?: string;
}

/** A measured row; a figure that is none is not met. */
export const row = ({ reference, ...verdict }: Verdict): Row => ({
  ...verdict,
  reference: reference ?? null,
  ratio: reference === undefined ? null : verdict.value / reference,
  met: verdict.met && Number.isFinite(verdict.value),
});

export const notMeasured = (name: string, goal: string, why: string): Row => ({
  name,
  value: null,
  unit: '',
  reference: null,
  ratio: null,
  goal,
  met: false,
  note: why,
});
