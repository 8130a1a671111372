// The menu as a file: export, dry run, and an import that applies all rows or none.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { MenuItem, MenuOption } from '#shared/entities/menu.ts';
import { Refusal, say } from '#shared/errors.ts';
import type { Translations } from '#shared/languages.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { listCategories, listMenuItems, listTaxes } from '../../domain/menu/menu.ts';
import { languagesOf, readTranslations } from '../../domain/menu/menu-texts.ts';
import { listGroups } from '../../domain/menu/option-groups.ts';
import { saveTranslations } from '../../domain/menu/save-texts.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordPriceChange } from '../../rollups/price-changes.ts';
import { clearBarcodes } from './clear-barcodes.ts';
import { cellContext, findTaxCell } from './csv-cells.ts';
import type { Reference } from './csv-columns.ts';
import { type LineError, writeCsv } from './csv-file.ts';
import type { OptionCell } from './csv-option-cells.ts';
import type { Menu, Plan, PlannedRow } from './csv-plan.ts';
import { type MenuTexts, NO_TEXTS } from './csv-texts.ts';
import { MENU_CHANGED } from './menu-changed.ts';
import { hasMenuChanged } from './menu-changed-since.ts';
import { tieGroups } from './option-groups.ts';
import { keepImport, menuBefore } from './undo-import.ts';

export const readMenu = (tx: Tx): Menu => ({
  decimals: billRulesOf(tx).decimals,
  items: listMenuItems(tx),
  categories: listCategories(tx),
  taxes: listTaxes(tx),
  groups: listGroups(tx),
  inLanguages: menuTextsOf(tx),
});

/** Returns the texts of dishes in the store's other languages. */
function menuTextsOf(tx: Tx): MenuTexts {
  const [, ...languages] = languagesOf(tx);
  if (languages.length === 0) return NO_TEXTS;
  const found = readTranslations(tx);
  const texts = new Map<number, Translations>();
  for (const [key, translations] of found) {
    const [kind, id] = key.split(':');
    if (kind === 'item') texts.set(Number(id), translations);
  }
  return { languages, texts };
}

export const writeMenu = (tx: Tx): string =>
  writeCsv(
    listMenuItems(tx),
    cellContext(billRulesOf(tx).decimals, listCategories(tx)),
    menuTextsOf(tx),
  );

const count = ({ rows }: Pick<Plan, 'rows'>, action: PlannedRow['action']): number =>
  rows.filter((row) => row.action === action).length;

export const countsOf = (plan: Pick<Plan, 'rows'>) => ({
  adds: count(plan, 'add'),
  updates: count(plan, 'update'),
  unchanged: count(plan, 'unchanged'),
});

/** A row that an import changes or adds, with the values that the change needs. */
type ImportRow = Pick<PlannedRow, 'values' | 'changes'> & {
  readonly item:
    | Pick<MenuItem, 'id' | 'title' | 'price' | 'variants' | 'addons' | 'category_id'>
    | undefined;
};

export interface ImportPlan extends Omit<Plan, 'rows'> {
  readonly changed: readonly ImportRow[];
  readonly counts: ReturnType<typeof countsOf>;
  readonly fileErrors: readonly LineError[];
  /** The last row of the audit trail at planning time; later rows may have changed the menu. */
  readonly seen: number;
}

function faulty(errors: readonly LineError[]): Refusal {
  const [first] = errors;
  const message = first
    ? say`Line ${{ line: first.line }}: ${{ fault: first.message }}`
    : 'The file has errors.';
  return new Refusal('INVALID_INPUT', message, { field: 'csv', extra: { errors } });
}

/** Returns the 409 for a plan that is out of date: the menu or file changed after another thread made the plan. */
const changed = (): Refusal =>
  new Refusal(
    'MENU_CHANGED',
    'The menu or the file has changed since the check. Please check the file again.',
  );

interface ImportInput {
  /** An `ImportPlan` as JSON. The reader thread makes it, because planning takes longer than an order may wait. */
  readonly plan: string;
  /** The digest of the dry run that the user has seen. */
  readonly digest?: string;
}

export const importMenu: Command<
  ImportInput,
  AnswerOf<'POST /menu-items/import'>
> = /* @__PURE__ */ guardsPrices('A menu file imported', (tx, input, context) => {
  const plan = JSON.parse(input.plan) as ImportPlan;
  if (hasMenuChanged(tx, plan.seen)) throw changed();
  if (plan.fileErrors.length > 0) throw faulty(plan.fileErrors);
  if (input.digest !== undefined && input.digest !== plan.digest) throw changed();
  if (plan.errors.length > 0) throw faulty(plan.errors);
  const before = menuBefore(
    tx,
    plan.changed.flatMap(({ item }) => item?.id ?? []),
  );
  const recoded = plan.changed.filter(({ values }) => values.barcode !== undefined);
  clearBarcodes(
    tx,
    recoded.flatMap(({ item }) => item?.id ?? []),
  );
  const created: Created = {
    categories: createCategories(tx, plan.missingCategories, context),
    taxes: createTaxes(tx, plan.missingTaxes, context),
  };
  const ids = plan.changed.map((row) => applyRow(tx, row, created, context));
  const { counts } = plan;
  audit(tx, context, { kind: 'menu.imported', entity: 'menu', id: 1, details: counts });
  const added = {
    menu_items: ids.filter((_, at) => plan.changed[at]?.item === undefined),
    categories: [...created.categories.values()],
    taxes: [...created.taxes.values()],
  };
  keepImport(tx, context, counts, { ...before, added });
  const answer = { message: 'Menu imported successfully.', ...counts };
  return { answer, ...MENU_CHANGED };
});

