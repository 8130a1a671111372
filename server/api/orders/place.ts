// Placing an order, paid at once or later: one transaction from the token to the last add-on (CONTRACT §5, §7).

import { type Bill, openBill, settleBill, sumsOf } from '#shared/billing/bill.ts';
import { soldLine } from '#shared/billing/line.ts';
import { discountBill } from '#shared/billing/reduce.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { billFor, choosePlace, settleOrdered } from '../../domain/bills/choose-bill.ts';
import { readDiscount, reduceBill } from '../../domain/bills/discounts.ts';
import { loadBill } from '../../domain/bills/load-bills.ts';
import type { BillHead } from '../../domain/bills/write-bills.ts';
import { payBill, payPlainBill, readTender } from '../../domain/checkout/pay-bill.ts';
import { openForCash, paidWith } from '../../domain/checkout/receipt-and-drawer.ts';
import { tellsRefused } from '../../domain/checkout/refused-payments.ts';
import { getReferredCustomer } from '../../domain/customers/customers.ts';
import { takePortions } from '../../domain/menu/take-portions.ts';
import { expectBookable, type Paid, readTappedAt } from '../../domain/payments/payments.ts';
import { printOrder, printOutcome, printPaid } from '../../domain/print-jobs/jobs.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import { getTableHead, NO_TABLE } from '../../domain/tables/tables.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import type { RecordedLine } from '../../rollups/record.ts';
import { checkTotals, type SoldCart, type SoldLine, sellCart } from './cart.ts';
import { saleOf } from './line-price.ts';
import { takenLine } from './portions.ts';
import { type StoredOrder, storeOrder } from './store-order.ts';
import { allowTypedPrices } from './typed-prices.ts';

type OrderBody = BodyOf<'POST /pos/create-order'>;
type PaidOrderBody = BodyOf<'POST /pos/create-order-and-invoice'>;

