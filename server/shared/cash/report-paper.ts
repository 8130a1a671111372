// X report, Z report and count form as printable parts, for screens and printers (contract 19).
import { centred, pair, type ReceiptPart, RULE, text } from '../billing/receipt-parts.ts';
import type { Shift, XReport, ZReport } from '../entities/cash.ts';

/** Formatters for amounts in the store's currency and instants in its time zone. */
export interface PaperWords {
  readonly storeName: string;
  readonly money: (amount: number) => string;
  readonly at: (instant: string) => string;
}

const strong = { weight: 'strong' } as const;
/** The number of characters of a hash that a person can compare. */
const HEAD = 16;

type Counted = { readonly count: number; readonly amount: number };
const counted = (title: string, { count, amount }: Counted, { money }: PaperWords): ReceiptPart =>
  pair(`${title} (${count})`, money(amount));

const section = (title: string, parts: readonly ReceiptPart[]): ReceiptPart[] =>
  parts.length === 0 ? [] : [RULE, text(title, strong), ...parts];

function salesParts(report: XReport, words: PaperWords): ReceiptPart[] {
  const { sales, credits, first, last } = report.invoices;
  const { money } = words;
  return [
    RULE,
    { ...counted('Sales', sales, words), ...strong },
    counted('Credit notes', credits, words),
    ...(first === null ? [] : [pair('Invoices', `${first} - ${last}`)]),
    ...section(
      'Taxes',
      report.taxes.flatMap(({ title, rate, gross, net, tax }) => [
        pair(rate === null ? title : `${title} ${rate}%`, money(gross)),
        text(`net ${money(net)}, tax ${money(tax)}`, { indent: true, size: 'small' }),
      ]),
    ),
  ];
}

const reducedParts = (report: XReport, words: PaperWords): ReceiptPart[] => [
  RULE,
  counted('Discounts', report.discounts, words),
  ...(report.promotions ?? []).map(({ title, quantity, amount }) =>
    pair(`${title} (${quantity})`, words.money(amount)),
  ),
  counted('On the house', report.comps, words),
  counted('Voids', report.voids_before, words),
  { ...counted('Voids after print', report.voids_after, words), ...strong },
  pair('Waste', words.money(report.waste)),
  pair('Service charge', words.money(report.service)),
  pair('Rounding', words.money(report.rounding)),
  pair('Tips', words.money(report.tips)),
];

function paymentParts({ payments, part_payments }: XReport, { money }: PaperWords): ReceiptPart[] {
  const rows = payments.flatMap((row): ReceiptPart[] => [
    pair(`${row.title} (${row.count})`, money(row.amount)),
    ...(row.tips === 0 ? [] : [pair('  with tips of', money(row.tips))]),
    ...(row.counted === null
      ? []
      : [
          pair('  counted', money(row.counted)),
          pair('  difference', money(row.difference ?? 0), row.difference === 0 ? {} : strong),
        ]),
  ]);
  const parts = [
    pair('Part payments taken', money(part_payments.taken)),
    pair('Part payments used', money(part_payments.used)),
  ];
  return [
    ...section('Payments', rows),
    ...(part_payments.taken === 0 && part_payments.used === 0 ? [] : parts),
  ];
}

const cashParts = ({ cash }: XReport, { money }: PaperWords): ReceiptPart[] =>
  section('Cash', [
    pair('Float', money(cash.float)),
    pair('In', money(cash.in)),
    pair('Out', money(0 - cash.out)),
    pair('Drops', money(0 - cash.drops)),
    pair('Tips paid out', money(0 - cash.tipouts)),
    ...(cash.expected === null ? [] : [pair('Expected', money(cash.expected), strong)]),
  ]);

const restParts = (report: XReport, words: PaperWords): ReceiptPart[] => [
  RULE,
  pair('Bills', String(report.bills)),
  pair('Guests', String(report.guests)),
  pair('Drawer without a sale', String(report.no_sales)),
  pair('Reprints', String(report.reprints)),
  counted('Without a shift', report.without_shift, words),
  counted('Late', report.late, words),
  ...section(
    `Open bills (${report.open_bills.length})`,
    report.open_bills.map(({ id, table_title, due }) =>
      pair(`${table_title ?? 'Bill'} #${id}`, words.money(due)),
    ),
  ),
];

