// Handles dishes that move to another table while they are being made. Their lines show the former table until the
// kitchen has acknowledged the move, and their stations get a slip (contract 15, 20).
import { sql } from 'kysely';
import type { PaperLanguage } from '#shared/billing/paper-words.ts';
import { groupBy } from '#shared/group-by.ts';
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { idsIn } from '../orders/orders.ts';
import { NOTHING, type Printed } from '../print-jobs/job-rows.ts';
import { printMoved } from '../print-jobs/slips.ts';

const places = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select([
      'order_items.id',
      'order_items.order_id',
      sql<string | null>`coalesce(order_items.table_title, orders.table_title)`.as('table'),
    ])
    .where('orders.id', 'in', idsIn(p('ids')))
    .where('orders.status', '=', sql.lit('created'))
    .where('order_items.status', 'in', COOKING)
    .where('order_items.waits', '=', 0)
    .orderBy('order_items.id'),
);

/** The table of each dish that is being made, by item id. */
export type Places = ReadonlyMap<number, { readonly orderId: number; readonly table: string }>;
const NO_TABLE = 'no table';

export const readPlaces = (tx: Tx, orderIds: readonly number[]): Places =>
  new Map(
    tx
      .all(places, { ids: JSON.stringify([...new Set(orderIds)]) })
      .map(({ id, order_id, table }) => [id, { orderId: order_id, table: table ?? NO_TABLE }]),
  );

const setMoved = prepared<{ ids: string; from: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ moved_from: p('from') })
    .where('id', 'in', idsIn(p('ids'))),
);

/** Removes the word “table” from the beginning of a table's name, in English and in the language of the paper. */
const short = (table: string, word: string): string =>
  [word, 'table'].reduce(
    (name, each) =>
      name.toLowerCase().startsWith(`${each.toLowerCase()} `)
        ? name.slice(each.length).trim()
        : name,
    table,
  );

/** Returns a text such as `TABLE 4 > 7`, for a dish that moves from table 4 to table 7. */
function movedText(from: string, to: string, { words, tag }: PaperLanguage): string {
  const said = (table: string) => (table === NO_TABLE ? words.noTable : table);
  const text =
    from === NO_TABLE
      ? `${said(from)} > ${said(to)}`
      : `${words.table} ${short(from, words.table)} > ${short(said(to), words.table)}`;
  return text.toLocaleUpperCase(tag);
}

/** After a move, marks the dishes whose table has changed and prints slips about them. Returns the print jobs. */
export function notifyMoved(tx: Tx, context: CommandContext, before: Places): Printed {
  const after = readPlaces(
    tx,
    [...before.values()].map(({ orderId }) => orderId),
  );
  const moved = [...before].flatMap(([id, { orderId, table: from }]) => {
    const to = after.get(id)?.table;
    return to === undefined || to === from ? [] : [{ id, orderId, from, to }];
  });
  if (moved.length === 0) return NOTHING;
  const byMove = groupBy(moved, ({ orderId, from, to }) => JSON.stringify([orderId, from, to]));
  return [...byMove.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return NOTHING;
    const { orderId, from, to } = first;
    const ids = alike.map(({ id }) => id);
    tx.run(setMoved, { ids: JSON.stringify(ids), from });
    return printMoved(tx, context, orderId, ids, (language) => movedText(from, to, language));
  });
}
