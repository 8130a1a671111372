// Sets how many portions of a dish or an option are left (contract 20.7).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { AvailabilityRow, CountedKind } from '../../db/schema.ts';
import { listGroupsOf } from '../../domain/menu/option-groups.ts';
import { keyOf, portionsLeft } from '../../domain/menu/portions.ts';
import { keepCounts } from '../../domain/menu/take-portions.ts';
import type { Command } from '../../engine/command.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { requireItem } from './options.ts';

type Body = BodyOf<'POST /menu-items/availability'>;
interface Counted {
  readonly kind: CountedKind;
  readonly ref_id: number;
  readonly item_id: number | null;
}

const liveExtra = (table: 'variants' | 'addons') =>
  prepared<{ id: number; item: number }>()((p) =>
    qb
      .selectFrom(table)
      .select('id')
      .where('id', '=', p('id'))
      .where('item_id', '=', p('item'))
      .where('deleted_at', 'is', null),
  );
const LIVE = { variant: liveExtra('variants'), addon: liveExtra('addons') };

const liveOption = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('options')
    .innerJoin('option_groups', 'option_groups.id', 'options.group_id')
    .select('options.id')
    .where('options.id', '=', p('id'))
    .where('options.deleted_at', 'is', null)
    .where('option_groups.deleted_at', 'is', null),
);

/**
 * Finds an option. Its countdown is the same in all dishes that offer it. Throws 404 if the option does not exist.
 */
function findOption(tx: Tx, id: number, itemId: number | null): Counted {
  if (!tx.get(liveOption, { id })) throw notFound('option');
  if (itemId !== null) {
    requireItem(tx, itemId);
    const isAsked = listGroupsOf(tx, itemId).some(({ options }) =>
      options.some((option) => option.id === id),
    );
    if (!isAsked) throw notFound('option');
  }
  return { kind: 'option', ref_id: id, item_id: null };
}

/**
 * Returns the dish, variant, add-on or option for which portions are counted. Throws 400 unless exactly one is named,
 * 404 if it is not on the menu.
 */
function findCounted(tx: Tx, body: Body): Counted {
  const { itemId = null, variantId = null, addonId = null, optionId = null } = body;
  if ([variantId, addonId, optionId].filter((id) => id !== null).length > 1) {
    throw invalid('left', 'Please count a variant, an add-on or an option, one at a time.');
  }
  if (optionId !== null) return findOption(tx, optionId, itemId);
  if (itemId === null) throw invalid('itemId', 'Please choose an item of the menu.');
  requireItem(tx, itemId);
  const kind = variantId !== null ? 'variant' : 'addon';
  const id = variantId ?? addonId;
  if (id === null) return { kind: 'item', ref_id: itemId, item_id: itemId };
  if (!tx.get(LIVE[kind], { id, item: itemId })) throw notFound(kind);
  return { kind, ref_id: id, item_id: itemId };
}

const lastItem = prepared()(() =>
  qb.selectFrom('order_items').select((eb) => eb.fn.max<number | null>('id').as('id')),
);

const setCount = (row: AvailabilityRow) =>
  qb
    .insertInto('availability')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'ref_id']).doUpdateSet({
        portions: row.portions,
        until_day: row.until_day,
        since_item: row.since_item,
      }),
    );

/**
 * Sets the number of portions left; null means unlimited. If an order from before this call is cancelled later, the
 * portions of that order are not added to the new number.
 */
export const setAvailability: Command<Body, { message: string }> = (tx, body, context) => {
  const counted = findCounted(tx, body);
  const { left, until = 'day' } = body;
  const { kind, ref_id, item_id } = counted;
  if (left === null) {
    tx.run(qb.deleteFrom('availability').where('kind', '=', kind).where('ref_id', '=', ref_id));
    keepCounts(tx, [], keyOf(kind, ref_id));
  } else {
    const until_day = until === 'day' ? openBusinessDay(tx, context.now) : null;
    const since_item = tx.get(lastItem, {})?.id ?? 0;
    const row = { ...counted, portions: left, until_day, since_item };
    tx.run(setCount(row));
    keepCounts(tx, [row]);
  }
  const details = { kind, item: item_id, left, ...(left !== null && { until }) };
  const entity = kind === 'item' ? 'menu item' : kind;
  audit(tx, context, { kind: 'menu-item.availability', entity, id: ref_id, details });
  return {
    answer: { message: 'Availability updated.' },
    events: [{ event: 'menu_update', data: { left: [portionsLeft(counted, left)] } }],
  };
};
