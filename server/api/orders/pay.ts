// The two calls that pay orders without naming a bill: they find or open the bill of the orders, then pay it like any
// other bill (contract 5, 15).
import { type Bill, openBill, promotionTotalOf, settleBill, sumsOf } from '#shared/billing/bill.ts';
import type { Cents } from '#shared/billing/money.ts';
import { discountBill } from '#shared/billing/reduce.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { expectPayerFields } from '../../domain/accounts/tender.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { billWithOnly } from '../../domain/bills/bill-of-orders.ts';
import { billFor, type OrderedPromos, settleOrdered } from '../../domain/bills/choose-bill.ts';
import { readCoupon } from '../../domain/bills/coupons.ts';
import { readDiscount, reduceBill } from '../../domain/bills/discounts.ts';
import { listBillIdsOf, loadBill } from '../../domain/bills/load-bills.ts';
import { isUnpaid } from '../../domain/bills/unpaid-orders.ts';
import { type PaidOff, payBill, payPlainBill } from '../../domain/checkout/pay-bill.ts';
import { paperOf } from '../../domain/checkout/receipt-and-drawer.ts';
import { recordsRefusal } from '../../domain/checkout/refused-payments.ts';
import { takePayment } from '../../domain/checkout/take-payment.ts';
import { auditCompleted, closeOrders } from '../../domain/kitchen/complete-orders.ts';
import { takePortions } from '../../domain/menu/take-portions.ts';
import { getOrderRows, type SoldOrder } from '../../domain/orders/orders.ts';
import {
  countOffers,
  expectBookable,
  getPaymentType,
  type Paid,
  readOffers,
  readTappedAt,
  type SentPayment,
  titlesOf,
} from '../../domain/payments/payments.ts';
import { printOrder, printOutcome } from '../../domain/print-jobs/jobs.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import type { RecordedLine } from '../../rollups/record.ts';
import { checkBill, checkTotals, type SoldCart, sellCart } from './cart.ts';
import { billedCart, promosOf } from './cart-promos.ts';
import { saleOf } from './line-price.ts';
import { newOrder, type Placed, readHead } from './place.ts';
import { takenLines } from './portions.ts';
import { expectFewCards } from './sell-card.ts';
import type { SoldLine } from './sold-line.ts';
import { storeOrder } from './store-order.ts';
import { allowTypedPrices } from './typed-prices.ts';

/** Either one payment type with the amount tendered, or payments that add up to the total. */
interface SentTender {
  readonly paymentTypeId?: number | null;
  readonly tendered?: number | null;
  readonly payments?: readonly SentPayment[] | null;
}

/**
 * Reads the payments of a call; 400 if they would be invalid for any total. Returns a function that applies them to a
 * total. That function throws 400 if too little was tendered or the payments do not add up to the total.
 */
function readTender(tx: Tx, sent: SentTender): (totalCents: Cents) => Paid {
  const { paymentTypeId = null, tendered = null, payments = null } = sent;
  if (payments !== null) {
    if (paymentTypeId !== null || tendered !== null) {
      throw invalid('payments', 'Please send payments or one payment type, not both.');
    }
    const offers = readOffers(tx, payments);
    for (const offer of offers) expectPayerFields(offer);
    const sum = offers.reduce((all, { amountCents }) => all + amountCents, 0);
    return (totalCents) => {
      if (sum === totalCents) return countOffers(tx, totalCents, offers);
      throw invalid(
        'payments',
        say`The payments must add up to ${{ total: wireOf(tx).text(totalCents) }}.`,
      );
    };
  }
  const type = getPaymentType(tx, paymentTypeId);
  const isCash = type.is_cash === 1;
  const tenderedCents = tendered === null ? null : wireOf(tx).read(tendered, 'tendered');
  const plain = { kind: type.kind ?? 'usual', code: null, accountId: null, tipCents: 0 } as const;
  expectPayerFields(plain);
  const offer = { typeId: type.id, title: type.title, isCash, tenderedCents, ...plain };
  return (totalCents) => countOffers(tx, totalCents, [{ ...offer, amountCents: totalCents }]);
}

const idsOf = (orders: readonly SoldOrder[]): number[] => orders.map(({ id }) => id);

/**
 * Returns the orders that are not cancelled, and their unpaid lines; 404 for an unknown order, 409 if nothing is
 * unpaid.
 */
