// The package of SQLite that the hub takes on this Node; `server/db/sqlite.ts` says why there are two.
export const sqliteName =
  Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13';
