// Loads the sample menu, inside the command that sets the hub up.
import { type Decimals, samplePrice } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import {
  SAMPLE_CATEGORIES,
  SAMPLE_ITEMS,
  SAMPLE_PAYMENT_TYPE,
  SAMPLE_TABLES,
  SAMPLE_TAXES,
} from './sample-menu.ts';

export function loadSampleMenu(tx: Tx, decimals: Decimals): void {
  const priceOf = (cents: number) => samplePrice(cents, decimals);
  const taxes = new Map<string, number>(
    SAMPLE_TAXES.map((tax) => [tax.title, tx.run(qb.insertInto('taxes').values(tax)).id]),
  );
  const categories = new Map<string, number>(
    SAMPLE_CATEGORIES.map((title) => [
      title,
      tx.run(qb.insertInto('categories').values({ title })).id,
    ]),
  );
  for (const item of SAMPLE_ITEMS) {
    const { title } = item;
    const price_cents = priceOf(item.cents);
    const category_id = categories.get(item.category) ?? null;
    const tax_id = taxes.get(item.tax) ?? null;
    const values = { title, price_cents, category_id, tax_id };
    const item_id = tx.run(qb.insertInto('menu_items').values(values)).id;
    for (const kind of ['variants', 'addons'] as const) {
      for (const { title, cents } of item[kind] ?? []) {
        tx.run(qb.insertInto(kind).values({ item_id, title, price_cents: priceOf(cents) }));
      }
    }
  }
  for (const table of SAMPLE_TABLES) tx.run(qb.insertInto('store_tables').values(table));
  const payment = { title: SAMPLE_PAYMENT_TYPE, is_active: 1 } as const;
  tx.run(qb.insertInto('payment_types').values(payment));
}
