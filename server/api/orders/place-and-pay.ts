// Places an order and pays it in the same call (contract 5, 15).
import { type Bill, openBill, promotionTotalOf, settleBill, sumsOf } from '#shared/billing/bill.ts';
import { discountBill } from '#shared/billing/reduce.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { billFor, type OrderedPromos, settleOrdered } from '../../domain/bills/choose-bill.ts';
import { readCoupon } from '../../domain/bills/coupons.ts';
import { readDiscount, reduceBill } from '../../domain/bills/discounts.ts';
import { loadBill } from '../../domain/bills/load-bills.ts';
import { payBill, payPlainBill } from '../../domain/checkout/pay-bill.ts';
import { paperOf } from '../../domain/checkout/receipt-and-drawer.ts';
import { recordsRefusal } from '../../domain/checkout/refused-payments.ts';
import { takePortions } from '../../domain/menu/take-portions.ts';
import { expectBookable } from '../../domain/payments/book-payment.ts';
import { type Paid, readTappedAt, titlesOf } from '../../domain/payments/payments.ts';
import { printOrder, printOutcome } from '../../domain/print-jobs/jobs.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import type { RecordedLine } from '../../rollups/record.ts';
import { checkTotals, type SoldCart, sellCart } from './cart.ts';
import { billedCart, promosOf } from './cart-promos.ts';
import { saleOf } from './line-price.ts';
import { newOrder, type Placed, readHead } from './place.ts';
import { takenLines } from './portions.ts';
import { readTender } from './read-tender.ts';
import { expectFewCards } from './sell-card.ts';
import type { SoldLine } from './sold-line.ts';
import { storeOrder } from './store-order.ts';
import { allowTypedPrices } from './typed-prices.ts';

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

/** Returns whether the bill has only dishes at their prices: no service charge, reductions or gift cards. */
const isPlain = (bill: Bill, cart: SoldCart, body: PaidOrderBody, coupon: string | null): boolean =>
  bill.taxRounding === 'line' &&
  !bill.hasService &&
  !body.discount &&
  coupon === null &&
  promotionTotalOf(bill) === 0 &&
  cart.lines.every(({ card }) => card === null);

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
  const billId = billFor(tx, context, place, body, cart.totals);
  const sale = { head: place.head, totals: cart.totals, guests: body.guests ?? 0, paid, tappedAt };
  const early = isPlain(bill, cart, body, coupon)
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
