// The changes of a cart line that only dialogs make. They are in a separate file, which loads with the dialogs
// (contract 11).
import { type Decimals, toMinor } from '#shared/billing/money.ts';
import { priceOfWeight } from '#shared/billing/scale-labels.ts';
import { MAX_NOTES } from '#shared/limits.ts';
import { type Choice, type MenuItem, readChoice } from './cart-choice.ts';
import { type CartLine, changeLine, type LinePlace, placeFields } from './cart-rules.ts';

/**
 * Returns the choice with the price of its weight, at the menu's current price per kilogram. A choice that is not sold
 * by weight is returned unchanged.
 */
export function weighed<C extends Choice>(
  item: MenuItem | undefined,
  choice: C,
  decimals: Decimals,
): C {
  if (choice.grams === undefined || item === undefined) return choice;
  const { typedCents: _, ...untyped }: Choice = choice;
  const read = readChoice(item, untyped, decimals);
  if (read === undefined) return choice;
  const kiloCents = toMinor(item.price, decimals);
  const typedCents = read.unitCents - kiloCents + priceOfWeight(kiloCents, choice.grams);
  return { ...choice, typedCents };
}

/** Changes the choice of a line and prices it again. Returns the lines unchanged if the menu doesn't have the choice. */
export function setChoice(
  lines: readonly CartLine[],
  item: MenuItem,
  chosen: Choice,
  { key, decimals }: { key: string; decimals: Decimals },
): readonly CartLine[] {
  const choice = weighed(item, chosen, decimals);
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
 * the old price. A line whose item is gone does not change (contract 5): it is marked and can't be sent.
 */
export function repriceLines(
  lines: readonly CartLine[],
  items: ReadonlyMap<number, MenuItem>,
  decimals: Decimals,
): readonly CartLine[] {
  return lines.map((before) => {
    const line = weighed(items.get(before.id), before, decimals);
    const read = readChoice(items.get(line.id), line, decimals);
    if (read === undefined) return line;
    const changed = read.unitCents !== line.unitCents;
    return { ...line, ...read, ...(changed && { wasCents: line.unitCents }) };
  });
}
