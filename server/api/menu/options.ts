// Variants and add-ons of a menu item (contract 5). Both work in the same way. A deleted variant or add-on is hidden
// and keeps its history.
import { invalid, notFound, say } from '#shared/errors.ts';
import type { SentTranslations } from '#shared/languages.ts';
import { MAX_ITEM_OPTIONS } from '#shared/limits.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { saveTranslations } from '../../domain/menu/save-texts.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordPriceChange } from '../../rollups/price-changes.ts';
import { MENU_CHANGED } from './menu-changed.ts';
import { expectNoSet } from './steps.ts';

type Kind = 'variant' | 'addon';
interface OptionForm {
  readonly kind: Kind;
  readonly itemId: number;
  readonly title: string;
  /** An amount as sent, in major units. */
  readonly price?: number;
  readonly translations?: SentTranslations;
}
interface OptionKey {
  readonly kind: Kind;
  readonly itemId: number;
  readonly id: number;
}

const TABLES = { variant: 'variants', addon: 'addons' } as const;
const LABELS = { variant: 'Variant', addon: 'Addon' } as const;
const liveItem = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('menu_items')
    .select('id')
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

/** Throws 404 for a deleted dish. */
export function requireItem(tx: Tx, id: number): void {
  if (!tx.get(liveItem, { id })) throw notFound('menu item');
}

/** Changes one option of the item; 404 if it is deleted or belongs to another item. */
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

const priceIn = (table: 'variants' | 'addons') =>
  prepared<{ id: number }>()((p) =>
    qb
      .selectFrom(table)
      .innerJoin('menu_items as item', 'item.id', `${table}.item_id`)
      .select([`${table}.price_cents`, 'item.title as item_title'])
      .where(`${table}.id`, '=', p('id')),
  );
const livePrice = { variant: priceIn('variants'), addon: priceIn('addons') };

const countIn = (table: 'variants' | 'addons') =>
  prepared<{ item: number }>()((p) =>
    qb
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('item_id', '=', p('item'))
      .where('deleted_at', 'is', null),
  );
const liveCount = { variant: countIn('variants'), addon: countIn('addons') };

/**
 * Throws 400 if the item already has the maximum number of variants or add-ons. There is a maximum because every till
 * loads the variants and add-ons of all dishes, and every order reads the variants and add-ons of its own dishes.
 */
function assertBelowLimit(tx: Tx, kind: Kind, itemId: number): void {
  if ((tx.get(liveCount[kind], { item: itemId })?.count ?? 0) < MAX_ITEM_OPTIONS) return;
  throw invalid(
    'title',
    say`An item can have at most ${{ most: MAX_ITEM_OPTIONS }} entries in this list.`,
  );
}

export const addOption: Command<OptionForm, { message: string; id: number }> = guardsPrices(
  'A variant or add-on added',
  (tx, form, context) => {
    const { kind, itemId } = form;
    requireItem(tx, itemId);
    expectNoSet(tx, itemId, 'title');
    assertBelowLimit(tx, kind, itemId);
    const values = { title: form.title, price_cents: wireOf(tx).read(form.price ?? 0, 'price') };
    const { id } = tx.run(qb.insertInto(TABLES[kind]).values({ item_id: itemId, ...values }));
    saveTranslations(tx, kind, id, form.translations);
    note(tx, context, { kind, itemId, id }, 'added', values);
    return { answer: { message: `${LABELS[kind]} added successfully.`, id }, ...MENU_CHANGED };
  },
);

/**
 * Changes an option. An absent price is left unchanged: a form that only changes the title must not make the option
 * free.
 */
export const updateOption: Command<OptionForm & OptionKey, { message: string }> = guardsPrices(
  'A variant or add-on changed',
  (tx, form, context) => {
    const { kind } = form;
    const price =
      form.price === undefined ? {} : { price_cents: wireOf(tx).read(form.price, 'price') };
    const values: { title: string; price_cents?: number } = { title: form.title, ...price };
    const old = tx.get(livePrice[kind], { id: form.id });
    const old_price_cents = old?.price_cents;
    change(tx, form, values);
    saveTranslations(tx, kind, form.id, form.translations);
    const isNewPrice = values.price_cents !== undefined && values.price_cents !== old_price_cents;
    if (old && values.price_cents !== undefined) {
      const title = `${old.item_title} · ${values.title}`;
      const cents = { fromCents: old.price_cents, toCents: values.price_cents };
      recordPriceChange(tx, context, { title, ...cents });
    }
    note(tx, context, form, 'updated', isNewPrice ? { ...values, old_price_cents } : values);
    return { answer: { message: `${LABELS[form.kind]} updated successfully.` }, ...MENU_CHANGED };
  },
);

export const deleteOption: Command<OptionKey, { message: string }> = guardsPrices(
  'A variant or add-on deleted',
  (tx, key, context) => {
    change(tx, key, { deleted_at: context.now });
    note(tx, context, key, 'deleted', storedRow(tx, TABLES[key.kind], key.id));
    return { answer: { message: `${LABELS[key.kind]} deleted successfully.` }, ...MENU_CHANGED };
  },
);
