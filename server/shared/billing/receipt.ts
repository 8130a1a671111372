// Converts the contents of a receipt to printable parts. Screens turn these into HTML, the hub into ESC/POS.
import type { PrintSettings, StoreSettings } from '../entities/store.ts';
import { DELIVERY_LABELS } from '../states/order.ts';
import { type Currency, currencyOf, formatAmount, fromMinor, toMinor } from './money.ts';
import {
  NOT_A_RECEIPT,
  type ReceiptContext,
  type ReceiptPayment,
  type ReceiptSheet,
} from './receipt-context.ts';
import { centred, duplicateParts, pair, type ReceiptPart, RULE, text } from './receipt-parts.ts';
import type { ReceiptDish, ReceiptLine } from './receipt-sets.ts';

const currencyIn = ({ currency, currencyDecimals }: ReceiptContext): Currency =>
  currencyOf(currency, currencyDecimals);

/** Returns a formatter for the receipt's currency. */
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

/** Returns whether the paper is a bill with an amount still due, and not a receipt. */
const isDue = ({ isUnpaid, settled, sheet }: ReceiptContext): boolean =>
  isUnpaid === true || (settled?.due ?? 0) > 0 || sheet?.heading === NOT_A_RECEIPT;

/** The name on a bill for a guest without a name. */
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
    pair(`${line.pieces ?? line.quantity} × ${money(line.price)}`, money(total)),
    ...(line.promos ?? []).map(({ title, amount }) => pair(title, money(-amount))),
    ...(line.dishes ?? []).flatMap((dish) => dishParts(dish, money, showNotes)),
  ];
}

/** Returns a dish of a set, indented, with what it adds to the set's price. */
function dishParts(
  { title, variant, addons, notes, adds }: ReceiptDish,
  money: (amount: number) => string,
  showNotes: boolean,
): ReceiptPart[] {
  const named = variant === null ? title : `${title}, ${variant}`;
  const small = (words: string) => text(words, { size: 'small', indent: true });
  return [
    small(adds === 0 ? named : `${named} +${money(adds)}`),
    ...(addons.length === 0 ? [] : [small(`+ ${addons.join(', ')}`)]),
    ...(showNotes && notes !== null ? [small(`Notes: ${notes}`)] : []),
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

/** Numbers the copies of a bill, because a guest could pay two copies as two bills. */
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
    ...(sheet.allergies ?? []).map((words) => text(`ALLERGIES: ${words}`, { weight: 'strong' })),
  ];
}

/** Returns what all equal parts of a bill come to, and this part of it. */
function shareParts(receipt: ReceiptContext): ReceiptPart[] {
  const share = receipt.sheet?.evenShare;
  if (share === undefined) return [];
  const money = moneyOf(receipt);
  return [
    pair('All together', money(share.full)),
    pair(`Your share: 1/${share.of}`, money(share.own), { weight: 'strong' }),
  ];
}

/** Returns each tax as sold, if there are several. */
function taxParts(receipt: ReceiptContext): ReceiptPart[] {
  const taxes = receipt.sheet?.taxes ?? [];
  if (taxes.length < 2) return [];
  const money = moneyOf(receipt);
  return taxes.map(({ title, net, tax }) =>
    text(`${title}: ${money(tax)} on ${money(net)}`, { size: 'small', indent: true }),
  );
}

/** Returns the rows from the dishes to the total. Where something is taken off or added, each row is one step. */
function totalParts(receipt: ReceiptContext): ReceiptPart[] {
  const { discount = 0, service = null, sums } = receipt.sheet ?? {};
  const money = moneyOf(receipt);
  const total = pair('Total', money(receipt.payableTotal), { weight: 'strong', size: 'large' });
  const said = (rows: NonNullable<typeof sums>['rows'], before = '') =>
    rows.map(({ label, amount }) => pair(`${before}${label}`, money(amount)));
  if (sums !== undefined && sums.rows.length > 0)
    return [...said(sums.rows), total, ...said(sums.included, 'includes '), ...taxParts(receipt)];
  return [
    // Papers that were stored without `sums`.
    ...(discount === 0 ? [] : [pair('Discount', money(-discount))]),
    ...(service === null ? [] : [pair(service.title, money(service.total))]),
    pair('Subtotal (excl. tax)', money(receipt.itemsTotal)),
    pair('Tax', money(receipt.taxTotal)),
    ...taxParts(receipt),
    total,
  ];
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
 * Returns the parts of a receipt from top to bottom. The print settings decide the conditional blocks (contract 9 Receipt
 * print page). `printedAt` is the formatted date and time.
 */
export function receiptParts(
  receipt: ReceiptContext,
  print: PrintSettings,
  store: StoreSettings,
  printedAt: string,
): ReceiptPart[] {
  const currency = currencyIn(receipt);
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
    ...shareParts(receipt),
    ...totalParts(receipt),
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

/** Returns the parts of a token slip: the number and the time of printing (contract 9 Token print page). */
export function tokenParts(tokenNo: number, printedAt = ''): ReceiptPart[] {
  return [{ kind: 'token', label: 'Token No.', number: tokenNo }, ...centred(printedAt)];
}
