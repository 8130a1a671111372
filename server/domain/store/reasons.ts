// The reasons, grouped by kind, in the order in which they were added.
import type { Reason } from '#shared/entities/bills.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const all = prepared()(() => qb.selectFrom('reasons').selectAll().orderBy('kind').orderBy('id'));
export const listReasons = (tx: Tx): Reason[] => tx.all(all, {});
