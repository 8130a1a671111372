// The lines of a sold order in the form in which a till would send them again (contract 38.1).
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import type { FoundOrder } from './found-entry.ts';

type Line = FoundOrder['lines'][number];
type Dish = Pick<Line, 'options' | 'addons' | 'notes' | 'variantId'>;

type SoldRow = ReturnType<typeof listSoldItems>[number];

/** The items of an order without those that were cancelled. */
export function listSoldItems(tx: Tx, orderId: number) {
  return tx.all(
    qb
      .selectFrom('order_items')
      .leftJoin('set_dishes', 'set_dishes.order_item_id', 'order_items.id')
      .selectAll('order_items')
      .select('set_dishes.step')
      .where('order_items.order_id', '=', orderId)
      .where('order_items.status', '<>', 'cancelled')
      .orderBy('order_items.id'),
  );
}

function dishOf(tx: Tx, { id, notes, variant_id }: SoldRow): Dish {
  const options = tx.all(
    qb
      .selectFrom('order_item_options')
      .select(['option_id as id', 'quantity'])
      .where('order_item_id', '=', id)
      .orderBy('position'),
  );
  const addons = tx.all(
    qb
      .selectFrom('order_item_addons')
      .select('addon_id')
      .where('order_item_id', '=', id)
      .orderBy('position'),
  );
  return { options, addons: addons.map(({ addon_id }) => addon_id), notes, variantId: variant_id };
}

const plainLine = (tx: Tx, row: SoldRow): Line => ({
  ...{ itemId: row.item_id, title: row.item_title, quantity: row.quantity },
  ...{ unitCents: row.price_cents, seat: row.seat, course: row.course },
  ...dishOf(tx, row),
  choices: null,
});

/** Returns a line of one set with its dishes. */
function setLine(tx: Tx, setId: number, rows: readonly SoldRow[]): Line {
  const set = tx.get(qb.selectFrom('order_sets').selectAll().where('id', '=', setId));
  const [first] = rows;
  return {
    ...{ itemId: set?.item_id ?? 0, title: set?.title ?? '', quantity: 1 },
    ...{ unitCents: set?.price_cents ?? 0, seat: first?.seat ?? 0, course: null },
    ...{ options: [], addons: [], notes: null, variantId: null },
    choices: rows.map((row) => ({
      step: row.step ?? 0,
      itemId: row.item_id,
      ...dishOf(tx, row),
    })),
  };
}

/**
 * Returns the lines of an order as a till would send them. The dishes of a set become one line, in the place of the
 * set's first dish.
 */
export function foundLines(tx: Tx, rows: readonly SoldRow[]): Line[] {
  return rows.flatMap((row) => {
    if (row.card !== null) return [];
    const setId = row.set_id;
    if (setId === null) return [plainLine(tx, row)];
    const dishes = rows.filter(({ set_id }) => set_id === setId);
    return dishes[0] === row ? [setLine(tx, setId, dishes)] : [];
  });
}
