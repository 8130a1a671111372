// The option groups of dishes, as settings, tills and guests read them (contract 21.1).
import { fromMinor } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { OptionGroup } from '#shared/entities/menu.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { storeDecimals } from '../store/bill-rules.ts';

const optionRows = () =>
  qb
    .selectFrom('option_groups')
    .innerJoin('options', 'options.group_id', 'option_groups.id')
    .select([
      'option_groups.id as group_id',
      'option_groups.title as group_title',
      'option_groups.min',
      'option_groups.max',
      'option_groups.free',
      'options.id',
      'options.title',
      'options.price_cents',
      'options.is_default',
      storeDecimals.as('decimals'),
    ])
    .where('option_groups.deleted_at', 'is', null)
    .where('options.deleted_at', 'is', null);

const allOptions = prepared()(() =>
  optionRows().orderBy('option_groups.id').orderBy('options.position'),
);
const optionsOfItem = prepared<{ item: number }>()((p) =>
  optionRows()
    .innerJoin('item_option_groups', 'item_option_groups.group_id', 'option_groups.id')
    .where('item_option_groups.item_id', '=', p('item'))
    .orderBy('item_option_groups.position')
    .orderBy('options.position'),
);
const usesOfGroups = prepared()(() =>
  qb
    .selectFrom('item_option_groups')
    .innerJoin('menu_items', 'menu_items.id', 'item_option_groups.item_id')
    .select((eb) => ['item_option_groups.group_id', eb.fn.countAll<number>().as('uses')])
    .where('menu_items.deleted_at', 'is', null)
    .groupBy('item_option_groups.group_id'),
);

const readOptions = (tx: Tx) => tx.all(allOptions, {});
/** An option in its current state, with its group. */
export type OptionRow = ReturnType<typeof readOptions>[number];

/** Returns the options of a dish's groups, in their order. */
export const readOptionsOf = (tx: Tx, item: number): OptionRow[] => tx.all(optionsOfItem, { item });

/** Gathers the rows of each group; groups and options keep their order. */
export function gatherGroups<G>(
  rows: readonly OptionRow[],
  make: (head: OptionRow, options: readonly OptionRow[]) => G,
): G[] {
  const byGroup = groupBy(rows, ({ group_id }) => group_id);
  return [...byGroup.values()].flatMap((options) => (options[0] ? make(options[0], options) : []));
}

const toGroup = (head: OptionRow, options: readonly OptionRow[]): OptionGroup => ({
  id: head.group_id,
  title: head.group_title,
  min: head.min,
  max: head.max,
  free: head.free,
  options: options.map(({ id, title, price_cents, is_default, decimals }) => ({
    id,
    title,
    price: fromMinor(price_cents, decimals ?? 2),
    is_default,
  })),
});

/** Returns every group that is not deleted. */
export const listGroups = (tx: Tx): OptionGroup[] => gatherGroups(readOptions(tx), toGroup);

/** Returns the groups of one dish. */
export const listGroupsOf = (tx: Tx, item: number): OptionGroup[] =>
  gatherGroups(readOptionsOf(tx, item), toGroup);

/** Returns all groups, each with the number of dishes that use it. */
export function listOptionGroups(tx: Tx): AnswerOf<'GET /settings/option-groups'> {
  const uses = new Map(tx.all(usesOfGroups, {}).map(({ group_id, uses }) => [group_id, uses]));
  return listGroups(tx).map((group) => ({ ...group, used_by: uses.get(group.id) ?? 0 }));
}
