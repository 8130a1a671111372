// Finds the orders of a bill. The id of the order that opened the bill is in the bill's row. An index finds the orders
// that were added later.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsIn } from '../orders/orders.ts';

/**
 * Returns the text of the SQL condition that selects the orders of bills, for statements written as text. `compared`
 * is the operator and right side of the comparison with a bill's id, such as `= v.bill_id`.
 */
export const isOnText = (compared: string): string =>
  `(orders.id IN (SELECT first_order_id FROM bills WHERE id ${compared}
    UNION ALL SELECT id FROM orders WHERE is_further = 1 AND bill_id ${compared}) AND orders.bill_id ${compared})`;

const AROUND = isOnText('?')
  .split('?')
  .map((text) => sql.raw(text));
const isOn = (compared: RawBuilder<unknown>) => sql<SqlBool>`${sql.join(AROUND, compared)}`;

/** Returns the condition for orders of these bills; `ids` is a JSON array. */
export const isOnBills = (ids: Expression<string>) => isOn(sql`IN ${idsIn(ids)}`);

/** Returns the condition for orders of this bill. */
export const isOnBill = (id: Expression<number>) => isOn(sql`= ${id}`);
