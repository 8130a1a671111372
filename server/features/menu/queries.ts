// The menu and the registers around it, in the read forms that selling, settings and the public menu share (CONTRACT §10).

import { toAmount, toAmountOrNull } from '#shared/billing/money.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import type { Category, MenuItem, MenuOption, Tax } from '#shared/entities/menu.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const itemRows = () =>
  qb
    .selectFrom('menu_items as item')
    .leftJoin('categories as category', 'category.id', 'item.category_id')
    .leftJoin('taxes as tax', 'tax.id', 'item.tax_id')
    .select([
      'item.id',
      'item.title',
      'item.price_cents',
      'item.net_price_cents',
      'item.image',
      'item.description',
      'item.category_id',
      'category.title as category_title',
      'item.tax_id',
      'tax.title as tax_title',
      'tax.rate_milli as tax_rate_milli',
      'tax.type as tax_type',
    ])
    .where('item.deleted_at', 'is', null);

const allItems = prepared()(() => itemRows().orderBy('item.id'));
const oneItem = prepared<{ id: number }>()((p) => itemRows().where('item.id', '=', p('id')));

const optionRows = (table: 'variants' | 'addons') =>
  qb
    .selectFrom(table)
    .select(['id', 'item_id', 'title', 'price_cents'])
    .where('deleted_at', 'is', null)
    .orderBy('id');
const allOptions = {
  variants: prepared()(() => optionRows('variants')),
  addons: prepared()(() => optionRows('addons')),
};
const optionsOfOne = {
  variants: prepared<{ item: number }>()((p) =>
    optionRows('variants').where('item_id', '=', p('item')),
  ),
  addons: prepared<{ item: number }>()((p) =>
    optionRows('addons').where('item_id', '=', p('item')),
  ),
};

interface OptionFields {
  id: number;
  item_id: number;
  title: string;
  price_cents: number;
}

const toOption = ({ id, item_id, title, price_cents }: OptionFields): MenuOption => ({
  id,
  item_id,
  title,
  price: toAmount(price_cents),
});

type ItemFields = Exclude<ReturnType<typeof findItemRow>, undefined>;
const findItemRow = (tx: Tx, id: number) => tx.get(oneItem, { id });

const toItem = (row: ItemFields, variants: MenuOption[], addons: MenuOption[]): MenuItem => ({
  id: row.id,
  title: row.title,
  price: toAmount(row.price_cents),
  net_price: toAmountOrNull(row.net_price_cents),
  image: row.image,
  ...(row.description !== null && { description: row.description }),
  category_id: row.category_id,
  category_title: row.category_title,
  tax_id: row.tax_id,
  tax_title: row.tax_title,
  tax_rate: row.tax_rate_milli === null ? null : toRate(row.tax_rate_milli),
  tax_type: row.tax_type,
  addons,
  variants,
});

function byItem(rows: readonly OptionFields[]): Map<number, MenuOption[]> {
  const lists = new Map<number, MenuOption[]>();
  for (const row of rows) {
    const list = lists.get(row.item_id);
    if (list) list.push(toOption(row));
    else lists.set(row.item_id, [toOption(row)]);
  }
  return lists;
}

/** Every item that is not deleted, with its variants and add-ons, in three statements however many there are. */
export function listMenuItems(tx: Tx): MenuItem[] {
  const variants = byItem(tx.all(allOptions.variants, {}));
  const addons = byItem(tx.all(allOptions.addons, {}));
  return tx
    .all(allItems, {})
    .map((row) => toItem(row, variants.get(row.id) ?? [], addons.get(row.id) ?? []));
}

/** One item that is not deleted, as in the list. */
export function findMenuItem(tx: Tx, id: number): MenuItem | undefined {
  const row = findItemRow(tx, id);
  if (!row) return undefined;
  const variants = tx.all(optionsOfOne.variants, { item: id }).map(toOption);
  const addons = tx.all(optionsOfOne.addons, { item: id }).map(toOption);
  return toItem(row, variants, addons);
}

const categories = prepared()(() =>
  qb.selectFrom('categories').select(['id', 'title']).orderBy('id'),
);
export const listCategories = (tx: Tx): Category[] => tx.all(categories, {});

const taxes = prepared()(() =>
  qb.selectFrom('taxes').select(['id', 'title', 'rate_milli', 'type']).orderBy('id'),
);
export const listTaxes = (tx: Tx): Tax[] =>
  tx.all(taxes, {}).map(({ id, title, rate_milli, type }) => ({
    id,
    title,
    rate: toRate(rate_milli),
    type,
  }));

const tables = prepared()(() =>
  qb
    .selectFrom('store_tables')
    .select(['id', 'table_title', 'seating_capacity', 'floor'])
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);
/** The tables that are not deleted. */
export const listTables = (tx: Tx): StoreTable[] => tx.all(tables, {});

const paymentTypes = prepared()(() =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash'])
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);
/** The payment types that are not deleted; with `activeOnly` those that a bill can be paid with. */
export const listPaymentTypes = (tx: Tx, { activeOnly }: { activeOnly: boolean }): PaymentType[] =>
  tx.all(paymentTypes, {}).filter((type) => !activeOnly || type.is_active === 1);
