// Setting an item's status from the Orders screen (CONTRACT §11, §5).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { printCancelledOrders } from '../../printing/jobs/cancelled-jobs.ts';
import { NOTHING, printOutcome } from '../../printing/jobs/jobs.ts';
import { rollCancelledItems, rollCancelledOrder } from '../../rollups/record.ts';
import type { Command, CommandContext } from '../../threads/command.ts';
import { dishOf, lossOf } from './loss.ts';
import {
  expectChangeable,
  getItemInOrder,
  type ItemInOrder,
  orderUpdated,
  setItem,
} from './moves.ts';
import { findOrderRows } from './queries.ts';

const cancelIfEmpty = prepared<{ id: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', '=', p('id'))
    .where('status', '=', 'created')
    .where('payment_status', '=', 'pending')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where('order_items.status', '<>', 'cancelled'),
        ),
      ),
    ),
);

type Input = BodyOf<'POST /orders/update-status/{id}'> & { id: number };
const answer = { message: 'Order item status updated!' };

/** Any status from any but `cancelled`; with its last item an order is cancelled too. */
export const setItemStatus: Command<Input, { message: string }> = (tx, { id, status }, context) => {
  const item = getItemInOrder(tx, id);
  const again = item.status === status;
  // Cancelling twice is a double tap, even when the first one has cancelled the whole order.
  if (again && status === 'cancelled') return { answer };
  expectChangeable(item);
  if (again) return { answer };
  if (status === 'cancelled' && item.payment_status === 'paid') {
    throw new Refusal('ORDER_PAID', "This order is paid; its items can't be cancelled!");
  }
  setItem(tx, item, status);
  const move = { from: item.status, to: status };
  const { token_no: token, table_title: table } = item;
  const details = status === 'cancelled' ? { ...move, token, table, ...dishOf(item) } : move;
  audit(tx, context, { kind: 'order-item.status', entity: 'order-item', id, details });
  if (status === 'cancelled') takeBack(tx, item, context);
  const gone = status === 'cancelled' ? findOrderRows(tx, [item.order_id]) : [];
  const printed = gone.length === 0 ? NOTHING : printCancelledOrders(tx, context, gone, [item]);
  const { events, signals } = printOutcome(printed);
  return { answer, events: [...orderUpdated(item), ...events], signals };
};

/** A cancelled piece counts no more, nor does its order when it was the last. */
function takeBack(tx: Tx, item: ItemInOrder, context: CommandContext): void {
  rollCancelledItems(tx, item.business_day, [item]);
  if (tx.run(cancelIfEmpty, { id: item.order_id }).changes === 0) return;
  rollCancelledOrder(tx, item);
  // Its other dishes were cancelled before, each with its own row.
  const details = lossOf(item, [item]);
  audit(tx, context, { kind: 'order.cancelled', entity: 'order', id: item.order_id, details });
}
