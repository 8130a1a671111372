// Reorders rows: shows the order immediately and saves it when the row is dropped.
import { useRef, useState } from 'react';
import { didWork } from '../../../parts/toasts.ts';
import { moved } from './sort-handle.tsx';

interface Ordered {
  readonly id: number;
}

/** Returns the rows in their new order; hidden rows keep their places. */
export function useOrder<Row extends Ordered>(
  rows: readonly Row[],
  save: (ids: number[]) => Promise<{ message: string }>,
  reload: () => unknown,
) {
  const [ids, setIds] = useState<readonly number[]>();
  /** The order after the last move. The arrow keys move and drop a row before the next render. */
  const last = useRef<readonly number[]>(undefined);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids?.flatMap((id) => byId.get(id) ?? []) ?? [];
  // Rows that arrived since the first move come last, as the hub adds them.
  const known = new Set(ids);
  const standing =
    ids === undefined ? rows : [...ordered, ...rows.filter(({ id }) => !known.has(id))];
  return {
    rows: standing,
    /** Moves a shown row; positions count only the shown rows. */
    move: (shown: readonly Row[], from: number, to: number) => {
      const places = shown.map(({ id }) => standing.findIndex((row) => row.id === id));
      const next = standing.map(({ id }) => id);
      for (const [index, { id }] of moved(shown, from, to).entries()) {
        const place = places[index];
        if (place !== undefined) next[place] = id;
      }
      last.current = next;
      setIds(next);
    },
    done: async () => {
      const meant = last.current;
      if (meant === undefined) return;
      last.current = undefined;
      await didWork(save([...meant]));
      await reload();
      setIds((now) => (now === meant ? undefined : now));
    },
  };
}
