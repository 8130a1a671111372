// Option groups: questions that several dishes may share (contract 21.1).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, say } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { saveTranslations } from '../../domain/menu/save-texts.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordPriceChange } from '../../rollups/price-changes.ts';
import { MENU_CHANGED } from './menu-changed.ts';
import { requireItem } from './options.ts';
import { expectNoSet } from './steps.ts';

type Body = BodyOf<'POST /settings/option-groups/add'>;
type Option = Body['options'][number];
type Message = { message: string };

interface Bounds {
  readonly min: number;
  readonly max: number | null;
  readonly free: number;
}
const NO_BOUNDS: Bounds = { min: 0, max: null, free: 0 };

/** Returns a group's values; absent fields are left unchanged. 400 for bounds that nobody can meet. */
function valuesOf({ title, min, max, free }: Body, before: Bounds) {
  const values = { title, min: min ?? before.min, max: before.max, free: free ?? before.free };
  if (max !== undefined) values.max = max;
  if (values.max === null || values.max >= values.min) return values;
  throw invalid('max', 'The maximum must not be below the minimum.');
}

/** Throws 400 if more options are defaults than may be chosen. */
function checkDefaults(max: number | null, options: readonly { readonly is_default: 0 | 1 }[]) {
  const defaults = options.filter(({ is_default }) => is_default === 1).length;
  if (max === null || defaults <= max) return;
  throw invalid(
    'options',
    say`Guests can choose at most ${{ max }} options, so at most ${{ max }} can be defaults.`,
  );
}

interface OptionBefore {
  readonly id: number;
  readonly title: string;
  readonly price_cents: number;
  readonly is_default: 0 | 1;
}
const NOTHING_BEFORE = { price_cents: 0, is_default: 0 } as const;

const optionValues = (
  tx: Tx,
  { title, price, isDefault }: Option,
  position: number,
  before: Pick<OptionBefore, 'price_cents' | 'is_default'> = NOTHING_BEFORE,
) => ({
  title,
  position,
  price_cents: price === undefined ? before.price_cents : wireOf(tx).read(price, 'price'),
  is_default: isDefault === undefined ? before.is_default : flagOf(isDefault),
});
const flagOf = (on: boolean): 0 | 1 => (on ? 1 : 0);

