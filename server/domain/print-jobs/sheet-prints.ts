// How often a sheet of the house's own was put on paper: the second one that says the same is a duplicate.
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

/** A name that two sheets share only where they say the same. */
export const nameOfSheet = (title: string, says: unknown): string =>
  `${title}: ${hashOf('sha256', JSON.stringify(says), 'base64url')}`;

/** 0 for the first paper of it, else the number of the duplicate. */
export const countSheet = (tx: Tx, sheet: string): number => {
  const row = tx.get(countOne, { sheet });
  if (row === undefined) throw new Error('a sheet was not counted');
  return row.prints - 1;
};
