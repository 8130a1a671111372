// Stores the steps of a set. Refuses changes that are not possible for a set or for a dish in a set (contract 30.1).
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { MenuItem, SetStep } from '#shared/entities/menu.ts';
import { invalid, notFound, Refusal, type Sentence, say } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findMenuItem } from '../../domain/menu/menu.ts';
import { forgetTexts, saveTranslations } from '../../domain/menu/save-texts.ts';
import { listSetsWith } from '../../domain/menu/steps.ts';
import { expectMayLower } from '../../domain/prices/lowered-prices.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordPriceChange } from '../../rollups/price-changes.ts';
import { MENU_CHANGED } from './menu-changed.ts';

type Body = BodyOf<'POST /menu-items/{id}/steps'>;
type SentStep = Body['steps'][number];
type SentChoice = SentStep['choices'][number];

const refused = (sentence: string | Sentence) => invalid('steps', sentence);

/** Throws 400 if nobody can meet the bounds of a step or choose its defaults, or if the step names a choice twice. */
function checkStep({ title, min, max, choices }: SentStep): void {
  if (min > max) throw refused(say`“${{ title }}”: the maximum must not be below the minimum.`);
  const defaults = choices.filter(({ isDefault }) => isDefault === true).length;
  if (defaults > 0 && (defaults < min || defaults > max)) {
    throw refused(
      say`“${{ title }}” has too few or too many defaults. Correct the number of defaults, or remove them all.`,
    );
  }
  const keys = choices.map(({ itemId, variantId }) => `${itemId} ${variantId ?? ''}`);
  if (new Set(keys).size < keys.length)
    throw refused(say`“${{ title }}” has the same choice twice.`);
}

/** Throws 400 for steps that contradict themselves. Reads only the body, so call it before anything is looked up. */
export const checkSteps = (steps: readonly SentStep[] | null | undefined): void => {
  for (const step of steps ?? []) checkStep(step);
};

/**
 * Throws 400 unless a choice is a dish with a fixed price. If the dish has variants, the choice must name one of them.
 */
function checkChoice(tx: Tx, { itemId, variantId = null }: SentChoice): void {
  const dish = findMenuItem(tx, itemId);
  if (!dish) throw refused(say`There is no dish no. ${{ no: itemId }}.`);
  if (dish.kind === 'set') throw refused(say`“${{ title: dish.title }}” is a set.`);
  if (dish.open_price === 1) throw refused(say`“${{ title: dish.title }}” has no fixed price.`);
  const fits =
    variantId === null
      ? dish.variants.length === 0
      : dish.variants.some(({ id }) => id === variantId);
  if (!fits) throw refused(say`Please choose a variant of “${{ title: dish.title }}”.`);
}

interface Surcharged {
  readonly key: string;
  readonly title: string;
  readonly cents: number;
}

/** Returns the surcharge of each choice with its step, dish and variant. */
function surchargesOf(tx: Tx, steps: readonly SetStep[]): Surcharged[] {
  const wire = wireOf(tx);
  return steps.flatMap(({ choices }, index) =>
    choices.map(({ item_id, variant_id, title, surcharge }) => ({
      key: `${index} ${item_id} ${variant_id ?? ''}`,
      title,
      cents: wire.near(surcharge),
    })),
  );
}

/** Records changed surcharges; 403 if a surcharge falls and the user may not lower prices. */
function recordSurcharges(tx: Tx, context: CommandContext, set: MenuItem): void {
  const before = new Map(surchargesOf(tx, set.steps ?? []).map((each) => [each.key, each]));
  for (const now of surchargesOf(tx, findMenuItem(tx, set.id)?.steps ?? [])) {
    const old = before.get(now.key);
    if (!old) continue;
    if (now.cents < old.cents) expectMayLower(context);
    const title = `${set.title} · ${now.title}`;
    recordPriceChange(tx, context, { title, fromCents: old.cents, toCents: now.cents });
  }
}

