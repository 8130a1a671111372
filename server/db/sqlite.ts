// The binding of SQLite that fits this Node.
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

export type Statement = BetterSqlite3.Statement;

/**
 * Version 13 brings its binary along, which calls what Node has from 22 on. Version 12 is compiled where it is installed,
 * and what was compiled for Node 24.19 or newer aborts as soon as V8 drops one of its statements.
 */
const name =
  Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13';

export const Sqlite = createRequire(import.meta.url)(name) as typeof BetterSqlite3;
