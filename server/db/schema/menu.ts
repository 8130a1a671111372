// What is sold, and at which tax.
import type { TaxType } from '#shared/billing/tax.ts';
import type { RowId } from './columns.ts';

interface CategoryRow {
  id: RowId;
  title: string;
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
  deleted_at: number | null;
}

/** Variants and add-ons alike. */
interface OptionRow {
  id: RowId;
  item_id: number;
  title: string;
  price_cents: number;
  deleted_at: number | null;
}

export interface MenuTables {
  categories: CategoryRow;
  taxes: TaxRow;
  menu_items: MenuItemRow;
  variants: OptionRow;
  addons: OptionRow;
}
