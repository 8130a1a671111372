// Reads the orders and payments of a past evening, for a training that plays them again.
import { groupBy } from '#shared/group-by.ts';
import { openReading } from '../db/open.ts';
import { type PastPayment, readPayments } from './read-payments.ts';

interface Line {
  readonly id: number;
  readonly variant_id: number | null;
  readonly quantity: number;
  readonly notes: string | null;
  readonly addons_ids: readonly number[];
  readonly options: readonly { readonly id: number; readonly quantity: number }[];
}

export interface PastOrder {
  /** Milliseconds since the first order of the evening. */
  readonly at: number;
  /** The number of the bill that had the order at the end of the evening; null if no bill had it. */
  readonly bill: number | null;
  readonly deliveryType: string;
  readonly tableId: number | null;
  readonly cart: readonly Line[];
}

export interface Evening {
  /** The business day; undefined if nothing was ever sold. */
  readonly day: string | undefined;
  readonly orders: readonly PastOrder[];
  readonly payments: readonly PastPayment[];
}

/** Selects the busiest of the newest 60 days. */
const BUSIEST = `SELECT business_day FROM (SELECT business_day, count(*) AS orders FROM orders GROUP BY business_day
  ORDER BY business_day DESC LIMIT 60) ORDER BY orders DESC, business_day DESC LIMIT 1`;

/** Leaves out gift cards, and dishes that were sold in a set: a line of a cart cannot sell these dishes alone. */
const LINES = `SELECT o.id AS order_id, o.created_at, o.delivery_type, o.table_id, i.id AS line, i.item_id, i.variant_id,
    i.quantity, i.notes, coalesce(b.joined_into, b.id) AS bill,
    (SELECT json_group_array(addon_id) FROM order_item_addons a WHERE a.order_item_id = i.id) AS addons,
    (SELECT json_group_array(json_object('id', option_id, 'quantity', quantity)) FROM order_item_options p
      WHERE p.order_item_id = i.id) AS options
  FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN bills b ON b.id = o.bill_id
  WHERE o.business_day = ? AND i.set_id IS NULL AND i.card IS NULL ORDER BY o.created_at, o.id, i.id`;

interface Row {
  readonly order_id: number;
  readonly created_at: number;
  readonly bill: number | null;
  readonly delivery_type: string;
  readonly table_id: number | null;
  readonly item_id: number;
  readonly variant_id: number | null;
  readonly quantity: number;
  readonly notes: string | null;
  readonly addons: string;
  readonly options: string;
}

const lineOf = ({ item_id, variant_id, quantity, notes, addons, options }: Row): Line => ({
  ...{ id: item_id, variant_id, quantity, notes },
  addons_ids: JSON.parse(addons) as number[],
  options: JSON.parse(options) as Line['options'],
});

/** Returns the order with these lines, as a list; an empty list if there are no lines. */
const orderOf = (lines: readonly Row[], start: number): PastOrder[] =>
  lines.slice(0, 1).map(({ created_at, bill, delivery_type, table_id }) => ({
    ...{ at: created_at - start, bill, deliveryType: delivery_type, tableId: table_id },
    cart: lines.map(lineOf),
  }));

export function readEvening(path: string): Evening {
  const db = openReading(path);
  try {
    const day = db.prepare(BUSIEST).pluck().get() as string | undefined;
    const rows = (day === undefined ? [] : db.prepare(LINES).all(day)) as Row[];
    const start = rows[0]?.created_at ?? 0;
    const orders = groupBy(rows, ({ order_id }) => order_id);
    return {
      day,
      orders: [...orders.values()].flatMap((lines) => orderOf(lines, start)),
      payments: day === undefined ? [] : readPayments(db, day, start),
    };
  } finally {
    db.close();
  }
}
