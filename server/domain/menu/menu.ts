// The menu and its lists, in the form that selling, settings and the public menu share (contract 10).
import { sql } from 'kysely';
import { toRate } from '#shared/billing/tax.ts';
import { ALLERGENS, DIETS } from '#shared/dish-facts.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import type {
  Category,
  MenuItem,
  MenuOption,
  OptionGroup,
  SetStep,
  Tax,
} from '#shared/entities/menu.ts';
import type { StoreTable } from '#shared/entities/store.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { storeDecimals, type Wire, wireWith } from '../store/bill-rules.ts';
import { listGroups, listGroupsOf } from './option-groups.ts';
import { listSteps, listStepsOf } from './steps.ts';

/** The ids of an item's option groups in their order, as a text such as '3,1'; null if it has none. */
const groupIds = sql<string | null>`(
  select group_concat(group_id) from (
    select group_id from item_option_groups where item_id = item.id order by position
  )
)`;
const idsIn = (text: string | null): number[] => (text === null ? [] : text.split(',').map(Number));

const itemRows = () =>
  qb
    .selectFrom('menu_items as item')
    .leftJoin('categories as category', 'category.id', 'item.category_id')
    .leftJoin('taxes as tax', 'tax.id', 'item.tax_id')
    .leftJoin('taxes as away', 'away.id', 'item.takeaway_tax_id')
    .select([
      'item.id',
      'item.title',
      'item.price_cents',
      'item.net_price_cents',
      'item.image',
      'item.description',
      'item.allergens',
      'item.diets',
      'item.color',
      'item.is_active',
      'item.kitchen_name',
      'item.button_name',
      'item.barcode',
      'item.category_id',
      'category.title as category_title',
      'item.tax_id',
      'tax.title as tax_title',
      'tax.rate_milli as tax_rate_milli',
      'tax.type as tax_type',
      storeDecimals.as('decimals'),
      groupIds.as('group_ids'),
      'item.open_price',
      'item.kind',
      'item.takeaway_tax_id',
      'away.title as away_title',
      'away.rate_milli as away_rate_milli',
      'away.type as away_type',
    ])
    .where('item.deleted_at', 'is', null);

const allItems = prepared()(() =>
  itemRows()
    .orderBy('item.position', (by) => by.asc().nullsLast())
    .orderBy('item.id'),
);
const oneItem = prepared<{ id: number }>()((p) => itemRows().where('item.id', '=', p('id')));

const extraRows = (table: 'variants' | 'addons') =>
  qb
    .selectFrom(table)
    .select([sql.lit(table).as('kind'), 'id', 'item_id', 'title', 'price_cents'])
    .where('deleted_at', 'is', null);
const allExtras = prepared()(() =>
  extraRows('variants').unionAll(extraRows('addons')).orderBy('id'),
);
const extrasOfOne = prepared<{ item: number }>()((p) =>
  extraRows('variants')
    .where('item_id', '=', p('item'))
    .unionAll(extraRows('addons').where('item_id', '=', p('item')))
    .orderBy('id'),
);

interface ExtraFields {
  kind: 'variants' | 'addons';
  id: number;
  item_id: number;
  title: string;
  price_cents: number;
}

const toOption = ({ id, item_id, title, price_cents }: ExtraFields, wire: Wire): MenuOption => ({
  id,
  item_id,
  title,
  price: wire.amount(price_cents),
});

type ItemFields = Exclude<ReturnType<typeof findItemRow>, undefined>;
const findItemRow = (tx: Tx, id: number) => tx.get(oneItem, { id });

interface Asked {
  readonly variants: MenuOption[];
  readonly addons: MenuOption[];
  readonly groups: OptionGroup[];
  /** The steps, if the item is a set. */
  readonly steps: SetStep[];
}

const wordsOf = <T extends string>(all: readonly T[], words: string | null): T[] => {
  if (words === null) return [];
  const stored = words.split(',');
  return all.filter((word) => stored.includes(word));
};

const factsOf = ({ description, allergens, diets, color, is_active, ...names }: ItemFields) => ({
  description,
  allergens: wordsOf(ALLERGENS, allergens),
  diets: wordsOf(DIETS, diets),
  color,
  is_active,
  kitchen_name: names.kitchen_name,
  button_name: names.button_name,
  ...(names.barcode !== null && { barcode: names.barcode }),
});

