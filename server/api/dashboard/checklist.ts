// The checklist of a new restaurant: what to set up, and what is done.
import { sql } from 'kysely';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Hub } from '../../hub.ts';

type Checklist = AnswerOf<'GET /dashboard/checklist'>;

/** Whether a menu item exists; reads one row at most. */
const firstItem = prepared()(() =>
  qb.selectFrom('menu_items').select('id').where('deleted_at', 'is', null).limit(sql.lit(1)),
);
const firstTable = prepared()(() =>
  qb.selectFrom('store_tables').select('id').where('deleted_at', 'is', null).limit(sql.lit(1)),
);
const firstTax = prepared()(() => qb.selectFrom('taxes').select('id').limit(sql.lit(1)));
const firstPrinted = prepared()(() =>
  qb.selectFrom('print_jobs').select('id').where('state', '=', sql.lit('done')).limit(sql.lit(1)),
);
const twoUsers = prepared()(() =>
  qb.selectFrom('users').select('id').where('deleted_at', 'is', null).limit(sql.lit(2)),
);
const firstOrder = prepared()(() =>
  qb.selectFrom('orders').select('id').where('id', '>', sql.lit(0)).limit(sql.lit(1)),
);
/**
 * The times at which kitchen displays first showed the newest orders; null for an order that no display has shown. Only
 * kitchen displays mark orders as seen, so this shows whether displays are in use now.
 */
const lastSeen = prepared()(() =>
  qb
    .selectFrom('orders')
    .select('seen_at')
    .where('id', '>', sql.lit(0))
    .orderBy('id', 'desc')
    .limit(sql.lit(20)),
);

export function readChecklist(tx: Tx, hub: Pick<Hub, 'screens' | 'config'>): Checklist {
  const has = (query: typeof firstItem): boolean => tx.get(query, {}) !== undefined;
  const wasSeen = tx.all(lastSeen, {}).some(({ seen_at }) => seen_at !== null);
  return {
    menu: has(firstItem),
    tables: has(firstTable),
    taxes: has(firstTax),
    printers: has(firstPrinted),
    users: tx.all(twoUsers, {}).length > 1,
    kitchen: hub.screens.kitchenScreens() > 0 || wasSeen,
    order: has(firstOrder),
    backup: hub.config.backupTo !== undefined,
  };
}
