// A table as orders and bills store it.
import { notFound } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const tableById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('store_tables')
    .select(['id', 'table_title', 'floor'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

export const NO_TABLE = { table_id: null, table_title: null, floor: null };

/** Returns whether a table exists and is not deleted. */
export const hasTable = (tx: Tx, id: number): boolean => tx.get(tableById, { id }) !== undefined;

/** Returns the fields of a table that an order copies; 404 if the table is deleted. */
export function getTableHead(tx: Tx, id: number) {
  const row = tx.get(tableById, { id });
  if (!row) throw notFound('table');
  return { table_id: row.id, table_title: row.table_title, floor: row.floor };
}
