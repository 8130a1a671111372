// Columns that tables of every area have.
import type { Generated } from 'kysely';

/** SQLite has no booleans. */
export type Flag = 0 | 1;

/** The row's own number, given by SQLite where an insert names none. */
export type RowId = Generated<number>;
