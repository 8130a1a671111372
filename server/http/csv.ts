// CSV for spreadsheets: quoted, with Windows line ends, and with cells that no spreadsheet runs as a formula.
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/** Excel reads a file as UTF-8 only with this mark. */
export const CSV_MARK = '\ufeff';

// A program that reads the file with another separator begins a new cell at a `;` or a tab. So a formula after such a
// character is disarmed too.
const INSIDE = /([;\t] *)('*)(?=[=+\-@＝＋－＠])/g;

/** Puts an apostrophe before a formula within a cell: `a;=1+1` → `a;'=1+1`. */
export const disarmInside = (cell: string): string => cell.replace(INSIDE, "$1'$2");

/** Reverses `disarmInside`. */
export const rearmInside = (cell: string): string =>
  cell.replace(INSIDE, (_, before: string, marks: string) => before + marks.slice(1));

/**
 * A negative amount, such as a refund. No apostrophe is put before it, because a spreadsheet does not add up cells with
 * an apostrophe.
 */
const BELOW_ZERO = /^-\d+(\.\d+)?$/;

const disarmed = (cell: string) =>
  BELOW_ZERO.test(cell) ? { value: cell, escape_formulas: false } : disarmInside(cell);

/** Converts rows to CSV text; a text cell that begins like a formula gets an apostrophe in front (`=1+1` → `'=1+1`). */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      cast: { string: disarmed },
    },
  );

/** Returns the headers of a download. */
export const csvHeaders = (fileName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
});
