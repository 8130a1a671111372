// Reorders rows: shows the order immediately and saves it when the row is dropped.
import { useRef, useState } from 'react';
import { didWork } from '../../../parts/toasts.ts';
import { moved } from './sort-handle.tsx';

interface Ordered {
  readonly id: number;
}

const idsOf = (rows: readonly Ordered[]): number[] => rows.map(({ id }) => id);

/** Returns the first list, followed by the ids that only the second list has. */
const withAll = (ids: readonly number[], others: readonly number[]): number[] => [
  ...new Set([...ids, ...others]),
];

/** Moves one of the shown ids to the position of another shown id. Hidden ids keep their places. */
export function movedAmong(
  ids: readonly number[],
  shown: ReadonlySet<number>,
  from: number,
  to: number,
): number[] {
  const order = moved(
    ids.filter((id) => shown.has(id)),
    from,
    to,
  );
  return ids.map((id) => (shown.has(id) ? (order.shift() ?? id) : id));
}

/** Returns the rows in their new order; hidden rows keep their places. */
export function useOrder<Row extends Ordered>(
  rows: readonly Row[],
  save: (ids: number[]) => Promise<{ message: string }>,
  reload: () => unknown,
) {
  const [ids, setIds] = useState<readonly number[]>();
  /**
   * The order after the last move. It is in a ref, because a row may be moved again, or dropped, before the next
   * render.
   */
  const last = useRef<readonly number[]>(undefined);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids?.flatMap((id) => byId.get(id) ?? []) ?? [];
  // `ids` has the order after a move. Rows that were added afterwards come last, because the hub also adds them at
  // the end.
  const known = new Set(ids);
  const standing =
    ids === undefined ? rows : [...ordered, ...rows.filter(({ id }) => !known.has(id))];
  return {
    rows: standing,
    /** Moves a shown row; positions count only the shown rows, in the order after the last move. */
    move: (shown: readonly Row[], from: number, to: number) => {
      const known = last.current?.filter((id) => byId.has(id)) ?? [];
      const next = movedAmong(withAll(known, idsOf(standing)), new Set(idsOf(shown)), from, to);
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
