// Variants and add-ons of a menu item (CONTRACT §5): alike but for their names; a deleted one is hidden and keeps its history.
import { toCents } from '#shared/billing/money.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command, CommandContext } from '../../threads/command.ts';

type Kind = 'variant' | 'addon';
interface OptionForm {
  readonly kind: Kind;
  readonly itemId: number;
  readonly title: string;
  /** A wire amount. */
  readonly price?: number;
}
interface OptionKey {
  readonly kind: Kind;
  readonly itemId: number;
  readonly id: number;
}

const TABLES = { variant: 'variants', addon: 'addons' } as const;
const LABELS = { variant: 'Variant', addon: 'Addon' } as const;
const signals = [{ kind: 'menu' }] as const;

const liveItem = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('menu_items')
    .select('id')
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

function requireItem(tx: Tx, id: number): void {
  if (!tx.get(liveItem, { id })) throw notFound('menu item');
}

/** Changes one option that belongs to the item and is not deleted; 404 otherwise. */
function change(
  tx: Tx,
  { kind, itemId, id }: OptionKey,
  values: { title?: string; price_cents?: number; deleted_at?: number },
): void {
  requireItem(tx, itemId);
  const { changes } = tx.run(
    qb
      .updateTable(TABLES[kind])
      .set(values)
      .where('id', '=', id)
      .where('item_id', '=', itemId)
      .where('deleted_at', 'is', null),
  );
  if (changes === 0) throw notFound(kind);
}

const note = (
  tx: Tx,
  context: CommandContext,
  { kind, itemId, id }: OptionKey,
  done: 'added' | 'updated' | 'deleted',
  values: object,
): void =>
  audit(tx, context, {
    kind: `${kind}.${done}`,
    entity: kind,
    id,
    details: { item_id: itemId, ...values },
  });

export const addOption: Command<OptionForm, { message: string; id: number }> = (
  tx,
  form,
  context,
) => {
  const { kind, itemId } = form;
  requireItem(tx, itemId);
  const values = { title: form.title, price_cents: toCents(form.price ?? 0) };
  const { id } = tx.run(qb.insertInto(TABLES[kind]).values({ item_id: itemId, ...values }));
  note(tx, context, { kind, itemId, id }, 'added', values);
  return { answer: { message: `${LABELS[kind]} added successfully!`, id }, signals };
};

/** A price that is absent stays: a form that only renames must not give the dish away. */
export const updateOption: Command<OptionForm & OptionKey, { message: string }> = (
  tx,
  form,
  context,
) => {
  const price = form.price === undefined ? {} : { price_cents: toCents(form.price) };
  const values = { title: form.title, ...price };
  change(tx, form, values);
  note(tx, context, form, 'updated', values);
  return { answer: { message: `${LABELS[form.kind]} updated successfully!` }, signals };
};

export const deleteOption: Command<OptionKey, { message: string }> = (tx, key, context) => {
  change(tx, key, { deleted_at: context.now });
  note(tx, context, key, 'deleted', {});
  return { answer: { message: `${LABELS[key.kind]} deleted successfully!` }, signals };
};

export const optionCommands = { addOption, updateOption, deleteOption };
