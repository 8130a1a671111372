// Converts a generated order to rows: the order, its lines, its invoice and its payment.
import type { LineAmounts } from '#shared/billing/tax.ts';
import type { Connection } from '../../db/open.ts';
import type { Guest } from './customers.ts';
import type { Dish, SeededTable } from './menu.ts';

export interface MadeLine extends LineAmounts {
  readonly dish: Dish;
  readonly quantity: number;
  readonly cancelled: boolean;
}

export interface MadeOrder {
  readonly day: string;
  readonly at: number;
  readonly saleHour: number;
  readonly guest: Guest | null;
  readonly table: SeededTable | null;
  readonly deliveryType: 'dinein' | 'delivery' | 'takeaway';
  readonly cancelled: boolean;
  readonly isCash: boolean;
  readonly lines: readonly MadeLine[];
}

/** Returns the two payment types to use, cash first. */
const listTypes = (db: Connection) =>
  db
    .prepare(
      'SELECT id, title FROM payment_types WHERE deleted_at IS NULL ORDER BY is_cash DESC, id LIMIT 2',
    )
    .all() as { id: number; title: string }[];

const prepareRows = (db: Connection) => ({
  token: db.prepare(
    `INSERT INTO token_days VALUES (?, 1)
     ON CONFLICT (business_day) DO UPDATE SET last_token = last_token + 1 RETURNING last_token`,
  ),
  insertInvoice: db.prepare(
    `INSERT INTO invoices (created_at, business_day, sub_total_cents, tax_total_cents, total_cents, table_id, table_title,
       floor, delivery_type, customer_type, customer_id, customer_name, customer_email)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  insertPayment: db.prepare(
    'INSERT INTO payments (invoice_id, payment_type_id, title, amount_cents, created_at) VALUES (?, ?, ?, ?, ?)',
  ),
  insertOrder: db.prepare(
    `INSERT INTO orders (business_day, token_no, created_at, sale_hour, delivery_type, customer_type, customer_id,
       customer_name, table_id, table_title, floor, status, payment_status, invoice_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  insertItem: db.prepare(
    `INSERT INTO order_items (order_id, item_id, item_title, category_id, quantity, price_cents, net_cents, tax_cents,
       total_cents, tax_title, tax_rate_milli, tax_type, status, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
});

type Rows = ReturnType<typeof prepareRows>;

const whomOf = (guest: Guest | null) => [
  guest ? 'CUSTOMER' : 'WALKIN',
  guest?.phone ?? null,
  guest?.name ?? null,
];

const placeOf = (table: SeededTable | null) => [
  table?.id ?? null,
  table?.title ?? null,
  table?.floor ?? null,
];

/** Stores the invoice of an order with its payment; returns its number. */
function storeInvoice(rows: Rows, types: ReturnType<typeof listTypes>, order: MadeOrder): number {
  const sold = order.lines.filter(({ cancelled }) => !cancelled);
  const net = sold.reduce((sum, { netCents }) => sum + netCents, 0);
  const tax = sold.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const { at, day, table, guest, deliveryType } = order;
  const head = [...placeOf(table), deliveryType];
  const whom = [...whomOf(guest), guest?.email ?? null];
  const sums = [net, tax, net + tax];
  const { lastInsertRowid } = rows.insertInvoice.run(at, day, ...sums, ...head, ...whom);
  const type = types[order.isCash ? 0 : types.length - 1];
  if (type) rows.insertPayment.run(lastInsertRowid, type.id, type.title, net + tax, at);
  return Number(lastInsertRowid);
}

function storeLine(rows: Rows, orderId: number | bigint, line: MadeLine, at: number): void {
  const { dish, quantity, netCents, taxCents, totalCents } = line;
  const sums = [quantity, dish.cents, netCents, taxCents, totalCents];
  const tax = [dish.taxTitle, dish.tax?.rateMilli ?? null, dish.tax?.type ?? null];
  const status = line.cancelled ? 'cancelled' : 'delivered';
  rows.insertItem.run(orderId, dish.id, dish.title, dish.categoryId, ...sums, ...tax, status, at);
}

/** Returns a function that stores orders; if a day already has orders, their tokens are continued. */
export function makeRowWriter(db: Connection): (order: MadeOrder) => void {
  const types = listTypes(db);
  const rows = prepareRows(db);
  return (order) => {
    const { day, at, saleHour, guest, table, deliveryType, cancelled } = order;
    const { last_token: tokenNo } = rows.token.get(day) as { last_token: number };
    const invoiceId = cancelled ? null : storeInvoice(rows, types, order);
    const whom = whomOf(guest);
    const where = placeOf(table);
    const state = cancelled ? ['cancelled', 'pending'] : ['completed', 'paid'];
    const { lastInsertRowid } = rows.insertOrder.run(
      ...[day, tokenNo, at, saleHour, deliveryType, ...whom, ...where, ...state, invoiceId],
    );
    for (const line of order.lines) storeLine(rows, lastInsertRowid, line, at);
  };
}
