// X report, Z report and count form as printable parts, for screens and printers (contract 19).

import type { PaperWords } from '../billing/paper-words.ts';
import { centred, pair, type ReceiptPart, RULE, text } from '../billing/receipt-parts.ts';
import type { Shift, XReport, ZReport } from '../entities/cash.ts';
import { fill } from '../fill.ts';
import { numberOnPaper } from '../number-on-paper.ts';

/** The words of a report, and formatters for amounts in the store's currency and instants in its time zone. */
export interface ReportWords {
  readonly words: PaperWords;
  readonly storeName: string;
  readonly money: (amount: number) => string;
  readonly at: (instant: string) => string;
}

const strong = { weight: 'strong' } as const;
/** How many characters of a hash are printed. Nobody can compare more by eye. */
const HEAD = 16;

type Counted = { readonly count: number; readonly amount: number };
const counted = (title: string, { count, amount }: Counted, { money }: ReportWords): ReceiptPart =>
  pair(`${title} (${count})`, money(amount));

const section = (title: string, parts: readonly ReceiptPart[]): ReceiptPart[] =>
  parts.length === 0 ? [] : [RULE, text(title, strong), ...parts];

function salesParts(report: XReport, say: ReportWords): ReceiptPart[] {
  const { sales, credits, first, last } = report.invoices;
  const { money, words } = say;
  return [
    RULE,
    { ...counted(words.sales, sales, say), ...strong },
    counted(words.creditNotes, credits, say),
    ...(first === null ? [] : [pair(words.invoices, `${first} - ${last}`)]),
    ...section(
      words.taxes,
      report.taxes.flatMap(({ title, rate, gross, net, tax }) => [
        pair(rate === null ? title : `${title} ${rate}%`, money(gross)),
        text(fill(words.netAndTax, { net: money(net), tax: money(tax) }), {
          indent: true,
          size: 'small',
        }),
      ]),
    ),
  ];
}

function reducedParts(report: XReport, say: ReportWords): ReceiptPart[] {
  const { money, words } = say;
  return [
    RULE,
    counted(words.discounts, report.discounts, say),
    ...(report.promotions ?? []).map(({ title, quantity, amount }) =>
      pair(`${title} (${quantity})`, money(amount)),
    ),
    counted(words.comps, report.comps, say),
    counted(words.voids, report.voids_before, say),
    { ...counted(words.voidsAfterPrint, report.voids_after, say), ...strong },
    pair(words.waste, money(report.waste)),
    pair(words.serviceCharge, money(report.service)),
    pair(words.rounding, money(report.rounding)),
    pair(words.tips, money(report.tips)),
  ];
}

function paymentParts(
  { payments, part_payments }: XReport,
  { money, words }: ReportWords,
): ReceiptPart[] {
  const rows = payments.flatMap((row): ReceiptPart[] => [
    pair(`${row.title} (${row.count})`, money(row.amount)),
    ...(row.tips === 0 ? [] : [pair(`  ${words.withTips}`, money(row.tips))]),
    ...(row.counted === null
      ? []
      : [
          pair(`  ${words.counted}`, money(row.counted)),
          pair(
            `  ${words.difference}`,
            money(row.difference ?? 0),
            row.difference === 0 ? {} : strong,
          ),
        ]),
  ]);
  const parts = [
    pair(words.partPaymentsTaken, money(part_payments.taken)),
    pair(words.partPaymentsUsed, money(part_payments.used)),
  ];
  return [
    ...section(words.payments, rows),
    ...(part_payments.taken === 0 && part_payments.used === 0 ? [] : parts),
  ];
}

/** The paper words for the figures of gift cards, house accounts and points. */
const VALUE_WORDS = {
  sold: 'valueSold',
  sold_multi: 'valueSoldMulti',
  redeemed: 'valueRedeemed',
  returned: 'valueReturned',
  expired: 'valueExpired',
  adjusted: 'valueAdjusted',
  open: 'valueOpen',
  charged: 'valueCharged',
  paid: 'valuePaid',
  earned: 'valueEarned',
  spent: 'valueSpent',
} as const;
type ValueName = keyof typeof VALUE_WORDS;

/** Returns the changes of gift cards, house accounts and points; empty if there are none. */
function valueParts({ value, accountPayments }: Partial<XReport>, say: ReportWords): ReceiptPart[] {
  if (!value || !accountPayments) return [];
  const { money, words } = say;
  const rows = (
    figures: Partial<Record<ValueName, number | null>>,
    said: (figure: number) => string,
  ) =>
    (Object.keys(VALUE_WORDS) as ValueName[]).flatMap((name) => {
      const figure = figures[name] ?? 0;
      return figure === 0 ? [] : [pair(words[VALUE_WORDS[name]], said(figure))];
    });
  return [
    ...section(words.giftCards, rows(value.gift, money)),
    ...section(words.houseAccounts, [
      ...rows(value.house, money),
      ...(accountPayments.count === 0
        ? []
        : [counted(words.accountPayments, accountPayments, say)]),
    ]),
    ...section(words.points, rows(value.points, String)),
  ];
}

