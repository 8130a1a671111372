// The menu's CSV file as text. Writes RFC 4180; also reads the variants that spreadsheets save.
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { MenuItem } from '#shared/entities/menu.ts';
import { say } from '#shared/errors.ts';
import { MAX_CSV_ROWS } from '#shared/limits.ts';
import { brief } from './csv-cell.ts';
import {
  type CellContext,
  COLUMNS,
  type Column,
  cellsOf,
  disarm,
  idleCell,
  rearm,
  SELDOM_COLUMNS,
  USUAL_COLUMNS,
} from './csv-cells.ts';
import {
  findTextColumn,
  headerOf,
  type MenuTexts,
  NO_TEXTS,
  textCell,
  textColumns,
} from './csv-texts.ts';

export interface CsvRow {
  /** The line at which the row begins; the header is line 1. */
  readonly line: number;
  /**
   * The cells by column. A column that the file does not have is absent: the import then leaves its values unchanged.
   */
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  /** The cells of other languages by header, such as `title@de`. */
  readonly texts?: Readonly<Partial<Record<string, string>>>;
}

export interface LineError {
  readonly line: number;
  readonly message: string;
}

interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly errors: readonly LineError[];
}

/** Writes the file with a byte order mark, which spreadsheets need to recognise UTF-8. */
export const writeCsv = (
  items: readonly MenuItem[],
  context: CellContext,
  texts: MenuTexts = NO_TEXTS,
): string =>
  stringify(tableOf(items, context, texts), {
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n;\t]|^\s|\s$/,
  });

const isSeldom = (column: Column): boolean => SELDOM_COLUMNS.some((seldom) => seldom === column);

/**
 * Returns the table without the columns in `SELDOM_COLUMNS` that no dish uses. Includes the columns of all languages of
 * the store.
 */
function tableOf(items: readonly MenuItem[], context: CellContext, texts: MenuTexts): string[][] {
  const cells = items.map((item) => cellsOf(item, context));
  const columns = COLUMNS.filter(
    (column) => !isSeldom(column) || cells.some((row) => row[column] !== idleCell(column)),
  );
  const others = textColumns(texts);
  const rows = items.map((item, at) => [
    ...columns.map((column) => disarm(cells[at]?.[column] ?? '')),
    ...others.map((column) => disarm(textCell(texts, item.id, column))),
  ]);
  return [[...columns, ...others.map(headerOf)], ...rows];
}

/**
 * Reads a file with `,`, `;` or tab as the separator, CRLF or LF, with or without a byte order mark; never throws.
 * `languages` are the store's languages except the store language.
 */
export function readCsv(text: string, languages: readonly string[] = []): CsvFile {
  try {
    return readRecords(parseRecords(text), languages);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return {
      rows: [],
      errors: [{ line, message: 'The quotation marks of this line do not match.' }],
    };
  }
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

const parseRecords = (text: string): ParsedRecord[] =>
  // Normalises line breaks, because the parser counts a quoted CRLF as two lines.
  parse(text.replace(/\r\n?/g, '\n'), {
    bom: true,
    delimiter: findDelimiter(text),
    info: true,
    // A title may contain a quote: 12" pizza.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    to: MAX_CSV_ROWS + 2,
  }) as unknown as ParsedRecord[];

/** Returns the separator that occurs most in the header line. */
function findDelimiter(text: string): string {
  const [header = ''] = text.split(/\r|\n/, 1);
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function readRecords([header, ...records]: ParsedRecord[], languages: readonly string[]): CsvFile {
  if (!header) return { rows: [], errors: [{ line: 1, message: 'The file is empty.' }] };
  const names = header.record.map(nameOf);
  const columns = names.slice(0, names.findLastIndex((name) => name !== '') + 1);
  const fault = findHeaderFault(columns, languages);
  if (fault) return { rows: [], errors: [{ line: 1, message: fault }] };
  if (records.length > MAX_CSV_ROWS) {
    const { message } = say`The file has more than ${{ most: MAX_CSV_ROWS }} rows.`;
    return { rows: [], errors: [{ line: MAX_CSV_ROWS + 2, message }] };
  }
  const rows: CsvRow[] = [];
  const errors: LineError[] = [];
  for (const parsed of records) {
    const record = cutIdle(parsed.record, names.length, columns.length);
    if (record.every((cell) => cell.trim() === '')) continue;
    const line = firstLine(parsed);
    if (record.length === columns.length) rows.push({ line, ...toCells(columns, record) });
    else {
      const [has, wanted] = [record.length, columns.length];
      const { message } = say`The line has ${{ has }} cells instead of ${{ wanted }}.`;
      errors.push({ line, message });
    }
  }
  return { rows, errors };
}

/** Drops empty cells without a header: spreadsheets also save the empty columns next to a table. */
function cutIdle(record: string[], saved: number, named: number): string[] {
  const isIdle = record.length === saved && record.slice(named).every((cell) => cell.trim() === '');
  return isIdle ? record.slice(0, named) : record;
}

/** Converts a header to the name of its column. A language tag in the header gets its canonical form. */
function nameOf(header: string): string {
  const name = header.trim().toLowerCase().replace(/\s+/g, '_');
  const column = findTextColumn(name);
  return column === undefined ? name : headerOf(column);
}

function findHeaderFault(
  columns: readonly string[],
  languages: readonly string[],
): string | undefined {
  const known: readonly string[] = COLUMNS;
  const foreign = columns
    .map(findTextColumn)
    .find((column) => column && !languages.includes(column.tag));
  if (foreign) {
    const tag = brief(foreign.tag);
    return say`“${{ tag }}” is not one of the store's other languages.`.message;
  }
  const strange = columns.find((name) => !known.includes(name) && !findTextColumn(name));
  if (strange !== undefined) {
    const columns = USUAL_COLUMNS.join(', ');
    return say`Unknown column "${{ column: brief(strange) }}"! The columns are ${{ columns }}.`
      .message;
  }
  const repeated = columns.find((name, at) => columns.indexOf(name) !== at);
  if (repeated !== undefined)
    return say`The column "${{ column: brief(repeated) }}" appears twice.`.message;
  if (columns.includes('id') || columns.includes('title')) return undefined;
  return 'The file needs a column "title" or "id".';
}

/**
 * Returns the first line of a record. The parser reports the last line, so the line breaks inside the cells are
 * subtracted.
 */
const firstLine = ({ record, info }: ParsedRecord): number =>
  info.lines - record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);

function toCells(
  columns: readonly string[],
  record: readonly string[],
): Pick<CsvRow, 'cells' | 'texts'> {
  const all = columns.map((name, at) => [name, rearm(record[at] ?? '')] as const);
  const isText = ([name]: readonly [string, string]) => name.includes('@');
  return {
    cells: Object.fromEntries(all.filter((cell) => !isText(cell))),
    texts: Object.fromEntries(all.filter(isText)),
  };
}
