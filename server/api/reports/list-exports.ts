// The exceptions, staff and cash reports as CSV (contract 23).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { ExceptionEntry, StaffFigures } from '#shared/entities/bills.ts';
import { LIST_PAGE } from '#shared/limits.ts';
import { getStore } from '../../domain/store/settings.ts';
import { type Cell, CSV_MARK, csvHeaders, csvRows } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { readReportPeriod } from '../../time/period.ts';

type Money = (amount: number) => string;

const exceptionRows = (rows: readonly ExceptionEntry[], money: Money): Cell[][] => [
  [
    ...['At (UTC)', 'What', 'Title', 'Value', 'By', 'Approved by', 'Reason'],
    ...['After print', 'Waste', 'Other payment type', 'Order', 'Bill', 'Invoice', 'Sent by'],
  ],
  ...rows.map((row): Cell[] => [
    row.at,
    row.kind,
    row.title,
    money(row.value),
    row.username,
    row.approved_by,
    row.reason,
    row.after_print,
    row.waste,
    row.other_tender,
    row.order_id,
    row.bill_id,
    row.invoice_id,
    row.sent_by,
  ]),
];

const staffRows = (rows: readonly StaffFigures[], money: Money): Cell[][] => [
  [
    ...['Username', 'Name', 'Orders', 'Sales', 'Guests', 'Tips', 'Tips owed'],
    ...['Voids', 'Discounts', 'Comps', 'Refunds'],
  ],
  ...rows.map((row): Cell[] => [
    row.username,
    row.name,
    row.orders,
    money(row.sales),
    row.guests,
    money(row.tips),
    money(row.tips_owed),
    money(row.voids),
    money(row.discounts),
    money(row.comps),
    money(row.refunds),
  ]),
];

const cashRows = (rows: AnswerOf<'GET /reports/cash'>['rows'], money: Money): Cell[][] => [
  [
    'Day or month',
    'Shift',
    'Drawer',
    'Closed by',
    'Shifts',
    'Short',
    'Over',
    'Difference',
    'Reason',
  ],
  ...rows.map((row): Cell[] => [
    row.at,
    row.shift_id,
    row.drawer_title,
    row.closed_by,
    row.shifts,
    money(row.short),
    money(row.over),
    money(row.difference),
    row.reason,
  ]),
];

type Query = Parameters<typeof readReportPeriod>[2];

/** Returns the days and the decimals of amounts; 400 for an invalid period. */
const aboutOf = (hub: Hub, query: Query) =>
  hub.read((tx) => {
    const { from, to } = readReportPeriod(tx, hub.clock(), query);
    const decimals = getStore(tx).currency_decimals;
    return { days: `${from}-${to}`, money: (amount: number) => amount.toFixed(decimals) };
  });

/** Reads all exceptions of the period, page by page. */
async function allExceptions(
  hub: Hub,
  asked: Query & { readonly now: number },
): Promise<ExceptionEntry[]> {
  const all: ExceptionEntry[] = [];
  for (let before: number | undefined; ; before = all.at(-1)?.id) {
    const page = await hub.askElsewhere('listExceptions', {
      ...asked,
      limit: LIST_PAGE,
      ...(before !== undefined && { before }),
    });
    all.push(...page);
    if (page.length < LIST_PAGE) return all;
  }
}

const fileOf = (rows: Cell[][]): string => CSV_MARK + csvRows(rows);

export const listExportRoutes = (hub: Hub): Route[] => [
  route('GET /reports/exceptions/export', async ({ query, reply }) => {
    const { days, money } = aboutOf(hub, query);
    const rows = await allExceptions(hub, { ...query, now: hub.clock() });
    return reply
      .headers(csvHeaders(`exceptions-${days}.csv`))
      .send(fileOf(exceptionRows(rows, money)));
  }),
  route('GET /reports/staff/export', async ({ query, reply }) => {
    const { days, money } = aboutOf(hub, query);
    const rows = await hub.askElsewhere('staffOf', { ...query, now: hub.clock() });
    return reply.headers(csvHeaders(`staff-${days}.csv`)).send(fileOf(staffRows(rows, money)));
  }),
  route('GET /reports/cash/export', async ({ query, reply }) => {
    const { days, money } = aboutOf(hub, query);
    const { rows } = await hub.askElsewhere('cashDifferences', { ...query, now: hub.clock() });
    return reply.headers(csvHeaders(`cash-${days}.csv`)).send(fileOf(cashRows(rows, money)));
  }),
];
