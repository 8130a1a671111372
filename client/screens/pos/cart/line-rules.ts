// The changes of a cart line that only dialogs make. This file loads with the dialogs (contract 11).
import type { Decimals } from '#shared/billing/money.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import { type Choice, type MenuItem, readChoice } from './cart-choice.ts';
import { type CartLine, changeLine, type LinePlace, placeFields } from './cart-rules.ts';

/** Changes the choice of a line and prices it again. Returns the lines unchanged if the menu doesn't have the choice. */
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

/** Sets a line's notes: trimmed, at most 100 code points; empty becomes null (contract 11). */
export function setNotes(
  lines: readonly CartLine[],
  key: string,
  text: string,
): readonly CartLine[] {
  const notes = [...text.trim()].slice(0, MAX_NOTES).join('').trim() || null;
  return changeLine(lines, key, (line) => ({ ...line, notes }));
}

export function setPlace(
  lines: readonly CartLine[],
  key: string,
  place: LinePlace,
): readonly CartLine[] {
  return changeLine(lines, key, ({ course: _, seat: __, ...rest }) => ({
    ...rest,
    ...placeFields(place),
  }));
}

/**
 * Returns the lines at the menu's current prices, taxes and titles. If the price of a line changes, `wasCents` keeps
 * the old price. A line whose item is gone stays as it is (contract 5): it is marked and can't be sent.
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
