// Runs several writes as one statement, because each separate statement is another round trip to the database.
import { type RawBuilder, sql } from 'kysely';
import type { OfficeTx } from './as-user.ts';

/**
 * Runs these statements as one statement. Each statement sees the rows as they were before all of these statements.
 * PostgreSQL runs them in any order, so no two of them may write the same row.
 */
export async function runTogether(
  tx: OfficeTx,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  const parts = statements.map((one, n) => sql`${sql.raw(`part_${n}`)} AS (${one})`);
  await sql`WITH ${sql.join(parts)} SELECT 1`.execute(tx);
}
