// A single cell of a menu file: its limits, and the error for an invalid cell.
import { type Cents, type Decimals, parseMinor } from '#shared/billing/money.ts';
import { type Sentence, say } from '#shared/errors.ts';
import { MAX_PRICE_CENTS, MAX_TITLE } from '#shared/limits.ts';
import { cleanText, mayFit } from '../../http/clean.ts';

/**
 * The maximum length of a cell that names another entry of the menu, such as a category. The longest such cell is a tax
 * with the longest title.
 */
export const MAX_CELL = 300;

/** Shortens a cell for a message. Quoting a cell of 2 MB in every answer would keep all users waiting. */
export const brief = (cell: string): string =>
  cell.length > MAX_TITLE ? `${cell.slice(0, MAX_TITLE)}…` : cell;

/**
 * The error for a bad cell, with a sentence for the owner. Make sentences that contain values with `say`, which adds
 * them to the list of messages: only listed messages are translated.
 */
export class CellError extends Error {
  constructor(sentence: string | Sentence) {
    super(typeof sentence === 'string' ? sentence : sentence.message);
  }
}

/** Normalises a cell like a stored title. A cell too long for any title is returned unchanged and rejected later. */
export const cleanCell = (cell: string): string =>
  mayFit(cell, MAX_CELL) ? cleanText(cell, 'line') : cell;

/**
 * Returns a title of 1 to 120 characters. Throws a `CellError` if the cell is empty or longer; `sentence` is the
 * message for an empty cell.
 */
export function readTitle(cell: string, sentence: string): string {
  const title = cleanCell(cell);
  if (title === '') throw new CellError(sentence);
  if (!mayFit(title, MAX_TITLE) || [...title].length > MAX_TITLE) {
    const start = title.slice(0, 20);
    throw new CellError(
      say`"${{ start }}…" is too long: ${{ most: MAX_TITLE }} characters at most.`,
    );
  }
  return title;
}

/**
 * Converts `€ 1.234,50` and `$1,234.50` to `1234.50`. If a number has both a comma and a point, the last one is the
 * decimal sign.
 */
function plainNumber(cell: string): string {
  const number = cell.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/u, '');
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(number)) return number.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(number)) return number.replaceAll('.', '').replace(',', '.');
  return number.replace(',', '.');
}

/** Converts `8.50`, `8,5` or `8` to minor units; otherwise throws a `CellError` with `sentence`. */
export function readPrice(cell: string, sentence: string, decimals: Decimals): Cents {
  const cents = parseMinor(plainNumber(cell), decimals);
  if (cents === undefined || cents < 0 || cents > MAX_PRICE_CENTS) throw new CellError(sentence);
  return cents;
}
