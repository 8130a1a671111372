export declare const sqliteName: 'better-sqlite3' | 'better-sqlite3-13';
