// Counts prints of the store's own papers. A second print with the same content is a duplicate.
import { hash as hashOf } from 'node:crypto';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const countOne = prepared<{ sheet: string }>()((p) =>
  qb
    .insertInto('sheet_prints')
    .values({ sheet: p('sheet'), prints: 1 })
    .onConflict((on) => on.doUpdateSet((eb) => ({ prints: eb('sheet_prints.prints', '+', 1) })))
    .returning('prints'),
);

/** Returns a key that two papers share only if they have the same content. */
export const reportKeyOf = (title: string, says: unknown): string =>
  `${title}: ${hashOf('sha256', JSON.stringify(says), 'base64url')}`;

/** Counts a print. Returns 0 for the first print, otherwise the number of the duplicate. */
export const countReportPrint = (tx: Tx, sheet: string): number => {
  const row = tx.get(countOne, { sheet });
  if (row === undefined) throw new Error('a sheet was not counted');
  return row.prints - 1;
};
