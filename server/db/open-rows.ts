// Conditions for open orders and bills. Rows up to the last update of the sums are in a list; newer rows are checked
// one by one.
import { type SqlBool, sql } from 'kysely';

/** True for orders in `created`. */
export const isOpenOrder = sql<SqlBool>`orders.id IN (SELECT id FROM open_orders)`;

/** True for bills in `open`. */
export const isOpenBill = sql<SqlBool>`bills.id IN (SELECT id FROM open_bills)`;
