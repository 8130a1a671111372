// The daily sums of orders and dishes. Subtracts voids, and adds a sale to the sums of its customer.
import type { Cents } from '#shared/billing/money.ts';
import type { TaxType } from '#shared/billing/tax.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { recordCustomer } from './customers.ts';
import { type ListedItem, takeBackListed } from './price-lists.ts';
import { isInSums } from './reach.ts';
import { setsOf, takeBackDishes } from './sets.ts';
import { recordVisit, takeBackVisit } from './visits.ts';

const takeFromDay = prepared<{ day: string }>()((p) =>
  qb
    .updateTable('rollup_days')
    .set((eb) => ({ orders_count: eb('orders_count', '-', 1) }))
    .where('business_day', '=', p('day')),
);

const takeFromHour = prepared<{ day: string; hour: number }>()((p) =>
  qb
    .updateTable('rollup_hours')
    .set((eb) => ({ orders_count: eb('orders_count', '-', 1) }))
    .where('business_day', '=', p('day'))
    .where('hour', '=', p('hour')),
);

const takeFromItem = prepared<{ day: string; item: number; quantity: number; cents: Cents }>()(
  (p) =>
    qb
      .updateTable('rollup_items')
      .set((eb) => ({
        quantity: eb('quantity', '-', p('quantity')),
        total_cents: eb('total_cents', '-', p('cents')),
      }))
      .where('business_day', '=', p('day'))
      .where('item_id', '=', p('item')),
);

const takeFromItemMonth = prepared<{
  month: string;
  item: number;
  quantity: number;
  cents: Cents;
}>()((p) =>
  qb
    .updateTable('rollup_item_months')
    .set((eb) => ({
      quantity: eb('quantity', '-', p('quantity')),
      total_cents: eb('total_cents', '-', p('cents')),
    }))
    .where('month', '=', p('month'))
    .where('item_id', '=', p('item')),
);

interface RecordedSale {
  readonly business_day: string;
  readonly customer_id: string | null;
  /** The total of the order's lines, if it was paid with the sale. */
  readonly paidCents?: Cents;
}

/** The fields of an order that decide in which sums the order is counted. */
interface RecordedOrder {
  readonly id: number;
  readonly business_day: string;
  readonly sale_hour: number;
  readonly customer_id: string | null;
}

interface RecordedItem extends ListedItem {
  readonly item_id: number;
  readonly set_id: number | null;
  /** The total of the line's pieces, with tax. */
  readonly total_cents: Cents;
}

const monthOf = (day: string): string => day.slice(0, 7);

// Adds up the lines by dish, so that a dish on several lines needs only one statement.
function sumByItem(items: Iterable<Pick<RecordedItem, 'item_id' | 'quantity' | 'total_cents'>>) {
  const sums = new Map<number, { quantity: number; cents: Cents }>();
  for (const { item_id, quantity, total_cents } of items) {
    const sum = sums.get(item_id) ?? { quantity: 0, cents: 0 };
    sums.set(item_id, { quantity: sum.quantity + quantity, cents: sum.cents + total_cents });
  }
  return sums;
}

/**
 * Records a sale for its customer. Until the sums include the sale (reach.ts), all other figures are read from its
 * rows.
 */
export function recordSale(
  tx: Tx,
  { customer_id: customer, business_day: day, paidCents = 0 }: RecordedSale,
): void {
  if (customer === null) return;
  recordVisit(tx, customer, day);
  recordCustomer(tx, customer, { orders: 1, cents: paidCents });
}

/** Subtracts items of one order that were voided after the sale. */
export function recordCancelledItems(
  tx: Tx,
  { id, business_day: day }: Pick<RecordedOrder, 'id' | 'business_day'>,
  items: readonly RecordedItem[],
): void {
  if (!isInSums(tx, id)) return;
  const month = monthOf(day);
  const dishes = items.filter(({ set_id }) => set_id !== null);
  const alone = items.filter(({ set_id }) => set_id === null);
  takeBackDishes(tx, day, dishes);
  for (const [item, sum] of sumByItem([...alone, ...setsOf(tx, dishes)])) {
    tx.run(takeFromItem, { day, item, ...sum });
    tx.run(takeFromItemMonth, { month, item, ...sum });
  }
  takeBackListed(tx, day, items);
}

/** Subtracts a cancelled order; `recordCancelledItems` subtracts its items. */
export function recordCancelledOrder(tx: Tx, order: RecordedOrder): void {
  const { id, business_day: day, sale_hour: hour, customer_id: customer } = order;
  if (customer !== null) {
    takeBackVisit(tx, customer, day);
    recordCustomer(tx, customer, { orders: -1 });
  }
  if (!isInSums(tx, id)) return;
  tx.run(takeFromDay, { day });
  tx.run(takeFromHour, { day, hour });
}

export interface RecordedLine {
  readonly tax_title: string | null;
  readonly tax_rate_milli: number | null;
  readonly tax_type: TaxType | null;
  readonly net_cents: Cents;
  readonly tax_cents: Cents;
}