const cashParts = ({ cash }: XReport, { money, words }: ReportWords): ReceiptPart[] =>
  section(words.cash, [
    pair(words.float, money(cash.float)),
    pair(words.cashIn, money(cash.in)),
    pair(words.cashOut, money(0 - cash.out)),
    pair(words.drops, money(0 - cash.drops)),
    pair(words.tipsPaidOut, money(0 - cash.tipouts)),
    ...(cash.expected === null ? [] : [pair(words.cashExpected, money(cash.expected), strong)]),
  ]);

function restParts(report: XReport, say: ReportWords): ReceiptPart[] {
  const { words } = say;
  return [
    RULE,
    pair(words.bills, String(report.bills)),
    pair(words.guests, String(report.guests)),
    pair(words.noSales, String(report.no_sales)),
    pair(words.reprints, String(report.reprints)),
    counted(words.withoutShift, report.without_shift, say),
    counted(words.late, report.late, say),
    ...section(
      fill(words.openBills, { count: report.open_bills.length }),
      report.open_bills.map(({ id, table_title, due }) =>
        pair(`${table_title ?? words.billAt} #${id}`, say.money(due)),
      ),
    ),
  ];
}

const figureParts = (report: XReport, say: ReportWords): ReceiptPart[] => [
  ...salesParts(report, say),
  ...reducedParts(report, say),
  ...paymentParts(report, say),
  ...valueParts(report, say),
  ...cashParts(report, say),
  ...restParts(report, say),
];

const head = (title: string, { storeName }: ReportWords): ReceiptPart[] => [
  ...centred(storeName, strong),
  ...centred(title, { ...strong, size: 'large' }),
];

const shiftHead = (shift: Shift, { at, words }: ReportWords): ReceiptPart[] => [
  ...centred(shift.drawer_title),
  pair(words.opened, at(shift.opened_at)),
  ...(shift.opened_by === null ? [] : [pair(words.by, shift.opened_by)]),
  ...(shift.closed_at === null ? [] : [pair(words.closed, at(shift.closed_at))]),
];

/** The time of printing of an X report, and the hash of the newest audit row at that time. */
interface Moment {
  readonly printedAt: string;
  readonly trail: string;
}

/** Returns the parts of an X report; it has no number. */
export const xParts = (
  shift: Shift,
  report: XReport,
  say: ReportWords,
  { printedAt, trail }: Moment,
): ReceiptPart[] => [
  ...head('X', say),
  ...shiftHead(shift, say),
  pair(say.words.printed, printedAt),
  ...figureParts(report, say),
  RULE,
  pair(say.words.trail, trail.slice(0, HEAD)),
];

export function zParts(z: ZReport, say: ReportWords): ReceiptPart[] {
  const { at, money, words } = say;
  return [
    ...head(`Z ${numberOnPaper(z.z_no, z.generation)}`, say),
    pair(words.from, at(z.from)),
    pair(words.to, at(z.to)),
    ...(z.days.length === 0 ? [] : [pair(words.days, z.days.join(', '))]),
    ...(z.closed_by === null ? [] : [pair(words.closedBy, z.closed_by)]),
    ...(z.approved_by === null ? [] : [pair(words.approvedBy, z.approved_by)]),
    ...figureParts(z, say),
    ...section(
      words.screensHolding,
      z.screens_holding.map(({ name, username, held }) =>
        pair(`${name || words.aScreen}, ${username}`, String(held)),
      ),
    ),
    RULE,
    pair(words.lifetimeSales, money(z.perpetual.sales)),
    pair(words.lifetimeCredits, money(z.perpetual.credits)),
    pair(words.trail, z.audit_head.slice(0, HEAD)),
    pair('Z', z.hash.slice(0, HEAD)),
  ];
}

type Row = Shift['counts'][number]['rows'][number];
const countedRow = (row: Row, { money, words }: ReportWords): ReceiptPart[] =>
  row.counted === null
    ? [pair(row.title, words.notCounted)]
    : [
        ...row.denominations.map(({ value, count }) =>
          pair(`  ${count} x ${money(value)}`, money(Math.round(count * value * 1000) / 1000)),
        ),
        pair(fill(words.titleCounted, { title: row.title }), money(row.counted)),
        pair(`  ${words.expected}`, money(row.expected ?? 0)),
        pair(`  ${words.difference}`, money(row.difference ?? 0), strong),
      ];

/** Returns blank lines for each banknote and coin, which the user fills in before the expected cash is known. */
const blankRows = (
  denominations: readonly number[],
  { money, words }: ReportWords,
): ReceiptPart[] => [
  RULE,
  ...denominations.map((value) => pair(money(value), 'x ______ = ___________')),
  pair(words.cash, '___________', strong),
];

/** Returns the parts of a count form: blank lines, or the count and the recount. */
export function countParts(
  shift: Shift,
  denominations: readonly number[],
  say: ReportWords,
): ReceiptPart[] {
  const { at, words } = say;
  return [
    ...head(words.count, say),
    ...shiftHead(shift, say),
    ...(shift.counts.length === 0
      ? blankRows(denominations, say)
      : shift.counts.flatMap(({ no, at: counted, username, rows }) => [
          ...section(no === 1 ? words.countedHeading : words.countedAgain, [
            pair(at(counted), username ?? ''),
            ...rows.flatMap((row) => countedRow(row, say)),
          ]),
        ])),
    ...(shift.reason === null ? [] : [RULE, text(fill(words.reason, { text: shift.reason }))]),
    RULE,
    pair(words.signed, '____________________'),
  ];
}
