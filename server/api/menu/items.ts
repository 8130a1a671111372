// Menu items (contract 5). A deleted item is hidden and keeps its history.
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { MenuItem } from '#shared/entities/menu.ts';
import { invalid, notFound, say } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findMenuItem } from '../../domain/menu/menu.ts';
import { saveTranslations } from '../../domain/menu/save-texts.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordPriceChange } from '../../rollups/price-changes.ts';
import { MENU_CHANGED } from './menu-changed.ts';
import { findSetFault } from './set-faults.ts';
import { checkSteps, expectInNoSet, replaceSteps } from './steps.ts';

type Body = BodyOf<'POST /menu-items/add'>;
const category = prepared<{ id: number }>()((p) =>
  qb.selectFrom('categories').select('id').where('id', '=', p('id')),
);
const tax = prepared<{ id: number }>()((p) =>
  qb.selectFrom('taxes').select('id').where('id', '=', p('id')),
);

const flagOf = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** Throws 400 for a category or tax that does not exist. */
export function expectParents(
  tx: Tx,
  { categoryId, taxId, takeawayTaxId }: Pick<Body, 'categoryId' | 'taxId' | 'takeawayTaxId'>,
): void {
  if (categoryId && !tx.get(category, { id: categoryId })) {
    throw invalid('categoryId', 'Please choose a category.');
  }
  if (taxId && !tx.get(tax, { id: taxId })) throw invalid('taxId', 'Please choose a tax.');
  if (takeawayTaxId && !tx.get(tax, { id: takeawayTaxId })) {
    throw invalid('takeawayTaxId', 'Please choose a tax.');
  }
}

/**
 * Returns the values of the full form. A net price, category or tax that is absent from the form is removed from the
 * dish.
 */
function valuesOf(tx: Tx, body: Body) {
  const { title, price, netPrice, categoryId, taxId, description, openPrice, takeawayTaxId } = body;
  expectParents(tx, body);
  const wire = wireOf(tx);
  const isNet = netPrice !== undefined && netPrice !== null;
  return {
    title,
    price_cents: wire.read(price, 'price'),
    net_price_cents: isNet ? wire.read(netPrice, 'netPrice') : null,
    category_id: categoryId ?? null,
    tax_id: taxId ?? null,
    ...(description !== undefined && { description: description || null }),
    ...factsOf(body),
    ...(body.kind && { kind: body.kind === 'set' ? ('set' as const) : null }),
    ...(typeof openPrice === 'boolean' && { open_price: flagOf(openPrice) }),
    ...(takeawayTaxId !== undefined && { takeaway_tax_id: takeawayTaxId }),
  };
}

const joined = (words: readonly string[] | null): string | null => words?.join(',') || null;

/**
 * Returns the values of a dish that are not in `valuesOf`. An absent value is left unchanged, and null or empty
 * clears it. A flag that is null is also left unchanged.
 */
const factsOf = ({ allergens, diets, color, isActive, ...names }: Body) => ({
  ...(names.kitchenName !== undefined && { kitchen_name: names.kitchenName || null }),
  ...(names.buttonName !== undefined && { button_name: names.buttonName || null }),
  ...(names.barcode !== undefined && { barcode: names.barcode || null }),
  ...(allergens !== undefined && { allergens: joined(allergens) }),
  ...(diets !== undefined && { diets: joined(diets) }),
  ...(color !== undefined && { color: color?.toLowerCase() || null }),
  ...(typeof isActive === 'boolean' && { is_active: flagOf(isActive) }),
});

const otherWithBarcode = prepared<{ barcode: string; id: number }>()((p) =>
  qb
    .selectFrom('menu_items')
    .select('title')
    .where('barcode', '=', p('barcode'))
    .where('id', '<>', p('id'))
    .where('deleted_at', 'is', null),
);

/** Throws 400 if another dish has this barcode. */
function expectFreeBarcode(tx: Tx, { barcode }: Body, id: number): void {
  const other = barcode ? tx.get(otherWithBarcode, { barcode, id }) : undefined;
  if (other) throw invalid('barcode', say`“${{ title: other.title }}” has this barcode already.`);
}

/** The translations and steps for the audit trail, if any were sent. */
const textsOf = ({ translations, steps }: Body) => ({
  ...(translations === undefined ? {} : { translations }),
  ...(steps ? { steps } : {}),
});

