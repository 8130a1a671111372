// Sales for a test, put straight into the database: dishes, orders, invoices.
import { rebuildRollups } from '../../server/rollup-check.ts';
import type { TestHub } from './hub.ts';

type Db = Pick<TestHub, 'db' | 'clock'>;

export interface ItemFacts {
  readonly id: number;
  readonly title: string;
  readonly cents: number;
}

export function makeItem(
  { db }: Db,
  { title, cents }: { title: string; cents: number },
): ItemFacts {
  const { lastInsertRowid } = db
    .prepare('INSERT INTO menu_items (title, price_cents) VALUES (?, ?)')
    .run(title, cents);
  return { id: Number(lastInsertRowid), title, cents };
}

/** A line as it was sold; its amounts are the caller's, or those of an untaxed one. */
interface LineFacts {
  readonly item: ItemFacts;
  readonly quantity: number;
  readonly status?: 'created' | 'delivered' | 'cancelled';
  readonly net?: number;
  readonly tax?: number;
  readonly taxed?: { title: string; rateMilli: number; type: 'inclusive' | 'exclusive' };
}

interface OrderFacts {
  readonly day?: string;
  readonly at?: number;
  readonly customer?: { phone: string; name: string } | null;
  readonly lines: readonly LineFacts[];
  readonly cancelled?: boolean;
  readonly paid?: boolean;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** An order with its items on the next token of its day; with `paid` also its invoice, paid in cash. */
export function makeOrder(hub: Db, facts: OrderFacts): number {
  const { db, clock } = hub;
  const at = facts.at ?? clock.now;
  const day = facts.day ?? dayOf(at);
  const token = db
    .prepare('SELECT coalesce(max(token_no), 0) + 1 AS next FROM orders WHERE business_day = ?')
    .get(day) as { next: number };
  const customer = facts.customer ?? null;
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO orders (business_day, token_no, created_at, sale_hour, delivery_type, customer_type, customer_id, customer_name, status)
       VALUES (?, ?, ?, ?, 'takeaway', ?, ?, ?, ?)`,
    )
    .run(
      day,
      token.next,
      at,
      new Date(at).getUTCHours(),
      customer ? 'CUSTOMER' : 'WALKIN',
      customer?.phone ?? null,
      customer?.name ?? null,
      facts.cancelled ? 'cancelled' : 'created',
    );
  const id = Number(lastInsertRowid);
  for (const line of facts.lines) insertLine(hub, id, at, line);
  rebuildRollups(db);
  if (facts.paid) payOrders(hub, [id], { at, day });
  return id;
}

function insertLine({ db }: Db, orderId: number, at: number, line: LineFacts): void {
  const { item, quantity, taxed, status = 'created' } = line;
  const net = line.net ?? item.cents * quantity;
  const tax = line.tax ?? 0;
  db.prepare(
    `INSERT INTO order_items (order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents,
       tax_title, tax_rate_milli, tax_type, status, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    orderId,
    item.id,
    item.title,
    quantity,
    item.cents,
    net,
    tax,
    net + tax,
    taxed?.title ?? null,
    taxed?.rateMilli ?? null,
    taxed?.type ?? null,
    status,
    at,
  );
}

interface PayFacts {
  readonly at?: number;
  readonly day?: string;
  /** 1 is Cash, 2 is Card on a fresh hub. */
  readonly typeId?: number;
  readonly tenderedCents?: number;
}

/** One invoice over orders of one customer; gives its number. */
export function payOrders({ db, clock }: Db, orderIds: number[], pay: PayFacts = {}): number {
  const at = pay.at ?? clock.now;
  const ids = JSON.stringify(orderIds);
  const sums = db
    .prepare(
      `SELECT sum(net_cents) AS net, sum(tax_cents) AS tax FROM order_items
       WHERE status <> 'cancelled' AND order_id IN (SELECT value FROM json_each(?))`,
    )
    .get(ids) as { net: number; tax: number };
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO invoices (created_at, business_day, sub_total_cents, tax_total_cents, total_cents,
         delivery_type, customer_type, customer_id, customer_name)
       SELECT ?, ?, ?, ?, ?, delivery_type, customer_type, customer_id, customer_name FROM orders WHERE id = ?`,
    )
    .run(at, pay.day ?? dayOf(at), sums.net, sums.tax, sums.net + sums.tax, orderIds[0]);
  const invoiceId = Number(lastInsertRowid);
  const typeId = pay.typeId ?? 1;
  db.prepare(
    `INSERT INTO payments (invoice_id, payment_type_id, title, amount_cents, tendered_cents, created_at)
     SELECT ?, id, title, ?, ?, ? FROM payment_types WHERE id = ?`,
  ).run(invoiceId, sums.net + sums.tax, pay.tenderedCents ?? null, at, typeId);
  db.prepare(
    `UPDATE orders SET payment_status = 'paid', status = 'completed', invoice_id = ?
     WHERE id IN (SELECT value FROM json_each(?))`,
  ).run(invoiceId, ids);
  rebuildRollups(db);
  return invoiceId;
}
