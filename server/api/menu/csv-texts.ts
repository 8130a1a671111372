// The columns of the menu file for other languages: `title@de`, `description@de` (contract 27.6).
import { canonicalTag, type Translations } from '#shared/languages.ts';
import { INVALID } from '#shared/texts.ts';
import { cleanCell, readTitle } from './csv-cell.ts';
import { readDescription } from './csv-cells.ts';

/**
 * The store's languages other than the store language, and the texts of dishes in these languages, by the dish's id.
 */
export interface MenuTexts {
  readonly languages: readonly string[];
  readonly texts: ReadonlyMap<number, Translations>;
}

export const NO_TEXTS: MenuTexts = { languages: [], texts: new Map() };

const FIELDS = ['title', 'description'] as const;
type TextField = (typeof FIELDS)[number];

interface TextColumn {
  readonly field: TextField;
  readonly tag: string;
}

/** Returns the column of a header such as `description@pt-br`; undefined for any other header. */
export function findTextColumn(name: string): TextColumn | undefined {
  const [, field, text] = /^(title|description)@(.+)$/.exec(name) ?? [];
  const tag = text === undefined ? undefined : canonicalTag(text.replaceAll('_', '-'));
  const known = FIELDS.find((each) => each === field);
  return tag === undefined || known === undefined ? undefined : { field: known, tag };
}

export const headerOf = ({ field, tag }: TextColumn): string => `${field}@${tag}`;

/** Returns the text columns of the store's file, in the order of its languages. */
export const textColumns = ({ languages }: MenuTexts): TextColumn[] =>
  languages.flatMap((tag) => FIELDS.map((field) => ({ field, tag })));

/** Returns the cell of a dish; empty if it is not translated. */
export const textCell = ({ texts }: MenuTexts, id: number, { field, tag }: TextColumn): string =>
  texts.get(id)?.[tag]?.[field] ?? '';

interface TextChange {
  readonly column: TextColumn;
  readonly cell: string;
}

/**
 * Returns the texts of a row that differ from the stored texts. An empty cell changes nothing. Throws a `CellError` for
 * an invalid text.
 */
export function readTexts(
  cells: Readonly<Partial<Record<string, string>>>,
  texts: MenuTexts,
  id: number | undefined,
): TextChange[] {
  return textColumns(texts).flatMap((column) => {
    const given = cleanCell(cells[headerOf(column)] ?? '');
    if (given === '') return [];
    const cell =
      column.field === 'title'
        ? readTitle(given, INVALID.itemTitle)
        : (readDescription(given) ?? '');
    const old = id === undefined ? '' : textCell(texts, id, column);
    return cell === old ? [] : [{ column, cell }];
  });
}

/** Returns changed texts in the form in which they are stored. */
export function translationsOf(changes: readonly TextChange[]): Translations | undefined {
  if (changes.length === 0) return undefined;
  const all: Record<string, Record<string, string>> = {};
  for (const { column, cell } of changes)
    all[column.tag] = { ...all[column.tag], [column.field]: cell };
  return all;
}
