// Which orders are of a bill: the one that opened it, which it knows, and further ones, which an index finds.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsIn } from '../orders/queries.ts';

const isOf = (bills: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(orders.id IN (SELECT first_order_id FROM bills WHERE id ${bills}
    UNION ALL SELECT id FROM orders WHERE is_further = 1 AND bill_id ${bills}) AND orders.bill_id ${bills})`;

/** Of these bills, a JSON array of their numbers. */
export const isOnBills = (ids: Expression<string>) => isOf(sql`IN ${idsIn(ids)}`);

/** Of this bill. */
export const isOnBill = (id: Expression<number>) => isOf(sql`= ${id}`);
