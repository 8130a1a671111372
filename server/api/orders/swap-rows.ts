// Writes the rows of a dish that was exchanged, and of the other dishes of its set.
import { sql } from 'kysely';
import type { SoldTax } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { LineAmounts } from '#shared/billing/tax.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { ChosenParts, MenuRow } from './menu-dish.ts';
import { insertAddons, insertOptions } from './order-rows.ts';

interface NewDish extends ChosenParts {
  readonly item: MenuRow;
  readonly weightCents: Cents;
  readonly addedCents: Cents;
  readonly tax: SoldTax | null;
  readonly texts: string | null;
  /** The station that cooks the dish; null while its course waits to be fired. */
  readonly station: number | null;
}

const removeFrom = (table: 'order_item_addons' | 'order_item_options') =>
  prepared<{ id: number }>()((p) => qb.deleteFrom(table).where('order_item_id', '=', p('id')));
const removeAddons = removeFrom('order_item_addons');
const removeOptions = removeFrom('order_item_options');

function putExtras(tx: Tx, id: number, { addons, options }: ChosenParts): void {
  tx.run(removeAddons, { id });
  tx.run(removeOptions, { id });
  tx.insertAll(
    insertAddons,
    addons.map(({ id: addon_id, title, price_cents }, position) => {
      const said = { addon_id, title, price_cents };
      return { order_item_id: id, position, ...said };
    }),
  );
  tx.insertAll(
    insertOptions,
    options.map(({ id: option_id, group, title, quantity, cents }, position) => {
      const said = { option_id, group_title: group, title, quantity, price_cents: cents };
      return { order_item_id: id, position, ...said };
    }),
  );
}

/** Stores another dish under an order item's id; its seat, course and notes do not change. */
export function putDish(tx: Tx, id: number, dish: NewDish): void {
  const { item, variant, tax, weightCents, addedCents } = dish;
  const values = {
    item_id: item.id,
    item_title: item.title,
    kitchen_name: item.kitchen_name,
    category_id: item.category_id,
    variant_id: variant?.id ?? null,
    variant_title: variant?.title ?? null,
    variant_price_cents: variant && weightCents,
    tax_title: tax?.title ?? null,
    tax_rate_milli: tax?.rateMilli ?? null,
    tax_type: tax?.type ?? null,
    station_id: dish.station,
    texts: dish.texts,
  };
  tx.run(qb.updateTable('order_items').set(values).where('id', '=', id));
  const weights = {
    weight_cents: weightCents,
    added_cents: addedCents,
    taken_after: sql<number>`(SELECT max(id) FROM order_items)`,
  };
  tx.run(qb.updateTable('set_dishes').set(weights).where('order_item_id', '=', id));
  putExtras(tx, id, dish);
}

const setPrice = prepared<{ id: number; price: Cents; net: Cents; tax: Cents }>()((p) =>
  qb
    .updateTable('order_items')
    .set((eb) => ({
      price_cents: p('price'),
      net_cents: p('net'),
      tax_cents: p('tax'),
      total_cents: eb(p('net'), '+', p('tax')),
    }))
    .where('id', '=', p('id')),
);

/** Stores the price at which a dish of a set is sold. */
export function putPrice(
  tx: Tx,
  id: number,
  price: Cents,
  { netCents: net, taxCents: tax }: LineAmounts,
): void {
  tx.run(setPrice, { id, price, net, tax });
}