const figureParts = (report: XReport, words: PaperWords): ReceiptPart[] => [
  ...salesParts(report, words),
  ...reducedParts(report, words),
  ...paymentParts(report, words),
  ...cashParts(report, words),
  ...restParts(report, words),
];

const head = (title: string, { storeName }: PaperWords): ReceiptPart[] => [
  ...centred(storeName, strong),
  ...centred(title, { ...strong, size: 'large' }),
];

const shiftHead = (shift: Shift, { at }: PaperWords): ReceiptPart[] => [
  ...centred(shift.drawer_title),
  pair('Opened', at(shift.opened_at)),
  ...(shift.opened_by === null ? [] : [pair('by', shift.opened_by)]),
  ...(shift.closed_at === null ? [] : [pair('Closed', at(shift.closed_at))]),
];

/** The time at which an X report is printed, and the hash of the newest audit row. */
interface Moment {
  readonly printedAt: string;
  readonly trail: string;
}

/** Returns the parts of an X report; it has no number. */
export const xParts = (
  shift: Shift,
  report: XReport,
  words: PaperWords,
  { printedAt, trail }: Moment,
): ReceiptPart[] => [
  ...head('X', words),
  ...shiftHead(shift, words),
  pair('Printed', printedAt),
  ...figureParts(report, words),
  RULE,
  pair('Trail', trail.slice(0, HEAD)),
];

export const zParts = (z: ZReport, words: PaperWords): ReceiptPart[] => [
  ...head(`Z ${z.z_no}`, words),
  pair('From', words.at(z.from)),
  pair('To', words.at(z.to)),
  ...(z.days.length === 0 ? [] : [pair('Days', z.days.join(', '))]),
  ...(z.closed_by === null ? [] : [pair('Closed by', z.closed_by)]),
  ...(z.approved_by === null ? [] : [pair('Approved by', z.approved_by)]),
  ...figureParts(z, words),
  ...section(
    'Screens that held something',
    z.screens_holding.map(({ name, username, held }) =>
      pair(`${name || 'A screen'}, ${username}`, String(held)),
    ),
  ),
  RULE,
  pair('Lifetime sales', words.money(z.perpetual.sales)),
  pair('Lifetime credit notes', words.money(z.perpetual.credits)),
  pair('Trail', z.audit_head.slice(0, HEAD)),
  pair('Z', z.hash.slice(0, HEAD)),
];

type Row = Shift['counts'][number]['rows'][number];
const countedRow = (row: Row, { money }: PaperWords): ReceiptPart[] =>
  row.counted === null
    ? [pair(row.title, 'not counted')]
    : [
        ...row.denominations.map(({ value, count }) =>
          pair(`  ${count} x ${money(value)}`, money(Math.round(count * value * 1000) / 1000)),
        ),
        pair(`${row.title}, counted`, money(row.counted)),
        pair('  expected', money(row.expected ?? 0)),
        pair('  difference', money(row.difference ?? 0), strong),
      ];

/** Returns blank lines for each note and coin, to be filled in before the expected cash is known. */
const blankRows = (denominations: readonly number[], { money }: PaperWords): ReceiptPart[] => [
  RULE,
  ...denominations.map((value) => pair(money(value), 'x ______ = ___________')),
  pair('Cash', '___________', strong),
];

/** Returns the parts of a count form: blank lines, or the count and the recount. */
export const countParts = (
  shift: Shift,
  denominations: readonly number[],
  words: PaperWords,
): ReceiptPart[] => [
  ...head('COUNT', words),
  ...shiftHead(shift, words),
  ...(shift.counts.length === 0
    ? blankRows(denominations, words)
    : shift.counts.flatMap(({ no, at, username, rows }) => [
        ...section(no === 1 ? 'Counted' : 'Counted once more', [
          pair(words.at(at), username ?? ''),
          ...rows.flatMap((row) => countedRow(row, words)),
        ]),
      ])),
  ...(shift.reason === null ? [] : [RULE, text(`Reason: ${shift.reason}`)]),
  RULE,
  pair('Signed', '____________________'),
];