const choicesGone = prepared<{ item: number }>()((p) =>
  qb
    .deleteFrom('set_choices')
    .where(
      'step_id',
      'in',
      qb.selectFrom('set_steps').select('id').where('item_id', '=', p('item')),
    ),
);

/**
 * Returns the id that a sent step keeps: the id that it names, else the id of the step that had this title at this
 * position. Null for a new step.
 */
function keptId(sent: SentStep, position: number, old: readonly SetStep[]): number | null {
  const id = sent.id ?? null;
  const there = old[position];
  if (id === null) return there?.title === sent.title ? there.id : null;
  if (old.some((step) => step.id === id)) return id;
  throw refused(say`“${{ title: sent.title }}” is no longer a step of this set.`);
}

function putStep(tx: Tx, item: number, sent: SentStep, position: number, id: number | null) {
  const { title, min, max, course = null } = sent;
  const values = { item_id: item, position, title, min, max, course };
  if (id === null) return tx.run(qb.insertInto('set_steps').values(values)).id;
  tx.run(qb.updateTable('set_steps').set(values).where('id', '=', id));
  return id;
}

/** Replaces the steps of a set; 400 for the field `steps` if they are invalid. */
export function replaceSteps(
  tx: Tx,
  context: CommandContext,
  set: MenuItem,
  steps: readonly SentStep[],
): void {
  const wire = wireOf(tx);
  for (const { choices } of steps) for (const choice of choices) checkChoice(tx, choice);
  const old = set.steps ?? [];
  const ids = steps.map((step, position) => keptId(step, position, old));
  const kept = ids.filter((id) => id !== null);
  if (new Set(kept).size < kept.length) throw refused('Please send each step once.');
  tx.run(choicesGone, { item: set.id });
  for (const { id } of old) {
    if (kept.includes(id)) continue;
    tx.run(qb.deleteFrom('set_steps').where('id', '=', id));
    forgetTexts(tx, 'step', id);
  }
  for (const [position, step] of steps.entries()) {
    const step_id = putStep(tx, set.id, step, position, ids[position] ?? null);
    saveTranslations(tx, 'step', step_id, step.translations);
    for (const [at, choice] of step.choices.entries()) {
      const values = {
        step_id,
        position: at,
        item_id: choice.itemId,
        variant_id: choice.variantId ?? null,
        surcharge_cents: wire.read(choice.surcharge ?? 0, 'steps'),
        is_default: choice.isDefault === true ? (1 as const) : (0 as const),
      };
      tx.run(qb.insertInto('set_choices').values(values));
    }
  }
  recordSurcharges(tx, context, set);
}

export const setSteps: Command<Body & { id: number }, { message: string }> = (
  tx,
  { id, steps },
  context,
) => {
  checkSteps(steps);
  const item = findMenuItem(tx, id);
  if (!item) throw notFound('menu item');
  if (item.kind !== 'set') throw refused(say`“${{ title: item.title }}” is not a set.`);
  replaceSteps(tx, context, item, steps);
  const details = { steps };
  audit(tx, context, { kind: 'menu-item.steps', entity: 'menu item', id, details });
  return { answer: { message: 'Menu Item updated successfully.' }, ...MENU_CHANGED };
};

/** Throws 409 IN_A_SET, with the ids of the sets, for a dish that a set offers. */
export function expectInNoSet(tx: Tx, { id, title }: Pick<MenuItem, 'id' | 'title'>): void {
  const itemIds = listSetsWith(tx, id);
  if (itemIds.length === 0) return;
  const message = say`“${{ title }}” can be chosen in a set, so it can't become a set.`;
  throw new Refusal('IN_A_SET', message, { extra: { itemIds } });
}

/** Throws 400 if the item is a set, because a set has no variants, add-ons and groups of its own. */
export function expectNoSet(tx: Tx, id: number, field: string): void {
  if (findMenuItem(tx, id)?.kind !== 'set') return;
  throw invalid(field, "A set can't have its own variants, add-ons or option groups.");
}