function takeawayOf({ takeaway_tax_id, away_title, away_rate_milli, away_type }: ItemFields) {
  if (away_title === null || away_rate_milli === null || away_type === null) {
    return { takeaway_tax_id: null };
  }
  const takeaway_tax_rate = toRate(away_rate_milli);
  return {
    takeaway_tax_id,
    takeaway_tax_title: away_title,
    takeaway_tax_rate,
    takeaway_tax_type: away_type,
  };
}

const toItem = (
  row: ItemFields,
  { variants, addons, groups, steps }: Asked,
  wire: Wire,
): MenuItem => ({
  id: row.id,
  title: row.title,
  price: wire.amount(row.price_cents),
  net_price: wire.orNull(row.net_price_cents),
  image: row.image,
  ...factsOf(row),
  category_id: row.category_id,
  category_title: row.category_title,
  tax_id: row.tax_id,
  tax_title: row.tax_title,
  tax_rate: row.tax_rate_milli === null ? null : toRate(row.tax_rate_milli),
  tax_type: row.tax_type,
  addons,
  variants,
  groups,
  kind: row.kind ?? 'dish',
  ...(row.kind === 'set' && { steps }),
  open_price: row.open_price,
  ...takeawayOf(row),
});

const askedOf = (
  rows: readonly ExtraFields[] = [],
  groups: OptionGroup[],
  steps: SetStep[],
  wire: Wire,
): Asked => {
  const ofKind = (wanted: ExtraFields['kind']) =>
    rows.filter(({ kind }) => kind === wanted).map((row) => toOption(row, wire));
  return { variants: ofKind('variants'), addons: ofKind('addons'), groups, steps };
};

/**
 * Returns every item that is not deleted, with its option groups and steps. Takes four database queries for any
 * number of items.
 */
export function listMenuItems(tx: Tx): MenuItem[] {
  const extras = groupBy(tx.all(allExtras, {}), ({ item_id }) => item_id);
  const groups = new Map(listGroups(tx).map((group) => [group.id, group]));
  const rows = tx.all(allItems, {});
  const steps = listSteps(tx, wireWith(rows[0]?.decimals ?? 2));
  return rows.map((row) => {
    const own = idsIn(row.group_ids).flatMap((id) => groups.get(id) ?? []);
    const wire = wireWith(row.decimals ?? 2);
    return toItem(row, askedOf(extras.get(row.id), own, steps.get(row.id) ?? [], wire), wire);
  });
}

/**
 * Returns one item that is not deleted, in the form in which `listMenuItems` returns it; undefined if there is none.
 */
export function findMenuItem(tx: Tx, id: number): MenuItem | undefined {
  const row = findItemRow(tx, id);
  if (!row) return undefined;
  const wire = wireWith(row.decimals ?? 2);
  const steps = row.kind === 'set' ? listStepsOf(tx, id, wire) : [];
  const asked = askedOf(tx.all(extrasOfOne, { item: id }), listGroupsOf(tx, id), steps, wire);
  return toItem(row, asked, wire);
}

const categories = prepared()(() =>
  qb
    .selectFrom('categories')
    .select(['id', 'title', 'note_presets', 'default_course'])
    .orderBy('position', (by) => by.asc().nullsLast())
    .orderBy('id'),
);
export const listCategories = (tx: Tx): Category[] =>
  tx.all(categories, {}).map(({ note_presets, ...category }) => ({
    ...category,
    ...(note_presets !== '[]' && { note_presets: JSON.parse(note_presets) }),
  }));

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
/** Returns the tables that are not deleted. */
export const listTables = (tx: Tx): StoreTable[] => tx.all(tables, {});

const paymentTypes = prepared()(() =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash', 'kind'])
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);
/** Returns the payment types that are not deleted; with `activeOnly`, only those that are not turned off. */
export const listPaymentTypes = (tx: Tx, { activeOnly }: { activeOnly: boolean }): PaymentType[] =>
  tx
    .all(paymentTypes, {})
    .filter((type) => !activeOnly || type.is_active === 1)
    .map((type) => ({ ...type, kind: type.kind ?? 'usual' }));
