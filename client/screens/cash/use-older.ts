// Pages through a list: the newest entries of a period, and older ones.
import { useState } from 'react';
import type { Period } from '../../parts/period-filter.tsx';

/** Returns the query and the page controls of a list with at most `most` rows; another period starts with the newest rows. */
export function useOlder(period: Period, most: number) {
  const [older, setOlder] = useState<{ period: Period; before: number }>();
  const before = older?.period === period ? older.before : undefined;
  return {
    query: { ...period, ...(before !== undefined && { before }) },
    /** The props of `Older`, from the ids of the shown rows, newest first. */
    turnsOf: (ids: readonly number[]) => ({
      onOlder: ids.length >= most ? () => setOlder({ period, before: ids.at(-1) ?? 1 }) : undefined,
      onNewest: before === undefined ? undefined : () => setOlder(undefined),
    }),
  };
}
