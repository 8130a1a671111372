// Places an order that is paid later. One transaction stores everything, from the token number to the last add-on
// (contract 5, 7).

import type { BodyOf } from '#shared/endpoints/table.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { billFor, choosePlace, settleOrdered } from '../../domain/bills/choose-bill.ts';
import { readCoupon } from '../../domain/bills/coupons.ts';
import type { BillHead } from '../../domain/bills/write-bills.ts';
import { getReferredCustomer } from '../../domain/customers/customers.ts';
import { takePortions } from '../../domain/menu/take-portions.ts';
import { printOrder, printOutcome } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { getTableHead, NO_TABLE } from '../../domain/tables/tables.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import { type SoldCart, sellCart } from './cart.ts';
import { promosOf } from './cart-promos.ts';
import { saleOf } from './line-price.ts';
import { takenLines } from './portions.ts';
import { expectFewCards } from './sell-card.ts';
import { type StoredOrder, storeOrder } from './store-order.ts';
import { allowTypedPrices } from './typed-prices.ts';

export type OrderBody = BodyOf<'POST /pos/create-order'>;

export interface Placed extends StoredOrder {
  readonly message: string;
  readonly billId: number;
}

const WALKIN = { customer_type: 'WALKIN', customer_id: null, customer_name: null } as const;

function readTable(tx: Tx, { deliveryType, tableId }: OrderBody) {
  if (deliveryType !== 'dinein' || tableId === null || tableId === undefined) return NO_TABLE;
  return getTableHead(tx, tableId);
}

function readCustomer(tx: Tx, { customerType, customerId }: OrderBody) {
  if ((customerType ?? (customerId ? 'CUSTOMER' : 'WALKIN')) === 'WALKIN') return WALKIN;
  const { phone, name } = getReferredCustomer(tx, customerId);
  return { customer_type: 'CUSTOMER', customer_id: phone, customer_name: name } as const;
}

/**
 * Reads the table and customer of an order. Throws 404 if one of them is deleted, and 400 if the customer type is
 * CUSTOMER but no customer was sent.
 */
export const readHead = (tx: Tx, body: OrderBody): BillHead => ({
  delivery_type: body.deliveryType,
  ...readCustomer(tx, body),
  ...readTable(tx, body),
});

export const newOrder = (orderId: number, tokenNo: number): HubEvent[] => [
  { event: 'new_order', data: { tokenNo, orderId } },
];

export const placeOrder: Command<OrderBody, Placed> = (tx, body, context) =>
  placeCart(tx, body, context, sellCart(tx, body.cart, saleOf(body, context), context));

interface Placing {
  /** If false, the kitchen gets tickets on its displays but no slips. */
  readonly prints?: boolean;
  /** Who sent an order that came from outside. */
  readonly source?: 'guest' | 'open';
}

/** Places a priced cart. */
export function placeCart(
  tx: Tx,
  body: OrderBody,
  context: CommandContext,
  cart: SoldCart,
  { prints = true, source }: Placing = {},
): Outcome<Placed> {
  const coupon = readCoupon(tx, context.now, body.coupon);
  const counted = takePortions(tx, context.now, takenLines(cart.lines));
  const place = choosePlace(tx, body, readHead(tx, body));
  expectFewCards(tx, cart.lines, place.row?.id ?? null);
  const billId = billFor(tx, context, place, body, cart.totals);
  const { orderId, tokenNo, promisedAt } = storeOrder(tx, context, place.head, cart, {
    billId,
    isFurther: place.row !== undefined,
    invoiceId: null,
    allergies: body.allergies || null,
    ...(source && { source }),
  });
  settleOrdered(tx, context, billId, place, body, cart.totals, promosOf(cart, coupon));
  allowTypedPrices(tx, context, cart, { orderId, billId, tableTitle: place.head.table_title });
  const { sentBy } = context;
  const total = wireOf(tx).amount(cart.totals.totalCents);
  const details = { tokenNo, total, ...(sentBy === undefined ? {} : { sentBy }) };
  audit(tx, context, { kind: 'order.placed', entity: 'order', id: orderId, details });
  const message = 'Order sent to kitchen successfully.';
  const { events, signals } = printOutcome(prints ? printOrder(tx, context, orderId) : []);
  return {
    answer: { message, tokenNo, orderId, billId, promisedAt },
    events: [...newOrder(orderId, tokenNo), ...billsUpdated([billId]), ...counted, ...events],
    signals,
  };
}
