// Reads and writes CSV in the browser, to show columns of a file before the hub checks it.

/** Returns the separator that occurs most in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Returns the rows of a file; quoted cells may contain separators, quotes (doubled) and line breaks. */
export function parseCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    row.push(cell);
    at = end + 1;
    if (text[end] === separator) {
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
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

export const writeCsvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeCell).join(',')).join('\n');
