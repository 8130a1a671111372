// A menu for a test, made straight in the database; missing parents are filled in.
import type { TaxType } from '#shared/tax.ts';
import type { TestHub } from './hub.ts';

type Place = Pick<TestHub, 'db'>;

const add = ({ db }: Place, table: string, row: Record<string, unknown>): number => {
  const names = Object.keys(row);
  const slots = names.map(() => '?').join(', ');
  const statement = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${slots})`);
  return Number(statement.run(...Object.values(row)).lastInsertRowid);
};

export interface TaxSpec {
  readonly title?: string;
  /** In thousandths of a percent: 8.875 % is 8875. */
  readonly rateMilli: number;
  readonly type: TaxType;
}

const makeTax = (hub: Place, { title = 'VAT', rateMilli, type }: TaxSpec): number =>
  add(hub, 'taxes', { title, rate_milli: rateMilli, type });

export const makeCategory = (hub: Place, title = 'Food'): number =>
  add(hub, 'categories', { title });

interface ItemSpec {
  readonly title?: string;
  readonly priceCents?: number;
  readonly tax?: TaxSpec;
  readonly categoryId?: number;
}

/** A dish at 10.00 without tax, unless told otherwise. */
export const makeItem = (hub: Place, spec: ItemSpec = {}): number =>
  add(hub, 'menu_items', {
    title: spec.title ?? 'Soup',
    price_cents: spec.priceCents ?? 1000,
    tax_id: spec.tax ? makeTax(hub, spec.tax) : null,
    category_id: spec.categoryId ?? null,
  });

export const makeVariant = (hub: Place, itemId: number, priceCents: number, title = 'Large') =>
  add(hub, 'variants', { item_id: itemId, title, price_cents: priceCents });

export const makeAddon = (hub: Place, itemId: number, priceCents: number, title = 'Cheese') =>
  add(hub, 'addons', { item_id: itemId, title, price_cents: priceCents });

export const makeTable = (hub: Place, table_title = 'T1', floor = 'Ground'): number =>
  add(hub, 'store_tables', { table_title, floor, seating_capacity: 4 });

export const makePaymentType = (hub: Place, title: string, is_active: 0 | 1 = 1): number =>
  add(hub, 'payment_types', { title, is_active });

/** A customer of some earlier day. */
export function makeCustomer(hub: Place, phone: string, name = 'Ana', email = ''): string {
  const at = { business_day: '2026-01-01', created_at: 0, updated_at: 0 };
  add(hub, 'customers', { phone, name, email, ...at });
  return phone;
}

/** Takes something off the menu, as settings do. */
export const removeFromMenu = (
  { db }: Place,
  table: 'menu_items' | 'variants' | 'addons' | 'store_tables' | 'payment_types',
  id: number,
) => db.prepare(`UPDATE ${table} SET deleted_at = 1 WHERE id = ?`).run(id);
