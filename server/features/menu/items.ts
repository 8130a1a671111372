// Menu items (CONTRACT §5): a deleted one is hidden and keeps its history.
import { toCents } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../threads/command.ts';
import { findMenuItem } from './queries.ts';

type Body = BodyOf<'POST /menu-items/add'>;
const signals = [{ kind: 'answers-stale' }] as const;

const category = prepared<{ id: number }>()((p) =>
  qb.selectFrom('categories').select('id').where('id', '=', p('id')),
);
const tax = prepared<{ id: number }>()((p) =>
  qb.selectFrom('taxes').select('id').where('id', '=', p('id')),
);

/** The whole form: a net price, category or tax that is absent is none. */
function valuesOf(tx: Tx, body: Body) {
  const { title, price, netPrice, categoryId, taxId, description } = body;
  if (categoryId && !tx.get(category, { id: categoryId })) {
    throw invalid('categoryId', 'Please choose a category!');
  }
  if (taxId && !tx.get(tax, { id: taxId })) throw invalid('taxId', 'Please choose a tax!');
  return {
    title,
    price_cents: toCents(price),
    net_price_cents: netPrice === undefined || netPrice === null ? null : toCents(netPrice),
    category_id: categoryId ?? null,
    tax_id: taxId ?? null,
    ...(description !== undefined && { description: description || null }),
  };
}

export const addMenuItem: Command<Body, { message: string; id: number }> = (tx, body, context) => {
  const values = valuesOf(tx, body);
  const { id } = tx.run(qb.insertInto('menu_items').values(values));
  audit(tx, context, { kind: 'menu-item.added', entity: 'menu item', id, details: values });
  return { answer: { message: 'Menu Item added successfully!', id }, signals };
};

/** The prices that an update takes away; nothing where they stay. */
function oldPrices({ price, net_price }: MenuItem, values: ReturnType<typeof valuesOf>) {
  const old_price_cents = toCents(price);
  const old_net_price_cents = net_price === null ? null : toCents(net_price);
  return {
    ...(old_price_cents === values.price_cents ? {} : { old_price_cents }),
    ...(old_net_price_cents === values.net_price_cents ? {} : { old_net_price_cents }),
  };
}

export const updateMenuItem: Command<Body & { id: number }, { message: string }> = (
  tx,
  body,
  context,
) => {
  const { id } = body;
  const old = findMenuItem(tx, id);
  if (!old) throw notFound('menu item');
  const values = valuesOf(tx, body);
  tx.run(qb.updateTable('menu_items').set(values).where('id', '=', id));
  const details = { ...values, ...oldPrices(old, values) };
  audit(tx, context, { kind: 'menu-item.updated', entity: 'menu item', id, details });
  return { answer: { message: 'Menu Item updated successfully!' }, signals };
};

export const deleteMenuItem: Command<{ id: number }, { replaced: string | null }> = (
  tx,
  { id },
  context,
) => {
  const item = findMenuItem(tx, id);
  if (!item) throw notFound('menu item');
  const values = { deleted_at: context.now, image: null };
  tx.run(qb.updateTable('menu_items').set(values).where('id', '=', id));
  const details = { title: item.title };
  audit(tx, context, { kind: 'menu-item.deleted', entity: 'menu item', id, details });
  return { answer: { replaced: item.image }, signals };
};

export const itemCommands = { addMenuItem, updateMenuItem, deleteMenuItem };
