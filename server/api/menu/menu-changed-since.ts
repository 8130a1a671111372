// Finds out whether the menu changed after a given row of the audit trail. If it did, an import planned before the
// change is out of date, and the last import can no longer be undone.
import { sql } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

/**
 * The entities on which a plan depends, as audit entries name them. A change of any of these may make the plan out of
 * date.
 */
const PLANNED_FROM = ['menu', 'menu-item', 'variant', 'addon', 'option-group', 'category', 'tax'];

const changeSince = prepared<{ seen: number }>()((p) =>
  qb
    .selectFrom('audit')
    .select('id')
    .where('id', '>', p('seen'))
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'settings.store'),
        ...PLANNED_FROM.map((family) => eb('kind', 'like', sql.lit(`${family}.%`))),
      ]),
    )
    .limit(1),
);
const lastRow = prepared()(() =>
  qb.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1),
);

export const lastAuditId = (tx: Tx): number => tx.get(lastRow, {})?.id ?? 0;

export const hasMenuChanged = (tx: Tx, seen: number): boolean =>
  tx.get(changeSince, { seen }) !== undefined;
