// The contents of a receipt, and how they are made from orders (contract 5, 10).
import type { Order, OrderItem } from '../entities/orders.ts';
import type { CustomerType, DeliveryType } from '../states/order.ts';
import { type Currency, type Decimals, fromMinor, toMinor } from './money.ts';
import { gatherSets, type ReceiptLine } from './receipt-sets.ts';

/** The heading of a printed bill that is still to be paid. */
export const NOT_A_RECEIPT = 'NOT A RECEIPT';

/** A row of a sum, as a wire amount. */
interface ReceiptSum {
  readonly label: string;
  readonly amount: number;
}

/** Additional contents for a bill or invoice with shared lines, discounts or a service charge, in wire amounts. */
export interface ReceiptSheet {
  /** Large letters at the top: NOT A RECEIPT, CREDIT NOTE. */
  readonly heading: string | null;
  /** Printed instead of the order numbers: `Invoice 12`, `Bill 7`. */
  readonly number: string;
  /** The number of the invoice that a credit note refunds. */
  readonly refundOf: number | null;
  readonly part: { readonly no: number; readonly of: number } | null;
  readonly guests: number | null;
  readonly discount: number;
  readonly service: { readonly title: string; readonly total: number } | null;
  readonly taxes: readonly { readonly title: string; readonly net: number; readonly tax: number }[];
  /**
   * The rows that lead to the total (none if nothing reduces or increases the subtotal), and the taxes that the total
   * includes.
   */
  readonly sums?: {
    readonly rows: readonly ReceiptSum[];
    readonly included: readonly ReceiptSum[];
  };
  /** Present for one of several equal parts: the total of all parts at menu prices, and the amount of this part. */
  readonly evenShare?: { readonly of: number; readonly full: number; readonly own: number };
  readonly rounding: number;
  readonly tips: number;
  /** The allergies of the guests, on a bill that is still to be paid. */
  readonly allergies?: readonly string[];
}

/** How a bill, or a part of it, was paid, in wire amounts. */
export interface ReceiptPayment {
  readonly title: string;
  /** The part of the total that this payment pays. Present if there are several payments. */
  readonly amount?: number;
  readonly tendered: number | null;
  readonly change: number | null;
}

/** The contents of a receipt, in wire amounts; stored as JSON. */
export interface ReceiptContext {
  readonly cartItems: readonly ReceiptLine[];
  readonly deliveryType: DeliveryType;
  readonly customerType: CustomerType;
  readonly customerName: string | null;
  readonly tableTitle: string | null;
  readonly currency: string;
  /** Absent in receipts stored when every currency had two decimals. */
  readonly currencyDecimals?: Decimals;
  readonly itemsTotal: number;
  readonly taxTotal: number;
  readonly payableTotal: number;
  /** Null if several orders share the receipt. */
  readonly tokenNo: number | null;
  readonly orderIds: readonly number[];
  /**
   * Whether the paper is a reprint. A reprint is marked as a duplicate, so that nobody is paid or served twice for
   * it.
   */
  readonly isDuplicate?: boolean;
  /** The number of this copy of an unpaid bill; present from the second copy on. */
  readonly copy?: number;
  /** The paper is a bill that is still to be paid, not a receipt. */
  readonly isUnpaid?: boolean;
  /** The only payment; absent if the bill is unpaid or has several payments. */
  readonly payment?: ReceiptPayment;
  /** All payments in order, if there are several. */
  readonly payments?: readonly Required<ReceiptPayment>[];
  /**
   * The paid and the due part of the total. Present if some orders are paid, but `payment` and `payments` do not
   * account for all orders.
   */
  readonly settled?: { readonly paid: number; readonly due: number };
  readonly sheet?: ReceiptSheet;
}

/** The fields of a receipt that show how it was paid. */
export type PaidPart = Pick<ReceiptContext, 'payment' | 'payments'>;

/** Returns the payments of an invoice in the form of its receipt. */
export function paidPartOf(payments: readonly Required<ReceiptPayment>[]): PaidPart {
  const said = payments.map(({ title, amount, tendered, change }) => ({
    title,
    amount,
    tendered,
    change,
  }));
  const [first] = said;
  if (first === undefined) return {};
  return said.length === 1 ? { payment: first } : { payments: said };
}

/**
 * Returns the paid and due parts if an order is paid and the payments in `paid` do not account for all orders;
 * otherwise an empty object.
 */
function settledOf(
  orders: readonly Order[],
  { decimals }: Currency,
  paid: PaidPart,
): Pick<ReceiptContext, 'settled'> {
  if (orders.every(({ payment_status }) => payment_status !== 'paid')) return {};
  const cents = { paid: 0, pending: 0 };
  for (const { payment_status, items } of orders) {
    for (const { status, total } of items) {
      if (status !== 'cancelled') cents[payment_status] += toMinor(total, decimals);
    }
  }
  const isSaid = paid.payment !== undefined || (paid.payments !== undefined && cents.pending === 0);
  if (isSaid) return {};
  const amountOf = (minor: number) => fromMinor(minor, decimals);
  return { settled: { paid: amountOf(cents.paid), due: amountOf(cents.pending) } };
}

const lineOf = (item: OrderItem): ReceiptLine => ({
  itemId: item.id,
  title: item.item_title,
  quantity: item.quantity,
  price: item.price,
  notes: item.notes,
  variant: item.variant_title,
  addons: item.addons.map((addon) => addon.title),
});

/** Returns the receipt of a bill with the orders that it lists. Cancelled items are left out (contract 5). */
export function receiptOfOrders(
  bill: { subtotal: number; taxTotal: number; total: number; orders: readonly Order[] },
  currency: Currency,
  paid: PaidPart = {},
): ReceiptContext {
  const [first] = bill.orders;
  const items = bill.orders.flatMap((order) => order.items);
  return {
    cartItems: gatherSets(
      items
        .filter((item) => item.status !== 'cancelled')
        .map((item) => ({ of: item, line: lineOf(item) })),
      currency.decimals,
    ),
    deliveryType: first?.delivery_type ?? 'dinein',
    customerType: first?.customer_type ?? 'WALKIN',
    customerName: first?.customer_name ?? null,
    tableTitle: first?.table_title ?? null,
    currency: currency.code,
    currencyDecimals: currency.decimals,
    itemsTotal: bill.subtotal,
    taxTotal: bill.taxTotal,
    payableTotal: bill.total,
    tokenNo: bill.orders.length === 1 ? (first?.token_no ?? null) : null,
    orderIds: bill.orders.map((order) => order.id),
    ...paid,
    ...settledOf(bill.orders, currency, paid),
    ...(bill.orders.every(({ payment_status }) => payment_status === 'pending') &&
      paid.payment === undefined &&
      paid.payments === undefined && { isUnpaid: true }),
  };
}
