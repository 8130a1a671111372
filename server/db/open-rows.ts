// What is open: listed once the sums have reached it, looked at one by one before.
import { type SqlBool, sql } from 'kysely';

/** Orders in `created`. */
export const isOpenOrder = sql<SqlBool>`orders.id IN (SELECT id FROM open_orders)`;

/** Bills in `open`. */
export const isOpenBill = sql<SqlBool>`bills.id IN (SELECT id FROM open_bills)`;
