// The receipt: what was sold → the parts that stand on paper, one after the other. Screens make HTML of them, the hub ESC/POS.
import type { Order } from '../entities/orders.ts';
import type { PrintSettings, StoreSettings } from '../entities/store.ts';
import { type CustomerType, DELIVERY_LABELS, type DeliveryType } from '../states/order.ts';
import { formatAmount, toAmount, toCents } from './money.ts';

/** A line of a receipt; `price` is the unit with its add-ons, as a wire amount (CONTRACT §10 Receipt context). */
interface ReceiptLine {
  readonly title: string;
  readonly quantity: number;
  readonly price: number;
  readonly notes: string | null;
  readonly variant: string | null;
  readonly addons: readonly string[];
  /** What it comes to before discounts, where that is not pieces × price. */
  readonly amount?: number;
}

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
  readonly itemsTotal: number;
  readonly taxTotal: number;
  readonly payableTotal: number;
  /** Null where several orders share the receipt. */
  readonly tokenNo: number | null;
  readonly orderIds: readonly number[];
  /** Printed again from the books: it says so, so that nobody is paid or served for it twice. */
  readonly isDuplicate?: boolean;
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

export type ReceiptPart =
  | { readonly kind: 'picture'; readonly path: string }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center';
      readonly weight: 'usual' | 'strong';
      readonly size: 'small' | 'usual' | 'large';
      /** Set off from the left, as add-ons and notes are below their line. */
      readonly indent: boolean;
    }
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly weight: 'usual' | 'strong';
      readonly size: 'usual' | 'large';
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'token'; readonly label: string; readonly number: number };

type TextPart = Extract<ReceiptPart, { kind: 'text' }>;
type PairPart = Extract<ReceiptPart, { kind: 'pair' }>;
const RULE: ReceiptPart = { kind: 'rule' };

const text = (words: string, more: Partial<TextPart> = {}): TextPart => ({
  kind: 'text',
  text: words,
  align: 'left',
  weight: 'usual',
  size: 'usual',
  indent: false,
  ...more,
});
const pair = (left: string, right: string, more: Partial<PairPart> = {}): PairPart => ({
  kind: 'pair',
  left,
  right,
  weight: 'usual',
  size: 'usual',
  ...more,
});
const centred = (words: string, more: Partial<TextPart> = {}): ReceiptPart[] =>
  words.trim() === '' ? [] : [text(words, { align: 'center', ...more })];

function storeParts(store: StoreSettings): ReceiptPart[] {
  return [
    ...(store.image === null ? [] : [{ kind: 'picture', path: store.image } as const]),
    ...centred(store.store_name, { weight: 'strong', size: 'large' }),
    ...centred(store.address),
    ...centred(store.phone),
    ...centred(store.email),
  ];
}

/** How a guest without a name is called on a bill. */
const WALKIN = 'Walk-in';

function customerParts(receipt: ReceiptContext): ReceiptPart[] {
  const { customerType, customerName, tableTitle, deliveryType } = receipt;
  const where = tableTitle === null ? '' : ` · ${tableTitle}`;
  return [
    ...(receipt.isUnpaid === true
      ? [pair('Customer', customerName ?? WALKIN)]
      : [
          pair('Customer', customerType),
          ...(customerName === null ? [] : [pair('Name', customerName)]),
        ]),
    pair('Order type', `${DELIVERY_LABELS[deliveryType]}${where}`),
  ];
}

function lineParts(line: ReceiptLine, currency: string, showNotes: boolean): ReceiptPart[] {
  const money = (amount: number) => formatAmount(amount, currency);
  const total = line.amount ?? toAmount(toCents(line.price) * line.quantity);
  const small = (words: string) => text(words, { size: 'small', indent: true });
  return [
    text(line.title, { weight: 'strong' }),
    ...(line.variant === null ? [] : [small(line.variant)]),
    ...(line.addons.length === 0 ? [] : [small(`+ ${line.addons.join(', ')}`)]),
    ...(showNotes && line.notes !== null ? [small(`Notes: ${line.notes}`)] : []),
    pair(`${line.quantity} × ${money(line.price)}`, money(total)),
  ];
}

function paymentParts({ payment, payments, currency }: ReceiptContext): ReceiptPart[] {
  const money = (amount: number) => formatAmount(amount, currency);
  const cash = ({ tendered, change }: ReceiptPayment) => [
    ...(tendered === null ? [] : [pair('Tendered', money(tendered))]),
    ...(change === null ? [] : [pair('Change', money(change))]),
  ];
  if (payments !== undefined)
    return payments.flatMap((each) => [
      pair(`Paid by ${each.title}`, money(each.amount)),
      ...cash(each),
    ]);
  return payment === undefined ? [] : [pair('Paid by', payment.title), ...cash(payment)];
}

function settledParts({ settled, isUnpaid, currency }: ReceiptContext): ReceiptPart[] {
  if (isUnpaid) return centred('NOT PAID', { weight: 'strong', size: 'large' });
  if (settled === undefined) return [];
  const due = formatAmount(settled.due, currency);
  return [
    pair('Paid', formatAmount(settled.paid, currency), { weight: 'strong' }),
    ...(settled.due === 0 ? [] : [pair('Due', due, { weight: 'strong', size: 'large' })]),
  ];
}

const headingParts = (sheet: ReceiptSheet | undefined): ReceiptPart[] =>
  sheet?.heading ? centred(sheet.heading, { weight: 'strong', size: 'large' }) : [];

