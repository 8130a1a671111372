// Enters an order that was found on the old hub: an ordinary order with a new number (contract 38.1).
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findCustomer } from '../../domain/customers/customers.ts';
import type { EnterFound } from '../../domain/found/enter.ts';
import { answerFound, findBillHere } from '../../domain/found/found.ts';
import type { FoundOrder } from '../../domain/found/found-entry.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { hasTable } from '../../domain/tables/tables.ts';
import { sellCart } from './cart.ts';
import { expectPrice } from './expect-price.ts';
import { type OrderBody, placeCart } from './place.ts';

const openPriced = prepared<{ id: number }>()((p) =>
  qb.selectFrom('menu_items').select('id').where('id', '=', p('id')).where('open_price', '=', 1),
);

/** Returns the cart as a till would have sent it. Only lines of open-price dishes have a price. */
function cartOf(tx: Tx, { lines }: FoundOrder): OrderBody['cart'] {
  const wire = wireOf(tx);
  return lines.map(({ itemId, variantId, unitCents, addons, options, choices, ...line }) => ({
    id: itemId,
    variant_id: variantId,
    ...{ quantity: line.quantity, notes: line.notes, seat: line.seat, course: line.course },
    ...(choices === null ? { addons_ids: addons, options } : { choices }),
    ...(tx.get(openPriced, { id: itemId }) && { price: wire.amount(unitCents) }),
  }));
}

/** Leaves out a customer or table that was deleted since, so that the order can still be entered. */
function bodyOf(tx: Tx, order: FoundOrder, billId: number | null): OrderBody {
  const { customerId, tableId, deliveryType, allergies } = order;
  const customer = customerId !== null && findCustomer(tx, customerId) ? customerId : null;
  return {
    cart: cartOf(tx, order),
    deliveryType,
    customerType: customer === null ? 'WALKIN' : 'CUSTOMER',
    customerId: customer,
    tableId: tableId !== null && hasTable(tx, tableId) ? tableId : null,
    ...{ billId, allergies },
  };
}

export const enterFoundOrder: EnterFound<FoundOrder> = (tx, { row, entry, ...sent }, context) => {
  const billId = findBillHere(tx, row, entry.bill) ?? null;
  const body = bodyOf(tx, entry, billId);
  const sale = { at: entry.at, deliveryType: entry.deliveryType };
  const cart = sellCart(tx, body.cart, sale, context);
  expectPrice(tx, cart, { was: entry.totalCents, seen: sent.total, since: 'ordered' });
  const placed = placeCart(tx, body, context, cart, { prints: sent.kitchen });
  const { orderId, tokenNo, billId: newBillId } = placed.answer;
  answerFound(tx, context, row.id, 'entered', newBillId);
  return { ...placed, answer: { orderId, tokenNo, billId: newBillId } };
};
