// Voids some pieces of an item. These pieces become a separate item, and the original item looks as if only the rest
// had been sold (contract 16).
import { lineAmounts } from '#shared/billing/cart.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { expectWhole, shrinkOnBill, type Wanted } from '../../domain/bills/voids.ts';
import { changedItem, type ItemInOrder, orderOf } from '../../domain/orders/item-status.ts';
import { getItemRow, type SoldItem } from '../../domain/orders/orders.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordCancelledItems } from '../../rollups/record.ts';

interface Sums {
  readonly quantity: number;
  readonly net: number;
  readonly tax: number;
}

const sumsOf = (item: SoldItem, quantity: number): Sums => {
  const { tax_type: type, tax_rate_milli: rateMilli } = item;
  const tax = type === null || rateMilli === null ? null : { type, rateMilli };
  const { netCents, taxCents } = lineAmounts({ unitCents: item.price_cents, quantity, tax });
  return { quantity, net: netCents, tax: taxCents };
};

const shrink = prepared<{ id: number; from: number } & { [K in keyof Sums]: number }>()((p) =>
  qb
    .updateTable('order_items')
    .set((eb) => ({
      quantity: p('quantity'),
      net_cents: p('net'),
      tax_cents: p('tax'),
      total_cents: eb(p('net'), '+', p('tax')),
    }))
    .where('id', '=', p('id'))
    .where('quantity', '=', p('from'))
    .where('status', '<>', 'cancelled'),
);

const COPIED = [
  'order_id',
  'item_id',
  'item_title',
  'kitchen_name',
  'category_id',
  'variant_id',
  'variant_title',
  'variant_price_cents',
  'price_cents',
  'tax_title',
  'tax_rate_milli',
  'tax_type',
  'notes',
  'created_at',
  'seat',
  'course',
  'was_printed',
  'price_list',
  'list_off_cents',
  'station_id',
  'waits',
  'fired_at',
  'passed_at',
  'texts',
  'set_id',
] as const;
const ADDON = ['position', 'addon_id', 'title', 'price_cents'] as const;
const OPTION = [
  'position',
  'option_id',
  'group_title',
  'title',
  'quantity',
  'price_cents',
] as const;
const copyAddons = prepared<{ from: number; to: number }>()((p) =>
  qb
    .insertInto('order_item_addons')
    .columns(['order_item_id', ...ADDON])
    .expression((eb) =>
      eb
        .selectFrom('order_item_addons')
        .select((inner) => [inner.cast<number>(p('to'), 'integer').as('order_item_id'), ...ADDON])
        .where('order_item_id', '=', p('from')),
    ),
);

const copyOptions = prepared<{ from: number; to: number }>()((p) =>
  qb
    .insertInto('order_item_options')
    .columns(['order_item_id', ...OPTION])
    .expression((eb) =>
      eb
        .selectFrom('order_item_options')
        .select((inner) => [inner.cast<number>(p('to'), 'integer').as('order_item_id'), ...OPTION])
        .where('order_item_id', '=', p('from')),
    ),
);

/** Stores the cancelled pieces as a separate item; returns its id. */
function insertCancelled(tx: Tx, item: SoldItem, { quantity, net, tax }: Sums): number {
  const copied = Object.fromEntries(COPIED.map((name) => [name, item[name]])) as Pick<
    SoldItem,
    (typeof COPIED)[number]
  >;
  const figures = { net_cents: net, tax_cents: tax, total_cents: net + tax };
  const values = { ...copied, quantity, ...figures, status: 'cancelled' as const };
  const { id } = tx.run(qb.insertInto('order_items').values(values));
  tx.run(copyAddons, { from: item.id, to: id });
  tx.run(copyOptions, { from: item.id, to: id });
  return id;
}

/**
 * Cancels some but not all pieces; returns the new item and its bill. 409 ITEM_SPLIT if the item is on several bills.
 */
export function voidPieces(
  tx: Tx,
  context: CommandContext,
  item: ItemInOrder,
  wanted: Wanted,
): { readonly itemId: number; readonly billIds: number[] } {
  const { quantity } = wanted;
  const row = getItemRow(tx, item.id);
  const before = expectWhole(tx, row);
  const left = sumsOf(row, row.quantity - quantity);
  if (tx.run(shrink, { id: row.id, from: row.quantity, ...left }).changes !== 1)
    throw changedItem();
  const gone = sumsOf(row, quantity);
  const itemId = insertCancelled(tx, row, gone);
  // The loss is the amount by which the original item's total falls. It can differ from the total of the cancelled
  // pieces, because each tax is rounded.
  const total_cents = row.total_cents - left.net - left.tax;
  recordCancelledItems(tx, orderOf(item), [{ ...item, quantity, total_cents }]);
  shrinkOnBill(tx, context, before, row, wanted);
  return { itemId, billIds: before ? [before.row.id] : [] };
}