function numberParts({ sheet, orderIds, isUnpaid }: ReceiptContext): ReceiptPart[] {
  const name = isUnpaid === true ? 'Order No.' : 'Receipt No.';
  if (!sheet) return [pair(name, orderIds.join(', '), { weight: 'strong' })];
  return [
    pair('No.', sheet.number, { weight: 'strong' }),
    ...(sheet.refundOf === null ? [] : [pair('For invoice', String(sheet.refundOf))]),
    ...(sheet.part === null ? [] : [pair('Part', `${sheet.part.no}/${sheet.part.of}`)]),
    ...(sheet.guests === null ? [] : [pair('Guests', String(sheet.guests))]),
  ];
}

/** Discount and charge, before the sums that hold them. */
function reducedParts({ sheet, currency }: ReceiptContext): ReceiptPart[] {
  const { discount = 0, service = null } = sheet ?? {};
  return [
    ...(discount === 0 ? [] : [pair('Discount', formatAmount(-discount, currency))]),
    ...(service === null ? [] : [pair(service.title, formatAmount(service.total, currency))]),
  ];
}

/** Each tax as sold, where there are several. */
function taxParts({ sheet, currency }: ReceiptContext): ReceiptPart[] {
  const taxes = sheet?.taxes ?? [];
  if (taxes.length < 2) return [];
  const money = (amount: number) => formatAmount(amount, currency);
  return taxes.map(({ title, net, tax }) =>
    text(`${title}: ${money(tax)} on ${money(net)}`, { size: 'small', indent: true }),
  );
}

function roundedParts({ sheet, currency }: ReceiptContext): ReceiptPart[] {
  const { rounding = 0, tips = 0 } = sheet ?? {};
  return [
    ...(rounding === 0 ? [] : [pair('Rounding', formatAmount(rounding, currency))]),
    ...(tips === 0 ? [] : [pair('Tip', formatAmount(tips, currency))]),
  ];
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

/**
 * The parts of a receipt from top to bottom, every conditional block by the print settings (CONTRACT §9 Receipt print page).
 * `printedAt` is the date and time as people read it.
 */
export function receiptParts(
  receipt: ReceiptContext,
  print: PrintSettings,
  store: StoreSettings,
  printedAt: string,
): ReceiptPart[] {
  const { currency } = receipt;
  const money = (amount: number) => formatAmount(amount, currency);
  const head = [
    ...(print.show_store_details === 1 ? storeParts(store) : []),
    ...centred(print.header),
  ];
  return [
    ...(receipt.isDuplicate === true
      ? centred('DUPLICATE', { weight: 'strong', size: 'large' })
      : []),
    ...headingParts(receipt.sheet),
    ...head,
    ...(head.length === 0 ? [] : [RULE]),
    ...numberParts(receipt),
    text(printedAt),
    ...(print.show_customer_details === 1 ? customerParts(receipt) : []),
    RULE,
    ...receipt.cartItems.flatMap((line) => lineParts(line, currency, print.show_notes === 1)),
    RULE,
    ...reducedParts(receipt),
    pair('Subtotal (excl. tax)', money(receipt.itemsTotal)),
    pair('Tax', money(receipt.taxTotal)),
    ...taxParts(receipt),
    pair('Total', money(receipt.payableTotal), { weight: 'strong', size: 'large' }),
    ...paymentParts(receipt),
    ...settledParts(receipt),
    ...roundedParts(receipt),
    ...(print.footer.trim() === '' ? [] : [RULE, ...centred(print.footer)]),
    ...(print.print_token === 1 && receipt.tokenNo !== null
      ? tokenParts(receipt.tokenNo).slice(0, 1)
      : []),
  ];
}

/** The parts of a token slip: the number, and when it was printed (CONTRACT §9 Token print page). */
export function tokenParts(tokenNo: number, printedAt = ''): ReceiptPart[] {
  return [{ kind: 'token', label: 'Token No.', number: tokenNo }, ...centred(printedAt)];
}

/** Where one order is paid, and the payments said are not those of all. */
function settledOf(orders: readonly Order[], paid: PaidPart): Pick<ReceiptContext, 'settled'> {
  if (orders.every(({ payment_status }) => payment_status !== 'paid')) return {};
  const cents = { paid: 0, pending: 0 };
  for (const { payment_status, items } of orders) {
    for (const { status, total } of items) {
      if (status !== 'cancelled') cents[payment_status] += toCents(total);
    }
  }
  const isSaid = paid.payment !== undefined || (paid.payments !== undefined && cents.pending === 0);
  if (isSaid) return {};
  return { settled: { paid: toAmount(cents.paid), due: toAmount(cents.pending) } };
}

/** The receipt of a bill over one order or several, which it lists; cancelled items are left out (CONTRACT §5). */
export function receiptOfOrders(
  bill: { subtotal: number; taxTotal: number; total: number; orders: readonly Order[] },
  currency: string,
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
    currency,
    itemsTotal: bill.subtotal,
    taxTotal: bill.taxTotal,
    payableTotal: bill.total,
    tokenNo: bill.orders.length === 1 ? (first?.token_no ?? null) : null,
    orderIds: bill.orders.map((order) => order.id),
    ...paid,
    ...settledOf(bill.orders, paid),
    ...(bill.orders.every(({ payment_status }) => payment_status === 'pending') &&
      paid.payment === undefined &&
      paid.payments === undefined && { isUnpaid: true }),
  };
}
