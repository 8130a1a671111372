// CSV for spreadsheets: quoted, with Windows line ends, and with cells that no spreadsheet runs as a formula.
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/** Excel takes a file for UTF-8 only by this mark. */
export const CSV_MARK = '\ufeff';

// Opened with another separator than ours, what follows a `;` or a tab begins a cell too.
const INSIDE = /([;\t] *)('*)(?=[=+\-@＝＋－＠])/g;

/** Puts an apostrophe before a formula within a cell: `a;=1+1` → `a;'=1+1`. */
export const disarmInside = (cell: string): string => cell.replace(INSIDE, "$1'$2");

/** Takes back what `disarmInside` did. */
export const rearmInside = (cell: string): string =>
  cell.replace(INSIDE, (_, before: string, marks: string) => before + marks.slice(1));

/** What was given back: behind an apostrophe no spreadsheet would add it up. */
const BELOW_ZERO = /^-\d+(\.\d+)?$/;

const disarmed = (cell: string) =>
  BELOW_ZERO.test(cell) ? { value: cell, escape_formulas: false } : disarmInside(cell);

/** Rows as CSV text; a text cell that begins as a formula gets an apostrophe in front (`=1+1` → `'=1+1`). */
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

/** The headers of a download. */
export const csvHeaders = (fileName: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
});
