// The receipt as people read it: what was sold → the parts that stand on paper. Screens make HTML of them, the hub ESC/POS.
import type { PrintSettings, StoreSettings } from '../entities/store.ts';
import { DELIVERY_LABELS } from '../states/order.ts';
import { type Currency, currencyOf, formatAmount, fromMinor, toMinor } from './money.ts';
import {
  NOT_A_RECEIPT,
  type ReceiptContext,
  type ReceiptLine,
  type ReceiptPayment,
  type ReceiptSheet,
} from './receipt-context.ts';
import { centred, duplicateParts, pair, type ReceiptPart, RULE, text } from './receipt-parts.ts';

const currencyIn = ({ currency, currencyDecimals }: ReceiptContext): Currency =>
  currencyOf(currency, currencyDecimals);

/** Says the amounts of a receipt in its currency. */
function moneyOf(receipt: ReceiptContext): (amount: number) => string {
  const currency = currencyIn(receipt);
  return (amount) => formatAmount(amount, currency);
}

function storeParts(store: StoreSettings): ReceiptPart[] {
  return [
    ...(store.image === null ? [] : [{ kind: 'picture', path: store.image } as const]),
    ...centred(store.store_name, { weight: 'strong', size: 'large' }),
    ...centred(store.address),
    ...centred(store.phone),
    ...centred(store.email),
  ];
}

/** Whether the paper is a bill, with something still to be paid, and not a receipt. */
const isDue = ({ isUnpaid, settled, sheet }: ReceiptContext): boolean =>
  isUnpaid === true || (settled?.due ?? 0) > 0 || sheet?.heading === NOT_A_RECEIPT;

/** How a guest without a name is called on a bill. */
const WALKIN = 'Walk-in';

function customerParts(receipt: ReceiptContext): ReceiptPart[] {
  const { customerType, customerName, tableTitle, deliveryType } = receipt;
  const where = tableTitle === null ? '' : ` · ${tableTitle}`;
  return [
    ...(isDue(receipt)
      ? [pair('Customer', customerName ?? WALKIN)]
      : [
          pair('Customer', customerType),
          ...(customerName === null ? [] : [pair('Name', customerName)]),
        ]),
    pair('Order type', `${DELIVERY_LABELS[deliveryType]}${where}`),
  ];
}

function lineParts(line: ReceiptLine, currency: Currency, showNotes: boolean): ReceiptPart[] {
  const { decimals } = currency;
  const money = (amount: number) => formatAmount(amount, currency);
  const total = line.amount ?? fromMinor(toMinor(line.price, decimals) * line.quantity, decimals);
  const small = (words: string) => text(words, { size: 'small', indent: true });
  return [
    text(line.title, { weight: 'strong' }),
    ...(line.variant === null ? [] : [small(line.variant)]),
    ...(line.addons.length === 0 ? [] : [small(`+ ${line.addons.join(', ')}`)]),
    ...(line.isComp === true ? [small('On the house')] : []),
    ...(showNotes && line.notes !== null ? [small(`Notes: ${line.notes}`)] : []),
    pair(`${line.quantity} × ${money(line.price)}`, money(total)),
  ];
}

function paymentParts(receipt: ReceiptContext): ReceiptPart[] {
  const { payment, payments, sheet } = receipt;
  const money = moneyOf(receipt);
  const by = sheet && sheet.refundOf !== null ? 'Given back by' : 'Paid by';
  const cash = ({ tendered, change }: ReceiptPayment) => [
    ...(tendered === null ? [] : [pair('Tendered', money(tendered))]),
    ...(change === null ? [] : [pair('Change', money(change))]),
  ];
  if (payments !== undefined)
    return payments.flatMap((each) => [
      pair(`${by} ${each.title}`, money(each.amount)),
      ...cash(each),
    ]);
  return payment === undefined ? [] : [pair(by, payment.title), ...cash(payment)];
}

function settledParts(receipt: ReceiptContext): ReceiptPart[] {
  const { settled, isUnpaid } = receipt;
  if (isUnpaid) return centred('NOT PAID', { weight: 'strong', size: 'large' });
  if (settled === undefined) return [];
  const money = moneyOf(receipt);
  return [
    pair('Paid', money(settled.paid), { weight: 'strong' }),
    ...(settled.due === 0
      ? []
      : [pair('Due', money(settled.due), { weight: 'strong', size: 'large' })]),
  ];
}

/** Two papers of one bill are two bills to whoever pays them. */
const copyParts = ({ copy = 1 }: ReceiptContext): ReceiptPart[] =>
  copy > 1 ? centred(`Copy ${copy}`, { weight: 'strong' }) : [];

const headingParts = (sheet: ReceiptSheet | undefined): ReceiptPart[] =>
  sheet?.heading ? centred(sheet.heading, { weight: 'strong', size: 'large' }) : [];

function numberParts(receipt: ReceiptContext): ReceiptPart[] {
  const { sheet, orderIds } = receipt;
  const name = isDue(receipt) ? 'Order No.' : 'Receipt No.';
  if (!sheet) return [pair(name, orderIds.join(', '), { weight: 'strong' })];
  return [
    pair('No.', sheet.number, { weight: 'strong' }),
    ...(sheet.refundOf === null ? [] : [pair('For invoice', String(sheet.refundOf))]),
    ...(sheet.part === null ? [] : [pair('Part', `${sheet.part.no}/${sheet.part.of}`)]),
    ...(sheet.guests === null ? [] : [pair('Guests', String(sheet.guests))]),
  ];
}

/** Discount and charge, before the sums that hold them. */
function reducedParts(receipt: ReceiptContext): ReceiptPart[] {
  const { discount = 0, service = null } = receipt.sheet ?? {};
  const money = moneyOf(receipt);
  return [
    ...(discount === 0 ? [] : [pair('Discount', money(-discount))]),
    ...(service === null ? [] : [pair(service.title, money(service.total))]),
  ];
}

/** Each tax as sold, where there are several. */
function taxParts(receipt: ReceiptContext): ReceiptPart[] {
  const taxes = receipt.sheet?.taxes ?? [];
  if (taxes.length < 2) return [];
  const money = moneyOf(receipt);
  return taxes.map(({ title, net, tax }) =>
    text(`${title}: ${money(tax)} on ${money(net)}`, { size: 'small', indent: true }),
  );
}

function roundedParts(receipt: ReceiptContext): ReceiptPart[] {
  const { rounding = 0, tips = 0 } = receipt.sheet ?? {};
  const money = moneyOf(receipt);
  return [
    ...(rounding === 0 ? [] : [pair('Rounding', money(rounding))]),
    ...(tips === 0 ? [] : [pair('Tip', money(tips))]),
  ];
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
  const currency = currencyIn(receipt);
  const money = moneyOf(receipt);
  const head = [
    ...(print.show_store_details === 1 ? storeParts(store) : []),
    ...centred(print.header),
  ];
  return [
    ...(receipt.isDuplicate === true ? duplicateParts() : []),
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
    ...copyParts(receipt),
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
