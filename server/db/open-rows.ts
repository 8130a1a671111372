// Conditions for open rows: a list once the sums have reached it, a check of each row before.
import { type SqlBool, sql } from 'kysely';

/** True for orders in `created`. */
export const isOpenOrder = sql<SqlBool>`orders.id IN (SELECT id FROM open_orders)`;

/** True for bills in `open`. */
export const isOpenBill = sql<SqlBool>`bills.id IN (SELECT id FROM open_bills)`;
