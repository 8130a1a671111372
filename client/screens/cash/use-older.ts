// Lists of the books by pages: the newest of a period, and what lies before.
import { useState } from 'react';
import type { Period } from '../../parts/period-filter.tsx';

/** What to ask for, and the two ways to turn the page of a list of at most `most`; another period begins at its newest. */
export function useOlder(period: Period, most: number) {
  const [older, setOlder] = useState<{ period: Period; before: number }>();
  const before = older?.period === period ? older.before : undefined;
  return {
    query: { ...period, ...(before !== undefined && { before }) },
    /** For `Older`, under the ids of what is shown, newest first. */
    turnsOf: (ids: readonly number[]) => ({
      onOlder: ids.length >= most ? () => setOlder({ period, before: ids.at(-1) ?? 1 }) : undefined,
      onNewest: before === undefined ? undefined : () => setOlder(undefined),
    }),
  };
}