function getPayable(tx: Tx, orderIds: readonly number[]) {
  const orders = getOrderRows(tx, orderIds).filter(({ status }) => status !== 'cancelled');
  const unpaid = orders.filter(isUnpaid);
  const [first] = unpaid;
  if (orders.length === 0) throw new Refusal('ORDER_CANCELLED', 'This order is cancelled.');
  if (!first) throw new Refusal('ORDER_PAID', 'This order is already paid.');
  return { orders, unpaid, first };
}

function auditPaid(
  tx: Tx,
  context: CommandContext,
  invoiceId: number,
  sale: { readonly orderIds: readonly number[]; readonly totals: Totals; readonly paid: Paid },
): void {
  const { orderIds, totals, paid } = sale;
  const total = wireOf(tx).amount(totals.totalCents);
  const details = { orderIds, total, paymentType: titlesOf(paid) };
  audit(tx, context, { kind: 'order.paid', entity: 'invoice', id: invoiceId, details });
}

/** Returns the invoice that pays all of these orders. Throws 409 if one of the orders is not on that invoice. */
function invoiceOver(unpaid: readonly SoldOrder[], { invoiceId, paidOrderIds }: PaidOff): number {
  if (invoiceId !== null && paidOrderIds.length === unpaid.length) return invoiceId;
  throw new Refusal('ORDER_PAID', 'One of these orders is already paid.');
}

/**
 * Issues one invoice for the unpaid orders. Completes these orders and the orders that were paid before; skips
 * cancelled orders.
 */
export const payOrders: Command<
  BodyOf<'POST /orders/complete-and-pay-order'>,
  AnswerOf<'POST /orders/complete-and-pay-order'>
> = recordsRefusal('POST /orders/complete-and-pay-order', (tx, body, context) => {
  const payTotal = readTender(tx, body);
  const tappedAt = readTappedAt(body.tappedAt);
  const { orders, unpaid, first } = getPayable(tx, body.orderIds);
  const billsBefore = listBillIdsOf(tx, idsOf(unpaid));
  const loaded = billWithOnly(tx, context, unpaid, first);
  const totals = sumsOf(loaded.bill);
  checkBill(totals);
  checkTotals(tx, totals, [body.subTotal, body.taxTotal, body.total]);
  const paid = payTotal(totals.totalCents);
  const taken = takePayment(tx, context, loaded, {
    paid,
    tappedAt,
    head: first,
    orderIds: idsOf(unpaid),
    prints: body.printReceipt,
    close: (paidOff) => {
      const invoiceId = invoiceOver(unpaid, paidOff);
      const closed = closeOrders(tx, context, orders);
      // Orders that this call pays are in the audit row of the payment. Only the other orders get separate rows.
      const others = closed.ids.filter((id) => !idsOf(unpaid).includes(id));
      auditCompleted(tx, context, others);
      auditPaid(tx, context, invoiceId, { orderIds: idsOf(unpaid), totals, paid });
      return closed;
    },
  });
  const { ids: closed, fired } = taken.closed;
  const touched = orders.filter((order) => isUnpaid(order) || closed.includes(order.id));
  return {
    answer: {
      message: 'Order paid and completed.',
      invoiceId: invoiceOver(unpaid, taken),
      change: taken.change,
      ...(taken.cards.length > 0 && { cards: [...taken.cards] }),
      ...taken.receipt,
    },
    events: [
      {
        event: 'order_update',
        data: { orderIds: [...new Set([...idsOf(touched), ...fired.orderIds])] },
      },
      ...billsUpdated([...billsBefore, loaded.row.id]),
      ...taken.events,
    ],
    signals: taken.signals,
  };
});

type PaidOrderBody = BodyOf<'POST /pos/create-order-and-invoice'>;

const NO_TOTALS = { subtotalCents: 0, taxTotalCents: 0, totalCents: 0 };

const taxedLine = ({ tax, netCents, taxCents }: SoldLine): RecordedLine => ({
  tax_title: tax?.title ?? null,
  tax_rate_milli: tax?.rateMilli ?? null,
  tax_type: tax?.type ?? null,
  net_cents: netCents,
  tax_cents: taxCents,
});

type PaidAnswer = Omit<Placed, 'promisedAt'> & {
  invoiceId: number;
  change: number | null;
  cards?: IssuedCard[];
};

