// Cells with several values: options with their prices, or titles. Separators within a value are escaped.
import { type Cents, type Decimals, plainMinor, roundToMinor } from '#shared/billing/money.ts';
import type { MenuOption } from '#shared/entities/menu.ts';
import { say } from '#shared/errors.ts';
import { MAX_ITEM_OPTIONS } from '#shared/limits.ts';
import { brief, CellError, cleanCell, readPrice, readTitle } from './csv-cell.ts';

export interface OptionCell {
  readonly title: string;
  readonly price_cents: Cents;
}

const escapeTitle = (title: string): string => title.replace(/[\\;=]/g, '\\$&');

export const writeOptions = (options: readonly OptionCell[], decimals: Decimals): string =>
  options
    .map(({ title, price_cents }) => `${escapeTitle(title)}=${plainMinor(price_cents, decimals)}`)
    .join(';');

/** Reads options such as `Small=8.50;Large=11.00`. Throws a `CellError` for the first option that cannot be read. */
export function readOptions(
  cell: string,
  sentences: { title: string; price: string },
  decimals: Decimals,
): OptionCell[] {
  const parts = splitEscaped(cell, ';').filter((part) => part.trim() !== '');
  if (parts.length > MAX_ITEM_OPTIONS) {
    throw new CellError(
      say`An item can have at most ${{ most: MAX_ITEM_OPTIONS }} entries in this list.`,
    );
  }
  return parts.map((part) => {
    const [title = '', price, ...more] = splitEscaped(part, '=');
    if (price === undefined || more.length > 0) {
      throw new CellError(say`Write "${{ part: brief(part.trim()) }}" as title=price.`);
    }
    return {
      title: readTitle(title.replace(/\\(.)/gs, '$1'), sentences.title),
      price_cents: readPrice(price, sentences.price, decimals),
    };
  });
}

export const writeTitles = (titles: readonly string[]): string => titles.map(escapeTitle).join(';');

/** `Side;Sauces` → the titles without repetitions. */
export const readTitles = (cell: string): string[] => [
  ...new Set(
    splitEscaped(cell, ';')
      .map((part) => cleanCell(part.replace(/\\(.)/gs, '$1')))
      .filter((title) => title !== ''),
  ),
];

/** Splits at separators without a backslash before them; keeps the backslashes. */
function splitEscaped(text: string, separator: ';' | '='): string[] {
  const parts = [''];
  for (const token of text.match(/\\[\s\S]|[\s\S]/g) ?? []) {
    if (token === '\\') throw new CellError('Write two backslashes (\\\\) instead of one (\\).');
    if (token === separator) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

export const optionsCell = (options: readonly MenuOption[], decimals: Decimals): string =>
  writeOptions(
    options.map(({ title, price }) => ({ title, price_cents: roundToMinor(price, decimals) })),
    decimals,
  );
