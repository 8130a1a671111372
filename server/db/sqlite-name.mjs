// Chooses the SQLite package for this version of Node; no other file decides this. Plain JavaScript, because the
// installer and the updater load it before anything is built.

/**
 * Version 13 includes its binary, which needs Node 22 or newer. Version 12 is compiled at its installation; a build for
 * Node 24.19 or newer aborts when V8 collects one of its statements.
 */
export const sqliteName =
  Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13';