/** What `checkKind` compares a new item with: a dish without variants, add-ons and groups. */
const NEW_ITEM: Pick<MenuItem, 'kind' | 'open_price' | 'variants' | 'addons' | 'groups'> = {
  kind: 'dish',
  open_price: 0,
  variants: [],
  addons: [],
  groups: [],
};

/**
 * Throws 400 if a set has something that a set can't have, or if a dish has steps. Returns whether the item is a set
 * after the call.
 */
function checkKind(body: Body, before: typeof NEW_ITEM): boolean {
  checkSteps(body.steps);
  const isSet = (body.kind ?? before.kind) === 'set';
  if (!isSet && body.steps) throw invalid('steps', 'Only a set has steps.');
  if (!isSet) return false;
  if (body.openPrice ?? before.open_price === 1) {
    throw invalid('openPrice', 'A set must have a fixed price.');
  }
  const fault = findSetFault(before);
  if (fault !== undefined) throw invalid('kind', fault);
  return true;
}

/** Stores the steps that were sent. */
function saveSteps(tx: Tx, context: CommandContext, id: number, { steps }: Body): void {
  const set = steps ? findMenuItem(tx, id) : undefined;
  if (steps && set) replaceSteps(tx, context, set, steps);
}

export const addMenuItem: Command<Body, { message: string; id: number }> = guardsPrices(
  'A dish added',
  (tx, body, context) => {
    checkKind(body, NEW_ITEM);
    expectFreeBarcode(tx, body, 0);
    const values = valuesOf(tx, body);
    const { id } = tx.run(qb.insertInto('menu_items').values(values));
    saveTranslations(tx, 'item', id, body.translations);
    saveSteps(tx, context, id, body);
    const details = { ...values, ...textsOf(body) };
    audit(tx, context, { kind: 'menu-item.added', entity: 'menu item', id, details });
    return { answer: { message: 'Menu Item added successfully.', id }, ...MENU_CHANGED };
  },
);

/** Returns the prices that an update replaces, for the audit trail; nothing if they are unchanged. */
function oldPrices(tx: Tx, { price, net_price }: MenuItem, values: ReturnType<typeof valuesOf>) {
  const wire = wireOf(tx);
  const old_price_cents = wire.near(price);
  const old_net_price_cents = net_price === null ? null : wire.near(net_price);
  return {
    ...(old_price_cents === values.price_cents ? {} : { old_price_cents }),
    ...(old_net_price_cents === values.net_price_cents ? {} : { old_net_price_cents }),
  };
}

export const updateMenuItem: Command<Body & { id: number }, { message: string }> = guardsPrices(
  'A dish changed',
  (tx, body, context) => {
    const { id } = body;
    const old = findMenuItem(tx, id);
    if (!old) throw notFound('menu item');
    const isSet = checkKind(body, old);
    expectFreeBarcode(tx, body, id);
    const values = valuesOf(tx, body);
    if (isSet && old.kind !== 'set') expectInNoSet(tx, old);
    tx.run(qb.updateTable('menu_items').set(values).where('id', '=', id));
    saveTranslations(tx, 'item', id, body.translations);
    saveSteps(tx, context, id, body);
    const fromCents = wireOf(tx).near(old.price);
    const price = { title: old.title, fromCents, toCents: values.price_cents };
    recordPriceChange(tx, context, price);
    const details = { ...values, ...textsOf(body), ...oldPrices(tx, old, values) };
    audit(tx, context, { kind: 'menu-item.updated', entity: 'menu item', id, details });
    return { answer: { message: 'Menu Item updated successfully.' }, ...MENU_CHANGED };
  },
);

export const deleteMenuItem: Command<{ id: number }, { replaced: string | null }> = (
  tx,
  { id },
  context,
) => {
  const item = findMenuItem(tx, id);
  if (!item) throw notFound('menu item');
  const values = { deleted_at: context.now, image: null };
  tx.run(qb.updateTable('menu_items').set(values).where('id', '=', id));
  const { title, price, category_title, tax_title, variants } = item;
  const details = { title, price, category_title, tax_title, variants };
  audit(tx, context, { kind: 'menu-item.deleted', entity: 'menu item', id, details });
  return { answer: { replaced: item.image }, ...MENU_CHANGED };
};
