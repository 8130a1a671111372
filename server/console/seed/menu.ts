// Generates a menu of 120 dishes with the three kinds of tax, and tables.
import { type Decimals, samplePrice } from '#shared/billing/money.ts';
import type { LineTax } from '#shared/billing/tax.ts';
import type { Connection } from '../../db/open.ts';
import { makeRandom } from './random.ts';

export interface Dish {
  readonly id: number;
  readonly title: string;
  readonly cents: number;
  readonly categoryId: number;
  readonly taxTitle: string | null;
  readonly tax: LineTax | null;
}

export interface SeededTable {
  readonly id: number;
  readonly title: string;
  readonly floor: string;
}

export interface SeededMenu {
  readonly dishes: readonly Dish[];
  readonly tables: readonly SeededTable[];
}

const CATEGORIES = [
  'Starters',
  'Soups',
  'Grill',
  'Pasta',
  'Pizza',
  'Curries',
  'Desserts',
  'Drinks',
];
const STYLES = ['House', 'Spicy', 'Grilled', 'Garden', 'Smoked', 'Crispy', 'Royal', 'Village'];
const NOUNS = [
  'Chicken',
  'Lamb',
  'Prawns',
  'Mushrooms',
  'Aubergine',
  'Paneer',
  'Salmon',
  'Beans',
  'Noodles',
  'Rice',
  'Dumplings',
  'Salad',
  'Lemonade',
  'Cake',
  'Bread',
];
const DISHES = 120;
const TABLES = 40;
const TAXES = [
  { title: 'Sales tax', rateMilli: 8875, type: 'exclusive' },
  { title: 'VAT', rateMilli: 19_000, type: 'inclusive' },
  null,
] as const;

/** Adds the menu. No dish has variants, so that the ids of dishes are enough to sell a cart. */
export function seedMenu(db: Connection): SeededMenu {
  const random = makeRandom(1);
  const add = (table: string, row: Readonly<Record<string, string | number | null>>): number => {
    const names = Object.keys(row);
    const slots = names.map(() => '?').join(', ');
    const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${slots})`;
    return Number(db.prepare(text).run(...Object.values(row)).lastInsertRowid);
  };
  const categoryIds = CATEGORIES.map((title) => add('categories', { title }));
  const taxIds = TAXES.map((tax) =>
    tax === null
      ? null
      : add('taxes', { title: tax.title, rate_milli: tax.rateMilli, type: tax.type }),
  );
  const decimals = db.prepare('SELECT currency_decimals FROM store').pluck().get() as Decimals;
  const dishes = Array.from({ length: DISHES }, (_, index): Dish => {
    const title = `${STYLES[index % STYLES.length]} ${NOUNS[Math.floor(index / STYLES.length)]}`;
    const kind = index % TAXES.length;
    const tax = TAXES[kind] ?? null;
    const categoryId = random.pick(categoryIds);
    const cents = samplePrice(250 + random.below(45) * 50, decimals);
    const taxId = taxIds[kind] ?? null;
    const id = add('menu_items', {
      title,
      price_cents: cents,
      category_id: categoryId,
      tax_id: taxId,
    });
    return { id, title, cents, categoryId, taxTitle: tax?.title ?? null, tax };
  });
  const tables = Array.from({ length: TABLES }, (_, index): SeededTable => {
    const [title, floor] = [`T${index + 1}`, index < TABLES / 2 ? 'Ground' : 'Terrace'];
    const row = { table_title: title, floor, seating_capacity: 2 + (index % 4) * 2 };
    return { id: add('store_tables', row), title, floor };
  });
  return { dishes, tables };
}
