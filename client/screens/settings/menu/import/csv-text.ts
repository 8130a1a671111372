// Reads and writes CSV in the browser, to show columns of a file before the hub checks it.

/** A row and the line of the file in which it starts. The first line is line 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Matches a first line that only names the separator, as spreadsheets write it: `sep=;`. */
const NAMED = /^sep=(.)\n/i;

/** Returns the separator that the file names, or else the one that occurs most in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  return (
    NAMED.exec(text)?.[1] ??
    [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best))
  );
}

/** Returns the rows of a file; quoted cells may contain separators, quotes (doubled) and line breaks. */
export function parseRows(file: string): CsvRow[] {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let row: string[] = [];
  let at = NAMED.exec(text)?.[0].length ?? 0;
  let line = at > 0 ? 2 : 1;
  let start = at;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    row.push(cell);
    at = end + 1;
    if (text[end] === separator && at < text.length) continue;
    if (text[end] === separator) row.push('');
    rows.push({ line, cells: row });
    line += text.slice(start, at).split('\n').length - 1;
    [row, start] = [[], at];
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Returns an unquoted cell and the position of the character that ends it. */
function plainCell(text: string, from: number, separator: string): [string, number] {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return [text.slice(from, end), end];
}

function quotedCell(text: string, from: number): [string, number] {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return [cell + text.slice(at), text.length];
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}

const writeCell = (cell: string): string =>
  /[",\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Returns a file with each row on its line. The lines between the rows are empty. No cell may contain a line break.
 */
export function writeCsvText(rows: readonly CsvRow[]): string {
  const lines: string[] = [];
  for (const { line, cells } of rows) lines[line - 1] = cells.map(writeCell).join(',');
  return Array.from(lines, (line) => line ?? '').join('\n');
}
