// How a line that stands in the cart is changed: what dialogs ask for, so it is fetched with them (CONTRACT §11).
import type { Decimals } from '#shared/billing/money.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import { type Choice, type MenuItem, readChoice } from './cart-choice.ts';
import { type CartLine, changeLine } from './cart-rules.ts';

/** Another choice for a line: the same dish, priced anew. Unchanged where the menu doesn't have it. */
export function setChoice(
  lines: readonly CartLine[],
  item: MenuItem,
  choice: Choice,
  { key, decimals }: { key: string; decimals: Decimals },
): readonly CartLine[] {
  const read = readChoice(item, choice, decimals);
  if (read === undefined) return lines;
  const notes = choice.notes ?? null;
  return changeLine(lines, key, (line) => ({ ...line, ...choice, ...read, notes }));
}

/** Sets a line's notes: trimmed, at most 100 code points; empty becomes null (CONTRACT §11). */
export function setNotes(
  lines: readonly CartLine[],
  key: string,
  text: string,
): readonly CartLine[] {
  const notes = [...text.trim()].slice(0, MAX_NOTES).join('').trim() || null;
  return changeLine(lines, key, (line) => ({ ...line, notes }));
}

/** When a line is to be cooked, and for whom; undefined is at once, and for the table. */
export interface LinePlace {
  readonly course: number | undefined;
  readonly seat: number | undefined;
}

export function setPlace(
  lines: readonly CartLine[],
  key: string,
  { course, seat }: LinePlace,
): readonly CartLine[] {
  return changeLine(lines, key, ({ course: _, seat: __, ...rest }) => ({
    ...rest,
    ...(course !== undefined && { course }),
    ...(seat !== undefined && { seat }),
  }));
}

/**
 * Lines at the menu's prices, taxes and titles of now; a changed price leaves the old one in `wasCents`.
 * A line whose item is gone stays as it is (CONTRACT §5): it is marked and can't be sent.
 */
export function repriceLines(
  lines: readonly CartLine[],
  items: ReadonlyMap<number, MenuItem>,
  decimals: Decimals,
): readonly CartLine[] {
  return lines.map((line) => {
    const read = readChoice(items.get(line.id), line, decimals);
    if (read === undefined) return line;
    const changed = read.unitCents !== line.unitCents;
    return { ...line, ...read, ...(changed && { wasCents: line.unitCents }) };
  });
}