/** The ids of the categories and taxes that an import created before the dishes. The keys are titles or cells. */
interface Created {
  readonly categories: ReadonlyMap<string, number>;
  readonly taxes: ReadonlyMap<string, number>;
}

const createCategories = (tx: Tx, titles: readonly string[], context: CommandContext) =>
  new Map(
    titles.map((title) => {
      const { id } = tx.run(qb.insertInto('categories').values({ title }));
      audit(tx, context, { kind: 'category.added', entity: 'category', id, details: { title } });
      return [title, id];
    }),
  );

const createTaxes = (tx: Tx, cells: readonly string[], context: CommandContext) =>
  new Map(
    cells.map((cell) => {
      const tax = findTaxCell(cell);
      if (!tax) throw new Error(`a tax cell that cannot be created: ${cell}`);
      const { id } = tx.run(qb.insertInto('taxes').values(tax));
      audit(tx, context, { kind: 'tax.added', entity: 'tax', id, details: { ...tax } });
      return [cell, id];
    }),
  );

/** Applies a row of the file. Returns the id of the dish that was changed or added. */
function applyRow(tx: Tx, row: ImportRow, created: Created, context: CommandContext): number {
  const { item, changes } = row;
  const { category, tax, takeawayTax, variants, addons, groupIds, defaultCourse, ...others } =
    row.values;
  const { translations, ...plain } = others;
  const values = {
    ...plain,
    ...(category === undefined ? {} : { category_id: idOf(category, created.categories) }),
    ...(tax === undefined ? {} : { tax_id: idOf(tax, created.taxes) }),
    ...(takeawayTax === undefined ? {} : { takeaway_tax_id: idOf(takeawayTax, created.taxes) }),
  };
  const id = item ? item.id : insertItem(tx, values);
  if (item && Object.keys(values).length > 0) {
    tx.run(qb.updateTable('menu_items').set(values).where('id', '=', id));
  }
  if (item && plain.price_cents !== undefined) {
    const cents = { fromCents: wireOf(tx).near(item.price), toCents: plain.price_cents };
    recordPriceChange(tx, context, { title: item.title, ...cents });
  }
  const dish = { id, title: item?.title ?? '' };
  if (variants) applyOptions(tx, context, 'variants', dish, item?.variants ?? [], variants);
  if (addons) applyOptions(tx, context, 'addons', dish, item?.addons ?? [], addons);
  if (groupIds) tieGroups(tx, id, groupIds);
  saveTranslations(tx, 'item', id, translations);
  if (defaultCourse !== undefined) {
    const categoryId = values.category_id === undefined ? item?.category_id : values.category_id;
    if (categoryId) setDefaultCourse(tx, context, categoryId, defaultCourse);
  }
  const kind = item ? 'menu-item.updated' : 'menu-item.added';
  audit(tx, context, { kind, entity: 'menu item', id, details: { imported: changes } });
  return id;
}

const courseOf = prepared<{ id: number }>()((p) =>
  qb.selectFrom('categories').select('default_course').where('id', '=', p('id')),
);

/**
 * Sets the default course of a category. Several rows of a file may name the category; only the first of them writes
 * its course.
 */
function setDefaultCourse(
  tx: Tx,
  context: CommandContext,
  id: number,
  default_course: number | null,
): void {
  if (tx.get(courseOf, { id })?.default_course === default_course) return;
  tx.run(qb.updateTable('categories').set({ default_course }).where('id', '=', id));
  const details = { default_course };
  audit(tx, context, { kind: 'category.updated', entity: 'category', id, details });
}

interface ItemColumns {
  readonly title?: string;
  readonly price_cents?: number;
}

function insertItem(tx: Tx, { title, price_cents, ...rest }: ItemColumns): number {
  if (title === undefined || price_cents === undefined) throw new Error('a new item lacks values');
  return tx.run(qb.insertInto('menu_items').values({ title, price_cents, ...rest })).id;
}

function idOf(reference: Reference, created: ReadonlyMap<string, number>): number | null {
  if (typeof reference !== 'string') return reference;
  const id = created.get(reference);
  if (id === undefined) throw new Error(`not created: ${reference}`);
  return id;
}

/**
 * Stores the options of a row. An existing option with the same title and price, or else with the same title, keeps its
 * database row. Other existing options are hidden, and new options are added.
 */
function applyOptions(
  tx: Tx,
  context: CommandContext,
  table: 'variants' | 'addons',
  dish: { readonly id: number; readonly title: string },
  current: readonly MenuOption[],
  wanted: readonly OptionCell[],
): void {
  const left = [...current];
  const take = (fits: (option: MenuOption) => boolean): MenuOption | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const wire = wireOf(tx);
  const priceOf = (option: MenuOption) => wire.near(option.price);
  const others = wanted.filter(
    ({ title, price_cents }) =>
      !take((option) => option.title === title && priceOf(option) === price_cents),
  );
  for (const { title, price_cents } of others) {
    const renewed = take((option) => option.title === title);
    if (renewed) {
      tx.run(qb.updateTable(table).set({ price_cents }).where('id', '=', renewed.id));
      const cents = { fromCents: priceOf(renewed), toCents: price_cents };
      recordPriceChange(tx, context, { title: `${dish.title} · ${title}`, ...cents });
    } else {
      tx.run(qb.insertInto(table).values({ item_id: dish.id, title, price_cents }));
    }
  }
  for (const { id } of left) {
    tx.run(qb.updateTable(table).set({ deleted_at: context.now }).where('id', '=', id));
  }
}
