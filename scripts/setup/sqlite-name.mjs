// The SQLite package for this Node; `server/db/sqlite.ts` explains why there are two.
export const sqliteName =
  Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13';