const liveGroup = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('option_groups')
    .select(['title', 'min', 'max', 'free'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);
const liveOptions = prepared<{ group: number }>()((p) =>
  qb
    .selectFrom('options')
    .select(['id', 'title', 'price_cents', 'is_default'])
    .where('group_id', '=', p('group'))
    .where('deleted_at', 'is', null),
);

function getGroup(tx: Tx, id: number) {
  const group = tx.get(liveGroup, { id });
  if (!group) throw notFound('option group');
  return group;
}

export const addOptionGroup: Command<Body, Message & { id: number }> = (tx, body, context) => {
  const values = valuesOf(body, NO_BOUNDS);
  const options = body.options.map((option, position) => optionValues(tx, option, position));
  checkDefaults(values.max, options);
  const { id } = tx.run(qb.insertInto('option_groups').values(values));
  saveTranslations(tx, 'group', id, body.translations);
  for (const [index, option] of options.entries()) {
    const { id: optionId } = tx.run(qb.insertInto('options').values({ group_id: id, ...option }));
    saveTranslations(tx, 'option', optionId, body.options[index]?.translations);
  }
  const details = { ...values, options: body.options };
  audit(tx, context, { kind: 'option-group.added', entity: 'option group', id, details });
  return { answer: { message: 'Option group added successfully.', id }, ...MENU_CHANGED };
};

/** Returns the options in the order of the body; 400 for an id that is not in the group. */
function readOptions(tx: Tx, old: readonly OptionBefore[], options: readonly Option[]) {
  const left = new Map(old.map((option) => [option.id, option]));
  return options.map((option, position) => {
    const id = option.id ?? null;
    const before = id === null ? undefined : left.get(id);
    if (id !== null && !left.delete(id)) {
      throw invalid(
        'options',
        say`“${{ title: option.title }}” is no longer an option of this group.`,
      );
    }
    const { translations } = option;
    return { before, translations, values: optionValues(tx, option, position, before) };
  });
}

/**
 * Replaces the options of a group. An option that is sent with its id keeps the id; an option that is not sent is
 * hidden. Sold lines keep their text.
 */
function replaceOptions(
  tx: Tx,
  context: CommandContext,
  group: { readonly id: number; readonly title: string },
  { options, max }: { readonly options: readonly Option[]; readonly max: number | null },
): void {
  const old = tx.all(liveOptions, { group: group.id });
  const renewed = readOptions(tx, old, options);
  checkDefaults(
    max,
    renewed.map(({ values }) => values),
  );
  const gone = new Set(old.map(({ id }) => id));
  for (const { before, translations, values } of renewed) {
    if (!before) {
      const { id } = tx.run(qb.insertInto('options').values({ group_id: group.id, ...values }));
      saveTranslations(tx, 'option', id, translations);
    } else {
      saveTranslations(tx, 'option', before.id, translations);
      gone.delete(before.id);
      tx.run(qb.updateTable('options').set(values).where('id', '=', before.id));
      const title = `${group.title} · ${values.title}`;
      const cents = { fromCents: before.price_cents, toCents: values.price_cents };
      recordPriceChange(tx, context, { title, ...cents });
    }
  }
  for (const id of gone) {
    tx.run(qb.updateTable('options').set({ deleted_at: context.now }).where('id', '=', id));
  }
}

/**
 * Changes a group. Absent bounds, prices and defaults are left unchanged: a form that only changes a title must not
 * make options free.
 */
export const updateOptionGroup: Command<Body & { id: number }, Message> = guardsPrices(
  'An option group changed',
  (tx, body, context) => {
    const { id } = body;
    const values = valuesOf(body, getGroup(tx, id));
    tx.run(qb.updateTable('option_groups').set(values).where('id', '=', id));
    saveTranslations(tx, 'group', id, body.translations);
    const { title, max } = values;
    replaceOptions(tx, context, { id, title }, { options: body.options, max });
    const details = { ...values, options: body.options };
    audit(tx, context, { kind: 'option-group.updated', entity: 'option group', id, details });
    return { answer: { message: 'Option group updated successfully.' }, ...MENU_CHANGED };
  },
);

export const deleteOptionGroup: Command<{ id: number }, Message> = guardsPrices(
  'An option group deleted',
  (tx, { id }, context) => {
    const group = getGroup(tx, id);
    const options = tx.all(liveOptions, { group: id });
    const values = { deleted_at: context.now };
    tx.run(qb.updateTable('option_groups').set(values).where('id', '=', id));
    tx.run(qb.deleteFrom('item_option_groups').where('group_id', '=', id));
    const details = { ...group, options };
    audit(tx, context, { kind: 'option-group.deleted', entity: 'option group', id, details });
    return { answer: { message: 'Option group deleted successfully.' }, ...MENU_CHANGED };
  },
);

/** Sets the groups of a dish, in this order. */
export function tieGroups(tx: Tx, itemId: number, groupIds: readonly number[]): void {
  for (const id of groupIds) getGroup(tx, id);
  tx.run(qb.deleteFrom('item_option_groups').where('item_id', '=', itemId));
  for (const [position, group_id] of groupIds.entries()) {
    tx.run(qb.insertInto('item_option_groups').values({ item_id: itemId, position, group_id }));
  }
}

type Ties = BodyOf<'POST /menu-items/{id}/groups'> & { id: number };

export const setItemGroups: Command<Ties, Message> = guardsPrices(
  'The option groups of a dish changed',
  (tx, { id, groupIds }, context) => {
    requireItem(tx, id);
    if (groupIds.length > 0) expectNoSet(tx, id, 'groupIds');
    tieGroups(tx, id, groupIds);
    const details = { groupIds };
    audit(tx, context, { kind: 'menu-item.groups', entity: 'menu item', id, details });
    return { answer: { message: 'Menu Item updated successfully.' }, ...MENU_CHANGED };
  },
);
