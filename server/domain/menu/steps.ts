// Reads the steps of sets for settings, tills, guests and carts (contract 30).
import type { Cents } from '#shared/billing/money.ts';
import { type AskedStep, canBeFilled, isStocked } from '#shared/billing/set-choices.ts';
import type { MenuItem, SetChoice, SetStep } from '#shared/entities/menu.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Wire } from '../store/bill-rules.ts';
import { type CountKey, keyOf } from './portions.ts';

const stepRows = () =>
  qb
    .selectFrom('set_steps as step')
    .innerJoin('set_choices as choice', 'choice.step_id', 'step.id')
    .innerJoin('menu_items as dish', 'dish.id', 'choice.item_id')
    .leftJoin('variants as variant', 'variant.id', 'choice.variant_id')
    .select((eb) => [
      'step.id',
      'step.item_id as set_id',
      'step.title',
      'step.min',
      'step.max',
      'step.course',
      'choice.item_id',
      'choice.variant_id',
      'choice.surcharge_cents',
      'choice.is_default',
      'dish.title as dish_title',
      'dish.deleted_at',
      'dish.is_active',
      'dish.open_price',
      'dish.kind',
      'variant.title as variant_title',
      'variant.deleted_at as variant_deleted_at',
      eb
        .exists(
          eb
            .selectFrom('variants as own')
            .select('own.id')
            .whereRef('own.item_id', '=', 'dish.id')
            .where('own.deleted_at', 'is', null),
        )
        .as('has_variants'),
    ])
    .orderBy('step.item_id')
    .orderBy('step.position')
    .orderBy('choice.position');

const allSteps = prepared()(() => stepRows());
const stepsOfItem = prepared<{ item: number }>()((p) =>
  stepRows().where('step.item_id', '=', p('item')),
);

const readRows = (tx: Tx, item: number) => tx.all(stepsOfItem, { item });
type StepRow = ReturnType<typeof readRows>[number];

/**
 * Returns whether a choice can be sold. Its dish must be active, not deleted, not a set, and have a fixed price. The
 * choice must name a variant that is not deleted, or the dish must have no variants.
 */
function isOffered(row: StepRow): boolean {
  const isDish = row.deleted_at === null && row.kind === null && row.open_price === 0;
  const fits = row.variant_id === null ? !row.has_variants : row.variant_deleted_at === null;
  return isDish && row.is_active === 1 && fits;
}

/** A choice that a cart may contain. */
interface MenuChoice {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly isDefault: boolean;
  readonly surchargeCents: Cents;
}

/** A step of a set with the choices that it currently offers. */
export interface MenuStep extends AskedStep<MenuChoice> {
  readonly course: number | null;
}

const byStep = (rows: readonly StepRow[]): StepRow[][] => [
  ...groupBy(rows, ({ id }) => id).values(),
];

/** Returns the steps of a set with the choices that can be sold now. */
export const readSteps = (tx: Tx, item: number): MenuStep[] =>
  byStep(readRows(tx, item)).flatMap((rows) => {
    const [head] = rows;
    if (!head) return [];
    const choices = rows.filter(isOffered).map((row) => ({
      itemId: row.item_id,
      variantId: row.variant_id,
      isDefault: row.is_default === 1,
      surchargeCents: row.surcharge_cents,
    }));
    return [{ title: head.title, min: head.min, max: head.max, course: head.course, choices }];
  });

const wireChoice = (row: StepRow, wire: Wire): SetChoice => ({
  item_id: row.item_id,
  variant_id: row.variant_id,
  title: row.dish_title,
  variant_title: row.variant_title,
  surcharge: wire.amount(row.surcharge_cents),
  is_default: row.is_default,
  ...(isOffered(row) ? {} : { is_offered: 0 as const }),
});

const wireSteps = (rows: readonly StepRow[], wire: Wire): SetStep[] =>
  byStep(rows).flatMap((own) => {
    const [head] = own;
    if (!head) return [];
    const { id, title, min, max, course } = head;
    const live = own.filter(({ deleted_at }) => deleted_at === null);
    return [{ id, title, min, max, course, choices: live.map((row) => wireChoice(row, wire)) }];
  });

/** Returns the steps of every set as the API returns them, by the id of the set. */
export const listSteps = (tx: Tx, wire: Wire): ReadonlyMap<number, SetStep[]> =>
  new Map(
    [...groupBy(tx.all(allSteps, {}), ({ set_id }) => set_id)].map(([id, rows]) => [
      id,
      wireSteps(rows, wire),
    ]),
  );

/** Returns the steps of one set as the API returns them. */
export const listStepsOf = (tx: Tx, item: number, wire: Wire): SetStep[] =>
  wireSteps(readRows(tx, item), wire);

const leftOf = (
  { item_id, variant_id }: SetChoice,
  lefts: ReadonlyMap<CountKey, number>,
): number | undefined => {
  const counts = [
    lefts.get(keyOf('item', item_id)),
    variant_id === null ? undefined : lefts.get(keyOf('variant', variant_id)),
  ].filter((left) => left !== undefined);
  return counts.length === 0 ? undefined : Math.min(...counts);
};

/**
 * Returns a set as it is currently sold: without choices that are not offered, with the remaining portions, and sold
 * out if a step cannot be filled.
 */
export function soldSet(item: MenuItem, lefts: ReadonlyMap<CountKey, number>): MenuItem {
  if (item.kind !== 'set') return item;
  const steps = (item.steps ?? []).map((step) => ({
    ...step,
    choices: step.choices
      .filter(({ is_offered }) => is_offered !== 0)
      .map((choice) => {
        const left = leftOf(choice, lefts);
        return left === undefined ? choice : { ...choice, left };
      }),
  }));
  const asked = steps.map(({ title, min, max, choices }) => ({
    title,
    min,
    max,
    choices: choices.map(({ item_id: itemId, variant_id: variantId, is_default }) => ({
      itemId,
      variantId,
      isDefault: is_default === 1,
    })),
  }));
  const canBeSold = canBeFilled(asked) && steps.every(isStocked);
  return { ...item, steps, ...(canBeSold ? {} : { left: 0 }) };
}

const setsWith = prepared<{ item: number }>()((p) =>
  qb
    .selectFrom('set_choices as choice')
    .innerJoin('set_steps as step', 'step.id', 'choice.step_id')
    .innerJoin('menu_items as item', 'item.id', 'step.item_id')
    .select('item.id')
    .distinct()
    .where('choice.item_id', '=', p('item'))
    .where('item.kind', '=', 'set')
    .where('item.deleted_at', 'is', null)
    .orderBy('item.id'),
);

/** Returns the sets in which a dish is a choice. */
export const listSetsWith = (tx: Tx, item: number): number[] =>
  tx.all(setsWith, { item }).map(({ id }) => id);
