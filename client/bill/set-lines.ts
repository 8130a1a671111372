// The dishes of a set stay together: an action on one line applies to all lines of its set (contract 30.4).
import type { BillLine } from '#shared/entities/bills.ts';

type InSet = Pick<BillLine, 'id' | 'order_id' | 'set' | 'is_comp'>;

/**
 * Returns a key that is the same for all lines of one set on a bill or invoice. Comped lines of the set have a separate
 * key. Returns undefined for a line that is not part of a set.
 */
export const setKey = ({ order_id, set, is_comp }: InSet): string | undefined =>
  set ? `${order_id} ${set.no} ${is_comp}` : undefined;

/** Returns all lines of the set that a line belongs to, or only the line if it is not part of a set. */
export function wholeOf<L extends InSet>(lines: readonly L[], line: L): L[] {
  const key = setKey(line);
  return key === undefined ? [line] : lines.filter((each) => setKey(each) === key);
}

/**
 * Returns the wanted ids plus all other lines of their sets. If a line was deselected, all lines of its set are left
 * out.
 */
export function wholeIds(
  lines: readonly InSet[],
  before: readonly number[],
  wanted: readonly number[],
): number[] {
  const idsOf = (id: number): number[] => {
    const line = lines.find((each) => each.id === id);
    return line === undefined ? [id] : wholeOf(lines, line).map((each) => each.id);
  };
  const gone = new Set(before.filter((id) => !wanted.includes(id)).flatMap(idsOf));
  return [...new Set(wanted.flatMap(idsOf))].filter((id) => !gone.has(id));
}
