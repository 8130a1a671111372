// One cell of a menu file: what it may hold, and the error that it is not so.
import { type Cents, type Decimals, parseMinor } from '#shared/billing/money.ts';
import { MAX_PRICE_CENTS, MAX_TITLE } from '#shared/limits.ts';
import { cleanText, mayFit } from '../../http/clean.ts';

/** A tax with the longest title; none of the cells that name something is longer. */
export const MAX_CELL = 300;

/** What is wrong with a cell, as a sentence for the owner. */
export class CellError extends Error {}

/** A cell as a title would be stored; one that is far too long for any stays as it is, and is refused. */
export const cleanCell = (cell: string): string =>
  mayFit(cell, MAX_CELL) ? cleanText(cell, 'line') : cell;

/** A title of 1 to 120 characters; throws a `CellError` with the sentence otherwise. */
export function readTitle(cell: string, sentence: string): string {
  const title = cleanCell(cell);
  if (title === '') throw new CellError(sentence);
  if (!mayFit(title, MAX_TITLE) || [...title].length > MAX_TITLE) {
    throw new CellError(`"${title.slice(0, 20)}…" is too long: ${MAX_TITLE} characters at most.`);
  }
  return title;
}

/** `€ 1.234,50` and `$1,234.50` → `1234.50`: with both signs the last one is the decimal's. */
function plainNumber(cell: string): string {
  const number = cell.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/u, '');
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(number)) return number.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(number)) return number.replaceAll('.', '').replace(',', '.');
  return number.replace(',', '.');
}

/** `8.50`, `8,5` or `8` → minor units; throws a `CellError` with the sentence otherwise. */
export function readPrice(cell: string, sentence: string, decimals: Decimals): Cents {
  const cents = parseMinor(plainNumber(cell), decimals);
  if (cents === undefined || cents < 0 || cents > MAX_PRICE_CENTS) throw new CellError(sentence);
  return cents;
}
