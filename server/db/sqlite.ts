// Selects the SQLite binding that fits this Node version.
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

export type Statement = BetterSqlite3.Statement;

/**
 * Version 13 includes its binary, which needs Node 22 or newer. Version 12 is compiled at its installation; a build
 * for Node 24.19 or newer aborts when V8 collects one of its statements.
 */
const name =
  Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13';

export const Sqlite = createRequire(import.meta.url)(name) as typeof BetterSqlite3;
