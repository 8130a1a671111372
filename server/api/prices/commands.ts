// Adds, changes and deletes price lists (contract 21).

import { ownKey } from '#shared/billing/price-lists.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import { listPriceLists } from '../../domain/prices/price-lists.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { CallCommands } from '../../engine/calls.ts';
import type { Command } from '../../engine/command.ts';

type Body = BodyOf<'POST /settings/price-lists/add'>;
type Change = BodyOf<'POST /settings/price-lists/{id}/update'>;
type Message = { message: string };
/** Makes every screen reload the menu. */
const CHANGED = {
  signals: [{ kind: 'answers-stale' }],
  events: [{ event: 'menu_update', data: {} }],
} as const;

/** Returns the list's own values; absent fields are left unchanged. */
const valuesOf = ({
  title,
  from,
  to,
  days,
  deliveryTypes,
  percent,
  priority,
  isActive,
}: Change) => ({
  ...(title && { title }),
  ...(from && { from_time: from }),
  ...(to && { to_time: to }),
  ...(days && { days: JSON.stringify(days.toSorted()) }),
  ...(deliveryTypes && { delivery_types: JSON.stringify(deliveryTypes) }),
  ...(percent !== undefined && {
    percent_milli: percent === null ? null : (parseRateMilli(percent) ?? null),
  }),
  ...(priority !== undefined && { priority }),
  ...(isActive !== undefined && { is_active: isActive ? (1 as const) : (0 as const) }),
});

const BLANK = {
  days: '[]',
  delivery_types: '[]',
  percent_milli: null,
  priority: 0,
  is_active: 1,
} as const;

const dishes = prepared()(() =>
  qb
    .selectFrom('menu_items as item')
    .leftJoin('variants as variant', (join) =>
      join.onRef('variant.item_id', '=', 'item.id').on('variant.deleted_at', 'is', null),
    )
    .select(['item.id', 'variant.id as variant_id'])
    .where('item.deleted_at', 'is', null),
);
const categories = prepared()(() => qb.selectFrom('categories').select('id'));

/** Stores the list's prices. Throws 400 for an entry that is not on the menu, and for an entry with two prices. */
function storeItems(tx: Tx, listId: number, items: NonNullable<Body['items']>): void {
  const onMenu = tx.all(dishes, {});
  const known = new Set(
    onMenu.flatMap(({ id, variant_id }) => [ownKey(id, null), ownKey(id, variant_id)]),
  );
  const wire = wireOf(tx);
  tx.run(qb.deleteFrom('price_list_items').where('list_id', '=', listId));
  const taken = new Set<string>();
  for (const { itemId, variantId = null, price } of items) {
    const key = ownKey(itemId, variantId);
    if (!known.has(key))
      throw invalid('items', 'This price list has a price for a dish that is not on the menu.');
    if (taken.has(key))
      throw invalid('items', 'This price list has more than one price for the same dish.');
    taken.add(key);
    const price_cents = wire.read(price, 'price');
    const values = { list_id: listId, item_id: itemId, variant_id: variantId, price_cents };
    tx.run(qb.insertInto('price_list_items').values(values));
  }
}

/** Stores the list's categories; 400 for a category that does not exist. */
function storeCategories(tx: Tx, listId: number, ids: readonly number[]): void {
  const known = new Set(tx.all(categories, {}).map(({ id }) => id));
  tx.run(qb.deleteFrom('price_list_categories').where('list_id', '=', listId));
  for (const id of ids) {
    if (!known.has(id)) throw invalid('categoryIds', 'Please choose a category.');
    const values = { list_id: listId, category_id: id };
    tx.run(qb.insertInto('price_list_categories').values(values));
  }
}

function storeParts(tx: Tx, listId: number, { items, categoryIds }: Change): void {
  if (items) storeItems(tx, listId, items);
  if (categoryIds) storeCategories(tx, listId, categoryIds);
}

const addPriceList: Command<Body, Message & { id: number }> = guardsPrices(
  'A price list added',
  (tx, body, context) => {
    const { title, from: from_time, to: to_time } = body;
    const values = { ...BLANK, ...valuesOf(body), title, from_time, to_time };
    const { id } = tx.run(qb.insertInto('price_lists').values(values));
    storeParts(tx, id, body);
    audit(tx, context, {
      kind: 'price-list.added',
      entity: 'price list',
      id,
      details: { ...body },
    });
    return { answer: { message: 'Price list added successfully.', id }, ...CHANGED };
  },
);

const updatePriceList: Command<Change & { id: number }, Message> = guardsPrices(
  'A price list changed',
  (tx, { id, ...body }, context) => {
    // Sets the id too. If only the dishes change, the UPDATE would otherwise set no column and be invalid.
    const values = { id, ...valuesOf(body) };
    const query = qb.updateTable('price_lists').set(values).where('id', '=', id);
    if (tx.run(query).changes === 0) throw notFound('price list');
    storeParts(tx, id, body);
    const details = { ...body };
    audit(tx, context, { kind: 'price-list.updated', entity: 'price list', id, details });
    return { answer: { message: 'Price list updated successfully.' }, ...CHANGED };
  },
);

const deletePriceList: Command<{ id: number }, Message> = guardsPrices(
  'A price list deleted',
  (tx, { id }, context) => {
    const details = listPriceLists(tx).find((list) => list.id === id);
    const query = qb.deleteFrom('price_lists').where('id', '=', id);
    if (tx.run(query).changes === 0) throw notFound('price list');
    audit(tx, context, {
      kind: 'price-list.deleted',
      entity: 'price list',
      id,
      details: { ...details },
    });
    return { answer: { message: 'Price list deleted successfully.' }, ...CHANGED };
  },
);

export const priceListCommands = {
  'POST /settings/price-lists/add': addPriceList,
  'POST /settings/price-lists/{id}/update': updatePriceList,
  'DELETE /settings/price-lists/{id}': deletePriceList,
} satisfies CallCommands;
