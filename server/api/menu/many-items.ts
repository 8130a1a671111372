// Changes many dishes in one call (category, tax, price by percent, active), and copies a dish with all it has
// (contract 21).

import { changeByPercent } from '#shared/billing/price-lists.ts';
import { parseRateMilli } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, say } from '#shared/errors.ts';
import { MAX_PRICE_CENTS, MAX_TITLE } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordPriceChange } from '../../rollups/price-changes.ts';
import { expectParents } from './items.ts';
import { MENU_CHANGED } from './menu-changed.ts';

type Body = BodyOf<'POST /menu-items/change'>;
type Message = { message: string };

const liveRow = prepared<{ id: number }>()((p) =>
  qb.selectFrom('menu_items').selectAll().where('id', '=', p('id')).where('deleted_at', 'is', null),
);
const extrasOf = (table: 'variants' | 'addons') =>
  prepared<{ item: number }>()((p) =>
    qb
      .selectFrom(table)
      .select(['id', 'title', 'price_cents'])
      .where('item_id', '=', p('item'))
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  );
const variantsOf = extrasOf('variants');
const addonsOf = extrasOf('addons');
const groupsOf = prepared<{ item: number }>()((p) =>
  qb
    .selectFrom('item_option_groups')
    .select(['group_id', 'position'])
    .where('item_id', '=', p('item')),
);

function getLive(tx: Tx, id: number) {
  const row = tx.get(liveRow, { id });
  if (!row) throw notFound('menu item');
  return row;
}

interface Priced {
  readonly id: number;
  readonly title: string;
  readonly price_cents: number;
}

/** Sets a new price of a dish or variant and records the exception; 400 if the price is invalid. */
function reprice(
  tx: Tx,
  context: CommandContext,
  table: 'menu_items' | 'variants',
  { id, title, price_cents, milli }: Priced & { readonly milli: number },
): void {
  const cents = changeByPercent(price_cents, milli);
  if (cents > MAX_PRICE_CENTS)
    throw invalid('percent', say`The new price of “${{ title }}” would be too high.`);
  tx.run(qb.updateTable(table).set({ price_cents: cents }).where('id', '=', id));
  recordPriceChange(tx, context, { title, fromCents: price_cents, toCents: cents });
}

/**
 * Changes the price of a dish and its variants by a percentage, rounded half up. The prices of add-ons and options do
 * not change.
 */
function repriceDish(tx: Tx, context: CommandContext, dish: Priced, milli: number): void {
  reprice(tx, context, 'menu_items', { ...dish, milli });
  for (const variant of tx.all(variantsOf, { item: dish.id })) {
    const title = `${dish.title} · ${variant.title}`;
    reprice(tx, context, 'variants', { ...variant, title, milli });
  }
}

const columnsOf = ({ categoryId, taxId, isActive }: Body) => ({
  ...(categoryId !== undefined && { category_id: categoryId }),
  ...(taxId !== undefined && { tax_id: taxId }),
  ...(isActive !== undefined && { is_active: isActive ? (1 as const) : (0 as const) }),
});

/** Changes all dishes or none; fields absent from the body are left unchanged. */
export const changeMenuItems: Command<Body, Message> = guardsPrices(
  'Dishes changed',
  (tx, body, context) => {
    expectParents(tx, body);
    const milli = body.percent === undefined ? undefined : parseRateMilli(body.percent);
    const columns = columnsOf(body);
    if (milli === undefined && Object.keys(columns).length === 0) {
      throw invalid('ids', 'Please choose what to change.');
    }
    for (const id of body.ids) {
      const dish = getLive(tx, id);
      if (Object.keys(columns).length > 0) {
        tx.run(qb.updateTable('menu_items').set(columns).where('id', '=', id));
      }
      if (milli !== undefined) repriceDish(tx, context, dish, milli);
    }
    audit(tx, context, { kind: 'menu-item.changed', entity: 'menu', id: 1, details: { ...body } });
    const { length } = body.ids;
    const message = `${length} menu ${length === 1 ? 'item' : 'items'} changed successfully.`;
    return { answer: { message }, ...MENU_CHANGED };
  },
);

const stepsOf = prepared<{ item: number }>()((p) =>
  qb.selectFrom('set_steps').selectAll().where('item_id', '=', p('item')).orderBy('position'),
);
const choicesOf = prepared<{ step: number }>()((p) =>
  qb.selectFrom('set_choices').selectAll().where('step_id', '=', p('step')),
);

/** Copies the steps of a set with their choices. */
function copySteps(tx: Tx, from: number, item_id: number): void {
  for (const { id, ...step } of tx.all(stepsOf, { item: from })) {
    const { id: step_id } = tx.run(qb.insertInto('set_steps').values({ ...step, item_id }));
    for (const choice of tx.all(choicesOf, { step: id })) {
      tx.run(qb.insertInto('set_choices').values({ ...choice, step_id }));
    }
  }
}

const COPY = ' (copy)';
const titleOfCopy = (title: string): string =>
  `${[...title].slice(0, MAX_TITLE - COPY.length).join('')}${COPY}`;

/** Copies a dish to the end of the menu, with its variants, add-ons and groups but without its photo. */
export const copyMenuItem: Command<{ id: number }, Message & { id: number }> = (
  tx,
  { id: from },
  context,
) => {
  const { id: _, title, ...row } = getLive(tx, from);
  const values = { ...row, title: titleOfCopy(title), image: null, position: null };
  const { id } = tx.run(qb.insertInto('menu_items').values(values));
  for (const [table, query] of [
    ['variants', variantsOf],
    ['addons', addonsOf],
  ] as const) {
    for (const { title, price_cents } of tx.all(query, { item: from })) {
      tx.run(qb.insertInto(table).values({ item_id: id, title, price_cents }));
    }
  }
  for (const group of tx.all(groupsOf, { item: from })) {
    tx.run(qb.insertInto('item_option_groups').values({ ...group, item_id: id }));
  }
  copySteps(tx, from, id);
  const details = { title: values.title, from };
  audit(tx, context, { kind: 'menu-item.added', entity: 'menu item', id, details });
  return { answer: { message: 'Menu Item copied successfully.', id }, ...MENU_CHANGED };
};
