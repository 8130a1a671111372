// Lists the parties that wait for a table, the longest waiting first (contract 22).
import { sql } from 'kysely';
import type { WaitingParty } from '#shared/entities/seating.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const waiting = prepared()(() =>
  qb
    .selectFrom('waitlist')
    .select(['id', 'name', 'phone', 'people_count', 'notes', 'created_at', 'quoted_minutes'])
    .where('seated_at', 'is', sql.lit(null))
    .where('removed_at', 'is', sql.lit(null))
    .orderBy('created_at')
    .orderBy('id'),
);

export const listWaiting = (tx: Tx): WaitingParty[] =>
  tx
    .all(waiting, {})
    .map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
