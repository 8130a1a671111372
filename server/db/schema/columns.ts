// Columns that tables of every area have.
import type { Generated } from 'kysely';

/** SQLite has no booleans. */
export type Flag = 0 | 1;

/** The row's number. SQLite assigns it if an insert does not set it. */
export type RowId = Generated<number>;
