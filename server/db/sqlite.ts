// Loads the SQLite binding that fits this Node version.
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { sqliteName } from './sqlite-name.mjs';

export type Statement = BetterSqlite3.Statement;

export const Sqlite = createRequire(import.meta.url)(sqliteName) as typeof BetterSqlite3;
