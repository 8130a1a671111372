// Columns that tables of every area have.
import type { Generated } from 'kysely';

/** SQLite has no booleans. */
export type Flag = 0 | 1;

/** The row's number, assigned by SQLite if an insert names none. */
export type RowId = Generated<number>;
