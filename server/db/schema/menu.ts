// The menu: dishes, their options, portions and taxes.
import type { Generated } from 'kysely';
import type { TaxType } from '#shared/billing/tax.ts';
import type { Flag, RowId } from './columns.ts';

interface CategoryRow {
  id: RowId;
  title: string;
  /** Rows with null come after all rows with a position. */
  position: number | null;
  /** A JSON list of texts. */
  note_presets: Generated<string>;
  /** The course that the till proposes for dishes of this category. */
  default_course: number | null;
}

interface TaxRow {
  id: RowId;
  title: string;
  rate_milli: number;
  type: TaxType;
}

interface MenuItemRow {
  id: RowId;
  title: string;
  price_cents: number;
  net_price_cents: number | null;
  image: string | null;
  description: string | null;
  category_id: number | null;
  tax_id: number | null;
  /** Words, separated by commas. */
  allergens: string | null;
  diets: string | null;
  is_active: Generated<Flag>;
  color: string | null;
  deleted_at: number | null;
  position: number | null;
  open_price: Generated<Flag>;
  takeaway_tax_id: number | null;
  /** The dish's names in the kitchen and on the till's tiles; null means its title. */
  kitchen_name: string | null;
  button_name: string | null;
  /** Null for a dish. */
  kind: 'set' | null;
  barcode: string | null;
}

interface SetStepRow {
  id: RowId;
  /** The id of the set. */
  item_id: number;
  position: number;
  title: string;
  min: number;
  max: number;
  course: number | null;
}

interface SetChoiceRow {
  step_id: number;
  position: number;
  item_id: number;
  variant_id: number | null;
  surcharge_cents: number;
  is_default: Flag;
}

interface PriceListRow {
  id: RowId;
  title: string;
  days: string;
  from_time: string;
  to_time: string;
  delivery_types: string;
  percent_milli: number | null;
  priority: number;
  is_active: Flag;
}

interface PriceListItemRow {
  list_id: number;
  item_id: number;
  variant_id: number | null;
  price_cents: number;
}

interface PriceListCategoryRow {
  list_id: number;
  category_id: number;
}

interface PromotionRow {
  id: RowId;
  title: string;
  /** The current terms of the promotion. */
  terms_id: number;
  is_active: Flag;
  deleted_at: number | null;
}

interface PromotionTermsRow {
  id: RowId;
  promotion_id: number;
  /** JSON. */
  terms: string;
  /** The period in which dishes are sold under these terms. */
  holds_from: number | null;
  holds_until: number | null;
}

/** A variant or an add-on. */
interface ExtraRow {
  id: RowId;
  item_id: number;
  title: string;
  price_cents: number;
  deleted_at: number | null;
}

interface OptionGroupRow {
  id: RowId;
  title: string;
  min: number;
  max: number | null;
  free: number;
  deleted_at: number | null;
}

interface OptionRow {
  id: RowId;
  group_id: number;
  position: number;
  title: string;
  price_cents: number;
  is_default: Flag;
  deleted_at: number | null;
}

interface ItemOptionGroupRow {
  item_id: number;
  position: number;
  group_id: number;
}

/** The entries of the menu that can have a countdown of portions. */
export type CountedKind = 'item' | 'variant' | 'addon' | 'option';

export interface AvailabilityRow {
  kind: CountedKind;
  ref_id: number;
  /** Null for an option, because several dishes share it. */
  item_id: number | null;
  portions: number;
  until_day: string | null;
  since_item: number;
}

export type TextKind =
  | 'category'
  | 'item'
  | 'variant'
  | 'addon'
  | 'group'
  | 'option'
  | 'reason'
  | 'step'
  | 'promotion';

interface MenuTextRow {
  kind: TextKind;
  owner_id: number;
  tag: string;
  title: string | null;
  description: string | null;
}

interface MenuImportRow {
  id: number;
  at: number;
  username: string;
  adds: number;
  updates: number;
  /** The id of the last row that the import wrote to the audit trail. */
  audit_id: number;
  /** JSON: the rows before the import, and the ids that the import added. */
  before: string;
}

export interface MenuTables {
  menu_imports: MenuImportRow;
  menu_texts: MenuTextRow;
  categories: CategoryRow;
  taxes: TaxRow;
  menu_items: MenuItemRow;
  variants: ExtraRow;
  addons: ExtraRow;
  option_groups: OptionGroupRow;
  options: OptionRow;
  item_option_groups: ItemOptionGroupRow;
  availability: AvailabilityRow;
  set_steps: SetStepRow;
  set_choices: SetChoiceRow;
  price_lists: PriceListRow;
  price_list_items: PriceListItemRow;
  price_list_categories: PriceListCategoryRow;
  promotions: PromotionRow;
  promotion_terms: PromotionTermsRow;
}
