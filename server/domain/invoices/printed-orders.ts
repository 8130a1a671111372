// One receipt for orders whose lines are on several invoices and bills. Adds up the figures of all these invoices and
// bills (contract 5.13).
import { NOT_A_RECEIPT, type ReceiptContext } from '#shared/billing/receipt-context.ts';
import { receiptLinesOf } from '#shared/billing/receipt-line.ts';
import { standing } from '#shared/billing/standing.ts';
import type { WholeInvoice } from '#shared/entities/billing.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { numberOnPaper } from '#shared/number-on-paper.ts';
import type { Tx } from '../../db/executor.ts';
import { getWireBill } from '../bills/read-form.ts';
import { billRulesOf, type Wire, wireOf } from '../store/bill-rules.ts';
import { getInvoice } from './list-invoices.ts';
import { orderIdsOf, paidBy, paperCurrency, taxesOf } from './printed-bill.ts';

/** The part of one invoice or bill that belongs to the orders, in minor units. */
interface Piece {
  readonly items: readonly BillLine[];
  /** The items and the service charge. */
  readonly taxed: Parameters<typeof taxesOf>[1];
  readonly service: { readonly title: string; readonly cents: number } | null;
  readonly discountCents: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly paidCents: number;
  readonly dueCents: number;
}

function pieceOfBill(bill: Bill, { near }: Wire): Piece {
  const { lines: items, service } = bill;
  return {
    items,
    taxed: service ? [...items, service] : items,
    service: service && { title: service.title, cents: near(service.total) },
    discountCents: near(bill.discountTotal),
    netCents: near(bill.subtotal),
    taxCents: near(bill.taxTotal),
    paidCents: near(bill.paid),
    dueCents: near(bill.due),
  };
}

interface InvoicePart {
  readonly invoice: WholeInvoice;
  /** Whether all lines of the invoice belong to these orders. */
  readonly isWhole: boolean;
  readonly lines: WholeInvoice['lines'];
}

/**
 * Returns the lines of an invoice that belong to these orders. The service charge is included only if the invoice has
 * no other orders.
 */
function partOf(invoice: WholeInvoice, orderIds: readonly number[]): InvoicePart {
  const { lines } = invoice;
  const isOwn = ({ order_id }: BillLine) => order_id !== null && orderIds.includes(order_id);
  const isWhole = lines.every((line) => line.kind === 'service' || isOwn(line));
  return { invoice, isWhole, lines: isWhole ? lines : lines.filter(isOwn) };
}

function pieceOfInvoice({ lines }: InvoicePart, { near }: Wire): Piece {
  const items = lines.filter(({ kind }) => kind === 'item');
  const service = lines.find(({ kind }) => kind === 'service');
  const sum = (of: (line: BillLine) => number, over: readonly BillLine[] = lines) =>
    over.reduce((all, line) => all + near(of(line)), 0);
  return {
    items,
    taxed: lines,
    service: service ? { title: service.title, cents: near(service.total) } : null,
    discountCents: sum(({ off }) => off, items),
    netCents: sum(({ net }) => net),
    taxCents: sum(({ tax }) => tax),
    paidCents: sum(({ total }) => total),
    dueCents: 0,
  };
}

/** Returns the customer and the table of the first open bill, or else of the first invoice. */
function headOf(bill: Bill | undefined, invoice: WholeInvoice | undefined) {
  const first = bill ?? invoice;
  if (!first) throw new Error('a paper over nothing');
  return {
    deliveryType: first.delivery_type,
    customerType: first.customer_type,
    customerName: 'name' in first ? first.name : first.customer_name,
    tableTitle: first.table_title,
  };
}

const numberOf = (parts: readonly InvoicePart[], bills: readonly Bill[]): string =>
  [
    ...parts.map(
      ({ invoice }) => `Invoice ${numberOnPaper(invoice.invoice_id, invoice.generation)}`,
    ),
    ...bills.map(({ id, title }) => (title === null ? `Bill ${id}` : `Bill ${id}, ${title}`)),
  ].join('; ');

type Settled = Pick<ReceiptContext, 'payment' | 'payments' | 'settled'>;

/**
 * Returns the payments if the receipt covers only complete invoices; otherwise how much of the total is paid and how
 * much is due.
 */
function settledOf(tx: Tx, parts: readonly InvoicePart[], pieces: readonly Piece[]): Settled {
  const wire = wireOf(tx);
  if (pieces.length === parts.length && parts.every(({ isWhole }) => isWhole)) {
    return paidBy(parts.flatMap(({ invoice }) => standing(invoice.payments)));
  }
  const sum = (of: (piece: Piece) => number) =>
    wire.amount(pieces.reduce((all, piece) => all + of(piece), 0));
  return {
    settled: { paid: sum((piece) => piece.paidCents), due: sum((piece) => piece.dueCents) },
  };
}

/** Returns the receipt data for orders with these invoices and open bills. */
export function receiptOfPaidOrders(
  tx: Tx,
  orderIds: readonly number[],
  { invoices, bills: billIds }: { invoices: readonly number[]; bills: readonly number[] },
): ReceiptContext {
  const wire = wireOf(tx);
  const { decimals } = billRulesOf(tx);
  const bills = billIds.map((id) => getWireBill(tx, id));
  const parts = invoices.map((id) => partOf(getInvoice(tx, id), orderIds));
  const pieces = [
    ...parts.map((part) => pieceOfInvoice(part, wire)),
    ...bills.map((bill) => pieceOfBill(bill, wire)),
  ];
  const sum = (of: (piece: Piece) => number) =>
    wire.amount(pieces.reduce((all, piece) => all + of(piece), 0));
  const items = pieces.flatMap((piece) => piece.items);
  const service = pieces.flatMap((piece) => piece.service ?? [])[0];
  const settled = settledOf(tx, parts, pieces);
  const more = (of: (invoice: WholeInvoice) => number) =>
    settled.settled
      ? 0
      : wire.amount(parts.reduce((all, one) => all + wire.near(of(one.invoice)), 0));
  return {
    ...headOf(bills[0], parts[0]?.invoice),
    ...paperCurrency(tx),
    cartItems: receiptLinesOf(items, decimals),
    itemsTotal: sum((piece) => piece.netCents),
    taxTotal: sum((piece) => piece.taxCents),
    payableTotal: sum((piece) => piece.netCents + piece.taxCents),
    tokenNo: null,
    orderIds: orderIdsOf(items),
    ...settled,
    sheet: {
      heading: bills.length === 0 ? null : NOT_A_RECEIPT,
      number: numberOf(parts, bills),
      refundOf: null,
      part: null,
      guests: null,
      discount: sum((piece) => piece.discountCents),
      service: service
        ? { title: service.title, total: sum((piece) => piece.service?.cents ?? 0) }
        : null,
      taxes: taxesOf(
        tx,
        pieces.flatMap((piece) => piece.taxed),
      ),
      rounding: more(({ rounding }) => rounding),
      tips: more(({ tips }) => tips),
    },
  };
}
