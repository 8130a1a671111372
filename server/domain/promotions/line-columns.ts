// The stored form of a line's promotions: the terms that applied at the sale, the reductions by these terms, and the
// reductions before the line was comped.
import type { LinePromos, TakenPromo } from '#shared/billing/line-promos.ts';

type Entry = readonly [termsId: number, cents: number, milli: number];

/**
 * `s`: 1 if the line keeps its promotions permanently (settled). `t`: the reductions by promotions (taken). `c`: the
 * reductions before the line was comped.
 */
interface StoredPromos {
  readonly s?: 1;
  readonly t?: readonly Entry[];
  readonly c?: readonly Entry[];
}

const entriesOf = (taken: readonly TakenPromo[]): Entry[] =>
  taken.map(({ termsId, cents, milli }) => [termsId, cents, milli]);

const takenOf = (entries: readonly Entry[] = []): TakenPromo[] =>
  entries.map(([termsId, cents, milli]) => ({ termsId, cents, milli }));

/** Returns the promotions of a line; undefined if none applied when the line was sold. */
export function readLinePromos(
  holding: string | null,
  stored: string | null,
): LinePromos | undefined {
  if (holding === null) return undefined;
  const { s, t, c }: StoredPromos = stored === null ? {} : JSON.parse(stored);
  return {
    holds: JSON.parse(holding),
    isSettled: s === 1,
    taken: takenOf(t),
    ofComp: takenOf(c),
  };
}

/** Returns whether a line needs a row for its promotions. */
export const hasStoredPromos = (promo: LinePromos | undefined): boolean =>
  promo !== undefined && (promo.isSettled || promo.taken.length > 0 || promo.ofComp.length > 0);

/** Returns the stored form of a line's promotions; null if the line needs none. */
export function storedLinePromos(promo: LinePromos | undefined): string | null {
  if (promo === undefined || !hasStoredPromos(promo)) return null;
  const { isSettled, taken, ofComp } = promo;
  const stored: StoredPromos = {
    ...(isSettled && { s: 1 }),
    ...(taken.length > 0 && { t: entriesOf(taken) }),
    ...(ofComp.length > 0 && { c: entriesOf(ofComp) }),
  };
  return JSON.stringify(stored);
}
