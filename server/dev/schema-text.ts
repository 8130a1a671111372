// Writes the database schema that results from all migrations into one file for people to read.
import type { Connection } from '../db/open.ts';

interface Thing {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string;
}

const HEAD = `-- The schema after all migrations, for readers. Generated: change a migration, then run \`npm run docs\`.
-- Tables are in the order of the alphabet, each with its indexes and triggers; views are at the end.
`;

/** The tables that SQLite makes for a full-text table. */
const SHADOW = /_(config|data|docsize|idx|content)$/;
/**
 * The tokens of a CREATE statement. When a migration adds a column, SQLite appends that column, as the migration
 * wrote it, to the stored statement.
 */
const TOKEN = /'[^']*'|"[^"]*"|--[^\n]*|[(),]|[^'"(),-]+|-/g;

/** Returns the text with each added column on a line of its own; strings and comments stay as they are. */
export function breakColumns(sql: string): string {
  let depth = 0;
  const parts = (sql.match(TOKEN) ?? []).map((token, index, tokens) => {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    const follows = tokens[index + 1] ?? '';
    const breaks = token === ',' && depth === 1 && !/^\s*\n|^\s*--/.test(follows);
    return breaks ? ',\n ' : token;
  });
  return parts
    .join('')
    .replace(/\n\s*,\n/g, ',\n')
    .replace(/([^\n])\)( STRICT[^\n]*)?$/, '$1\n)$2');
}

const RANK = ['table', 'index', 'trigger', 'view'];

function compare(a: Thing, b: Thing): number {
  const keys = (thing: Thing) => [
    thing.type === 'view' ? '1' : '0',
    thing.tbl_name,
    String(RANK.indexOf(thing.type)),
    thing.name,
  ];
  const [left, right] = [keys(a), keys(b)];
  const at = left.findIndex((key, index) => key !== right[index]);
  return (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}

const isOrdinary = ({ type, sql }: Thing) => type === 'table' && !/^CREATE VIRTUAL/i.test(sql);

/** Returns the whole schema as text. The same schema always has the same text. */
export function describeSchema(db: Connection): string {
  const things = db
    .prepare<[], Thing>(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all();
  const virtual = things.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name);
  const isShadow = ({ name }: Thing) =>
    SHADOW.test(name) && virtual.includes(name.replace(SHADOW, ''));
  const texts = things
    .filter((thing) => !isShadow(thing))
    .sort(compare)
    .map((thing) => {
      const text = isOrdinary(thing) ? breakColumns(thing.sql) : thing.sql;
      // Each table and view starts a paragraph; the indexes and triggers of a table follow it.
      return `${thing.type === 'table' || thing.type === 'view' ? '\n' : ''}${text};\n`;
    });
  return HEAD + texts.join('');
}
