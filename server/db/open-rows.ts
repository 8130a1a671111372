// Conditions for open orders and bills. The views `open_orders` and `open_bills` read rows up to the last update of
// the daily sums from a list, and check newer rows one by one.
import { type SqlBool, sql } from 'kysely';

/** True for orders in `created`. */
export const isOpenOrder = sql<SqlBool>`orders.id IN (SELECT id FROM open_orders)`;

/** True for bills in `open`. */
export const isOpenBill = sql<SqlBool>`bills.id IN (SELECT id FROM open_bills)`;
