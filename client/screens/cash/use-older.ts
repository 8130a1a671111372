// Pages through the entries of a period, the newest first.
import { useState } from 'react';
import type { Period } from '../../parts/period-filter.tsx';

/**
 * Returns the query and the page controls of a list with at most `most` rows. When the user chooses another period,
 * the newest rows are shown first.
 */
export function useOlder(period: Period, most: number) {
  const [older, setOlder] = useState<{ period: Period; before: number }>();
  const before = older?.period === period ? older.before : undefined;
  return {
    query: { ...period, ...(before !== undefined && { before }) },
    /** Returns the props of the `Older` component. `ids` are the ids of the shown rows, newest first. */
    turnsOf: (ids: readonly number[]) => ({
      onOlder: ids.length >= most ? () => setOlder({ period, before: ids.at(-1) ?? 1 }) : undefined,
      onNewest: before === undefined ? undefined : () => setOlder(undefined),
    }),
  };
}
