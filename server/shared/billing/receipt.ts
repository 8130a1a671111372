// Converts the contents of a receipt to printable parts. Screens turn these into HTML, the hub into ESC/POS.
import type { PrintSettings, StoreSettings } from '../entities/store.ts';
import { fill } from '../fill.ts';
import { type Currency, currencyOf, fromMinor, toMinor } from './money.ts';
import { ENGLISH_PAPER, type PaperLanguage, type PaperWords } from './paper-words.ts';
import {
  NOT_A_RECEIPT,
  type ReceiptContext,
  type ReceiptPayment,
  type ReceiptSheet,
} from './receipt-context.ts';
import { headingIn, labelIn, numberIn } from './receipt-labels.ts';
import { centred, duplicateParts, pair, type ReceiptPart, RULE, text } from './receipt-parts.ts';
import type { ReceiptDish, ReceiptLine } from './receipt-sets.ts';

const currencyIn = ({ currency, currencyDecimals }: ReceiptContext): Currency =>
  currencyOf(currency, currencyDecimals);

/** The words of a receipt, and the formatter of its amounts. */
interface Writing {
  readonly words: PaperWords;
  readonly money: (amount: number) => string;
}

function writingOf(receipt: ReceiptContext, { words, money }: PaperLanguage): Writing {
  const currency = currencyIn(receipt);
  return { words, money: (amount) => money(amount, currency) };
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

function customerParts(receipt: ReceiptContext, { words }: Writing): ReceiptPart[] {
  const { customerType, customerName, tableTitle, deliveryType } = receipt;
  const where = tableTitle === null ? '' : ` · ${tableTitle}`;
  return [
    ...(isDue(receipt)
      ? [pair(words.customer, customerName ?? words.walkin)]
      : [
          pair(words.customer, customerType === 'WALKIN' ? words.walkinType : words.customerType),
          ...(customerName === null ? [] : [pair(words.name, customerName)]),
        ]),
    pair(words.orderType, `${words[deliveryType]}${where}`),
  ];
}

const small = (words: string) => text(words, { size: 'small', indent: true });

/**
 * Returns the dish with its variant and options. Below each of these is the text in the second language, if it
 * differs.
 */
function dishParts({ title, variant, addons, also }: ReceiptLine): ReceiptPart[] {
  const said = addons.join(', ');
  const below = also?.addons.join(', ') ?? said;
  return [
    text(title, { weight: 'strong' }),
    ...(also && also.title !== title ? [text(also.title, { weight: 'strong' })] : []),
    ...(variant === null ? [] : [small(variant)]),
    ...(also?.variant && also.variant !== variant ? [small(also.variant)] : []),
    ...(addons.length === 0 ? [] : [small(`+ ${said}`)]),
    ...(below === said ? [] : [small(`+ ${below}`)]),
  ];
}

function lineParts(
  line: ReceiptLine,
  { decimals }: Currency,
  { words, money }: Writing,
  showNotes: boolean,
): ReceiptPart[] {
  const total = line.amount ?? fromMinor(toMinor(line.price, decimals) * line.quantity, decimals);
  return [
    ...dishParts(line),
    ...(line.isComp === true ? [small(words.onTheHouse)] : []),
    ...(showNotes && line.notes !== null ? [small(fill(words.notes, { text: line.notes }))] : []),
    pair(`${line.pieces ?? line.quantity} × ${money(line.price)}`, money(total)),
    ...(line.promos ?? []).map(({ title, amount }) => pair(title, money(-amount))),
    ...(line.dishes ?? []).flatMap((dish) => setDishParts(dish, { words, money }, showNotes)),
  ];
}

/** Returns the parts of a dish in a set, indented, with the amount that the dish adds to the set's price. */
function setDishParts(
  { title, variant, addons, notes, adds, also }: ReceiptDish,
  { words, money }: Writing,
  showNotes: boolean,
): ReceiptPart[] {
  const nameOf = (dish: Pick<ReceiptDish, 'title' | 'variant'>) =>
    dish.variant === null ? dish.title : `${dish.title}, ${dish.variant}`;
  const named = nameOf({ title, variant });
  const said = addons.join(', ');
  const below = also?.addons.join(', ') ?? said;
  return [
    small(adds === 0 ? named : `${named} +${money(adds)}`),
    ...(also && nameOf(also) !== named ? [small(nameOf(also))] : []),
    ...(addons.length === 0 ? [] : [small(`+ ${said}`)]),
    ...(below === said ? [] : [small(`+ ${below}`)]),
    ...(showNotes && notes !== null ? [small(fill(words.notes, { text: notes }))] : []),
  ];
}

function paymentParts(receipt: ReceiptContext, { words, money }: Writing): ReceiptPart[] {
  const { payment, payments, sheet } = receipt;
  const by = sheet && sheet.refundOf !== null ? words.givenBackBy : words.paidBy;
  const cash = ({ tendered, change }: ReceiptPayment) => [
    ...(tendered === null ? [] : [pair(words.tendered, money(tendered))]),
    ...(change === null ? [] : [pair(words.change, money(change))]),
  ];
  if (payments !== undefined)
    return payments.flatMap((each) => [
      pair(`${by} ${each.title}`, money(each.amount)),
      ...cash(each),
    ]);
  return payment === undefined ? [] : [pair(by, payment.title), ...cash(payment)];
}

function settledParts(receipt: ReceiptContext, { words, money }: Writing): ReceiptPart[] {
  const { settled, isUnpaid } = receipt;
  if (isUnpaid) return centred(words.notPaid, { weight: 'strong', size: 'large' });
  if (settled === undefined) return [];
  return [
    pair(words.paid, money(settled.paid), { weight: 'strong' }),
    ...(settled.due === 0
      ? []
      : [pair(words.due, money(settled.due), { weight: 'strong', size: 'large' })]),
  ];
}

/** Numbers the copies of a bill. Without a number, a guest could pay two copies as if they were two bills. */
const copyParts = ({ copy = 1 }: ReceiptContext, { words }: Writing): ReceiptPart[] =>
  copy > 1 ? centred(fill(words.copy, { no: copy }), { weight: 'strong' }) : [];

const headingParts = (sheet: ReceiptSheet | undefined, { words }: Writing): ReceiptPart[] =>
  sheet?.heading
    ? centred(headingIn(words, sheet.heading), { weight: 'strong', size: 'large' })
    : [];

function numberParts(receipt: ReceiptContext, { words }: Writing): ReceiptPart[] {
  const { sheet, orderIds } = receipt;
  const name = isDue(receipt) ? words.orderNo : words.receiptNo;
  if (!sheet) return [pair(name, orderIds.join(', '), { weight: 'strong' })];
  return [
    pair(words.no, numberIn(words, sheet.number), { weight: 'strong' }),
    ...(sheet.refundOf === null ? [] : [pair(words.forInvoice, String(sheet.refundOf))]),
    ...(sheet.part === null ? [] : [pair(words.part, `${sheet.part.no}/${sheet.part.of}`)]),
    ...(sheet.guests === null ? [] : [pair(words.guests, String(sheet.guests))]),
    ...(sheet.allergies ?? []).map((told) =>
      text(fill(words.allergies, { text: told }), { weight: 'strong' }),
    ),
  ];
}

/** Returns the total of all equal parts of a bill, and the amount of this part. */
function shareParts(receipt: ReceiptContext, { words, money }: Writing): ReceiptPart[] {
  const share = receipt.sheet?.evenShare;
  if (share === undefined) return [];
  const own = fill(words.yourShare, { part: `1/${share.of}` });
  return [
    pair(words.allTogether, money(share.full)),
    pair(own, money(share.own), { weight: 'strong' }),
  ];
}

/** Returns a row for each tax of the bill; empty if there are fewer than two taxes. */
function taxParts(receipt: ReceiptContext, { words, money }: Writing): ReceiptPart[] {
  const taxes = receipt.sheet?.taxes ?? [];
  if (taxes.length < 2) return [];
  return taxes.map(({ title, net, tax }) =>
    small(fill(words.taxOn, { title: labelIn(words, title), tax: money(tax), net: money(net) })),
  );
}

/** Returns the rows from the dishes to the total. Each reduction and each addition has its own row. */
function totalParts(receipt: ReceiptContext, writing: Writing): ReceiptPart[] {
  const { discount = 0, service = null, sums } = receipt.sheet ?? {};
  const { words, money } = writing;
  const total = pair(words.total, money(receipt.payableTotal), { weight: 'strong', size: 'large' });
  const said = (rows: NonNullable<typeof sums>['rows'], as = '{tax}') =>
    rows.map(({ label, amount }) => pair(fill(as, { tax: labelIn(words, label) }), money(amount)));
  if (sums !== undefined && sums.rows.length > 0)
    return [
      ...said(sums.rows),
      total,
      ...said(sums.included, words.includes),
      ...taxParts(receipt, writing),
    ];
  return [
    // Receipts that were stored without `sums` show these rows.
    ...(discount === 0 ? [] : [pair(words.discount, money(-discount))]),
    ...(service === null ? [] : [pair(service.title, money(service.total))]),
    pair(words.subtotalNet, money(receipt.itemsTotal)),
    pair(words.tax, money(receipt.taxTotal)),
    ...taxParts(receipt, writing),
    total,
  ];
}

function roundedParts(receipt: ReceiptContext, { words, money }: Writing): ReceiptPart[] {
  const { rounding = 0, tips = 0 } = receipt.sheet ?? {};
  return [
    ...(rounding === 0 ? [] : [pair(words.rounding, money(rounding))]),
    ...(tips === 0 ? [] : [pair(words.tip, money(tips))]),
  ];
}

/**
 * Returns the parts of a receipt from top to bottom. The print settings decide which optional blocks are printed
 * (contract 9 Receipt print page). `printedAt` is the formatted date and time.
 */
export function receiptParts(
  receipt: ReceiptContext,
  print: PrintSettings,
  store: StoreSettings,
  printedAt: string,
  language: PaperLanguage = ENGLISH_PAPER,
): ReceiptPart[] {
  const currency = currencyIn(receipt);
  const writing = writingOf(receipt, language);
  const showNotes = print.show_notes === 1;
  const head = [
    ...(print.show_store_details === 1 ? storeParts(store) : []),
    ...centred(print.header),
  ];
  return [
    ...(receipt.isDuplicate === true ? duplicateParts(undefined, language.words) : []),
    ...headingParts(receipt.sheet, writing),
    ...head,
    ...(head.length === 0 ? [] : [RULE]),
    ...numberParts(receipt, writing),
    text(printedAt),
    ...(print.show_customer_details === 1 ? customerParts(receipt, writing) : []),
    RULE,
    ...receipt.cartItems.flatMap((line) => lineParts(line, currency, writing, showNotes)),
    RULE,
    ...shareParts(receipt, writing),
    ...totalParts(receipt, writing),
    ...paymentParts(receipt, writing),
    ...settledParts(receipt, writing),
    ...copyParts(receipt, writing),
    ...roundedParts(receipt, writing),
    ...(print.footer.trim() === '' ? [] : [RULE, ...centred(print.footer)]),
    ...(print.print_token === 1 && receipt.tokenNo !== null
      ? tokenParts(receipt.tokenNo, '', language.words).slice(0, 1)
      : []),
  ];
}

/** Returns the parts of a token slip: the number and the time of printing (contract 9 Token print page). */
export function tokenParts(
  tokenNo: number,
  printedAt = '',
  words: PaperWords = ENGLISH_PAPER.words,
): ReceiptPart[] {
  return [{ kind: 'token', label: words.tokenNo, number: tokenNo }, ...centred(printedAt)];
}
