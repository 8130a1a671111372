// Sets an item's status from the Orders screen (contract 11, 5).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { readVoidReason, takeOffBills, type Wanted } from '../../domain/bills/voids.ts';
import { afterStep } from '../../domain/kitchen/fire-courses.ts';
import {
  expectChangeable,
  getItemInOrder,
  type ItemInOrder,
  orderOf,
  setItem,
} from '../../domain/orders/item-status.ts';
import { findOrderRows, getItemRow, type SoldItem } from '../../domain/orders/orders.ts';
import { printCancelledOrders } from '../../domain/print-jobs/cancelled-jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import { recordCancelledItems, recordCancelledOrder } from '../../rollups/record.ts';
import { dishOf, lossOf } from './loss.ts';
import { giveBack, giveBackSets } from './portions.ts';
import { voidPieces } from './void-pieces.ts';
import { expectAlone, openDishesOf, voidSet } from './void-set.ts';

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
const answer = { message: 'Order item status updated.' };

type Answer = { message: string; itemId?: number; itemIds?: number[] };

/** Sets any status unless the item is cancelled; cancelling the last item cancels the order too. */
export const setItemStatus: Command<Input, Answer> = (tx, input, context) => {
  const { id, status } = input;
  const reason = status === 'cancelled' ? readVoidReason(tx, input.reason) : '';
  const item = getItemInOrder(tx, id);
  const again = item.status === status;
  // A second cancellation is a double tap. It changes nothing, even if the first cancellation has cancelled the whole
  // order.
  if (again && status === 'cancelled') return { answer };
  const quantity = input.quantity ?? item.quantity;
  if (status === 'cancelled' && quantity > item.quantity) {
    throw invalid('quantity', 'There are not that many pieces.');
  }
  expectChangeable(item);
  if (again) return { answer };
  if (status === 'cancelled') {
    if (item.payment_status === 'paid') {
      throw new Refusal('ORDER_PAID', "This order is paid; its items can't be cancelled.");
    }
    const dishes = openDishesOf(tx, item);
    if (input.set === true && dishes.length > 0) {
      return cancelSet(tx, item, { dishes, reason }, context);
    }
    expectAlone(tx, item, dishes);
    return cancelItem(tx, item, { quantity, reason }, context);
  }
  setItem(tx, item, status, context.now);
  auditStatus(tx, context, item, status);
  const { events, signals } = afterStep(tx, context, item);
  return { answer, events, signals };
};

function auditStatus(
  tx: Tx,
  context: CommandContext,
  item: ItemInOrder,
  to: string,
  more = {},
): void {
  const details = { from: item.status, to, ...more };
  audit(tx, context, { kind: 'order-item.status', entity: 'order-item', id: item.id, details });
}

/** Cancels the whole item or some of its pieces. */
function cancelItem(
  tx: Tx,
  item: ItemInOrder,
  wanted: Wanted,
  context: CommandContext,
): Outcome<Answer> {
  const { quantity: pieces, reason } = wanted;
  const isPart = pieces !== item.quantity;
  const { itemId, billIds } = isPart
    ? voidPieces(tx, context, item, wanted)
    : {
        itemId: item.id,
        billIds: takeOffBills(tx, context, [getItemRow(tx, item.id)], reason),
      };
  if (!isPart) setItem(tx, item, 'cancelled', context.now);
  const { token_no: token, table_title: table } = item;
  const dish = dishOf({ ...item, quantity: pieces }, wireOf(tx));
  const lost = { token, table, ...dish, ...(isPart ? { itemId } : {}) };
  auditStatus(tx, context, item, 'cancelled', lost);
  if (!isPart) takeBack(tx, item, [item], context);
  const counted = giveBack(tx, context, orderOf(item), [{ ...item, quantity: pieces }]);
  if (!isPart) counted.push(...giveBackSets(tx, context, [item]));
  const gone = findOrderRows(tx, [item.order_id]);
  const slips = printCancelledOrders(tx, context, gone, [{ ...item, quantity: pieces }]);
  const { events, signals } = afterStep(tx, context, item, slips);
  return {
    answer: isPart ? { ...answer, itemId } : answer,
    events: [...events, ...billsUpdated(billIds), ...counted],
    signals,
  };
}

/** Cancels all dishes of a set. */
function cancelSet(
  tx: Tx,
  item: ItemInOrder,
  { dishes, reason }: { readonly dishes: readonly SoldItem[]; readonly reason: string },
  context: CommandContext,
): Outcome<Answer> {
  const billIds = voidSet(tx, context, dishes, reason);
  takeBack(tx, item, dishes, context);
  const counted = [
    ...giveBack(tx, context, orderOf(item), dishes),
    ...giveBackSets(tx, context, dishes),
  ];
  const slips = printCancelledOrders(tx, context, findOrderRows(tx, [item.order_id]), dishes);
  const { events, signals } = afterStep(tx, context, item, slips);
  return {
    answer: { ...answer, itemIds: dishes.map(({ id }) => id) },
    events: [...events, ...billsUpdated(billIds), ...counted],
    signals,
  };
}

/** Subtracts cancelled items from the figures of the day. Subtracts their order too if it has no items left. */
function takeBack(
  tx: Tx,
  item: ItemInOrder,
  gone: readonly Pick<SoldItem, keyof ItemInOrder & keyof SoldItem>[],
  context: CommandContext,
): void {
  const order = orderOf(item);
  recordCancelledItems(tx, order, gone);
  if (tx.run(cancelIfEmpty, { id: item.order_id }).changes === 0) return;
  recordCancelledOrder(tx, order);
  // Lists only these dishes. The other dishes of the order were cancelled before, and each has its own audit row.
  const details = lossOf(item, gone, wireOf(tx));
  audit(tx, context, { kind: 'order.cancelled', entity: 'order', id: item.order_id, details });
}
