// Placing an order, paid at once or later: one transaction from the token to the last add-on (CONTRACT §5, §7).

import type { Selectable } from 'kysely';
import { type Bill, openBill, settleBill, sumsOf } from '#shared/billing/bill.ts';
import { soldLine } from '#shared/billing/line.ts';
import { discountBill } from '#shared/billing/reduce.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { OrderItemAddonRow, OrderItemRow, OrderRow } from '../../db/schema.ts';
import { printOrder, printOutcome, printPaid } from '../../printing/jobs/jobs.ts';
import { type RecordedLine, recordSale } from '../../rollups/record.ts';
import type { Command, CommandContext } from '../../threads/command.ts';
import { nextToken, openBusinessDay, saleHour } from '../../time/business-day.ts';
import type { BillHead } from '../billing/bill-moves.ts';
import { loadBill } from '../billing/bill-queries.ts';
import { paidWith } from '../billing/paper-moves.ts';
import { payBill, payPlainBill, readTender } from '../billing/paying-moves.ts';
import type { Paid } from '../billing/payment-moves.ts';
import { billFor, choosePlace, settleOrdered } from '../billing/placing-moves.ts';
import { readReduction, reduceBill } from '../billing/reducing-moves.ts';
import { getReferredCustomer } from '../customers/queries.ts';
import { billRulesOf, wireOf } from '../store/bill-rules-queries.ts';
import { getTableHead, NO_TABLE } from '../tables/queries.ts';
import { checkTotals, type SoldCart, type SoldLine, sellCart } from './cart.ts';

type OrderBody = BodyOf<'POST /pos/create-order'>;
type PaidOrderBody = BodyOf<'POST /pos/create-order-and-invoice'>;

interface Placed {
  message: string;
  tokenNo: number;
  orderId: number;
  billId: number;
}

const NO_TOTALS = { subtotalCents: 0, taxTotalCents: 0, totalCents: 0 };
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

/** Where an order goes and for whom; 404 for a table or customer that is gone, 400 for CUSTOMER with none. */
const readHead = (tx: Tx, body: OrderBody): BillHead => ({
  delivery_type: body.deliveryType,
  ...readCustomer(tx, body),
  ...readTable(tx, body),
});

type NewOrder = Omit<OrderRow, 'id' | 'status' | 'seen_at' | 'payment_status'> & {
  payment_status: 'pending' | 'paid';
};
const insertOrder = prepared<{ [K in keyof NewOrder]: NewOrder[K] }>()((p) =>
  qb.insertInto('orders').values({
    business_day: p('business_day'),
    token_no: p('token_no'),
    created_at: p('created_at'),
    sale_hour: p('sale_hour'),
    delivery_type: p('delivery_type'),
    customer_type: p('customer_type'),
    customer_id: p('customer_id'),
    customer_name: p('customer_name'),
    table_id: p('table_id'),
    table_title: p('table_title'),
    floor: p('floor'),
    payment_status: p('payment_status'),
    invoice_id: p('invoice_id'),
    user_id: p('user_id'),
    bill_id: p('bill_id'),
  }),
);

type NewItem = Omit<
  Selectable<OrderItemRow>,
  'id' | 'status' | 'is_apart' | 'was_printed' | 'table_title'
>;
const insertItem = prepared<{ [K in keyof NewItem]: NewItem[K] }>()((p) =>
  qb.insertInto('order_items').values({
    order_id: p('order_id'),
    item_id: p('item_id'),
    item_title: p('item_title'),
    category_id: p('category_id'),
    variant_id: p('variant_id'),
    variant_title: p('variant_title'),
    variant_price_cents: p('variant_price_cents'),
    quantity: p('quantity'),
    price_cents: p('price_cents'),
    net_cents: p('net_cents'),
    tax_cents: p('tax_cents'),
    total_cents: p('total_cents'),
    tax_title: p('tax_title'),
    tax_rate_milli: p('tax_rate_milli'),
    tax_type: p('tax_type'),
    notes: p('notes'),
    created_at: p('created_at'),
    seat: p('seat'),
    course: p('course'),
  }),
);

const insertAddon = prepared<{ [K in keyof OrderItemAddonRow]: OrderItemAddonRow[K] }>()((p) =>
  qb.insertInto('order_item_addons').values({
    order_item_id: p('order_item_id'),
    position: p('position'),
    addon_id: p('addon_id'),
    title: p('title'),
    price_cents: p('price_cents'),
  }),
);

function storeOrder(
  tx: Tx,
  { now, actor }: CommandContext,
  head: BillHead,
  cart: SoldCart,
  { billId, invoiceId }: { billId: number; invoiceId: number | null },
): { orderId: number; tokenNo: number } {
  const day = openBusinessDay(tx, now);
  const tokenNo = nextToken(tx, day);
  const order = { ...head, business_day: day, sale_hour: saleHour(tx, now) };
  const { id: orderId } = tx.run(insertOrder, {
    ...order,
    token_no: tokenNo,
    created_at: now,
    payment_status: invoiceId === null ? 'pending' : 'paid',
    invoice_id: invoiceId,
    user_id: actor?.userId ?? null,
    bill_id: billId,
  });
  for (const line of cart.lines) storeLine(tx, orderId, now, line);
  const pieces = cart.lines.map(({ item, quantity }) => ({ item_id: item.id, quantity }));
  recordSale(tx, order, pieces);
  return { orderId, tokenNo };
}

