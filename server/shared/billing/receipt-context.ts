// All that a receipt says, and how it comes of orders (CONTRACT §5, §10).
import type { Order } from '../entities/orders.ts';
import type { CustomerType, DeliveryType } from '../states/order.ts';
import { type Currency, type Decimals, fromMinor, toMinor } from './money.ts';

/** A line of a receipt; `price` is the unit with its add-ons, as a wire amount (CONTRACT §10 Receipt context). */
export interface ReceiptLine {
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly notes: string | null;
  readonly variant: string | null;
  readonly addons: readonly string[];
  /** What it comes to before discounts, where that is not pieces × price. */
  readonly amount?: number;
  /** The house pays. */
  readonly isComp?: boolean;
}

/** At the top of paper over a bill that is still to be paid. */
export const NOT_A_RECEIPT = 'NOT A RECEIPT';

/** What a bill or an invoice of shared, reduced or charged lines says besides, in wire amounts. */
export interface ReceiptSheet {
  /** In large letters at the top: NOT A RECEIPT, CREDIT NOTE. */
  readonly heading: string | null;
  /** Instead of the orders: `Invoice 12`, `Bill 7`. */
  readonly number: string;
  /** The invoice of which a credit note gives back. */
  readonly refundOf: number | null;
  readonly part: { readonly no: number; readonly of: number } | null;
  readonly guests: number | null;
  readonly discount: number;
  readonly service: { readonly title: string; readonly total: number } | null;
  readonly taxes: readonly { readonly title: string; readonly net: number; readonly tax: number }[];
  readonly rounding: number;
  readonly tips: number;
}

/** How a bill, or a part of it, was paid, in wire amounts. */
export interface ReceiptPayment {
  readonly title: string;
  /** Its part of the total; said where several share it. */
  readonly amount?: number;
  readonly tendered: number | null;
  readonly change: number | null;
}

/** All that a receipt says, in wire amounts; it is kept as JSON. */
export interface ReceiptContext {
  readonly cartItems: readonly ReceiptLine[];
  readonly deliveryType: DeliveryType;
  readonly customerType: CustomerType;
  readonly customerName: string | null;
  readonly tableTitle: string | null;
  readonly currency: string;
  /** Absent on paper that was made out when all had two. */
  readonly currencyDecimals?: Decimals;
  readonly itemsTotal: number;
  readonly taxTotal: number;
  readonly payableTotal: number;
  /** Null where several orders share the receipt. */
  readonly tokenNo: number | null;
  readonly orderIds: readonly number[];
  /** Printed again from the books: it says so, so that nobody is paid or served for it twice. */
  readonly isDuplicate?: boolean;
  /** The how manieth paper this is of a bill that is still to be paid; said from the second on. */
  readonly copy?: number;
  /** A bill that is still to be paid: no receipt yet. */
  readonly isUnpaid?: boolean;
  /** How it was paid; absent while it is not, and where several payments share it. */
  readonly payment?: ReceiptPayment;
  /** All payments in their order, where several share the total. */
  readonly payments?: readonly Required<ReceiptPayment>[];
  /** What of the total is paid and what is due, where some of the orders are paid and that is not all said above. */
  readonly settled?: { readonly paid: number; readonly due: number };
  readonly sheet?: ReceiptSheet;
}

/** The part of a receipt that says how it was paid. */
export type PaidPart = Pick<ReceiptContext, 'payment' | 'payments'>;

/** The payments of an invoice as its receipt says them. */
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

/** Where one order is paid, and the payments said are not those of all. */
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

/** The receipt of a bill over one order or several, which it lists; cancelled items are left out (CONTRACT §5). */
export function receiptOfOrders(
  bill: { subtotal: number; taxTotal: number; total: number; orders: readonly Order[] },
  currency: Currency,
  paid: PaidPart = {},
): ReceiptContext {
  const [first] = bill.orders;
  const items = bill.orders.flatMap((order) => order.items);
  return {
    cartItems: items
      .filter((item) => item.status !== 'cancelled')
      .map((item) => ({
        title: item.item_title,
        quantity: item.quantity,
        price: item.price,
        notes: item.notes,
        variant: item.variant_title,
        addons: item.addons.map((addon) => addon.title),
      })),
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
