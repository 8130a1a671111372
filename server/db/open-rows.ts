// Conditions for open orders and bills. The views `open_orders` and `open_bills` read older open rows from a stored
// list. Rows that were added since the last update of the daily sums are checked one by one.
import { type SqlBool, sql } from 'kysely';

/** True for orders with the status `created`. */
export const isOpenOrder = sql<SqlBool>`orders.id IN (SELECT id FROM open_orders)`;

/** True for bills with the status `open`. */
export const isOpenBill = sql<SqlBool>`bills.id IN (SELECT id FROM open_bills)`;
