// The dishes of a set stay together: what is done with one line is done with all lines of its set (contract 30.4).
import type { BillLine } from '#shared/entities/bills.ts';

type InSet = Pick<BillLine, 'id' | 'order_id' | 'set' | 'is_comp'>;

/** Returns what is the same for the lines of one set on a bill or invoice; comped parts count apart. Undefined for others. */
export const setKey = ({ order_id, set, is_comp }: InSet): string | undefined =>
  set ? `${order_id} ${set.no} ${is_comp}` : undefined;

/** Returns the lines that go with a line: all of its set, or itself. */
export function wholeOf<L extends InSet>(lines: readonly L[], line: L): L[] {
  const key = setKey(line);
  return key === undefined ? [line] : lines.filter((each) => setKey(each) === key);
}

/** Returns the chosen ids with all lines of their sets; a line that was taken out takes its set out. */
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