interface Placed extends StoredOrder {
  readonly message: string;
  readonly billId: number;
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

const taxedLine = ({ tax, netCents, taxCents }: SoldLine): RecordedLine => ({
  tax_title: tax?.title ?? null,
  tax_rate_milli: tax?.rateMilli ?? null,
  tax_type: tax?.type ?? null,
  net_cents: netCents,
  tax_cents: taxCents,
});

const newOrder = (orderId: number, tokenNo: number): HubEvent[] => [
  { event: 'new_order', data: { tokenNo, orderId } },
];

/** An order that is paid later (CONTRACT §5). */
export const placeOrder: Command<OrderBody, Placed> = (tx, body, context) => {
  const cart = sellCart(tx, body.cart, saleOf(body, context));
  const counted = takePortions(tx, context.now, cart.lines.map(takenLine));
  const place = choosePlace(tx, body, readHead(tx, body));
  const billId = billFor(tx, context, place, body, cart.totals);
  const { orderId, tokenNo, promisedAt } = storeOrder(tx, context, place.head, cart, {
    billId,
    isFurther: place.row !== undefined,
    invoiceId: null,
    allergies: body.allergies || null,
  });
  settleOrdered(tx, context, billId, place, body, cart.totals);
  allowTypedPrices(tx, context, cart, { orderId, billId, tableTitle: place.head.table_title });
  const { sentBy } = context;
  const total = wireOf(tx).amount(cart.totals.totalCents);
  const details = { tokenNo, total, ...(sentBy === undefined ? {} : { sentBy }) };
  audit(tx, context, { kind: 'order.placed', entity: 'order', id: orderId, details });
  const message = 'Order sent to kitchen successfully.';
  const { events, signals } = printOutcome(printOrder(tx, context, orderId));
  return {
    answer: { message, tokenNo, orderId, billId, promisedAt },
    events: [...newOrder(orderId, tokenNo), ...billsUpdated([billId]), ...counted, ...events],
    signals,
  };
};

type PaidAnswer = Omit<Placed, 'promisedAt'> & { invoiceId: number; change: number | null };

/** The bill that a cart would be, with its discount and charge, before anything is written. */
function billOver(tx: Tx, body: PaidOrderBody, cart: SoldCart): Bill {
  const { taxRounding, serviceRule } = billRulesOf(tx);
  const isDineIn = body.deliveryType === 'dinein';
  const empty = openBill({ taxRounding, serviceRule, isDineIn, guests: body.guests ?? null });
  const lines = cart.lines.map(({ unitCents, quantity, item, tax }) =>
    soldLine({ id: 0, itemId: item.id, unitCents, quantity, tax }),
  );
  const bill = settleBill({ ...empty, lines });
  return body.discount ? discountBill(bill, readDiscount(tx, body.discount).reduction) : bill;
}

/** An order that is paid at once and still goes to the kitchen; it always has a bill of its own (CONTRACT §5, §15). */
const placeAndPay: Command<PaidOrderBody, PaidAnswer> = (tx, body, context) => {
  const payTotal = readTender(tx, body);
  const tappedAt = readTappedAt(body.tappedAt);
  const cart = sellCart(tx, body.cart, saleOf(body, context));
  const bill = billOver(tx, body, cart);
  const totals = sumsOf(bill);
  checkTotals(tx, totals, [body.netTotal, body.taxTotal, body.total]);
  const counted = takePortions(tx, context.now, cart.lines.map(takenLine));
  const place = { row: undefined, head: readHead(tx, body) };
  const paid = payTotal(totals.totalCents);
  const isPlain = bill.taxRounding === 'line' && !bill.hasService && !body.discount;
  const billId = billFor(tx, context, place, body, cart.totals);
  const sale = { head: place.head, totals: cart.totals, guests: body.guests ?? 0, paid, tappedAt };
  const early = isPlain
    ? payPlainBill(tx, context, billId, { ...sale, lines: cart.lines.map(taxedLine) })
    : null;
  const { orderId, tokenNo } = storeOrder(tx, context, place.head, cart, {
    billId,
    isFurther: false,
    invoiceId: early,
    allergies: body.allergies || null,
  });
  const invoiceId = early ?? payReduced(tx, context, billId, body, { paid, tappedAt });
  allowTypedPrices(tx, context, cart, { orderId, billId, tableTitle: place.head.table_title });
  const details = {
    tokenNo,
    total: wireOf(tx).amount(totals.totalCents),
    invoiceId,
    paymentType: paid.payments.map(({ offered }) => offered.title).join(', '),
  };
  audit(tx, context, { kind: 'order.placed-and-paid', entity: 'order', id: orderId, details });
  const message = 'Order paid and sent to kitchen successfully.';
  const change = wireOf(tx).orNull(paid.changeCents);
  const answer = { message, tokenNo, orderId, billId, invoiceId, change };
  const { events, signals } = printOutcome([
    ...printOrder(tx, context, orderId),
    ...openForCash(tx, context, paid, invoiceId),
    ...printPaid(tx, context, [orderId], paidWith(tx, invoiceId, paid)),
  ]);
  const told = [...newOrder(orderId, tokenNo), ...billsUpdated([billId])];
  return { answer, events: [...told, ...counted, ...events], signals };
};

export const placeAndPayOrder = tellsRefused('POST /pos/create-order-and-invoice', placeAndPay);

/** The stored order's bill with its charge and discount, then paid. */
function payReduced(
  tx: Tx,
  context: CommandContext,
  billId: number,
  body: PaidOrderBody,
  { paid, tappedAt }: { readonly paid: Paid; readonly tappedAt: number | null },
): number {
  settleOrdered(tx, context, billId, { row: undefined, head: readHead(tx, body) }, body, NO_TOTALS);
  if (body.discount) {
    expectBookable(tx, context, paid, tappedAt);
    reduceBill(tx, context, { ...loadBill(tx, billId), isNew: true }, body.discount);
  }
  const { invoiceId } = payBill(tx, context, loadBill(tx, billId), paid, { tappedAt });
  if (invoiceId === null) throw new Error(`bill ${billId} was paid and is not at zero`);
  return invoiceId;
}