function storeLine(tx: Tx, orderId: number, now: number, line: SoldLine): void {
  const { item, variant } = line;
  const { id } = tx.run(insertItem, {
    order_id: orderId,
    item_id: item.id,
    item_title: item.title,
    category_id: item.category_id,
    variant_id: variant?.id ?? null,
    variant_title: variant?.title ?? null,
    variant_price_cents: variant?.price_cents ?? null,
    quantity: line.quantity,
    price_cents: line.unitCents,
    net_cents: line.netCents,
    tax_cents: line.taxCents,
    total_cents: line.totalCents,
    tax_title: item.tax_title,
    tax_rate_milli: item.rate_milli,
    tax_type: item.tax_type,
    notes: line.notes,
    created_at: now,
    seat: line.seat,
    course: line.course,
  });
  for (const [position, addon] of line.addons.entries()) {
    const { title, price_cents } = addon;
    tx.run(insertAddon, { order_item_id: id, position, addon_id: addon.id, title, price_cents });
  }
}

const taxedLine = ({ item, netCents, taxCents }: SoldLine): RecordedLine => ({
  tax_title: item.tax_title,
  tax_rate_milli: item.rate_milli,
  tax_type: item.tax_type,
  net_cents: netCents,
  tax_cents: taxCents,
});

const newOrder = (orderId: number, tokenNo: number): HubEvent[] => [
  { event: 'new_order', data: { tokenNo, orderId } },
];

/** An order that is paid later (CONTRACT §5). */
export const placeOrder: Command<OrderBody, Placed> = (tx, body, context) => {
  const cart = sellCart(tx, body.cart);
  const place = choosePlace(tx, body, readHead(tx, body));
  const billId = billFor(tx, context, place, body, cart.totals);
  const { orderId, tokenNo } = storeOrder(tx, context, place.head, cart, {
    billId,
    invoiceId: null,
  });
  settleOrdered(tx, billId, place, body, cart.totals);
  const details = { tokenNo, total: wireOf(tx).amount(cart.totals.totalCents) };
  audit(tx, context, { kind: 'order.placed', entity: 'order', id: orderId, details });
  const message = 'Order sent to kitchen successfully!';
  const { events, signals } = printOutcome(printOrder(tx, context, orderId));
  const joined: HubEvent[] = place.row
    ? [{ event: 'bill_update', data: { billIds: [billId] } }]
    : [];
  return {
    answer: { message, tokenNo, orderId, billId },
    events: [...newOrder(orderId, tokenNo), ...joined, ...events],
    signals,
  };
};

type PaidAnswer = Placed & { invoiceId: number; change: number | null };

/** The bill that a cart would be, with its discount and charge, before anything is written. */
function billOver(tx: Tx, body: PaidOrderBody, cart: SoldCart): Bill {
  const { taxRounding, serviceRule } = billRulesOf(tx);
  const isDineIn = body.deliveryType === 'dinein';
  const empty = openBill({ taxRounding, serviceRule, isDineIn, guests: body.guests ?? null });
  const lines = cart.lines.map(({ unitCents, quantity, item, tax }) =>
    soldLine({
      id: 0,
      itemId: item.id,
      unitCents,
      quantity,
      tax: tax && { ...tax, title: item.tax_title ?? '' },
    }),
  );
  const bill = settleBill({ ...empty, lines });
  return body.discount ? discountBill(bill, readReduction(tx, body.discount)) : bill;
}

/** An order that is paid at once and still goes to the kitchen; it always has a bill of its own (CONTRACT §5, §15). */
export const placeAndPayOrder: Command<PaidOrderBody, PaidAnswer> = (tx, body, context) => {
  const cart = sellCart(tx, body.cart);
  const bill = billOver(tx, body, cart);
  const totals = sumsOf(bill);
  checkTotals(tx, totals, [body.netTotal, body.taxTotal, body.total]);
  const place = { row: undefined, head: readHead(tx, body) };
  const paid = readTender(tx, body, totals.totalCents);
  const isPlain = bill.taxRounding === 'line' && !bill.hasService && !body.discount;
  const billId = billFor(tx, context, place, body, cart.totals);
  const sale = { head: place.head, totals: cart.totals, guests: body.guests ?? 0, paid };
  const early = isPlain
    ? payPlainBill(tx, context, billId, { ...sale, lines: cart.lines.map(taxedLine) })
    : null;
  const { orderId, tokenNo } = storeOrder(tx, context, place.head, cart, {
    billId,
    invoiceId: early,
  });
  const invoiceId = early ?? payReduced(tx, context, billId, body, paid);
  const details = {
    tokenNo,
    total: wireOf(tx).amount(totals.totalCents),
    invoiceId,
    paymentType: paid.payments.map(({ offered }) => offered.title).join(', '),
  };
  audit(tx, context, { kind: 'order.placed-and-paid', entity: 'order', id: orderId, details });
  const message = 'Order paid and sent to kitchen successfully!';
  const change = wireOf(tx).orNull(paid.changeCents);
  const answer = { message, tokenNo, orderId, billId, invoiceId, change };
  const { events, signals } = printOutcome([
    ...printOrder(tx, context, orderId),
    ...printPaid(tx, context, [orderId], paidWith(tx, invoiceId, paid)),
  ]);
  return { answer, events: [...newOrder(orderId, tokenNo), ...events], signals };
};

/** The stored order's bill with its charge and discount, then paid. */
function payReduced(
  tx: Tx,
  context: CommandContext,
  billId: number,
  body: PaidOrderBody,
  paid: Paid,
): number {
  settleOrdered(tx, billId, { row: undefined, head: readHead(tx, body) }, body, NO_TOTALS);
  if (body.discount) reduceBill(tx, context, loadBill(tx, billId), body.discount);
  const { invoiceId } = payBill(tx, context, loadBill(tx, billId), paid);
  if (invoiceId === null) throw new Error(`bill ${billId} was paid and is not at zero`);
  return invoiceId;
}