/** Computes the bill of a cart with its promotions, discount and service charge, before anything is stored. */
function billOver(tx: Tx, body: PaidOrderBody, cart: SoldCart, coupon: string | null): Bill {
  const { taxRounding, serviceRule } = billRulesOf(tx);
  const isDineIn = body.deliveryType === 'dinein';
  const empty = openBill({ taxRounding, serviceRule, isDineIn, guests: body.guests ?? null });
  const bill = settleBill({ ...empty, ...billedCart(cart), coupon });
  return body.discount ? discountBill(bill, readDiscount(tx, body.discount).reduction) : bill;
}

/**
 * Places an order and pays it in the same call. The kitchen still has to make the order, and the order always has its
 * own bill (contract 5, 15).
 */
const placeAndPay: Command<PaidOrderBody, PaidAnswer> = (tx, body, context) => {
  const payTotal = readTender(tx, body);
  const tappedAt = readTappedAt(body.tappedAt);
  const cart = sellCart(tx, body.cart, saleOf(body, context), context);
  expectFewCards(tx, cart.lines, null);
  const coupon = readCoupon(tx, context.now, body.coupon);
  const bill = billOver(tx, body, cart, coupon);
  const totals = sumsOf(bill);
  checkTotals(tx, totals, [body.netTotal, body.taxTotal, body.total]);
  const counted = takePortions(tx, context.now, takenLines(cart.lines));
  const place = { row: undefined, head: readHead(tx, body) };
  const paid = payTotal(totals.totalCents);
  const isPlain =
    bill.taxRounding === 'line' &&
    !bill.hasService &&
    !body.discount &&
    coupon === null &&
    promotionTotalOf(bill) === 0 &&
    cart.lines.every(({ card }) => card === null);
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
  const promos = promosOf(cart, coupon);
  const paidOff =
    early === null ? payReduced(tx, context, billId, body, { paid, tappedAt, promos }) : null;
  const invoiceId = early ?? paidOff?.invoiceId ?? 0;
  const cards = paidOff?.cards ?? [];
  allowTypedPrices(tx, context, cart, { orderId, billId, tableTitle: place.head.table_title });
  const details = {
    tokenNo,
    total: wireOf(tx).amount(totals.totalCents),
    invoiceId,
    paymentType: titlesOf(paid),
  };
  audit(tx, context, { kind: 'order.placed-and-paid', entity: 'order', id: orderId, details });
  const message = 'Order paid and sent to kitchen successfully.';
  const change = wireOf(tx).orNull(paid.changeCents);
  const issued = cards.length > 0 ? { cards: [...cards] } : {};
  const answer = { message, tokenNo, orderId, billId, invoiceId, change, ...issued };
  const { events, signals } = printOutcome([
    ...printOrder(tx, context, orderId),
    ...paperOf(tx, context, { paid, invoiceId, orderIds: [orderId] }).jobs,
  ]);
  const told = [...newOrder(orderId, tokenNo), ...billsUpdated([billId])];
  return { answer, events: [...told, ...counted, ...events], signals };
};

export const placeAndPayOrder = recordsRefusal('POST /pos/create-order-and-invoice', placeAndPay);

interface Paying {
  readonly paid: Paid;
  readonly tappedAt: number | null;
  readonly promos: OrderedPromos;
}

/**
 * Applies promotions, service charge and discount to the stored order's bill, then pays it. Returns the invoice and
 * its gift cards.
 */
function payReduced(
  tx: Tx,
  context: CommandContext,
  billId: number,
  body: PaidOrderBody,
  { paid, tappedAt, promos }: Paying,
): { invoiceId: number; cards: readonly IssuedCard[] } {
  const place = { row: undefined, head: readHead(tx, body) };
  settleOrdered(tx, context, billId, place, body, NO_TOTALS, promos);
  if (body.discount) {
    expectBookable(tx, context, paid, tappedAt);
    reduceBill(tx, context, { ...loadBill(tx, billId), isNew: true }, body.discount);
  }
  const { invoiceId, cards } = payBill(tx, context, loadBill(tx, billId), paid, { tappedAt });
  if (invoiceId === null) throw new Error(`bill ${billId} was paid and is not at zero`);
  return { invoiceId, cards };
}
